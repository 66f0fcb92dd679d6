"""The sum of a pair as a picture: its two cards, the larger first."""

from dataclasses import dataclass

from classroom.games.french_cards import value
from classroom.games.protocol import Sum


@dataclass(frozen=True, slots=True)
class SumPicture:
    """`cards` in the order of the sum; `start` and `more` are what they count."""

    sum: Sum
    cards: tuple[str, str]
    sign: str
    start: int
    more: int


def picture_of(work: Sum, cards: tuple[str, ...], sign: str) -> SumPicture:
    """The picture of this sum of two cards, which are in either order."""
    start, more = work.terms
    one, two = cards
    ordered = (one, two) if value(one) == start else (two, one)
    return SumPicture(work, ordered, sign, start, abs(more))
