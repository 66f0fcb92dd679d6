"""Dice as they lie on Switch 16's table."""

from collections.abc import Sequence
from itertools import cycle, islice
from typing import NamedTuple

from classroom.games.chance import FACES
from classroom.services.play.match_state import SeatFace
from classroom.web.presenters.switch16.scene import Scene

MOST = 5 * FACES  # dots on the dice that are thrown at once


class Tray(NamedTuple):
    """A throw: each die, and whether it is `raised`; the colour of the switch die, if it was thrown. `fresh`: it has
    just been thrown; `idle`: its dice count for nothing, since red or a swap has ended the turn."""

    dice: tuple[int, ...]
    raised: tuple[bool, ...]
    face: str | None
    fresh: bool
    idle: bool = False


class DotCount(NamedTuple):
    """Dots, counted one by one beside the number: how each looks, for they are full up to it, short of it or beyond."""

    goal: int
    dots: tuple[str, ...]

    @property
    def off(self) -> int:
        """How many are too many; below 0 how many are missing."""
        return len(self.dots) - self.goal - self.dots.count("empty")


class Opening(NamedTuple):
    """Everybody's throws for the start: in the order in which they were thrown, and by seat; the highest begins."""

    throws: tuple[tuple[int, int], ...]
    by_seat: tuple[tuple[int, ...], ...]
    first: int | None
    seats: tuple[SeatFace, ...]
    mine: int | None


def tray(dice: tuple[int, ...], face: str | None, used: Sequence[int] = (), fresh: bool = False) -> Tray:
    """A throw; of equal dice the first ones are raised."""
    left, raised = list(used), []
    for number in dice:
        raised.append(number in left)
        if number in left:
            left.remove(number)
    return Tray(dice, tuple(raised), face, fresh)


def count_up(parts: Sequence[int], goal: int, told: Sequence[int] | None = None) -> DotCount:
    """What these dice make, those of every other die in another colour: all of it, however far beyond the number. Of
    dice of which only some are `told` the others are empty, behind them."""
    looks = zip(tray(tuple(parts), None, parts if told is None else told).raised, cycle(("", "odd")), strict=False)
    dice = (
        look if is_told else "empty" for part, (is_told, look) in zip(parts, looks, strict=False) for _ in range(part)
    )
    made = sorted(islice(dice, MOST), key=lambda look: look == "empty")
    beyond, short = ["beyond"] * (len(made) - goal), ["empty"] * (goal - len(made))
    return DotCount(goal, (*made[:goal], *beyond, *short))


def opening(scene: Scene) -> Opening:
    view = scene.view
    throws = tuple((seat, number) for dice in view.openings for seat, number in enumerate(dice) if number)
    by_seat = tuple(tuple(number for thrower, number in throws if thrower == seat) for seat in range(view.players))
    return Opening(throws, by_seat, view.first, scene.now.seats, scene.me)
