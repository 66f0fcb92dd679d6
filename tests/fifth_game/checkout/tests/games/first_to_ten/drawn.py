"Random matches of First to 10, played by the reference."

import itertools
from collections import Counter
from random import Random

from tests.games.reference import Drawing

from .reference import Table

Options = tuple[int, int, int]  # players, goal, the seed
TABLES = list(itertools.product((2, 3), (1, 10, 20)))
SEEDS = 8
STRINGS = ["1", "2", "3", "4", "5", "6", "0", "7", "pass", "", " 1", "1 ", "take"]
WANTED = dict.fromkeys(("won", "pass"), 1)


def drawing(options: Options) -> Drawing:
    players, goal, _seed = options
    chance_source = Random(str(options))
    chance = [[chance_source.randint(1, 6), chance_source.randint(1, 6)] for _ in range(500)]
    table, made = Table(players, goal, chance), Counter[str]()

    def play(move: str) -> None:
        table.play(move)
        made.update({"pass": move == "pass", "won": table.turn is None})

    record = {"format": "classroom-record/1", "game": "first-to-ten", "players": players, "rules": {"goal": goal}}
    used = lambda: table.made + (table.turn is not None)  # noqa: E731 # one throw ahead until it is over
    return Drawing({**record, "chance": chance}, table.legal, play, used, chance_source.choice, lambda: made)
