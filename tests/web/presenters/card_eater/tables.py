"""Tables of the Card Eater as they are shown, made of moves worked out by hand (rules.md 3)."""

from collections.abc import Hashable
from types import MappingProxyType
from typing import Any

from classroom.games.card_eater import GAME
from classroom.games.card_eater.state import State
from classroom.games.chance import Shuffle
from classroom.games.engine import first_position, play
from classroom.games.protocol import Chance, Rules, all_rules
from classroom.services.play.match_state import SeatFace
from classroom.web.presenters.card_eater.table import table
from classroom.web.presenters.match_table import ShownTable
from classroom.web.templating.regions import Region
from tests.games.card_eater.reference import full_deck
from tests.games.positions import stacked
from tests.web.presenters.shown_tables import regions_in, shown_table

FOX, TAVI, OWL = SeatFace("fox"), SeatFace("tavi"), SeatFace("owl")
# Seat 0 turns 5h, 9h; seat 1 turns 4s, then a joker; seat 2 turns 7d, 3d. The target is 12, then 34.
TOP = "5h 4s 7d 9h X 3d"
LAP = "turn turn turn"


def after(moves: str, top: str, players: int, rules: Rules = MappingProxyType({}), first: int = 12) -> State:
    """The position after these moves; the next target is 34."""
    throws = iter(([first // 10, first % 10], [3, 4]))

    def luck(chance: Chance) -> Any:
        return stacked(full_deck(), top) if isinstance(chance, Shuffle) else next(throws)

    state: State = first_position(GAME, players, all_rules(GAME, players, rules), luck)
    for move in moves.split():
        state = play(GAME, state, move, luck)
    return state


def shown(
    moves: str = "",
    top: str = TOP,
    players: int = 3,
    mine: int | None = 0,
    rules: Rules = MappingProxyType({}),
    first: int = 12,
    **more: Any,
) -> ShownTable:
    """The table after these moves, as seat `mine` sees it, which plays against Tavi and an owl; `first` is the target
    of the first round."""
    view = GAME.view(after(moves, top, players, rules, first), mine)
    return shown_table(GAME, view, mine, **{"sums": "add", **more})


def regions(now: ShownTable) -> dict[str, Region]:
    """All regions of the table by their ids."""
    return regions_in(table(now))


def value(now: ShownTable, name: str) -> Any:
    return regions(now)[name].value


def template(now: ShownTable, name: str) -> str:
    """Of the region, its file's name."""
    return regions(now)[name].template.removeprefix("games/card-eater/").removesuffix(".html")


def changed(before: ShownTable, after: ShownTable) -> set[str]:
    """The regions that are there before and after, and are another drawing."""
    old, new = regions(before), regions(after)

    def drawing(region: Region) -> tuple[str, Hashable]:
        return region.template, region.value

    return {name for name in old.keys() & new.keys() if drawing(old[name]) != drawing(new[name])}
