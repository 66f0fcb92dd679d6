"""The path of a round: who stands where, and what is looked at now."""

from dataclasses import dataclass
from typing import NamedTuple

from classroom.services.play.match_state import SeatFace
from classroom.web.presenters.two_of_four.reckoning import mood_after
from classroom.web.presenters.two_of_four.scene import FOLDER, Scene
from classroom.web.templating.regions import Region

LAST = 20  # two tens


class Stander(NamedTuple):
    """Somebody who has shown a total; `arrives`: just now. Its `mood` is how the round came out for it."""

    seat: SeatFace
    arrives: bool
    mood: str = "encouraging"


class Stone(NamedTuple):
    """A stone of the path. `trier` looks at it now, and the way from there to the target lies `between`.
    Over a stone on the `way` a pair that was just shown misses the target: the page lights one after the other."""

    number: int
    standers: tuple[Stander, ...] = ()
    trier: SeatFace | None = None
    between: bool = False
    way: bool = False


@dataclass(frozen=True, slots=True)
class Path:
    goal: int
    stones: tuple[Stone, ...]
    is_hit: bool = False  # somebody has just shown exactly the target
    spills: bool = False  # somebody wins pearls, which come out of the chest
    shuts: bool = False  # a 0 has ended the round: nothing comes out of it


BARE = tuple(Stone(number) for number in range(LAST + 1))


def region(scene: Scene) -> Region:
    path = stones(scene)
    spills = bool(scene.done and any(line.for_distance for line in scene.done.lines))
    return Region(
        "path",
        f"{FOLDER}/path.html",
        Path(scene.goal, path, scene.is_hit, spills, bool(scene.done and scene.done.void)),
    )


def stones(scene: Scene) -> tuple[Stone, ...]:
    """From 0 to 20. Most are bare, so that only the others are made anew."""
    path = list(BARE)
    for total, standers in standers_by_total(scene).items():
        path[total] = path[total]._replace(standers=tuple(standers))
    for number in between(scene.arriving.total, scene.goal) if scene.arriving and scene.arriving.total else ():
        path[number] = path[number]._replace(way=True)
    if scene.tried:
        try_out(scene, path, scene.tried.total)
    return tuple(path)


def between(total: int, goal: int) -> range:
    """The stones between these two."""
    return range(min(total, goal) + 1, max(total, goal))


def standers_by_total(scene: Scene) -> dict[int, list[Stander]]:
    """Who stands on which stone, in the order in which the pairs lie there."""
    found: dict[int, list[Stander]] = {}
    for pair in scene.showing:
        mood = mood_after(scene.done, pair.seat) if scene.done else "encouraging"
        found.setdefault(pair.total, []).append(Stander(scene.now.seats[pair.seat], pair == scene.arriving, mood))
    return found


def try_out(scene: Scene, path: list[Stone], total: int) -> None:
    """Puts the child on the stone of the total it looks at, and marks the way from there to the target; a 0, which
    ends the round, is not measured by that."""
    assert scene.now.mine is not None
    path[total] = path[total]._replace(trier=scene.now.seats[scene.now.mine])
    for number in between(total, scene.goal) if total else ():
        path[number] = path[number]._replace(between=True)
