"""What a child knows of the sums: which of them it is asked at the table."""

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, select
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


def known_of(house: House, session: Session, player: Player) -> Known:
    if not isinstance(player, Child):
        return Known(answers(session, (Seat.school_id == player.school_id) & (Seat.guest_id == player.id)))
    row = session.get(Progress, (house.school_id, player.id))
    theirs = (Attempt.school_id == player.school_id) & (Attempt.child_id == player.id)
    tried = answers(session, theirs & (Attempt.at > row.anew_at) if row and row.anew_at else theirs)
    secure = secure_sums(row.state, house.today().toordinal()) if row else frozenset()
    return Known(tried, secure, facts_set(house, session, player))


def secure_sums(state: dict[str, Any], today: int) -> frozenset[str]:
    """The facts that the child knows and that are not due again."""
    facts = from_json(state).facts.items()
    return frozenset(name for name, fact in facts if mastery.state(fact, today) == "knows")


def answers(session: Session, theirs: ColumnElement[bool]) -> tuple[Tried, ...]:
    """The last of these attempts, the oldest first."""
    seat = (Seat.school_id == Attempt.school_id) & (Seat.match_id == Attempt.match_id) & (Seat.number == Attempt.seat)
    rows = (
        select(Attempt.sum, Attempt.total, Attempt.first_answer, Attempt.tries, Attempt.helped)
        .join(Seat, seat)
        .where(theirs)
        .order_by(Attempt.at.desc(), Attempt.match_id, Attempt.seq.desc())
        .limit(REMEMBERED)
    )
    newest_first = [
        Tried(Sum.read(work), first == total and not (tries == 1 and helped))
        for work, total, first, tries, helped in session.execute(rows)
    ]
    return tuple(reversed(newest_first))
