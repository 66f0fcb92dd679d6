"""Opening a class for a lesson or for homework, so that its children can sign in; closing it."""

from datetime import date, datetime, timedelta

from classroom.services.accounts.permissions import require_class
from classroom.services.accounts.sessions import sign_out_class
from classroom.services.context import Context
from classroom.services.login.request_origin import network_hash
from classroom.services.school.school_year import end_of_day

LONGEST_HOMEWORK = 60  # days that a class may be open


def set_open_until(context: Context, teacher_id: str, class_id: str, until: datetime | None, network: str = "") -> None:
    """Opens the class until then, or closes it (None). Children who are signed in stay so. From this network, the
    school's, its code is accepted whatever else was tried there (A1.7). Raises NotThere."""
    with context.database.transaction() as session:
        row = require_class(context, session, teacher_id, class_id)
        row.open_until, row.network_hash = until, network_hash(context, network) if network and until else None


def keep_open_until(context: Context, teacher_id: str, class_id: str, until: datetime, network: str = "") -> None:
    """Opens the class until then, unless it is open longer already. Raises NotThere."""
    with context.database.transaction() as session:
        row = require_class(context, session, teacher_id, class_id)
        row.open_until = max(until, row.open_until or until)
        row.network_hash = network_hash(context, network) if network else row.network_hash


def lesson_until(context: Context, minutes: int) -> datetime | None:
    """When a class that is opened now for so many minutes closes; None for less than 5 minutes or more than 8 hours."""
    return context.now() + timedelta(minutes=minutes) if 5 <= minutes <= 480 else None


def homework_until(context: Context, day: date) -> datetime | None:
    """The end of that day; None if it is past, or more than LONGEST_HOMEWORK days ahead."""
    return end_of_day(day) if 0 <= (day - context.today()).days <= LONGEST_HOMEWORK else None


def sign_out_children(context: Context, teacher_id: str, class_id: str) -> None:
    """Closes the class and signs all its children out. Their matches stay as they are. Raises NotThere."""
    with context.database.transaction() as session:
        require_class(context, session, teacher_id, class_id).open_until = None
        sign_out_class(context, session, class_id)
