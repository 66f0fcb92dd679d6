"""The door of a class as the board shows it: who is in, and nothing of what anybody has answered."""

from collections.abc import Sequence
from dataclasses import dataclass

from classroom.services.accounts.permissions import children_of, require_class
from classroom.services.context import Context
from classroom.services.reports.presence import PresentChild, load_presence
from classroom.store.models import School, SchoolClass


@dataclass(frozen=True, slots=True)
class DoorBoard:
    """A class, how many `children` it has, those who are in (signed in, their tablet on), and the address that its
    school has set."""

    school_class: SchoolClass
    children: int
    present: Sequence[PresentChild]
    address: str


def read_board(context: Context, teacher_id: str, class_id: str) -> DoorBoard:
    """Raises NotThere."""
    with context.database.reading() as session:
        school_class = require_class(context, session, teacher_id, class_id)
        children = children_of(context, session, class_id)
        signed_in = load_presence(context, session, children)
        present = [one for one in signed_in if one.is_here]
        address = session.get_one(School, context.school_id).address
        return DoorBoard(school_class, len(children), present, address)
