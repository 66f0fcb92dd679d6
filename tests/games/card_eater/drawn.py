"Random matches of the Card Eater, played by the reference: by players who take open cards more or less often."

import itertools
import random

from tests.games.card_eater.reference import Table, full_deck
from tests.games.reference import Drawing

TARGETS: tuple[tuple[str, ...], ...] = (), ("low",), ("small",), ("low", "small")
Options = tuple[int, int | None, tuple[str, ...], int | None, float, int]
# players, rounds, which targets, laps, how often an open take is taken, the seed
TABLES = list(itertools.product((3, 4), (None, 1, 3), TARGETS, (None, 2, 6), (0.0, 0.5, 1.0)))
SEEDS = 4
THROWS = 200  # more than there can be rounds, with those that do not count
NONSENSE = ["", "X", "X=", "X=0", "X=11", "X=07", "x=7", "take", "take:", "take:-1", "take:4"]
NONSENSE += ["Turn", "turn ", "5h", "+"]
STRINGS = ["turn", "pass", "stay", *(f"take:{seat}" for seat in range(4)), *(f"X={n}" for n in range(1, 11)), *NONSENSE]
KINDS = [
    *("take", "take from one who is out", "joker on the first lap", "joker later", "subtraction", "out"),
    *("pass", "everyone out", "left-overs eaten", "nearest eats", "equally near"),
    *("stay", "stayed, so was there first"),
]
WANTED = dict.fromkeys(KINDS, 1)


def drawing(options: Options) -> Drawing:
    """Every second seed leaves `rounds` out where it has its default."""
    players, rounds, targets, laps, eagerness, seed = options
    chance_source = random.Random(str(options))
    chance: list[object] = [chance_source.sample(full_deck(), k=54)]
    chance += [[chance_source.randint(1, 6), chance_source.randint(1, 6)] for _ in range(THROWS)]
    rules = {} if rounds is None and seed % 2 else {"rounds": rounds}
    rules |= {name: name in targets for name in ("low", "small") if name in targets or seed % 3}
    if laps or seed % 2:
        rules["laps"] = laps
    table = Table(players, rules, chance)

    def pick(legal: list[str]) -> str:
        takes = [move for move in legal if move.startswith("take:")]
        others = [move for move in legal if move not in takes]
        return chance_source.choice(takes if takes and chance_source.random() < eagerness else others)

    def used() -> int:
        return len(chance) - len(table.chance)

    header = {"format": "classroom-record/1", "game": "card-eater", "players": players}
    record = {**header, "rules": rules, "chance": chance}
    return Drawing(record, table.legal, table.play, used, pick, lambda: table.seen)
