"""Counts of the cards a seat has not seen, by what they would do on a pile, and draws from them (hypergeometric)."""

from collections import Counter
from dataclasses import dataclass
from math import comb

from classroom.games.sixteen.cards import WILD, number
from classroom.games.sixteen.rules import GOAL
from classroom.tutor.sixteen.move_helpers import can_win

Pile = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Replies:
    """The unseen cards by what they would do on a pile."""

    winning: Counter[str]
    calm: Counter[str]  # plain cards that neither win nor go over
    rest: Counter[str]  # they go over; or wilds that cannot win yet and are kept

    def __len__(self) -> int:
        return self.winning.total() + self.calm.total() + self.rest.total()


def classify_replies(pile: Pile, total: int, cards: Counter[str], match: bool) -> Replies:
    winning, calm, rest = Counter[str](), Counter[str](), Counter[str]()
    for card, many in cards.items():
        if can_win(pile, card, total, match):
            winning[card] = many
        elif card == WILD or goes_over(total, card):
            rest[card] = many
        else:
            calm[card] = many
    return Replies(winning, calm, rest)


def wilds_of(cards: Counter[str]) -> Counter[str]:
    return Counter({WILD: cards[WILD]}) if cards[WILD] else Counter()


def goes_over(total: int, card: str) -> bool:
    """Whether a card of a hand goes over 16. A wild never does: it may be a 0."""
    return card != WILD and total + number(card) > GOAL


def count_over(cards: Counter[str], total: int) -> int:
    return sum(many for card, many in cards.items() if goes_over(total, card))


def by_number(cards: Counter[str]) -> Counter[int]:
    found: Counter[int] = Counter()
    for card, many in cards.items():
        found[number(card)] += many
    return found


def without_card(hand: Pile, card: str) -> Pile:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def none_of_probability(cards: int, good: int, drawn: int) -> float:
    """The chance that no good card is among those drawn (hypergeometric)."""
    drawn = min(drawn, cards)
    return comb(cards - good, drawn) / comb(cards, drawn)
