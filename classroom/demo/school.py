"""The classes of the school that is made up: with cards for all children."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from classroom.demo.make_children import make_children
from classroom.demo.names import CLASSES, ClassPlan
from classroom.demo.simulated_child import SimulatedChild
from classroom.services.accounts.play_settings import PlaySettings
from classroom.services.context import Context
from classroom.services.crypto import new_token
from classroom.services.login.login_cards import LoginCard, issue_cards, printable_cards
from classroom.services.login.picture_secrets import FACES
from classroom.services.rosters.names import NamedChild
from classroom.services.school.children import add_children, change_child
from classroom.services.school.class_teachers import add_teacher
from classroom.services.school.classes import make_class
from classroom.store.models import Child, SchoolClass

SETTINGS = {2: {"sums": "add"}, 5: {"spacing": True}, 12: {"sums": "add"}}  # of some children, by their place


@dataclass(frozen=True, slots=True)
class Pupil(NamedChild):
    """A child to be, with its picture."""

    face: str = FACES[0]


@dataclass(frozen=True)
class DemoClass:
    """A class that was made, who teaches it, the cards of its children, and who these are."""

    plan: ClassPlan
    row: SchoolClass
    teachers: Sequence[str]  # their ids
    cards: Sequence[LoginCard]
    children: Sequence[SimulatedChild]


def make(context: Context, number: int, teachers: Mapping[str, str], many: int, seed: int) -> DemoClass:
    """The class with this number; `teachers` are all there are, by their names."""
    plan, children = CLASSES[number], make_children(number, many, seed)
    teacher_id = teachers[plan.teachers[0]]
    class_id = make_class(context, teacher_id, plan.name, plan.language, plan.ages)
    assert isinstance(class_id, str)  # the name is free
    ids = add_children(context, teacher_id, class_id, [Pupil(child.name, face=child.face) for child in children])
    assert isinstance(ids, list)  # there is room
    for child, child_id in zip(children, ids, strict=True):
        child.id = child_id
    for place, settings in SETTINGS.items():
        if place < many:
            change_child(context, teacher_id, ids[place], {"settings": settings})
    for name in plan.teachers[1:]:
        add_teacher(context, teacher_id, class_id, name)
    token = new_token()
    row, cards = printable_cards(
        context, teacher_id, token, issue_cards(context, teacher_id, token, class_id, ids) or ""
    )
    return DemoClass(plan, row, [teachers[name] for name in plan.teachers], cards, children)


def play_settings_of(context: Context, one: DemoClass) -> dict[str, PlaySettings]:
    """What is set for each child of the class."""
    with context.database.reading() as session:
        rows = [session.get_one(Child, (context.school_id, child.id)) for child in one.children]
        return {row.id: PlaySettings.of(one.row, row) for row in rows}
