"""The path of a round: who stands where, what was worked out, what is looked at now."""

from dataclasses import dataclass
from typing import NamedTuple

from classroom.services.play.match_state import SeatFace
from classroom.web.presenters.two_of_four.hand import hand_cards
from classroom.web.presenters.two_of_four.scene import FOLDER, Scene
from classroom.web.templating.regions import Region

LAST = 20  # two tens


class Stander(NamedTuple):
    """Somebody who has shown a total; `arrives`: just now."""

    seat: SeatFace
    arrives: bool


class Stone(NamedTuple):
    """A stone of the path. `trier` looks at it now, and the way from there to the target lies `between`; what was only
    worked out is `pinned`. `suits` are those of the cards that lead there from the one looked at. Over a stone on the
    `way` a pair that was just shown misses the target: the page lights one after the other."""

    number: int
    standers: tuple[Stander, ...] = ()
    trier: SeatFace | None = None
    pinned: bool = False
    between: bool = False
    suits: tuple[str, ...] = ()
    way: bool = False


@dataclass(frozen=True, slots=True)
class Path:
    goal: int
    stones: tuple[Stone, ...]
    is_hit: bool = False  # somebody has just shown exactly the target
    spills: bool = False  # somebody wins pearls, which come out of the chest


BARE = tuple(Stone(number) for number in range(LAST + 1))


def region(scene: Scene) -> Region:
    path = stones(scene)
    spills = bool(scene.done and any(line.for_distance for line in scene.done.lines))
    return Region("path", f"{FOLDER}/path.html", Path(scene.goal, path, scene.is_hit, spills))


def stones(scene: Scene) -> tuple[Stone, ...]:
    """From 0 to 20. Most are bare, so that only the others are made anew."""
    path = list(BARE)
    if scene.now.my_turn:
        for work in scene.now.worked:
            path[work.total] = path[work.total]._replace(pinned=True)
    for total, suits in suits_by_total(scene).items():
        path[total] = path[total]._replace(suits=tuple(suits), pinned=False)
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


def suits_by_total(scene: Scene) -> dict[int, list[str]]:
    """Where the other cards lead from the one looked at, by plus and by minus: the suits. Nowhere once a second one is
    picked, or where some of it is the child's to work out: what is told would look like what is to be taken."""
    found: dict[int, list[str]] = {}
    cards = hand_cards(scene) if scene.looked and len(scene.cards) == 1 else ()
    if any(one.total is None for card in cards for one in card.results):
        return found
    for card in cards:
        for one in card.results:
            assert one.total is not None
            found.setdefault(one.total, []).append(card.code[1])
    return found


def standers_by_total(scene: Scene) -> dict[int, list[Stander]]:
    """Who stands on which stone, in the order in which the pairs lie there."""
    found: dict[int, list[Stander]] = {}
    for pair in scene.showing:
        found.setdefault(pair.total, []).append(Stander(scene.now.seats[pair.seat], pair == scene.arriving))
    return found


def try_out(scene: Scene, path: list[Stone], total: int) -> None:
    """Puts the child on the stone of the total it looks at, and marks the way from there to the target; a 0, which
    ends the round, is not measured by that."""
    assert scene.now.mine is not None
    path[total] = path[total]._replace(trier=scene.now.seats[scene.now.mine], pinned=False)
    for number in between(total, scene.goal) if total else ():
        path[number] = path[number]._replace(between=True)
