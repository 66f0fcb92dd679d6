"""The additions of the table, sorted by how they are worked out (STANDARDS D3: 112 facts in 13 classes)."""

from collections.abc import Callable

from classroom.games.protocol import Sum

Rule = Callable[[int, int], bool]

# First match wins, in this order.
RULES: dict[str, Rule] = {
    "Z0": lambda _a, b: b == 0,
    "Z1": lambda a, _b: a == 0,
    "DB": lambda a, b: a == b,
    "BT": lambda a, b: a + b == 10,
    "TP": lambda a, _b: a == 10,
    "TW": lambda a, b: a > 10 and a + b >= 20,
    "TN": lambda a, _b: a > 10,
    "C1": lambda a, b: b in (1, 2) and a + b < 10,
    "ND": lambda a, b: abs(a - b) == 1 and a + b < 10,
    "TA": lambda a, b: a in (1, 2) and a + b < 10,
    "PW": lambda a, b: a + b < 10,
    "NX": lambda a, b: abs(a - b) == 1 and a + b > 10,
    "MT": lambda _a, _b: True,
}
BY_DIFFICULTY = ("Z0", "Z1", "C1", "DB", "TA", "TP", "ND", "BT", "PW", "TN", "NX", "MT", "TW")
FACTS = tuple(Sum((total, card)) for total in range(16) for card in range(7))


def class_of(work: Sum) -> str | None:
    """The class of an addition of a total up to 15 and a card up to 6; None for any other sum."""
    if work not in FACTS:
        return None
    total, card = work.terms
    return next(name for name, rule in RULES.items() if rule(total, card))
