"""The path from 0 to 16 with everybody on it. Each stone is a region: a move changes two or three of them."""

from dataclasses import dataclass
from typing import NamedTuple

from classroom.games.switch16.dice import GOAL
from classroom.games.switch16.state import Token
from classroom.services.play.match_state import SeatFace
from classroom.web.presenters.switch16.scene import COUNTED, FOLDER, Scene, holds_token
from classroom.web.templating.regions import Region

MOVING = (8, GOAL)  # the places where something moves as somebody arrives: the palm, the chest


@dataclass(frozen=True, slots=True)
class Standing:
    """Where everybody is, for who cannot see the path."""

    spaces: tuple[int, ...]
    seats: tuple[SeatFace, ...]
    mine: int | None
    token: Token


class Pawn(NamedTuple):
    """A pawn on a stone: whose, and whether it is to move, or stuck; what it `feels` of what has just been done;
    whether its player `holds` the glue drop."""

    seat: int
    face: str
    waits: bool
    stuck: bool
    feels: str = ""
    holds: bool = False


class Stone(NamedTuple):
    """A stone of the path: it `can` be gone to, is the number to make, or moves as somebody arrives; somebody has
    plunged into the water there, or two pawns have just changed places. `faces` are those of all who play;
    `goes`: to touch it is to go there with the dice that are touched; `yet`: dice that come to rest are to make
    it."""

    number: int
    pawns: tuple[Pawn, ...] = ()
    can: bool = False
    is_goal: bool = False
    moves: bool = False
    plunged: bool = False
    crossing: bool = False
    faces: tuple[str, ...] = ()
    goes: bool = False
    yet: bool = False


def standing(scene: Scene) -> Region:
    about = Standing(scene.spaces, scene.now.seats, scene.now.mine, scene.token)
    return Region("standing", f"{FOLDER}/trail.html", about)


def stones(scene: Scene) -> tuple[Region, ...]:
    """From 0 to 16; most of them are as they always are."""
    spaces, view = scene.spaces, scene.view
    reach = view.reach if scene.going and not scene.adds else ()
    goal, arrived, plunged = scene.next_wanted, arrival(scene), plunge(scene)
    still = still_wanted(scene)
    crossing = bool(scene.latest and scene.latest.note in ("swapped", "accepted"))
    faces, found = tuple(seat.face for seat in scene.now.seats), list(PLAIN)
    for n in range(GOAL + 1):
        if n in spaces or n in reach or n in (goal, plunged, still):
            pawns = pawns_on(scene, n)
            moves = n == arrived and n in MOVING
            about = Stone(
                n,
                pawns,
                n in reach,
                n == goal,
                moves,
                n == plunged != goal,  # never over the number that is wanted now
                crossing and bool(pawns),
                faces,
                n == goal and scene.adds,
                n == still,
            )
            found[n] = stone_region(about)
    return tuple(found)


def stone_region(about: Stone) -> Region:
    return Region(f"at-{about.number}", f"{FOLDER}/stone.html", about)


PLAIN = tuple(stone_region(Stone(n)) for n in range(GOAL + 1))


def pawns_on(scene: Scene, space: int) -> tuple[Pawn, ...]:
    mover = scene.view.turn if scene.now.my_turn else None
    stuck = scene.token.seat if scene.token.kind == "space" else None
    return tuple(
        Pawn(
            seat, scene.now.seats[seat].face, seat == mover, seat == stuck, feels(scene, seat), holds_token(scene, seat)
        )
        for seat, stands in enumerate(scene.spaces)
        if stands == space
    )


def feels(scene: Scene, seat: int) -> str:
    """Whether this pawn has just fallen into the water, been carried by a wave, glued or set free by this step."""
    step = scene.shown
    if step is None:
        return ""
    was, is_stuck = (token.kind == "space" and token.seat == seat for token in (step.token_before, step.token_after))
    if step.note == "fell" and step.seat == seat:
        return "wet"
    if step.note == "carried" and step.seat == seat:
        return "rides"
    return "" if was == is_stuck else "glued" if is_stuck else "freed"


def arrival(scene: Scene) -> int | None:
    """The space to which the pawn of the step shown has come; None where it has not moved."""
    step = scene.shown
    return scene.spaces[step.seat] if step and step.before != step.after else None


def plunge(scene: Scene) -> int | None:
    """The space from which it fell into the water."""
    step = scene.shown
    return step.before[step.seat] if step and step.note == "fell" else None


def still_wanted(scene: Scene) -> int | None:
    """The number that dice which come to rest are to make, whoever threw them: the next one may be wanted only then."""
    step = scene.latest
    if step is None or not scene.rests or step.note not in COUNTED:
        return None
    if step.note == "stepped" and step.seat in scene.now.owned:
        return None  # it was found before
    held = step.token_before
    return None if held.kind == "space" and held.seat == step.seat else step.before[step.seat] + 1


def beside(scene: Scene) -> Region:
    """Beside the board: the token, where nobody has it."""
    return Region("beside", f"{FOLDER}/beside.html", scene.token.kind == "table")
