"""The 52 French cards: `Th` is the ten of hearts (rules.md 2 and 3, Cards). Ace is 1, picture cards are 10."""

RANKS = "A23456789TJQK"
SUITS = "shdc"  # spades, hearts, diamonds, clubs
DECK = tuple(f"{rank}{suit}" for suit in SUITS for rank in RANKS)
VALUES = {card: min(RANKS.index(card[0]) + 1, 10) for card in DECK}


def value(card: str) -> int:
    """What a card counts, from 1 to 10."""
    return VALUES[card]


def suit(card: str) -> str:
    return card[1]
