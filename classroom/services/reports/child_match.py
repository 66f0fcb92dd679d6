"""A match of a child, for its teacher: the table as the child sees it in its own replay, and what it answered."""

from dataclasses import dataclass

from classroom.services.accounts.permissions import NotThere, require_child
from classroom.services.accounts.play_settings import PlaySettings
from classroom.services.accounts.visitors import PlayerRef, Visitor
from classroom.services.context import Context
from classroom.services.learning.learning_events import AttemptRecord
from classroom.services.play.match_repository import load_match
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_attempts import attempts_of_turn
from classroom.services.reports.diary import minutes_at_table
from classroom.store.models import Child, SchoolClass


@dataclass(frozen=True, slots=True)
class OwnSum:
    """A sum that the child worked out in a match: the table after `shown` moves has it. It `was_played` unless another
    move was made then: the table is the one before that."""

    shown: int
    attempt: AttemptRecord
    was_played: bool = True

    @property
    def is_right(self) -> bool:
        return self.attempt.first_answer == self.attempt.total


@dataclass(frozen=True)
class ChildMatch:
    """A match with the child that played it. `player` is the child as whoever looks at its table."""

    school_class: SchoolClass
    child: Child
    player: Visitor
    match: MatchState

    @property
    def sums(self) -> list[OwnSum]:
        """What the child itself worked out, in order, in turns that are over; a friend at the tablet is another."""
        match = self.match
        mine = {seat.number for seat in match.seats if seat.child_id == self.child.id and not seat.friend}
        found: list[OwnSum] = []
        for number in range(len(match.moves)):
            tried = list(attempts_of_turn(match.history.turn(number)))
            solved = [one for one in tried if one.solved]
            found += [OwnSum(number + (one in solved[-1:]), one, one in solved[-1:]) for one in tried]
        return [one for one in found if one.attempt.seat in mine]

    def sums_at(self, shown: int) -> list[OwnSum]:
        """Those that the table after so many moves has."""
        return [one for one in self.sums if one.shown == shown]

    @property
    def minutes(self) -> int:
        return minutes_at_table(event.at for event in self.match.events)

    @property
    def own_tablets(self) -> bool:
        """Whether each child sat at a device of its own."""
        return self.match.match.class_id is not None

    @property
    def partners(self) -> tuple[str, ...]:
        """The names of the others who did so."""
        others = self.match.companions.items()
        return tuple(one.name for number, one in others if self.match.seats[number].child_id != self.child.id)

    @property
    def is_with_tavi(self) -> bool:
        return sum(seat.level is None for seat in self.match.seats) == 1


def child_match(context: Context, teacher_id: str, child_id: str, match_id: str) -> ChildMatch:
    """A match that this child played in a seat of its own. Raises NotThere."""
    with context.database.reading() as session:
        child = require_child(context, session, teacher_id, child_id)
        match = load_match(context, session, match_id)
        if match is None or not any(seat.child_id == child.id and not seat.friend for seat in match.seats):
            raise NotThere(match_id)
        school_class = session.get_one(SchoolClass, (context.school_id, child.class_id))
        return ChildMatch(school_class, child, as_player(child, school_class), match)


def as_player(child: Child, school_class: SchoolClass) -> Visitor:
    """The child as its own table knows it, without a session."""
    return Visitor(
        "",
        PlayerRef(child.school_id, child.id, child.seen_at, child.class_id),
        kind="child",
        name=child.name,
        face=child.face,
        class_id=child.class_id,
        play_settings=PlaySettings.read({**school_class.settings, **child.settings}),
    )
