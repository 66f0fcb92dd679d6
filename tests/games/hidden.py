"""Another match that looks the same from one seat: the cards which that seat cannot have seen change places.

Which those are is worked out per game from its rule page, without the game's own view: `hidden_places` of
`tests/games/<slug>/hidden.py` gives, for each deck by its place in `chance`, the places in it that hold such cards.
"""

from dataclasses import replace
from importlib import import_module
from random import Random

from classroom.games.records import Record


def disguised(record: Record, seat: int | None, rng: Random) -> Record:
    """The same moves over decks whose hidden cards are shuffled among themselves."""
    folder = record.game.slug.replace("-", "_")
    chance = list(record.chance)
    for number, places in import_module(f"tests.games.{folder}.hidden").hidden_places(record, seat).items():
        deck = list(chance[number])
        cards = [deck[place] for place in places]
        rng.shuffle(cards)
        for place, card in zip(places, cards, strict=True):
            deck[place] = card
        chance[number] = deck
    return replace(record, chance=chance)
