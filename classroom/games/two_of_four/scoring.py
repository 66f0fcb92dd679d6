"""How a round counts (rules.md 2, Scoring)."""

from collections.abc import Sequence

from classroom.games.french_cards import suit, value
from classroom.games.two_of_four.state import Round, ScoreLine, ShownPair

EXACT, BELOW, ABOVE = 4, 3, 1
NOTHING_FROM = 3  # a winner this far away gains nothing
LOSS_FROM, LOSS = 4, 2  # whoever is this far away loses


def finish_round(number: int, target: str, tokens: Sequence[int], lying: Sequence[ShownPair]) -> Round:
    """The round that ends with these pairs shown; `tokens` are those before it."""
    by_seat = {pair.seat: pair for pair in lying}
    pairs = tuple(by_seat.get(seat) for seat in range(len(tokens)))
    void = lying[-1].total == 0
    won = () if void else winners(target, lying)
    lines = tuple(score_line(target, pair, pair in won, had, void) for pair, had in zip(pairs, tokens, strict=True))
    seats = tuple(sorted(pair.seat for pair in won))
    return Round(number, target, pairs, seats, tuple(one.change for one in lines), void, lines)


def winners(target: str, lying: Sequence[ShownPair]) -> tuple[ShownPair, ...]:
    """The nearest; of these not above the target before above it; then a card of the target's suit before none."""

    def place(pair: ShownPair) -> tuple[int, bool, bool]:
        return pair.distance, pair.total > value(target), not count_suit_cards(target, pair)

    best = min(map(place, lying))
    return tuple(pair for pair in lying if place(pair) == best)


def count_suit_cards(target: str, pair: ShownPair) -> int:
    """How many of the two cards have the target's suit."""
    return sum(suit(card) == suit(target) for card in pair.cards)


def score_line(target: str, pair: ShownPair | None, wins: bool, had: int, void: bool) -> ScoreLine:
    """How it counts for a seat that showed this pair, or none, and had so many tokens."""
    if pair is None or void:
        return ScoreLine(pair.distance if pair else None, wins=False, for_distance=0, suits=0, lost=0, change=0)
    gains = wins and pair.distance < NOTHING_FROM
    points, cards = (points_for_distance(target, pair), count_suit_cards(target, pair)) if gains else (0, 0)
    lost = LOSS if pair.distance >= LOSS_FROM else 0
    return ScoreLine(pair.distance, wins, points, cards, lost, max(points + cards - lost, -had))


def points_for_distance(target: str, pair: ShownPair) -> int:
    """What a winner near enough gains for its total alone."""
    if not pair.distance:
        return EXACT
    return BELOW if pair.total < value(target) else ABOVE
