"""Which of the answers in matches count: those of a turn whose move was made. What a child has answered in a turn that
is not over yet stands nowhere in its progress, and so in no figure and in no list beside one."""

from typing import Any

from sqlalchemy import ColumnElement, Select, exists
from sqlalchemy.orm import aliased

from classroom.store.models import Attempt, Event, PracticeSum


def is_counted() -> ColumnElement[bool]:
    """The condition for an `Attempt`: a move came after it."""
    move = aliased(Event)
    later = move.school_id == Attempt.school_id, move.match_id == Attempt.match_id, move.seq > Attempt.seq
    return exists().where(*later, move.kind == "move").correlate(Attempt)


def counted(query: Select[Any], model: type[Attempt] | type[PracticeSum]) -> Select[Any]:  # a row of that model
    """The query without answers that do not count; a sum of practice is over when it is answered."""
    return query.where(is_counted()) if model is Attempt else query
