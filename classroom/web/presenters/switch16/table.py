"""The whole of Switch 16's table: far is who plays with you, in the middle the path, near are the dice."""

from collections.abc import Sequence
from dataclasses import replace

from classroom.games.switch16.state import Step
from classroom.games.switch16.view import View
from classroom.web.presenters.match_table import ShownTable
from classroom.web.presenters.switch16 import far, near, path, ways
from classroom.web.presenters.switch16.falling import before_fall
from classroom.web.presenters.switch16.recap import knows_red, new_colour
from classroom.web.presenters.switch16.scene import FOLDER, Scene, as_found
from classroom.web.presenters.table_regions import SHORTEST, Log, latest_steps
from classroom.web.templating.regions import Region


def table(now: ShownTable) -> Region:
    scene = Scene(before_fall(now))
    board = path.standing(scene), *path.stones(scene), ways.region(scene), path.beside(scene)
    return Region("game", f"{FOLDER}/table.html", None, (far.region(scene), *board, near.region(scene)))


def reads(now: ShownTable) -> int:
    """Milliseconds in which a child reads what others have done: longer where there are sums, or a swap or the glue."""
    scene = Scene(now)
    step = scene.latest
    if step is None or step.seat in now.owned:
        return 2200 if step is None else 0
    if step.note in ("nothing", "carried", "stuck", "stayed"):
        return 1900
    is_blow = step.note == "took" or passes(step, now.owned)
    return 2100 + 300 * min(sum(len(dice) > 1 for _, dice in step.chain), 4) + 600 * is_blow


def passes(step: Step, others: Sequence[int]) -> bool:
    """Whether its pawn has come past one of these."""
    seat = step.seat
    return any(step.before[seat] <= step.before[n] and step.after[seat] > step.after[n] for n in others)


def least(now: ShownTable) -> int:
    """The same where much has happened: who begins, a throw that was dared, and dice with their sum, are read all the
    same, and no step is gone before a child has read three words. Who is quicker touches on."""
    scene = Scene(now)
    step = scene.latest
    if step and step.seat in now.owned and step.ended:
        return 1400  # what the child's own roll has brought
    if step is None or scene.is_dared or (step.seat not in now.owned and step.chain and len(step.chain[-1][1]) > 1):
        return 1250  # two of them and one of the others, and the child is to move within four seconds
    return SHORTEST if step.seat in now.owned else 1200  # three of them within four seconds


def explains(now: ShownTable) -> bool:
    """Whether it is told what a colour does that does something for the first time, or that a child's turn came to
    nothing: that is read as long as one likes."""
    if now.replay or now.latest is None:
        return False
    scene, step = Scene(now), now.latest
    if step.seat in now.owned and (step.note == "stuck" or step.is_idle_stop):
        return True
    if step.note == "nobody behind" and step.seat in now.owned:
        return not knows_red(scene)
    colour = new_colour(scene)
    return colour is not None and (step.seat not in now.owned or colour == "r")


def begins_anew(view: View) -> bool:
    """Whether a race has just been won, and another one follows."""
    return bool(view.steps) and view.steps[-1].note == "won" and not view.over


def log(now: ShownTable) -> Log:
    """What happened so far, each step with the dice that a child has found for it."""
    now = before_fall(now)
    latest, last = latest_steps(now), len(now.view.steps) - 1
    steps = tuple(as_found(now, last - n) for n in range(len(latest.steps)))
    return replace(latest, steps=steps, mine=Scene(now).me)
