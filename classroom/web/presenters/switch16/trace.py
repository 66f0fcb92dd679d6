"""What the only opponent rolled stays to be seen until the child rolls."""

from itertools import dropwhile, takewhile

from classroom.web.presenters.switch16.dice import Tray, tray
from classroom.web.presenters.switch16.scene import Scene


def last_throw(scene: Scene) -> Tray | None:
    """Its last throw in this race, with the dice raised that led on; nothing unless the child is to roll, and one other
    plays."""
    view = scene.view
    if not scene.now.my_turn or view.phase != "roll" or len(scene.now.seats) > 2 or scene.many_here:
        return None
    race = [step for step in view.steps if step.race == len(view.races)]
    since = dropwhile(lambda step: step.seat != scene.opponent, reversed(race))
    turn = [step for step in takewhile(lambda step: step.seat == scene.opponent, since) if step.dice]
    if not turn:
        return None
    last = turn[0]
    used = [number for step in turn if step.dice == last.dice for _, dice in step.chain for number in dice]
    return tray(last.dice, last.face, used)._replace(idle=last.face == "r" and last.note == "swapped")
