"""What a child knows of the sums: which of them it is asked at the table."""

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from classroom.games.protocol import Sum
from classroom.services.answers import ANY_TIME, answers_of
from classroom.services.house import House
from classroom.services.tasks import facts_set
from classroom.services.visitors import Player
from classroom.store.models import Child, Progress
from classroom.tutor import mastery
from classroom.tutor.asking import Answers, asks
from classroom.tutor.facts import fact_of
from classroom.tutor.progress import from_json

kept = Progress.__table__.c
THEIR_PROGRESS = (kept.school_id == bindparam("school_id")) & (kept.child_id == bindparam("player_id"))
SINCE, PROGRESS = select(kept.anew_at).where(THEIR_PROGRESS), select(kept.anew_at, kept.state).where(THEIR_PROGRESS)

NO_ANSWERS = Answers()


@dataclass(frozen=True, slots=True)
class Known:
    """What a child answered so far, the oldest first; which facts it knows by now; which its teacher has set."""

    tried: Answers = NO_ANSWERS
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
    if not isinstance(player, Child):
        return Known(answers_of(house.answers, session, player, ANY_TIME))
    whose = {"school_id": player.school_id, "player_id": player.id}
    row = session.execute(PROGRESS if decides else SINCE, whose).first()
    answers = answers_of(house.answers, session, player, (row and row.anew_at) or ANY_TIME)
    secure = secure_sums(row.state, house.today().toordinal()) if decides and row else frozenset()
    return Known(answers, secure, facts_set(house, session, player))


def secure_sums(state: dict[str, Any], today: int) -> frozenset[str]:
    """The facts that the child knows and that are not due again."""
    facts = from_json(state).facts.items()
    return frozenset(name for name, fact in facts if mastery.state(fact, today) == "knows")
