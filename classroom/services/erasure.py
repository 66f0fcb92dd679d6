"""Deleting a child or a class at once, as its teacher asks, with a receipt that names nobody (STANDARDS B3.8)."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from classroom.services.access import class_to_run, the_child
from classroom.services.acts import note
from classroom.services.context import Context
from classroom.services.crypto import new_code
from classroom.services.removal import Counts, children_in, remove_children, remove_class, weigh

NUMBER = 10  # letters


@dataclass(frozen=True, slots=True)
class Receipt:
    """What was deleted. By its number the school's admin finds it in the access log."""

    number: str
    children: int
    matches: int
    attempts: int
    at: datetime


def weigh_child(house: Context, teacher_id: str, child_id: str) -> tuple[str, Counts]:
    """The child's name, and what `erase_child` would delete. Raises NotThere."""
    with house.database.reading() as session:
        child = the_child(house, session, teacher_id, child_id)
        return child.name, weigh(house, session, [child_id])


def weigh_class(house: Context, teacher_id: str, class_id: str) -> tuple[str, Counts]:
    """The name of the class, and what `erase_class` would delete. Raises NotThere."""
    with house.database.reading() as session:
        found = class_to_run(house, session, teacher_id, class_id)
        return found.name, weigh(house, session, children_in(house, session, class_id))


def erase_child(house: Context, teacher_id: str, child_id: str) -> Receipt:
    """Deletes a child of a class that this teacher teaches, and everything about it. Raises NotThere."""
    with house.database.transaction() as session:
        class_id = the_child(house, session, teacher_id, child_id).class_id
        counts = remove_children(house, session, [child_id])
        return receipt(house, session, teacher_id, "child erased", counts, class_id)


def erase_class(house: Context, teacher_id: str, class_id: str) -> Receipt:
    """Deletes a class with its children and everything about them, for those who may run it. Raises NotThere."""
    with house.database.transaction() as session:
        class_to_run(house, session, teacher_id, class_id)
        return receipt(house, session, teacher_id, "class erased", remove_class(house, session, class_id))


def receipt(
    house: Context, session: Session, teacher_id: str | None, what: str, counts: Counts, class_id: str | None = None
) -> Receipt:
    number = new_code(NUMBER)
    note(house, session, teacher_id, what, class_id, counts.children, number)
    return Receipt(number, counts.children, counts.matches, counts.attempts, house.now())
