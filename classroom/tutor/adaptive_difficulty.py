"""Which level of a tutor fits a child: the one against which it wins about half of its matches.

A child stands somewhere on the line of levels. Each finished match moves it: up when it did better than expected of
somebody who stands there, down when worse (an Elo rating; the first matches move it further). No deck is ever stacked.

How many levels there are is the game's affair. They lie on a line of the same length, from someone who is just
beginning to the strongest play there is: so steps and steepness are given in ninths of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp

NINTHS = 9
BEGINS = 3.0  # where a child stands of whom nothing is known
STEEPNESS = 0.6  # how much one ninth more changes the odds of winning
FIRST_STEP, LAST_STEP, SETTLING = 2.4, 1.2, 6  # ninths moved by a match: the first, the later ones, after how many


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A finished match: the level of the tutors, and the share of the other sides that the child beat, a tie being
    half: with two sides 1 won, 0.5 tied, 0 lost."""

    level: int
    result: float


def fitting_level(played: Iterable[FinishedMatch], levels: int) -> int:
    """The level for the next match, from 1 to `levels`; `played` are the matches so far, the oldest first."""
    return min(max(round(standing(played, levels)), 1), levels)


def standing(played: Iterable[FinishedMatch], levels: int) -> float:
    """Where the child stands, from 0.5 to half a level above the strongest."""
    ninth = levels / NINTHS
    place = BEGINS * ninth
    for number, match in enumerate(played):
        expected = 1 / (1 + exp(STEEPNESS * (match.level - place) / ninth))
        step = LAST_STEP + (FIRST_STEP - LAST_STEP) * max(0, SETTLING - number) / SETTLING
        place = min(max(place + step * ninth * (match.result - expected), 0.5), levels + 0.5)
    return place
