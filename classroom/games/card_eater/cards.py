"""The deck of the Card Eater: the 52 French cards and two jokers `X` (rules.md 3, Cards)."""

from classroom.games import french_cards

JOKER = "X"
DECK = (*french_cards.DECK, JOKER, JOKER)
VALUES = range(1, 11)  # that a card can have, and a joker be given


def value(card: str) -> int | None:
    """What a card counts, from 1 to 10; None for a joker, whose player says it."""
    return None if card == JOKER else french_cards.value(card)
