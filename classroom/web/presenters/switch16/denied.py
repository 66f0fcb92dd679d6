"""That dice do not make the number, as the child has rightly said, and why."""

from itertools import combinations
from typing import NamedTuple

from classroom.games.protocol import Message
from classroom.games.switch16.dice import fewest_dice
from classroom.games.switch16.state import Step
from classroom.games.switch16.throws import HALFWAY
from classroom.tutor.switch16.dice_hints import why_not
from classroom.web.presenters.switch16.recap import is_dared
from classroom.web.presenters.switch16.scene import Scene

# What throws led to of which it may have been told that they do not make the number.
MISSED = ("threw", "retried", "nothing", "carried")


class Denied(NamedTuple):
    """`total` is what all dice make together; `done`: what the child has done meanwhile.
    `takes_away`: two dice make it by minus, and in this match the child has neither added any yet nor heard that it is
    to. `stays`: the turn is over, and the pawn still stands there; `is_carried`: a wave has taken it to 1.
    Once in a match each: it `warns` of a splash before the first choice, and the child was `spared` one."""

    number: int
    total: int
    why: Message
    done: Step | None = None
    takes_away: bool = False
    stays: int | None = None
    is_carried: bool = False
    warns: bool = False
    spared: bool = False


def denied(scene: Scene) -> Denied | None:
    """While the dice lie there of which it is said, and with the end of the turn; None where it is not told."""
    view, step = scene.view, scene.latest
    if scene.has_denied and view.next is not None:
        found = about(view.dice, view.next)
        is_since = step is not None and step.note == "glued" and not scene.now.has_just_denied
        done = step if is_since else None
        return found._replace(done=done, takes_away=thinks_minus(scene), warns=warns(scene))
    is_own = step is not None and scene.now.is_past and not scene.now.replay and step.seat in scene.now.owned
    if step is None or not is_own or scene.now.sums != "add" or not view.is_gentle:
        return None
    if not step.is_idle_stop:
        return None
    here, is_carried = step.before[step.seat], step.note == "carried"
    stays, own = None if is_carried else here, [one for one in scene.view.steps if one.seat == step.seat]
    spared = here not in (0, HALFWAY) and sum(one.is_idle_stop and one.before[one.seat] > 0 for one in own) == 1
    return about(step.dice, here + 1)._replace(stays=stays, is_carried=is_carried, spared=spared)


def warns(scene: Scene) -> bool:
    """Whether the child may roll again, and so fall, for the first time in this match."""
    view = scene.view
    own = [step for step in view.steps if step.seat == view.turn]
    has_chosen = any(step.note == "stopped" or is_dared(step) for step in own)
    return view.stepped and "again" in view.moves and view.next != HALFWAY + 1 and not has_chosen


def thinks_minus(scene: Scene) -> bool:
    view = scene.view
    own = [step for step in view.steps if step.seat == view.turn]
    has_added = any(len(dice) > 1 for step in own for _, dice in step.chain)
    before = [step for step in own if step.move in ("roll", "again")][:-1]
    was_told = any(step.note in MISSED and is_by_minus(step.dice, step.before[step.seat] + 1) for step in before)
    return not (has_added or was_told) and is_by_minus(view.dice, view.next or 0)


def is_by_minus(dice: tuple[int, ...], number: int) -> bool:
    """Whether two of the dice make it by minus, and none by plus."""
    return number not in fewest_dice(dice) and any(abs(one - other) == number for one, other in combinations(dice, 2))


def about(dice: tuple[int, ...], number: int) -> Denied:
    return Denied(number, sum(dice), why_not(dice, number))
