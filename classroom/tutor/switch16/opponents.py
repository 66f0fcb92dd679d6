"""Well-known ways to play Switch 16, to measure the tutor against. None of them is offered to children."""

from collections.abc import Callable, Mapping
from random import Random

from classroom.games.switch16.view import View
from classroom.tutor.switch16.bot import BOLD, CAREFUL, STRONGEST, BotSkill, play

Player = Callable[[View, Random], str]


def by(sight: BotSkill) -> Player:
    return lambda view, _rng: play(view, sight)


OPPONENTS: Mapping[str, Player] = {"always stop": by(CAREFUL), "always again": by(BOLD), "exact": by(STRONGEST)}
