"""The deck of Sixteen: four colours, one 0 and two each of 1 to 6 in every colour, two wild cards.

A card is its notation: `g6`, `b0`, a wild in a hand `W`, a wild as played `W=b4` (rules.md 1, Deck).
"""

COLOURS = "gobp"
NUMBERS = range(7)
WILD = "W"

PLAIN = tuple(f"{colour}{number}" for colour in COLOURS for number in NUMBERS)
DECLARED = tuple(f"{WILD}={card}" for card in PLAIN)


def deck(wilds: bool) -> tuple[str, ...]:
    """The 52 cards, or 54 with the wilds, sorted."""
    plain = tuple(card for card in PLAIN for _ in range(1 if number(card) == 0 else 2))
    return (*plain, WILD, WILD) if wilds else plain


def number(card: str) -> int:
    """The number of a plain card, or of a wild as played."""
    return int(card[-1])


def colour(card: str) -> str:
    """The colour of a plain card, or of a wild as played."""
    return card[-2]


def card_in_hand(card: str) -> str:
    """The card as it lay in the hand before it was played: a declared wild was a wild."""
    return WILD if card[0] == WILD else card


def card_total(cards: tuple[str, ...]) -> int:
    return sum(map(number, cards))


def hand_order(card: str) -> tuple[int, str]:
    """Sorts a hand by number, then colour, wilds last."""
    return (99, card) if card == WILD else (number(card), card)
