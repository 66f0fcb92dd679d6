"""What is particular to records of Two out of Four that are not well-formed."""

from typing import Any

from tests.games.reference import Record
from tests.games.two_of_four.reference import DECK

HANDS = ["5h", "9h", "Th", "3d", "2d", "4d", "Kd", "Js", "Jd", "2s", "Qs", "Qh", "8c"]
FIRST = HANDS + [card for card in DECK if card not in HANDS]
MOVES = ["5h+3d", "9h-2d", "Th-4d"]
GOOD: Record = {
    "format": "classroom-record/1",
    "game": "two-of-four",
    "players": 3,
    "rules": {"rounds": 2, "tokens": 10},
    "chance": [FIRST, DECK],
    "moves": MOVES,
}
RESULT = {"score": [14, 10, 10]}

BAD_CARDS = ["", "X", "1h", "10h", "TH", "hT", "W", "Th\n", 1, None, True, ["Th"], {"T": 1}]
BAD_DECKS: list[Any] = [
    None,
    52,
    "",
    "Th",
    {},
    [],
    [DECK],
    DECK[1:],
    [*DECK, "Th"],
    [*DECK[1:], "Th"],
]  # Any: whatever JSON can say
BAD_CHANCE = {
    place: [*BAD_DECKS, *([*deck[:-1], card] for card in BAD_CARDS)] for place, deck in enumerate((FIRST, DECK))
}
NO_MOVES = ["5h", "5h+", "5h+3d ", "5H+3D", "5h +3d", "5h−3d", "5h+3d+2s", "5h\x003d", "5hx3d"]
REFUSED = [
    *(({"chance": [FIRST, DECK, deck]}, "chance[2]: ") for deck in BAD_DECKS),
    ({"chance": [FIRST, DECK[1:]], "moves": ["xx"]}, "chance[1]: "),  # a deck of any round comes before a move
    ({"chance": [FIRST, DECK, DECK[1:]], "moves": ["xx"]}, "chance[2]: "),
    ({"chance": [FIRST, DECK, DECK], "moves": ["5h+9h"]}, "move 1: 5h+9h: "),
    ({"chance": [FIRST], "moves": ["5h+9h"]}, "move 1: 5h+9h: "),
    ({"rules": {"rounds": 0}}, "rules.rounds: "),
]
LINES = [
    *(
        ({"moves": moves, "chance": [FIRST]}, line)
        for line, moves in (
            ("move 1: 5h+9h: not in seat 0's hand", ["5h+9h"]),
            ("move 2: 5h+3d: not in seat 1's hand", ["5h+3d", "5h+3d"]),
            ("move 1: 5h+5h: the same card twice", ["5h+5h"]),
            ("move 1: 3d-5h: the larger value comes first", ["3d-5h"]),
            ("move 1: 5hx3d: no move of this game", ["5hx3d"]),
        )
    ),
    (
        {"rules": {"rounds": 1}, "chance": [FIRST], "moves": [*MOVES, "5h+3d"]},
        "move 4: 5h+3d: the match is over",
    ),
]
FINE = [({"rules": {"rounds": 2, "tokens": 0}}, {"score": [4, 0, 0]})]
