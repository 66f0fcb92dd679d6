"""Positions of any game, made of a few moves and of the chance that matters."""

from collections.abc import Sequence
from typing import Any

from classroom.games.protocol import all_rules
from classroom.games.records import Record, play_record
from classroom.games.registry import find_game


def stacked(deck: Sequence[str], top: str) -> list[str]:
    """The deck with these cards on top, in their order, and the rest as it was."""
    rest = list(deck)
    for card in top.split():
        rest.remove(card)
    return [*top.split(), *rest]


def after(slug: str, players: int, rules: dict[str, Any], chance: list[Any], moves: str = "") -> Any:
    """The position after these moves."""
    game = find_game(slug)
    return play_record(Record(game, players, all_rules(game, players, rules), chance, moves.split()))


def seen(slug: str, players: int, rules: dict[str, Any], chance: list[Any], moves: str = "", seat: Any = 0) -> Any:
    """The same position as a seat sees it."""
    return find_game(slug).view(after(slug, players, rules, chance, moves), seat)
