"""Baselines for Tavi's strength at Switch 16: well-known ways to play, and the exact values of a race of two."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

from classroom.games.switch16.view import View
from classroom.tutor.switch16.bot import BOLD, CAREFUL, STRONGEST, BotSkill, play
from classroom.tutor.switch16.move_values import move_values

Player = Callable[[View, Random], str]


def with_skill(skill: BotSkill) -> Player:
    return lambda view, _rng: play(view, skill)


PLAYERS: Mapping[str, Player] = {
    "always stop": with_skill(replace(CAREFUL, dares=-1)),
    "always again": with_skill(BOLD),
    "exact": with_skill(STRONGEST),
}


def solve(view: View) -> Mapping[str, float] | None:
    """In a race of two the chance to win it by each move; in a series of two the points of this race less the other's.
    None with more seats: their values are estimates."""
    return move_values(view) if view.players == 2 else None
