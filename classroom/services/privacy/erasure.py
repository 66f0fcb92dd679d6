"""Erasure of a child or a class at once, as its teacher asks, with a receipt that names nobody (requirements B3.8)."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from classroom.services.accounts.audit_log import record_action
from classroom.services.accounts.deletion import (
    DeletionCounts,
    children_in,
    count_affected,
    remove_children,
    remove_class,
)
from classroom.services.accounts.permissions import require_child, require_managed_class
from classroom.services.context import Context
from classroom.services.crypto import new_code
from classroom.services.play.match_history import HISTORIES
from classroom.store.database import after_commit

RECEIPT_LETTERS = 10


@dataclass(frozen=True, slots=True)
class Receipt:
    """What was deleted. Its number is in the audit log, too."""

    number: str
    children: int
    matches: int
    attempts: int
    at: datetime


def preview_child_erasure(context: Context, teacher_id: str, child_id: str) -> tuple[str, DeletionCounts]:
    """The child's name, and what `erase_child` would delete. Raises NotThere."""
    with context.database.reading() as session:
        child = require_child(context, session, teacher_id, child_id)
        return child.name, count_affected(context, session, [child_id])


def preview_class_erasure(context: Context, teacher_id: str, class_id: str) -> tuple[str, DeletionCounts]:
    """The name of the class, and what `erase_class` would delete. Raises NotThere."""
    with context.database.reading() as session:
        found = require_managed_class(context, session, teacher_id, class_id)
        return found.name, count_affected(context, session, children_in(context, session, class_id))


def erase_child(context: Context, teacher_id: str, child_id: str) -> Receipt:
    """Deletes a child of a class that this teacher teaches, and everything about it. Raises NotThere."""
    with context.database.transaction() as session:
        class_id = require_child(context, session, teacher_id, child_id).class_id
        counts = remove_children(context, session, [child_id])
        after_commit(session, context.caches[HISTORIES].clear)  # events of matches that others play were changed
        return record_receipt(context, session, teacher_id, "child erased", counts, class_id)


def erase_class(context: Context, teacher_id: str, class_id: str) -> Receipt:
    """Deletes a class with its children and everything about them, for those who may run it. Raises NotThere."""
    with context.database.transaction() as session:
        require_managed_class(context, session, teacher_id, class_id)
        return record_receipt(context, session, teacher_id, "class erased", remove_class(context, session, class_id))


def record_receipt(
    context: Context,
    session: Session,
    teacher_id: str | None,
    what: str,
    counts: DeletionCounts,
    class_id: str | None = None,
) -> Receipt:
    """A receipt with a random number, recorded in the audit log."""
    number = new_code(RECEIPT_LETTERS)
    record_action(context, session, teacher_id, what, class_id, counts.children, number)
    return Receipt(number, counts.children, counts.matches, counts.attempts, context.now())
