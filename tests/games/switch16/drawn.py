"Random matches of Switch 16, played by the reference: by players who are more or less bold."

import itertools
import random
from collections import Counter
from typing import Any

from tests.games.reference import Drawing
from tests.games.switch16.reference import Board

Options = tuple[int, str, int | None, bool, int]  # players, dodged, match_to, gentle, the seed
TABLES = list(itertools.product((2, 3, 4), ("table", "attacker"), (None, 1, 25), (False, True)))
SEEDS = 8
DEFAULTS = {"dodged": "table", "match_to": None, "gentle": False}
LEGAL_ELSEWHERE = [
    *("roll", "again", "stop", "take", "leave", "keep", "dodge", "accept"),
    *(f"go:{space}" for space in range(1, 17)),
    *(f"{word}:{seat}" for word in ("swap", "glue") for seat in range(4)),
]
NONSENSE = ["", "go", "go:", "go:0", "go:17", "go:x", "go:04", "go: 4", "GO:4", "swap:4", "glue:-1", "roll ", "roll\n"]
STRINGS = LEGAL_ELSEWHERE + NONSENSE
KINDS = [
    *("roll", "again", "stop", "take", "leave", "keep", "dodge", "accept", "go", "swap", "glue"),
    *("tied opening", "another race", "no step", "stuck", "fell to 0", "fell to 8", "stayed on 8"),
    *("red swap", "nobody behind", "glued pawn swapped", "freed itself", "took without a step"),
    *("red as white", "one more throw", "one more throw in vain"),
]
WANTED = dict.fromkeys(KINDS, 1)


def drawing(options: Options) -> Drawing:
    """Every second seed leaves out the options that have their default."""
    players, dodged, match_to, gentle, seed = options
    chance_source = random.Random(str(options))
    rules: dict[str, Any] = {"dodged": dodged, "match_to": match_to, "gentle": gentle}  # Any: options are JSON
    chance: list[Any] = []  # Any: so is chance

    def throw(dice: int, kind: str) -> Any:
        thrown = [chance_source.randint(1, 6) for _ in range(dice)]
        chance.append({"opening": thrown, "first": [thrown, chance_source.choice("wwbbrg")], "further": [thrown]}[kind])
        return chance[-1]

    board = Board(players, rules, throw)
    if seed % 2:
        rules = {name: value for name, value in rules.items() if value != DEFAULTS[name]}
    boldness = chance_source.choice((0.2, 0.5, 0.9))

    def pick(legal: list[str]) -> str:
        bold = [move for move in legal if move != "stop"]
        return chance_source.choice(bold if bold and chance_source.random() < boldness else legal)

    header = {"format": "classroom-record/1", "game": "switch16", "players": players}
    record = {**header, "rules": rules, "chance": chance}
    return Drawing(record, board.legal, board.play, lambda: len(chance), pick, lambda: Counter(board.seen))
