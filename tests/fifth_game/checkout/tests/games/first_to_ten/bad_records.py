"""What is particular to records of First to 10 that are not well-formed."""

from typing import Any

from tests.games.reference import Record

GOOD: Record = {
    "format": "classroom-record/1",
    "game": "first-to-ten",
    "players": 2,
    "rules": {"goal": 10},
    "chance": [[6, 1], [5, 2], [6, 6]],
    "moves": ["6", "5"],
}
RESULT = {"score": [6, 5], "turn": 0, "legal": ["pass"]}

NO_THROWS: list[Any] = [None, True, 6, "61", {}, [], [6], [6, 1, 1], [6, 0], [6, 7], [6, "1"], [6, 1.0], [6, True]]
BAD_CHANCE = dict.fromkeys(range(3), NO_THROWS)
NO_MOVES = ["0", "7", "1 ", "11", "Pass"]
REFUSED = [({"moves": ["3"]}, "move 1: 3: ")]
LINES = [
    ({"moves": ["3"]}, "move 1: 3: no such die"),
    ({"moves": ["6", "5", "6"]}, "move 3: 6: beyond 10"),
    ({"moves": ["pass"]}, "move 1: pass: a die fits"),
]
FINE = [({"rules": {"goal": 20}}, {"legal": ["6"]}), ({"players": 3}, {"score": [6, 5, 0]})]
