"A match of any game while it is played move by move, for the tests of what must hold after each move."

from dataclasses import dataclass, field
from random import Random
from typing import Any

from classroom.games.engine import first_position, play
from classroom.games.protocol import AnyGame, Chance


@dataclass
class Walk:
    """A match so far; `states` has the opening position and the one after each move. Luck comes from the seed."""

    game: AnyGame
    players: int
    rules: dict[str, Any]  # Any: options are JSON
    seed: int
    moves: list[str] = field(default_factory=list)
    states: list[Any] = field(default_factory=list)  # Any: the game's own

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)
        self.states.append(first_position(self.game, self.players, self.rules, self.chance_source))

    def chance_source(self, chance: Chance) -> Any:
        outcome = chance.draw(self.rng)
        assert chance.fault(outcome) is None
        return outcome

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def before(self) -> Any:
        """The position before the last move; None before the first."""
        return self.states[-2] if self.moves else None

    def play(self, move: str) -> None:
        self.states.append(play(self.game, self.state, move, self.chance_source))
        self.moves.append(move)
