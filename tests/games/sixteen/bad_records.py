"""What is particular to records of Sixteen that are not well-formed."""

from typing import Any

from tests.games.reference import Record
from tests.games.sixteen.reference import full_deck

DECK, TAME = full_deck(wilds=True), full_deck(wilds=False)
GOOD: Record = {
    "format": "classroom-record/1",
    "game": "sixteen",
    "players": 2,
    "rules": {"match": True, "wilds": True, "bonus": False, "draw": "auto", "first_to": None},
    "chance": [DECK],
    "moves": ["g0", "g1", "g2"],
}
RESULT = {"score": [1, 0]}

BAD_CARDS = ["", "g7", "G1", "r1", "g", "W=b4", "w", "g01", "g1\n", "\ud800", 1, None, True, ["g1"], {"g": 1}, 2.5]
BAD_CHANCE: dict[int, list[Any]] = {  # Any: whatever JSON can say
    0: [
        *(None, 54, True, "", "g0", "".join(DECK), {}, dict.fromkeys(DECK), [], [DECK], [[], []]),
        *([*DECK[:-1], card] for card in BAD_CARDS),
        *(DECK[:place] + DECK[place + 1 :] for place in (0, 1, 30, 53)),
        *([*DECK, card] for card in ("g0", "g1", "W")),
        *([card, *DECK[2:], DECK[0]] for card in ("g0", "b6", "W")),  # in place of another
        TAME,
    ]
}
NO_MOVES = ["g2 ", "g7", "W", "++"]
REFUSED = [
    ({"chance": DECK}, "chance[0]: "),  # in no list
    ({"rules": {"wilds": False}}, "chance[0]: "),
    ({"rules": {"wilds": False}, "chance": [[*TAME[:-1], "W"]]}, "chance[0]: "),
    ({"chance": [DECK[1:]], "moves": ["b3"]}, "chance[0]: "),
    ({"moves": ["g" * 1_000_000]}, "move 1: "),
    ({"moves": ["g0", "g1", *["g2"] * 100_000]}, "move 4: "),
    ({"chance": [DECK, DECK], "moves": ["b3"]}, "move 1: b3: "),
    ({"moves": ["b3", 3]}, "moves[1]: "),
]
LINES = [
    ({"moves": ["b3"]}, "move 1: b3: not in seat 0's hand"),
    ({"moves": ["g0", "p6"]}, "move 2: p6: not in seat 1's hand"),
    ({"rules": {"bonus": 1}}, "rules.bonus: must be true or false"),
    ({"chance": [DECK[1:]]}, "chance[0]: g0 is missing"),
]
FINE = [
    ({"rules": {}}, {"score": [1, 0]}),
    ({"rules": {"wilds": False}, "chance": [TAME]}, {"score": [1, 0]}),
    ({"players": 2, "moves": []}, {"turn": 0}),
    ({"players": 4, "moves": []}, {"turn": 0}),
]
