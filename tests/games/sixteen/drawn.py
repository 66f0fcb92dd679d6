"""Random matches of Sixteen, played by the reference: by players who draw more or less eagerly and look more or less
hard for matches."""

import itertools
import random
from collections import Counter

from tests.games.reference import Drawing
from tests.games.sixteen.reference import DECLARATIONS, Table, full_deck

Options = tuple[int, bool, bool, bool, str, int]  # players, match, wilds, bonus, draw, the seed
ENDS = {8: 1, 9: 3}  # the sets that end the match, for these seeds
TABLES = list(itertools.product((2, 4), (True, False), (True, False), (True, False), ("auto", "strict", "loose")))
SEEDS = 10
DEFAULTS = {"match": True, "wilds": True, "bonus": False, "draw": "auto", "first_to": None}
NONSENSE = ["", "W", "W=", "W=g7", "W=x3", "w=g3", "g7", "G3", "g", "3g", " g3", "g3 ", "g3\n", "++", "g33", "g³", "-"]
STRINGS = sorted(set(full_deck(wilds=False))) + DECLARATIONS + ["+", *NONSENSE]
WANTED = {**dict.fromkeys(("bust", "sixteen", "colour", "number", "sixteen colour", "sixteen number"), 1), "skip": 101}


def drawing(options: Options) -> Drawing:
    """Every second seed leaves out the options that have their default."""
    players, match, wilds, bonus, draw, seed = options
    chance_source = random.Random(str(options))
    first_to = ENDS.get(seed)
    rules: dict[str, bool | str | int | None] = {"match": match, "wilds": wilds, "bonus": bonus, "draw": draw}
    rules["first_to"] = first_to
    deck = chance_source.sample(full_deck(wilds), k=54 if wilds else 52)
    if seed % 2:
        rules = {name: value for name, value in rules.items() if value != DEFAULTS[name]}
    table = Table(players, rules, deck)
    eagerness, choices = chance_source.choice((0.2, 0.6, 0.95)), chance_source.choice((1, 3, 30))

    def pick(legal: list[str]) -> str:
        draws = "+" in legal and chance_source.random() < eagerness
        looked_at = chance_source.choices(legal, k=choices)
        return "+" if draws else max(looked_at, key=lambda move: likeness(move, table.play_pile))

    def seen() -> Counter[str]:
        return Counter(" ".join(one["kinds"]) for one in table.result()["sets"]) + Counter(skip=table.skips)

    header = {"format": "classroom-record/1", "game": "sixteen", "players": players}
    return Drawing({**header, "rules": rules, "chance": [deck]}, table.legal, table.play, lambda: 1, pick, seen)


def likeness(move: str, pile: list[str]) -> int:
    """How many of colour and number the card shares with the last one; 0 for a draw or an empty pile."""
    return sum(mine == theirs for mine, theirs in zip(move[-2:], pile[-1][-2:], strict=False)) if pile else 0
