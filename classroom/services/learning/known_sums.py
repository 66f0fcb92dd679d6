"""What a child knows of the sums: which of them it is asked at the table."""

from dataclasses import dataclass, field

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from classroom.games.protocol import Sum
from classroom.services.accounts.visitors import PlayerRef
from classroom.services.assignments.assigned_work import FACTS_SET, facts_set
from classroom.services.context import Context
from classroom.services.learning.progress_cache import AS_TEXT, progress_of
from classroom.services.learning.recent_answers import ANY_TIME, answers_of
from classroom.store.models import Child, ProgressRow
from classroom.tutor.learning import mastery
from classroom.tutor.sums.facts import fact_of
from classroom.tutor.sums.selection import AnswerHistory, should_ask

# Asked at every table where sums are worked out: put together once.
children, kept = Child.__table__.c, ProgressRow.__table__.c
THEIRS = (
    select(kept.anew_at, FACTS_SET.exists().label("has_set"))
    .select_from(Child.__table__)
    .outerjoin(ProgressRow.__table__, (kept.school_id == children.school_id) & (kept.child_id == children.id))
    .where(children.school_id == bindparam("school_id"), children.id == bindparam("child_id"))
)
WITH_PROGRESS = THEIRS.add_columns(AS_TEXT)

NO_ANSWERS = AnswerHistory()


@dataclass(frozen=True, slots=True)
class KnownSums:
    """What a child answered so far, the oldest first; which facts it knows by now; which its teacher has set."""

    tried: AnswerHistory = NO_ANSWERS
    secure: frozenset[str] = field(default_factory=frozenset)
    set: frozenset[str] = field(default_factory=frozenset)

    def asks(self, work: Sum, sums: str) -> bool:
        """Whether the child is to work this sum out, where `sums` says who adds up."""
        if sums not in ("add", "decide"):
            return False
        if fact_of(work) in self.set:
            return True
        return (sums == "add" or fact_of(work) not in self.secure) and should_ask(work, self.tried)


NOTHING = KnownSums()


def load_known_sums(context: Context, session: Session, player: PlayerRef, decides: bool = False) -> KnownSums:
    """What this player knows; with `decides`, also what it knows so well that a tutor which decides asks it no more."""
    if not player.class_id:
        return KnownSums(answers_of(context.answers, session, player, ANY_TIME))
    whose = {"school_id": player.school_id, "class_id": player.class_id, "child_id": player.id}
    row = session.execute(WITH_PROGRESS if decides else THEIRS, whose).first()
    if row is None:  # deleted a moment ago
        return NOTHING
    answers = answers_of(context.answers, session, player, row.anew_at or ANY_TIME)
    secure = secure_facts(context, player, row.state) if decides and row.state else frozenset()
    return KnownSums(answers, secure, facts_set(context, session, player) if row.has_set else frozenset())


def secure_facts(context: Context, player: PlayerRef, state: str) -> frozenset[str]:
    """The facts that the child knows and that are not due again."""
    facts, today = progress_of(context, player.id, state).facts.items(), context.today().toordinal()
    return frozenset(name for name, fact in facts if mastery.fact_state(fact, today) == "knows")
