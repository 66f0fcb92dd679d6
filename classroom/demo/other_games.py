"""What older children play besides: the other games, when they are through with all their usual matches.

They come last, by luck of their own, so that no match before them hangs on them.
"""

from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from classroom.demo.simulate_weeks import BREAK, Life
from classroom.demo.timetable import MATCHES, SHORT, other_games
from classroom.games.registry import find_game

BEFORE = timedelta(minutes=5)  # now, somebody who is not there any more has stopped


def go_round(life: Life, now: datetime, rng: Random) -> None:
    """Some games, on the day when the child was there last, each the short way and again."""
    if not life.matches:
        return
    child = replace(life.child, rng=rng)
    there = replace(life, child=child, context=replace(life.context, rng=rng))
    for slug in other_games(rng):
        preset = next(iter(find_game(slug).presets))
        for number in range(MATCHES):
            if life.clock.time + SHORT > now:
                return
            life.clock.turn(child.seconds(BREAK))
            there.play(preset, again=number > 0, until=now - BEFORE, slug=slug)
