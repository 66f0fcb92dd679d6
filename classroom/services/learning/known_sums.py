"""What a child knows of the sums, and so which of them it is asked in a match."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.orm import Session

from classroom.games.protocol import Sum
from classroom.services.accounts.visitors import PlayerRef
from classroom.services.context import Context
from classroom.services.learning.answers_before import ANY_TIME
from classroom.services.learning.assigned_sums import ASSIGNED_FACTS, assigned_facts
from classroom.services.learning.progress_cache import STATE_AS_TEXT, progress_of
from classroom.store.models import Child, ProgressRow
from classroom.tutor.learning import mastery
from classroom.tutor.sums.facts import fact_of
from classroom.tutor.sums.sum_selection import (
    RECENT,
    AnswerHistory,
    is_beyond,
    is_likely_right,
    is_trivial,
    should_ask,
    should_show_picture,
)

# Built once: it runs at every match in which sums are worked out.
children, progress = Child.__table__.c, ProgressRow.__table__.c
OF_CHILD = (
    select(progress.anew_at, STATE_AS_TEXT, ASSIGNED_FACTS.exists().label("has_assigned"))
    .select_from(Child.__table__)
    .outerjoin(ProgressRow.__table__, (progress.school_id == children.school_id) & (progress.child_id == children.id))
    .where(children.school_id == bindparam("school_id"), children.id == bindparam("child_id"))
)

NO_ANSWERS = AnswerHistory()
LOCKED = (
    select(progress.anew_at, STATE_AS_TEXT, ASSIGNED_FACTS.exists().label("has_assigned"))
    .join_from(Child.__table__, ProgressRow.__table__)
    .where(progress.school_id == bindparam("school_id"), progress.child_id == bindparam("child_id"))
    .with_for_update(of=ProgressRow.__table__)
)


@dataclass(frozen=True, slots=True)
class KnownSums:
    """The first answers of a child so far, the oldest first; the facts it knows securely; those its teacher has
    assigned."""

    tried: AnswerHistory = NO_ANSWERS
    secure: frozenset[str] = field(default_factory=frozenset)
    assigned: frozenset[str] = field(default_factory=frozenset)

    def asks(self, work: Sum, sums: str, matters: bool = False) -> bool:
        """Whether the child is to work this sum out, where `sums` says who adds up and `matters` that this sum is what
        the game is about."""
        if sums not in ("add", "decide"):
            return False
        if self.is_assigned(work):
            return True
        return (sums == "add" or fact_of(work) not in self.secure) and should_ask(work, self.tried, matters)

    def is_assigned(self, work: Sum) -> bool:
        """Whether the child's teacher has given it this sum."""
        return fact_of(work) in self.assigned

    def is_beyond(self, work: Sum) -> bool:
        """Whether this sum is too hard for the child without help, as its own slips tell: whoever made none may try.
        One step on, or from ten on, nobody needs help unasked."""
        slipped = any(not one.right for one in self.tried[-RECENT:])
        return slipped and 1 not in work.terms and not is_trivial(work) and is_beyond(work, self.tried)

    def knows(self, work: Sum) -> bool:
        """Whether the child knows this sum securely, where that is looked at."""
        return fact_of(work) in self.secure

    def manages(self, work: Sum) -> bool:
        """Whether the child can do this sum, as far as its answers tell."""
        return is_likely_right(work, self.tried)

    def asks_beside_picture(self, work: Sum, sums: str) -> bool:
        """Whether the child, which wants to add up itself, is to do so beside a picture: the sum is hard for it. After
        slips it is spared an addition, not what is taken away, which comes so rarely."""
        if sums != "add" or self.asks(work, sums):
            return False
        takes_away = work.terms[-1] < 0 and not self.manages(work)
        return takes_away or should_show_picture(work, self.tried)


NOTHING_KNOWN = KnownSums()


class StoredProgress(NamedTuple):
    """What a child's row of progress says at the moment: since when answers count, the progress as JSON text, None
    where nothing was stored yet, and whether its teacher has assigned it facts."""

    anew_at: datetime
    state: str | None
    has_assigned: bool


NOTHING_STORED = StoredProgress(ANY_TIME, None, False)


def read_stored(connection: Connection, player: PlayerRef, locks: bool, now: datetime) -> StoredProgress:
    """The stored progress of a child of a class. `locks`: nobody else changes it until the transaction ends."""
    key = {"school_id": player.school_id, "class_id": player.class_id, "child_id": player.id, "now": now}
    row = connection.execute(LOCKED if locks else OF_CHILD, key).first()
    if row is None and locks:  # nothing was stored yet; what is stored this moment is not locked, so it is not told
        first = connection.execute(OF_CHILD, key).first()
        return StoredProgress(ANY_TIME, None, first.has_assigned) if first else NOTHING_STORED
    return StoredProgress(row.anew_at or ANY_TIME, row.state, row.has_assigned) if row else NOTHING_STORED


def known_by(context: Context, session: Session, player: PlayerRef, stored: StoredProgress, decides: bool) -> KnownSums:
    """What this child knows beside its answers. Secure facts are told only with `decides`: where the tutor decides who
    adds up, it does not ask them."""
    secure = secure_facts(context, player, stored.state) if decides and stored.state else frozenset()
    assigned = assigned_facts(context, session, player) if stored.has_assigned else frozenset()
    return KnownSums(secure=secure, assigned=assigned)


def secure_facts(context: Context, player: PlayerRef, state: str) -> frozenset[str]:
    """The names of the facts that the child knows and that are not due for review; `state` is its progress as JSON."""
    facts, today = progress_of(context, player.id, state).facts.items(), context.today().toordinal()
    return frozenset(name for name, fact in facts if mastery.fact_state(fact, today) == "knows")
