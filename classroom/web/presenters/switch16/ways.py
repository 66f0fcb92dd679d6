"""What a throw allows, drawn on Switch 16's path: the way to each space within reach, the swaps that can be made; and
the way back of whoever has just fallen, or changed places."""

from dataclasses import dataclass
from itertools import pairwise

from classroom.games.switch16.rules import number_in
from classroom.games.switch16.throws import falls_to
from classroom.services.play.prompt_answers import DENIES
from classroom.web.presenters.switch16.scene import FOLDER, Scene
from classroom.web.templating.regions import Region

SWAPPED = ("swapped", "accepted")


@dataclass(frozen=True, slots=True)
class Ways:
    """Pairs of spaces: the `hops` one after the other, from the pawn to the last space within reach, or where the child
    finds out how far, to the next; the `swaps`, those that can be made or the one just made; the `falls` back, and
    the `risks`: where a further throw may lead back to, for the pawn of the `ghost`, a seat among the faces of all."""

    hops: tuple[tuple[int, int], ...]
    swaps: tuple[tuple[int, int], ...]
    falls: tuple[tuple[int, int], ...] = ()
    risks: tuple[tuple[int, int], ...] = ()
    ghost: tuple[int, tuple[str, ...]] | None = None


def region(scene: Scene) -> Region:
    risky, mine = risks(scene), scene.now.mine
    ghost = (mine, tuple(seat.face for seat in scene.now.seats)) if risky and mine is not None else None
    about = Ways(hops(scene), swaps(scene) or moved(scene, *SWAPPED), moved(scene, "fell"), risky, ghost)
    return Region("ways", f"{FOLDER}/ways.html", about)


def hops(scene: Scene) -> tuple[tuple[int, int], ...]:
    view = scene.view
    if not scene.going or view.next is None:
        return ()
    if scene.adds and view.next == 1 and view.spaces.count(0) > 1:
        return ()  # behind the other pawns only its tip would be seen
    ahead = (view.next,) if scene.adds else view.reach  # who finds out if there is a way is shown one in any case
    return tuple(pairwise((view.next - 1, *ahead)))


def swaps(scene: Scene) -> tuple[tuple[int, int], ...]:
    """None between pawns on one space, where nothing would move."""
    view, mine = scene.view, scene.now.mine
    if not scene.now.my_turn or scene.question or mine is None:
        return ()
    others = [number_in(move) for move in view.moves if move.startswith("swap:")]
    if view.attacker is not None:
        others = [view.attacker]
    here = view.spaces[mine]
    return tuple((here, view.spaces[other]) for other in others if view.spaces[other] != here)


def risks(scene: Scene) -> tuple[tuple[int, int], ...]:
    """Where a further throw may lead back to; nothing on 8, nor before the first step, where it costs nothing, nor
    while help points at what comes before it."""
    view, mine = scene.view, scene.now.mine
    if not scene.going or mine is None or "again" not in view.moves or view.retries or scene.advised == DENIES:
        return ()
    here = view.spaces[mine]
    return ((here, falls_to(here)),) if falls_to(here) != here else ()


def moved(scene: Scene, *notes: str) -> tuple[tuple[int, int], ...]:
    """From where to where the pawn of the step that is looked at has gone by this; nothing where it stands there."""
    step = scene.shown if scene.now.is_past else None
    if step is None or step.note not in notes:
        return ()
    way = step.before[step.seat], step.after[step.seat]
    return (way,) if way[0] != way[1] else ()
