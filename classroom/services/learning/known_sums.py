"""What a child knows of the sums, and so which of them it is asked in a match."""

from dataclasses import dataclass, field

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from classroom.games.protocol import Sum
from classroom.services.accounts.visitors import PlayerRef
from classroom.services.context import Context
from classroom.services.learning.assigned_sums import ASSIGNED_FACTS, assigned_facts
from classroom.services.learning.progress_cache import STATE_AS_TEXT, progress_of
from classroom.services.learning.recent_answers import ANY_TIME, recent_answers
from classroom.store.models import Child, ProgressRow
from classroom.tutor.learning import mastery
from classroom.tutor.sums.facts import fact_of
from classroom.tutor.sums.sum_selection import AnswerHistory, should_ask

# Built once: they run at every match in which sums are worked out.
children, progress = Child.__table__.c, ProgressRow.__table__.c
OF_CHILD = (
    select(progress.anew_at, ASSIGNED_FACTS.exists().label("has_assigned"))
    .select_from(Child.__table__)
    .outerjoin(ProgressRow.__table__, (progress.school_id == children.school_id) & (progress.child_id == children.id))
    .where(children.school_id == bindparam("school_id"), children.id == bindparam("child_id"))
)
OF_CHILD_WITH_STATE = OF_CHILD.add_columns(STATE_AS_TEXT)

NO_ANSWERS = AnswerHistory()


@dataclass(frozen=True, slots=True)
class KnownSums:
    """The first answers of a child so far, the oldest first; the facts it knows securely; those its teacher has
    assigned."""

    tried: AnswerHistory = NO_ANSWERS
    secure: frozenset[str] = field(default_factory=frozenset)
    assigned: frozenset[str] = field(default_factory=frozenset)

    def asks(self, work: Sum, sums: str) -> bool:
        """Whether the child is to work this sum out, where `sums` says who adds up."""
        if sums not in ("add", "decide"):
            return False
        if fact_of(work) in self.assigned:
            return True
        return (sums == "add" or fact_of(work) not in self.secure) and should_ask(work, self.tried)


NOTHING_KNOWN = KnownSums()


def load_known_sums(context: Context, session: Session, player: PlayerRef, decides: bool = False) -> KnownSums:
    """What this player knows. Secure facts are loaded only with `decides`: where the tutor decides who adds up, it does
    not ask them."""
    if not player.class_id:
        return KnownSums(recent_answers(context, session, player, ANY_TIME))
    key = {"school_id": player.school_id, "class_id": player.class_id, "child_id": player.id}
    row = session.execute(OF_CHILD_WITH_STATE if decides else OF_CHILD, key).first()
    if row is None:  # deleted a moment ago
        return NOTHING_KNOWN
    answers = recent_answers(context, session, player, row.anew_at or ANY_TIME)
    secure = secure_facts(context, player, row.state) if decides and row.state else frozenset()
    assigned = assigned_facts(context, session, player) if row.has_assigned else frozenset()
    return KnownSums(answers, secure, assigned)


def secure_facts(context: Context, player: PlayerRef, state: str) -> frozenset[str]:
    """The names of the facts that the child knows and that are not due for review; `state` is its progress as JSON."""
    facts, today = progress_of(context, player.id, state).facts.items(), context.today().toordinal()
    return frozenset(name for name, fact in facts if mastery.fact_state(fact, today) == "knows")
