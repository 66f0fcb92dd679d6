"""Random matches of Two out of Four, played by the reference: by players who look more or less hard for something near,
or for a 0."""

import random
from collections import Counter
from itertools import product

from tests.games.reference import Drawing
from tests.games.two_of_four.reference import DECK, Table, total

Options = tuple[int, int | None, int | None, int]  # players, rounds, tokens, the seed
TABLES = list(product((3, 4), (None, 1, 3), (None, 0, 3)))
SEEDS = 12
PAIRS = [one + sign + other for one in DECK for other in DECK for sign in "+-"]
NONSENSE = ["", "7h", "7h+", "+", "7h+3c+2d", "7h*3c", "7h 3c", "7h+3C", " 7h+3c", "7h+3c\n", "7h−3c", "1h+3c", "Xx+Xx"]
STRINGS = [*PAIRS, *NONSENSE]
WANTED = dict.fromkeys(("void", "several winners", *(f"change {change}" for change in range(-2, 7))), 1)


def drawing(options: Options) -> Drawing:
    """An option that is None is left out."""
    players, rounds, tokens, _seed = options
    chance_source = random.Random(str(options))
    rules = {name: value for name, value in (("rounds", rounds), ("tokens", tokens)) if value is not None}
    decks = [chance_source.sample(DECK, k=52) for _ in range(rounds or 2 * players)]
    table = Table(players, rules, decks)
    choices = chance_source.choice((1, 2, 12))

    def pick(legal: list[str]) -> str:
        voids = [move for move in legal if total(move) == 0]
        wanted = voids if voids and chance_source.random() < 0.1 else chance_source.choices(legal, k=choices)
        return min(wanted, key=lambda move: (total(move) == 0, table.away(move)))

    def used() -> int:
        return len(table.rounds) + (table.turn is not None)

    def seen() -> Counter[str]:
        found: Counter[str] = Counter()
        for one in table.result()["rounds"]:
            found["void"] += one["void"]
            found["several winners"] += len(one["winners"]) > 1
            found.update(f"change {change}" for change in one["change"])
        return found

    head = {"format": "classroom-record/1", "game": "two-of-four", "players": players}
    return Drawing({**head, "rules": rules, "chance": decks}, table.accepted, table.show, used, pick, seen)
