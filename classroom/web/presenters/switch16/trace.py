"""What the only opponent did in its turn stays to be seen in the child's own: its dice, and the stones that it took."""

from collections.abc import Iterator
from itertools import dropwhile, takewhile
from typing import NamedTuple

from classroom.games.switch16.state import Step
from classroom.web.presenters.switch16.dice import Tray, tray
from classroom.web.presenters.switch16.scene import Scene

ELSEWHERE = ("fell", "swapped")  # where the pawn stands then is not where its steps led


class Trace(NamedTuple):
    """Its last throw, with the dice raised that led on, and the stones that its pawn went over."""

    tray: Tray | None = None
    stones: tuple[int, ...] = ()


def trace(scene: Scene) -> Trace:
    """Nothing unless the child is to move, and one other plays."""
    if not scene.now.my_turn or len(scene.now.seats) > 2 or scene.many_here:
        return Trace()
    turn = tuple(turn_of(scene, scene.opponent))
    thrown = [step for step in turn if step.dice]
    if not thrown:
        return Trace()
    last = thrown[-1]
    used = [number for step in turn if step.dice == last.dice for _, dice in step.chain for number in dice]
    is_idle = last.face == "r" and last.note == "swapped"
    stones = () if last.note in ELSEWHERE else tuple(space for step in turn for space, _ in step.chain)
    return Trace(tray(last.dice, last.face, used)._replace(idle=is_idle), stones)


def turn_of(scene: Scene, seat: int) -> Iterator[Step]:
    """The steps of its latest turn in this race, in order."""
    race = [step for step in scene.view.steps if step.race == len(scene.view.races)]
    latest = dropwhile(lambda step: step.seat != seat, reversed(race))
    return reversed(tuple(takewhile(lambda step: step.seat == seat, latest)))
