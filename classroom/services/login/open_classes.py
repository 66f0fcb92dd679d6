"""Open classes: while a class is open, its children can sign in with the class code."""

import re
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.services.accounts.permissions import children_of
from classroom.services.context import Context
from classroom.services.login import rate_limits
from classroom.services.login.request_origin import RequestOrigin, is_known_device, network_hash
from classroom.store.models import Child, SchoolClass

CODE_LETTERS = 8
LESSON = timedelta(days=1)
LONGEST_OPEN = timedelta(days=62)  # somewhat more than the 60 days of homework at most


def normalise_code(text: str) -> str:
    """A class code as it is stored: capitals only, without spaces and hyphens."""
    return re.sub(r"[^A-Z]", "", text.upper())


def is_open(school_class: SchoolClass, now: datetime) -> bool:
    """Whether children can sign in to the class now."""
    return school_class.archived_at is None and is_open_until(school_class.open_until, now)


def is_open_until(until: datetime | None, now: datetime) -> bool:
    """Whether a door that closes then is open now.

    An end further ahead than any that can be set was set while the clock was wrong: the door counts as closed (A6.6).
    """
    return until is not None and now < until <= now + LONGEST_OPEN


def is_for_homework(until: datetime, now: datetime) -> bool:
    """Whether a class that is open until then is open for longer than a lesson."""
    return until - now >= LESSON


def find_open_class(context: Context, session: Session, code: str) -> SchoolClass | None:
    """The class with this code; None if there is none or it is closed."""
    found = session.scalar(select(SchoolClass).filter_by(code=normalise_code(code), school_id=context.school_id))
    return found if found and is_open(found, context.now()) else None


def class_to_sign_in(context: Context, code: str, origin: RequestOrigin) -> tuple[SchoolClass, list[Child]] | None:
    """The class and its children, if the code is right and the class is open.

    Raises TooManyTries after too many different codes of no open class from the same network (A1.7). A known device has
    a rate limit of its own; and whoever tries codes in a school keeps no child from a class that was opened there,
    whose code is on the board.
    """
    with context.database.transaction() as session:
        found = find_open_class(context, session, code)
        if found and found.network_hash == network_hash(context, origin.network):
            return found, children_of(context, session, found.id)
        place = "codes", origin.counted_by(is_known_device(context, session, origin.device))
        if not rate_limits.is_within(context, session, rate_limits.UNKNOWN_CODES, *place):
            raise TooManyTries
        if found is None:
            rate_limits.count_new(context, session, rate_limits.UNKNOWN_CODES, normalise_code(code), *place)
            return None
        return found, children_of(context, session, found.id)


class TooManyTries(Exception):
    """The rate limit for wrong class codes is used up."""


def child_to_sign_in(context: Context, code: str, child_id: str) -> tuple[Child, str] | None:
    """The child with this id in the open class with this code, and its language; None if there is none."""
    with context.database.reading() as session:
        child = child_of_open_class(context, session, code, child_id)
        return (child, language_of(session, child)) if child else None


def language_of(session: Session, child: Child) -> str:
    """What the pages of a child speak: its own language, else that of its class."""
    return child.language or session.get_one(SchoolClass, (child.school_id, child.class_id)).language


def child_of_open_class(context: Context, session: Session, code: str, child_id: str) -> Child | None:
    """The child with this id in the open class with this code; None if there is none."""
    found = find_open_class(context, session, code)
    child = session.get(Child, (context.school_id, child_id)) if found else None
    return child if found and child and child.class_id == found.id and child.archived_at is None else None
