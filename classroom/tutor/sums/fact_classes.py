"""Classes of facts by the strategy that solves them (requirements D3: the addition table's 112 facts in 13 classes)."""

from collections.abc import Callable

from classroom.games.protocol import Sum
from classroom.tutor.sums.facts import MAPS

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

# The same of each map, by row and column: of two-digit numbers these are the ones, and the card or what is missing.
RULES_OF: dict[str, dict[str, Rule]] = {
    "additions": RULES,
    "big": {"BP": lambda _a, _b: True},
    "subtractions": {
        "SE": lambda a, b: a == b,
        "S1": lambda _a, b: b <= 2,
        "SM": lambda _a, b: b == 10,
        "SD": lambda a, b: a - b <= 2,
        "ST": lambda a, _b: a == 10,
        "SW": lambda a, _b: a < 10,
        "SN": lambda a, b: a - b >= 10,
        "SC": lambda _a, _b: True,
    },
    "tens": {
        "AT": lambda _ones, b: b == 10,
        "AN": lambda ones, b: ones + b < 10,
        "AF": lambda ones, b: ones + b == 10,
        "AC": lambda _ones, _b: True,
    },
    "tens_minus": {
        "BX": lambda _ones, b: b == 10,
        "BN": lambda ones, b: b <= ones,
        "BC": lambda _ones, _b: True,
    },
    "complements": {"CN": lambda ones, b: ones + b <= 10 or b == 10, "CC": lambda _ones, _b: True},
    "dice": {"DM": lambda _total, _dice: True},
}
# The classes of each map, the easiest first, with the step on which each stands, counted in classes of the 112.
STEPS_OF: dict[str, dict[str, int]] = {
    "additions": {name: step for step, name in enumerate(BY_DIFFICULTY)},
    "big": {"BP": 12},
    "subtractions": {"SE": 1, "S1": 3, "SD": 6, "ST": 7, "SW": 8, "SM": 8, "SN": 10, "SC": 13},
    "tens": {"AN": 8, "AT": 8, "AF": 10, "AC": 13},
    "tens_minus": {"BN": 10, "BX": 10, "BC": 15},
    "complements": {"CN": 11, "CC": 15},
    "dice": {"DM": 9},
}
STEPS = {name: step for steps in STEPS_OF.values() for name, step in steps.items()}
ORDER = tuple(STEPS)


def class_of_cell(map_name: str, row: int, column: int) -> str:
    """The class of the fact in this cell of a map."""
    return next(name for name, rule in RULES_OF[map_name].items() if rule(row, column))


CLASSES = {fact: class_of_cell(name, *place) for name, made in MAPS.items() for fact, place in made.places.items()}
FACTS_OF_CLASS = {name: tuple(fact for fact, kind in CLASSES.items() if kind == name) for name in ORDER}


def difficulty(kind: str | None) -> int:
    """The step of a class, 0 the easiest; of a sum without one the step after the 112."""
    return STEPS.get(kind or "", len(BY_DIFFICULTY))
