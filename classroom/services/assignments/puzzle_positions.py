"""Puzzle positions: cut out of the matches of a class, stored without names, read back as a child may see them.

A position is stored as a record that ends before the move, so that it outlives the match it comes from.
"""

from dataclasses import dataclass
from typing import Any

from classroom.games.protocol import AnyGame, Message, RuleError, View
from classroom.games.records import Record, play_record
from classroom.games.registry import find_game
from classroom.services.play.match_state import MatchState
from classroom.tutor.protocol import Advice, Moment
from classroom.tutor.registry import find_tutor


@dataclass(frozen=True, slots=True)
class Position:
    """A puzzle: what the seat to move knew."""

    game: AnyGame
    view: View

    @property
    def choices(self) -> list[Any]:
        """The moves among which the child chooses."""
        return list(find_tutor(self.game.slug).answers(self.view))

    def read(self, text: str) -> Any | None:
        """The choice with this notation; None if there is none."""
        try:
            move = self.game.read(text)
        except RuleError:
            return None
        return move if move in self.choices else None

    def missed(self, move: Any) -> Moment | None:
        """What would have been better than this choice; None if it is as good as any, and so solves the puzzle."""
        return find_tutor(self.game.slug).moment(self.view, move, 0)

    @property
    def found(self) -> list[str]:
        """The choices that solve the puzzle, in notation."""
        return [self.game.write(move) for move in self.choices if self.missed(move) is None]

    @property
    def why(self) -> Message | None:
        """What speaks for the choices that solve the puzzle."""
        return next((moment.why for moment in map(self.missed, self.choices) if moment), None)

    def advise(self) -> Advice[Any]:
        return find_tutor(self.game.slug).advise(self.view)


def read_position(data: dict[str, Any]) -> Position:
    """From what `position_data` gave."""
    game = find_game(data["game"])
    state = play_record(Record(game, data["players"], data["rules"], data["chance"], data["moves"]))
    return Position(game, game.view(state, data["seat"]))


def position_data(table: MatchState, number: int) -> dict[str, Any] | None:
    """The position before a match's move of this index (from 0), as JSON; None if the move missed nothing, or if it
    makes no puzzle."""
    seat = table.mover(number)
    assert seat is not None  # it was made
    position = Position(table.game, table.view(seat, number))
    chance_missed = position.missed(table.game.read(table.moves[number]))
    if chance_missed is None or not can_be_shown(position):
        return None
    before = table.events[: table.history.ends[number]]
    chance = [event.data["outcome"] for event in before if event.kind == "chance"]
    record = Record(table.game, len(table.seats), table.match.rules, chance, list(table.moves[:number]))
    return {**record.as_json(), "seat": seat, "idea": chance_missed.idea}


def can_be_shown(position: Position) -> bool:
    """Whether the move that the tutor recommends is a choice, and solves the puzzle."""
    move = position.advise().move
    return move in position.choices and position.missed(move) is None
