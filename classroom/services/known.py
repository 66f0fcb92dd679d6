"""What a child knows of the sums: which of them it is asked at the table."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import Select, bindparam, select
from sqlalchemy.orm import Session

from classroom.games.protocol import Sum
from classroom.services.house import House
from classroom.services.tasks import facts_set
from classroom.services.visitors import Player
from classroom.store.models import Attempt, Child, Progress, Seat
from classroom.tutor import mastery
from classroom.tutor.asking import Tried, asks
from classroom.tutor.facts import fact_of
from classroom.tutor.progress import from_json

REMEMBERED = 400  # answers
ANY_TIME = datetime(1, 1, 1, tzinfo=UTC)

# Asked at every table where sums are worked out: put together once, and rows, which are quicker than objects.
mine, sitting, kept = Attempt.__table__.c, Seat.__table__.c, Progress.__table__.c
LATEST = (
    select(mine.sum, mine.total, mine.first_answer, mine.tries, mine.helped)
    .where(mine.at > bindparam("since"))
    .order_by(mine.at.desc(), mine.match_id, mine.seq.desc())
    .limit(REMEMBERED)
)
OF_CHILD = LATEST.where(mine.school_id == bindparam("school_id"), mine.child_id == bindparam("player_id"))
OF_GUEST = LATEST.where(
    sitting.school_id == bindparam("school_id"),
    sitting.guest_id == bindparam("player_id"),
    sitting.school_id == mine.school_id,
    sitting.match_id == mine.match_id,
    sitting.number == mine.seat,
)
THEIR_PROGRESS = (kept.school_id == bindparam("school_id")) & (kept.child_id == bindparam("player_id"))
SINCE, PROGRESS = select(kept.anew_at).where(THEIR_PROGRESS), select(kept.anew_at, kept.state).where(THEIR_PROGRESS)


@dataclass(frozen=True, slots=True)
class Known:
    """What a child answered so far, the oldest first; which facts it knows by now; which its teacher has set."""

    tried: tuple[Tried, ...] = ()
    secure: frozenset[str] = field(default_factory=frozenset)
    set: frozenset[str] = field(default_factory=frozenset)

    def asks(self, work: Sum, sums: str) -> bool:
        """Whether the child is to work this sum out, where `sums` says who adds up."""
        if sums not in ("add", "decide"):
            return False
        if fact_of(work) in self.set:
            return True
        return (sums == "add" or fact_of(work) not in self.secure) and asks(work, self.tried)


NOTHING = Known()


def known_of(house: House, session: Session, player: Player, decides: bool = False) -> Known:
    """What this player knows; with `decides`, also what it knows so well that a tutor which decides asks it no more."""
    here = {"school_id": player.school_id, "player_id": player.id}
    if not isinstance(player, Child):
        return Known(tried(session, OF_GUEST, {**here, "since": ANY_TIME}))
    row = session.execute(PROGRESS if decides else SINCE, here).first()
    answers = tried(session, OF_CHILD, {**here, "since": (row and row.anew_at) or ANY_TIME})
    secure = secure_sums(row.state, house.today().toordinal()) if decides and row else frozenset()
    return Known(answers, secure, facts_set(house, session, player))


def secure_sums(state: dict[str, Any], today: int) -> frozenset[str]:
    """The facts that the child knows and that are not due again."""
    facts = from_json(state).facts.items()
    return frozenset(name for name, fact in facts if mastery.state(fact, today) == "knows")


def tried(session: Session, theirs: Select[Any], whose: dict[str, Any]) -> tuple[Tried, ...]:
    """The last of these attempts, the oldest first."""
    newest_first = [
        Tried(read_sum(work), first == total and not (tries == 1 and helped))
        for work, total, first, tries, helped in session.execute(theirs, whose)
    ]
    return tuple(reversed(newest_first))


@lru_cache(2000)
def read_sum(text: str) -> Sum:
    return Sum.read(text)
