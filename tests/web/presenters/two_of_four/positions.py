"""Positions of Two out of Four laid out by hand, and the table as somebody is shown it."""

from collections.abc import Sequence
from typing import Any

from classroom.games.engine import first_position
from classroom.games.french_cards import DECK
from classroom.games.two_of_four import GAME
from classroom.games.two_of_four.state import State
from classroom.web.presenters.match_table import ShownTable
from classroom.web.templating.regions import Region
from tests.web.presenters.shown_tables import regions_in, shown_table


def position(shown: Sequence[str], hand: str = "7h 3c Kd 2s", players: int = 3, rounds: int = 2) -> State:
    """After these pairs; whoever shows next holds `hand`. The target is the eight of clubs."""
    hands = [[move[:2], move[3:]] for move in shown[:players]]
    hands += [hand.split()] * (len(hands) < players)
    spare = [card for card in DECK if card not in {"8c", *(card for held in hands for card in held)}]
    hands += [[] for _ in range(players - len(hands))]
    for held in hands:
        held += [spare.pop() for _ in range(4 - len(held))]
    deck = [hands[seat][nth] for nth in range(4) for seat in range(players)] + ["8c"]
    rules = {"rounds": rounds, "tokens": 10}
    state: State = first_position(GAME, players, rules, lambda _: [*deck, *spare])
    for move in shown:
        state = GAME.apply(state, move)
    return state


def next_round(state: State) -> State:
    """The next deck is dealt."""
    return GAME.apply_chance(state, list(DECK))


def shown_to(mine: int | None, state: State, **more: Any) -> ShownTable:
    """The table as the seat in front is shown it; `more` are other values of it."""
    view = GAME.view(state, mine)
    return shown_table(GAME, view, mine, at=len(view.steps), last=len(view.steps), **more)


def values_of(region: Region) -> dict[str, Any]:
    """The values of this region and of all inside it, by their ids."""
    return {name: one.value for name, one in regions_in(region).items()}
