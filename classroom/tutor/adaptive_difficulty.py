"""Adaptive difficulty: which level of a tutor fits a child, the one against which it wins about half of its matches.

A child has an Elo rating on the scale of the levels. Each finished match moves it: up when the child did better than
expected at this rating, down when worse; the first matches move it further (a larger K). No deck is ever stacked.

How many levels there are is the game's affair. They lie on a scale of the same length, from someone who is just
beginning to the strongest play there is: so K and the steepness of the logistic curve are given in ninths of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp

NINTHS = 9
START_RATING = 1.4  # of a child of whom nothing is known: against Sixteen's first level a beginner wins 4 or 5 in 10
STEEPNESS = 0.6  # how much one ninth more changes the odds of winning
FIRST_K, LAST_K, SETTLING = 2.4, 1.2, 6  # ninths moved by a match: the first, the later ones, after how many


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A finished match: the level of the tutors, and what it was for the child: 1 won, 0.5 tied, 0 lost, however many
    others there were."""

    level: int
    result: float


def fitting_level(played: Iterable[FinishedMatch], levels: int) -> int:
    """The level for the next match, from 1 to `levels`; `played` are the matches so far, the oldest first. The first
    one is of the lower of the two levels beside the rating: whoever does not know the game yet is to win, too."""
    matches = list(played)
    rating = child_rating(matches, levels)
    return min(max(round(rating) if matches else int(rating), 1), levels)


def child_rating(played: Iterable[FinishedMatch], levels: int) -> float:
    """The child's Elo rating, from 0.5 to half a level above the strongest."""
    ninth = levels / NINTHS
    rating = START_RATING * ninth
    for number, match in enumerate(played):
        expected = 1 / (1 + exp(STEEPNESS * (match.level - rating) / ninth))
        k = LAST_K + (FIRST_K - LAST_K) * max(0, SETTLING - number) / SETTLING
        rating = min(max(rating + k * ninth * (match.result - expected), 0.5), levels + 0.5)
    return rating
