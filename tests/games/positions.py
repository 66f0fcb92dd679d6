"""Positions of any game, made of a few moves and of the chance that matters."""

from collections.abc import Sequence
from typing import Any

from classroom.games.protocol import Game, Rules, S, V, all_rules
from classroom.games.records import Record, play_record


def stacked(deck: Sequence[str], top: str) -> list[str]:
    """The deck with these cards on top, in their order, and the rest as it was."""
    rest = list(deck)
    for card in top.split():
        rest.remove(card)
    return [*top.split(), *rest]


def after(game: Game[S, Any, Any], players: int, rules: Rules, chance: list[Any], moves: str = "") -> S:
    """The position after these moves."""
    state: S = play_record(Record(game, players, all_rules(game, players, rules), chance, moves.split()))
    return state


def seen(
    game: Game[Any, Any, V], players: int, rules: Rules, chance: list[Any], moves: str = "", seat: int | None = 0
) -> V:
    """The same position as a seat sees it."""
    return game.view(after(game, players, rules, chance, moves), seat)
