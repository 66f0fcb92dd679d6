"""How often a child's secret was tried in vain: after too many tries it is looked at no more (requirements A1.4).

Devices that the child has used are counted apart from all others, so that strangers elsewhere cannot lock the child out
(A1.5). A tablet of the class is used by many, so these tries have an end as well.
"""

from classroom.services.accounts.permissions import require_child
from classroom.services.context import Context
from classroom.services.login.rate_limits import FREE_TRIES
from classroom.store.models import Child

LOCKED_AFTER = 100  # failed attempts in a row from devices that the child never used
LOCKED_ON_DEVICES_AFTER = 200  # failed attempts from devices that the child has used
FORGIVEN = FREE_TRIES  # of the latter with each success: what a child may need that does not remember its pictures


def is_locked(child: Child, known: bool) -> bool:
    """Whether no secret of the child is looked at any more on this device: `known` if the child has used it."""
    return child.device_misses >= LOCKED_ON_DEVICES_AFTER if known else child.misses >= LOCKED_AFTER


def is_locked_anywhere(child: Child) -> bool:
    """Whether its teacher should know that somebody has tried too often."""
    return is_locked(child, True) or is_locked(child, False)


def count_miss(child: Child, known: bool) -> None:
    """Counts an attempt before it is looked at: a miss until it has succeeded."""
    child.misses += not known
    child.device_misses += known


def forgive_misses(child: Child, known: bool) -> None:
    """After a success: on a strange device all misses there. On one that the child has used only a few, since others
    may have tried in between: this attempt and those before the first wait."""
    if known:
        child.device_misses = max(0, child.device_misses - 1 - FORGIVEN)
    else:
        child.misses = 0


def clear_misses(context: Context, teacher_id: str, child_id: str) -> str:
    """The child's pictures or words are looked at again everywhere; returns the id of its class. Raises NotThere."""
    with context.database.transaction() as session:
        child = require_child(context, session, teacher_id, child_id)
        child.misses = child.device_misses = 0
        return child.class_id
