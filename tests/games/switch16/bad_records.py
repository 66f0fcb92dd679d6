"""What is particular to records of Switch 16 that are not well-formed."""

from typing import Any

from tests.games.reference import Record

OPENING, FIRST, FURTHER = [6, 1], [[1, 2, 4], "w"], [[2, 6, 1, 3]]
GOOD: Record = {
    "format": "classroom-record/1",
    "game": "switch16",
    "players": 2,
    "rules": {"dodged": "table", "match_to": None},
    "chance": [OPENING, FIRST, FURTHER],
    "moves": ["roll", "go:7", "again", "go:12"],
}
RESULT = {"score": [12, 0]}

BAD_CHANCE: dict[int, list[Any]] = {  # Any: whatever JSON can say
    0: [
        *(None, True, 6, "61", "", {}, [], [[6, 1]], [6], [6, 1, 1], [6, 0], [6, 7], [6, "1"], [6, 1.0], [6, True]),
        *(FIRST, FURTHER),
    ],
    1: [
        *(None, True, "w", 3, {}, [], OPENING, FURTHER, [1, 2, 4], [1, 2, 4, "w"], [[1, 2, 4]], [[1, 2, 4], "w", "w"]),
        *([[1, 2, 4], face] for face in ("x", "", "W", "white", None, 1, ["w"], {"w": 1}, True)),
        *([dice, "w"] for dice in ([], [1, 2], [1, 2, 4, 4], [0, 2, 4], [1, 2, 7], [1, 2, "4"], [1, 2, 4.0])),
        *([dice, "w"] for dice in ("124", None)),
    ],
    2: [
        *(None, True, 4, "2613", {}, [], [2, 6, 1, 3], [[2, 6, 1, 3], "w"], [[2, 6, 1, 3], []], [[2, 6, 1]], [[]]),
        *([[2, 6, 1, die]] for die in (0, 7, "3", 3.0, True, None, [3])),
    ],
}
NO_MOVES = ["go", "go:", "go:0", "go:017", "go:1\n", "swap:4", "glue:-1"]
REFUSED = [
    ({"chance": [[6]], "moves": ["stop"]}, "chance[0]: "),
    ({"chance": [[6, 6], [5], FIRST, FURTHER]}, "chance[1]: "),  # the tied throw again
    ({"chance": [[6, 6], [5, 5, 5], FIRST, FURTHER]}, "chance[1]: "),
    ({"moves": ["roll", "stop"]}, "move 2: stop: "),  # and chance too much
]
LINES: list[tuple[dict[str, Any], str]] = [
    ({"chance": [OPENING, [[1, 2], "w"]], "moves": ["roll"]}, "chance[1]: must be a list of 3 dice"),
    ({"chance": [OPENING], "moves": ["roll"]}, "chance[1]: is missing"),
    *(
        ({"moves": moves, "chance": [OPENING, *chance]}, line)
        for line, moves, chance in (
            ("move 1: stop: the throw comes first", ["stop"], []),
            ("move 2: go:9: no chain of the dice reaches 9", ["roll", "go:9"], [FIRST]),
            ("move 2: again: a step comes first", ["roll", "again"], [FIRST]),
            ("move 2: swap:1: not after this throw", ["roll", "swap:1"], [FIRST]),
            ("move 2: glue:1: seat 0 does not hold the token", ["roll", "glue:1"], [FIRST]),
            ("move 2: go:1: take or leave comes first", ["roll", "go:1"], [[[1, 2, 4], "b"]]),
            ("move 2: go:1: swap or keep comes first", ["roll", "go:1"], [[[1, 2, 4], "g"]]),
            ("move 2: swap:0: not another player", ["roll", "swap:0"], [[[1, 2, 4], "g"]]),
        )
    ),
]
FINE = [({"rules": {"match_to": points}}, {"over": False}) for points in (None, 1, 13, 100, 10**30)]
