"""That dice do not make the number, as the child has rightly said or nobody could doubt, and why."""

from itertools import combinations
from typing import NamedTuple

from classroom.games.protocol import Message
from classroom.games.switch16.dice import is_plain_miss
from classroom.games.switch16.state import Step
from classroom.tutor.switch16.advice import why_not
from classroom.web.presenters.switch16.scene import Scene


class Denied(NamedTuple):
    """`total` is what all dice make together; `plain`: it was not asked. `red`: the throw, of which it is told that the
    child's pawn is the last and swaps with nobody; `glued`: what the child has done meanwhile. `takes_away`: two dice
    make it by minus, and the child has added none yet in this match."""

    number: int
    total: int
    why: Message
    plain: bool
    red: Step | None = None
    glued: Step | None = None
    takes_away: bool = False


def denied(scene: Scene) -> Denied | None:
    """While the dice lie there of which it is said, and with the end of the turn; None where it is not told."""
    view, step = scene.view, scene.latest
    if scene.is_plain_miss and view.stepped:
        return None  # what the step has led to is told, and the miss beside the dice
    if scene.has_denied and view.next is not None:
        found = about(view.dice, view.next)
        is_red = found.plain and step is not None and (step.move, step.face) == ("roll", "r")
        glued = step if step is not None and step.note == "glued" else None
        return found._replace(red=step if is_red else None, glued=glued, takes_away=thinks_minus(scene))
    is_own = step is not None and scene.now.is_past and not scene.now.replay and step.seat in scene.now.owned
    if step is None or not is_own or scene.now.sums != "add" or not view.is_gentle:
        return None
    return about(step.dice, step.before[step.seat] + 1) if (step.move, step.note) == ("stop", "nothing") else None


def thinks_minus(scene: Scene) -> bool:
    view = scene.view
    has_added = any(step.seat == view.turn and any(len(dice) > 1 for _, dice in step.chain) for step in view.steps)
    return not has_added and any(abs(one - other) == view.next for one, other in combinations(view.dice, 2))


def about(dice: tuple[int, ...], number: int) -> Denied:
    return Denied(number, sum(dice), why_not(dice, number), is_plain_miss(dice, number))
