"""The dice of Switch 16: how many are thrown, what the switch die shows, and how far a throw leads."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from classroom.games.chance import DiceThrow
from classroom.games.protocol import Chance

GOAL = 16
FACES = ("w", "b", "r", "g")  # white, blue, red, green
SWITCH = "wwbbrg"  # the six sides of the switch die


def dice_from(space: int) -> int:
    """How many dice are thrown from this space (rules.md 4, Turn)."""
    return 3 if space < 7 else 4 if space < 12 else 5


@dataclass(frozen=True, slots=True)
class FirstThrow(Chance):
    """The number dice and the switch die: `[[1, 2, 4], "w"]`."""

    dice: int

    def draw(self, rng: Random) -> list[Any]:
        return [DiceThrow(self.dice).draw(rng), rng.choice(SWITCH)]

    def fault(self, outcome: object) -> str | None:
        if not isinstance(outcome, list) or len(outcome) != 2:
            return "must be a list of the dice and a face"
        dice, face = outcome
        if fault := DiceThrow(self.dice).fault(dice):
            return fault
        return None if face in FACES else "the face must be one of " + ", ".join(FACES)


@dataclass(frozen=True, slots=True)
class FurtherThrow(Chance):
    """The number dice alone: `[[3, 3, 6, 1]]`."""

    dice: int

    def draw(self, rng: Random) -> list[list[int]]:
        return [DiceThrow(self.dice).draw(rng)]

    def fault(self, outcome: object) -> str | None:
        if not isinstance(outcome, list) or len(outcome) != 1:
            return "must be a list of the dice alone"
        return DiceThrow(self.dice).fault(outcome[0])


def fewest_dice(dice: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Each number that one die or the sum of several makes, with the fewest dice for it, ascending."""
    return fewest_dice_sorted(tuple(sorted(dice)))


@cache
def fewest_dice_sorted(dice: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    found: dict[int, tuple[int, ...]] = {}
    for many in range(1, len(dice) + 1):
        for taken in combinations(dice, many):
            found.setdefault(sum(taken), taken)
    return found


def as_they_lie(some: Sequence[int], dice: Sequence[int]) -> tuple[int, ...]:
    """These of the dice, in the order in which all lie there; numbers that do not, as they are."""
    left, found = list(some), list[int]()
    for number in dice:
        if number in left:
            left.remove(number)
            found.append(number)
    return (*found, *left)


def nearest(dice: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The numbers next to this one, below or above it or both, that the dice make."""
    made = fewest_dice(dice)
    least = min(abs(one - number) for one in made)
    return tuple(sorted(one for one in made if abs(one - number) == least))


def chain_spaces(space: int, dice: tuple[int, ...]) -> tuple[int, ...]:
    """The spaces to which a chain of these dice leads, each the next of the one before; a step may use any dice."""
    made, last = fewest_dice(dice), space
    while last < GOAL and last + 1 in made:
        last += 1
    return tuple(range(space + 1, last + 1))
