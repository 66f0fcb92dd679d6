"""Solves the race of two by value iteration, and writes the value table that the package ships.

    python -m tests.bench.tutor.switch16.value_iteration

After a change of the rules. Arrays of `Values` are those of the value table, or have its last two axes for one space of
one's own.
"""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from classroom.games.switch16.dice import GOAL, dice_from
from classroom.games.switch16.throws import HALFWAY
from classroom.tutor.switch16.probabilities import reach_distribution
from classroom.tutor.switch16.value_table import (
    FILE,
    ME_STUCK,
    MINE,
    TABLE,
    TABLES,
    THEIRS,
    THEY_STUCK,
    Values,
)

TURNED = [TABLE, THEIRS, MINE, THEY_STUCK, ME_STUCK]  # where the token is, as the other seat sees it
SWAPPED = [TABLE, MINE, THEIRS, THEY_STUCK, ME_STUCK]  # after the pawns changed places
SPACES = np.arange(GOAL)
SHAPE = (GOAL, GOAL, len(TURNED))
TOLERANCE = 1e-10


@dataclass(frozen=True)
class Objective:
    """What both play for: `won` is the value of a race by the other's space, `total` the value to both together."""

    won: Values
    total: float


OBJECTIVE = {"win": Objective(np.ones(GOAL), 1.0), "points": Objective(GOAL - SPACES.astype(float), 0.0)}


class TurnValues:
    """All that can come in one turn, if `end` is the value of having ended it there."""

    def __init__(
        self, end: Values, objective: Objective, dodged: str, gentle: bool = False, wave: bool = False
    ) -> None:
        self.end, self.dodged, self.gentle, self.wave = end, dodged, gentle, wave
        self.again: Values = np.full(SHAPE, np.nan)  # of a further throw
        self.done: Values = np.empty((GOAL + 1, *SHAPE[1:]))  # of having stepped there
        self.done[GOAL] = objective.won[:, None]
        for space in range(GOAL - 1, 0, -1):
            self.again[space] = self.throw_again(space)
            self.done[space] = with_glue_option(self.decide(space))

    def decide(self, space: int) -> Values:
        """Of a stop or a further throw, whichever is better."""
        better: Values = np.maximum(self.end[space], self.again[space])
        return better

    def go(self, space: int, last: int) -> Values:
        """Of a chain of this length, with a halt where it is best."""
        best: Values = self.done[space + 1 : last + 1].max(axis=0)
        return best

    def throw_again(self, space: int) -> Values:
        value, stop = np.zeros(SHAPE[1:]), with_glue_option(self.end[space])
        for last, chance in reach_distribution(space, dice_from(space)).items():
            fallen = self.end[HALFWAY if space >= HALFWAY else 0]
            value += float(chance) * (fallen if last == space else np.maximum(stop, self.go(space, last)))
        return value

    def white(self, space: int, last: int) -> Values:
        """Of a first throw that leads so far."""
        if last == space and not self.gentle:
            return np.asarray(self.end[space])
        value: Values = np.array(self.retry[space] if last == space else self.go(space, last))
        value[:, ME_STUCK] = self.end[space, :, ME_STUCK]
        return value

    @cached_property
    def retry(self) -> list[Values]:
        """Of the dice thrown once more, from each space, where the first throw allowed no step."""
        return [with_glue_option(self.throw_once_more(space)) for space in range(GOAL)]

    def throw_once_more(self, space: int) -> Values:
        stands = 1 if self.wave and space == 0 else space
        value, stop = np.zeros(SHAPE[1:]), with_glue_option(self.end[stands])
        for last, chance in reach_distribution(space, dice_from(space)).items():
            value += float(chance) * (stop if last == space else self.go(space, last))
        return value

    def blue(self, space: int, last: int) -> Values:
        leave = self.white(space, last)
        ends = last == space and not self.gentle
        take = with_glue_option(self.end[space])[:, MINE] if ends else leave[:, MINE]
        value: Values = np.maximum(leave, take[:, None])
        value[:, MINE] = leave[:, MINE]
        return value

    @cached_property
    def swap(self) -> Values:
        """Of changing places."""
        swapped: Values = self.end.transpose(1, 0, 2)[:, :, SWAPPED]
        return swapped

    @cached_property
    def attack(self) -> Values:
        """Of a green swap, which the other one, with the token in hand, answers as suits it."""
        value, discarded = self.swap.copy(), MINE if self.dodged == "attacker" else TABLE
        value[:, :, THEIRS] = np.minimum(self.swap[:, :, THEIRS], self.end[:, :, discarded])
        return value

    def green(self, space: int, last: int) -> Values:
        return with_glue_option(np.maximum(self.white(space, last), self.attack[space]))

    def red(self, space: int, last: int) -> Values:
        behind = SPACES[:, None] < space
        return np.where(behind, self.swap[space], self.white(space, last) if self.gentle else self.end[space])

    @property
    def begin(self) -> Values:
        """Of the whole turn."""
        value = np.zeros(SHAPE)
        for space in range(GOAL):
            for last, chance in reach_distribution(space, dice_from(space)).items():
                white, blue = self.white(space, last), self.blue(space, last)
                faces = 2 * white + 2 * blue + self.red(space, last) + self.green(space, last)
                value[space] += float(chance) * faces / 6
        return with_glue_option(value)


def with_glue_option(value: Values) -> Values:
    """Who holds the token may put it under the other pawn."""
    value = value.copy()
    value[..., MINE] = np.maximum(value[..., MINE], value[..., THEY_STUCK])
    return value


def value_after_turn(other: Values, objective: Objective) -> Values:
    """Of having ended one's turn, if the other expects so much of its own."""
    return objective.total - other.transpose(1, 0, 2)[:, :, TURNED]


def iterate_values(
    objective: Objective,
    dodged: str,
    mine: type[TurnValues] = TurnValues,
    theirs: type[TurnValues] = TurnValues,
    gentle: bool = False,
    wave: bool = False,
) -> tuple[Values, Values]:
    """What each of two may expect at the beginning of its turn, playing as these kinds of turn allow and otherwise as
    well as can be."""
    values = others = np.full(SHAPE, objective.total / 2)
    while True:
        before, values = values, mine(value_after_turn(others, objective), objective, dodged, gentle, wave).begin
        others = theirs(value_after_turn(values, objective), objective, dodged, gentle, wave).begin
        if np.abs(values - before).max() < TOLERANCE:
            return values, others


def write_table(file: Path = FILE) -> None:
    """Solves the race for every objective and all rules, and writes the values as single-precision numbers."""
    solved = [
        iterate_values(OBJECTIVE[objective], dodged, gentle=gentle, wave=wave)[0]
        for objective, dodged, gentle, wave in TABLES
    ]
    np.save(file, np.array(solved, dtype=np.float32))


if __name__ == "__main__":
    write_table()
