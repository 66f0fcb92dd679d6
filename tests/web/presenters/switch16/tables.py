"""Tables of Switch 16 made by hand, and what is found on them."""

from collections.abc import Hashable
from typing import Any

from classroom.games.engine import advance, first_position
from classroom.games.protocol import Chance
from classroom.games.switch16 import GAME
from classroom.games.switch16.state import State
from classroom.games.switch16.view import View
from classroom.web.presenters.match_table import ShownTable
from classroom.web.presenters.switch16 import PRESENTER
from classroom.web.templating.regions import Region
from tests.web.presenters.shown_tables import regions_in, shown_table

RACE = {"dodged": "table", "match_to": None}


def shown(view: View, **values: Any) -> ShownTable:
    """The table for the fox in seat 0, which finds its sums itself, against Tavi; with three or four, among others."""
    return shown_table(GAME, view, **{"sums": "add", "at": len(view.steps), "last": len(view.steps), **values})


def played(*moves: str, chances: tuple[object, ...], players: int = 2, **rules: Any) -> View:
    """The view of seat 0 after these moves, where chance falls so."""
    falls = iter(chances)

    def chance_source(_chance: Chance) -> object:
        return next(falls)

    state: State = first_position(GAME, players, {**RACE, **rules}, chance_source)
    for move in moves:
        state = advance(GAME, state, move, chance_source)
    return GAME.view(state, 0)


def regions(now: ShownTable) -> dict[str, Region]:
    """All regions of the table by their ids."""
    return regions_in(PRESENTER.table(now))


def values(now: ShownTable) -> dict[str, tuple[str, Hashable]]:
    """What each region is drawn from: its template and its value."""
    return {name: (region.template, region.value) for name, region in regions(now).items()}


def value(now: ShownTable, name: str) -> Any:
    return regions(now)[name].value
