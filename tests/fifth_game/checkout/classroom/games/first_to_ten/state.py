"""A position of First to 10, what has happened so far, and what one seat sees of it: everything."""

from dataclasses import dataclass

from classroom.games.protocol import Rules

PASS = "pass"


@dataclass(frozen=True, slots=True)
class Step:
    """One move as everybody saw it; `die` is 0 where nothing fitted."""

    seat: int
    die: int
    before: int
    after: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    players: int
    rules: Rules
    totals: tuple[int, ...]
    mover: int = 0
    dice: tuple[int, ...] = ()  # none before they are thrown
    steps: tuple[Step, ...] = ()

    @property
    def goal(self) -> int:
        goal: int = self.rules["goal"]
        return goal

    @property
    def over(self) -> bool:
        return self.goal in self.totals

    @property
    def turn(self) -> int | None:
        return self.mover if self.dice and not self.over else None


@dataclass(frozen=True, slots=True)
class View:
    seat: int | None
    players: int
    rules: Rules
    totals: tuple[int, ...]
    dice: tuple[int, ...]
    turn: int | None
    over: bool
    moves: tuple[str, ...]
    steps: tuple[Step, ...]

    @property
    def pauses(self) -> bool:
        return False

    @property
    def goal(self) -> int:
        goal: int = self.rules["goal"]
        return goal

    @property
    def total(self) -> int:
        """Of whoever's turn it is."""
        return 0 if self.turn is None else self.totals[self.turn]
