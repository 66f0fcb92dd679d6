"""The names of teachers and of the school: how they are cleaned and compared."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.games.protocol import Message
from classroom.services.context import Context
from classroom.store.models import Teacher

LONGEST_NAME, LONGEST_SCHOOL_NAME = 40, 80  # letters


def teacher_key(name: str) -> str:
    """The name as it is compared: case folded, runs of white space as one space."""
    return " ".join(name.split()).casefold()


def single_line(text: str, most: int) -> str:
    """The text on one line, cut to `most` characters, without control characters, bidirectional overrides included."""
    return "".join(letter for letter in " ".join(text.split()) if letter.isprintable())[:most].strip()


def name_fault(context: Context, session: Session, name: str) -> Message | None:
    """Why no teacher can have this name; None if one can."""
    key = teacher_key(name)
    if not 1 < len(key) <= LONGEST_NAME or not name.isprintable():
        return Message("A name must have 2 to %(most)d characters.", most=LONGEST_NAME)
    if session.scalar(select(Teacher.id).filter_by(school_id=context.school_id, key=key)):
        return Message("There is already a teacher with this name.")
    return None
