"""The beach of Switch 16: whose turn it is, the dice, and what is to be decided."""

from dataclasses import dataclass
from typing import NamedTuple

from classroom.services.play.match_state import SeatFace
from classroom.tutor.switch16.dice_hints import cannot_go
from classroom.web.presenters.decisions import asking
from classroom.web.presenters.switch16 import play
from classroom.web.presenters.switch16.dice import Tray, tray
from classroom.web.presenters.switch16.play import swappable
from classroom.web.presenters.switch16.said import none_here
from classroom.web.presenters.switch16.scene import COUNTED, FOLDER, Scene
from classroom.web.presenters.table_regions import heading_while_waiting, no_tools, tools
from classroom.web.templating.regions import Region

SUSPENSE = 800  # milliseconds, in which the dice come to rest before what they bring (2-table.css, table.js)


@dataclass(frozen=True, slots=True)
class NearLayout:
    """`token`: there is something to say of the token in the child's hand. `rests`: dice come to rest first."""

    phase: str
    is_past: bool
    replay: bool
    token: bool
    rests: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """The heading: whose turn it is, and what is asked. `seat` is who it speaks of, `number` the one that is wanted, or
    not made, or of a race; `whose` the seat in front in its turn, `is_named` where several share the tablet."""

    kind: str
    seats: tuple[SeatFace, ...]
    seat: int | None = None
    number: int | None = None
    whose: int | None = None
    is_named: bool = False


@dataclass(frozen=True, slots=True)
class OwnToken:
    """The token in the child's hand, and under whose pawns it can be put; `advised` is one of them."""

    seats: tuple[SeatFace, ...]
    under: tuple[int, ...]
    advised: int | None


class Move(NamedTuple):
    """A move that is asked about: the numbers touched for it, which are sent along, and the dice that lie there, which
    the child `overlooks`."""

    parts: tuple[int, ...]
    tray: Tray
    seats: tuple[SeatFace, ...]
    mine: int | None
    overlooks: bool


def region(scene: Scene) -> Region:
    now, view = scene.now, scene.view
    if scene.question:
        return asking(
            now, Move(numbers_touched(scene), tray(view.dice, view.face), now.seats, scene.me, scene.overlooks)
        )
    token = own_token(scene)
    kind = asked(scene) if now.my_turn else turn_told(scene)
    layout = NearLayout(view.phase, now.is_past, now.replay, bool(token), scene.rests)
    turn = heading_while_waiting(now) or heading(scene, kind)
    foot = tools(scene.helped_at_once, scene.is_ours or scene.tells_race, SUSPENSE if scene.rests else 0)
    if scene.is_falling:
        foot = Region("tools", f"{FOLDER}/tools-falling.html", (cannot_go(view)[1], none_here(view.next or 0)))
    if scene.has_one_way:
        foot = no_tools()
    parts = turn, *token, play.region(scene), foot
    return Region("near", f"{FOLDER}/near.html", layout, parts)


def numbers_touched(scene: Scene) -> tuple[int, ...]:
    """What is sent along with the move: the numbers that the child found to make it."""
    word, _, number = scene.now.pick.partition(":")
    if word != "go":
        return ()
    found = [work.terms for work in scene.now.worked if work.total == int(number)]
    return found[-1] if found else (int(number),)


def heading(scene: Scene, kind: str) -> Region:
    now, view = scene.now, scene.view
    seat = view.attacker if now.my_turn else view.turn
    whose = now.mine if now.my_turn else None
    if kind in ("others wanted", "others far") and scene.latest:
        seat = whose = scene.latest.seat
    about = Turn(kind, now.seats, seat, number_named(scene, kind), whose, scene.me is None and now.my_turn)
    return Region("turn", f"{FOLDER}/turn.html", about)


def number_named(scene: Scene, kind: str) -> int | None:
    """The number of a stone, or of a race, that a heading of this kind names."""
    if kind in ("race over", "new race"):
        return len(scene.view.races) + (kind == "new race")
    if kind == "others wanted" and scene.latest:
        return scene.latest.before[scene.latest.seat] + 1
    if kind == "nobody":
        return scene.view.spaces[scene.view.turn or 0]
    return scene.view.next if kind in ("wanted", "further", "no step", "roll", "again", "once more") else None


def turn_told(scene: Scene) -> str:
    """What the heading says where the child has nothing to decide."""
    now, view = scene.now, scene.view
    if scene.won and scene.won.seat == scene.me:
        return "won"
    if now.is_past and view.over:
        return "over"
    if scene.tells_race:
        return "race over" if scene.won else "new race"
    if scene.is_new_race or scene.chooses_again:
        return "who begins" if scene.is_new_race else "again"
    if counts_dice(scene):
        return "others far" if scene.latest and len(scene.latest.chain) > 1 else "others wanted"
    kind = turn_shown(scene)
    return f"mine {kind}" if now.is_past and view.turn == now.mine else kind


def counts_dice(scene: Scene) -> bool:
    """Whether dice of somebody else are told of: a child may look for the number in them, too."""
    step, now = scene.latest, scene.now
    is_others = step is not None and now.is_past and not now.replay and step.seat not in now.owned
    return bool(step and is_others and now.sums != "none" and step.note in COUNTED)


def turn_shown(scene: Scene) -> str:
    """The same of a step, whoever's turn it is."""
    view, latest = scene.view, scene.latest if scene.now.is_past else None
    if latest and latest.note == "asked":
        return "may refuse"
    if latest is None or latest.seat != view.turn or latest.ended:
        return "next"
    if latest.seat != scene.now.mine or latest.move == "roll":
        return "has rolled"
    return "rolled again" if scene.now.replay and latest.move == "again" else "goes on"


def asked(scene: Scene) -> str:
    """What the heading asks of the child."""
    view = scene.view
    if view.phase != "go":
        return asked_before_a_step(scene)
    if scene.adds:
        return "further" if scene.wonders and view.stepped else "wanted"
    if view.reach:
        return "go"
    if view.judges:
        return "once more" if scene.has_denied and "again" in view.moves else "no step"
    if "again" in view.moves:
        return "again"
    return "stuck" if view.stuck == scene.now.mine else "no step"


def asked_before_a_step(scene: Scene) -> str:
    view = scene.view
    if view.phase == "roll":
        if view.stuck == view.turn:
            return "roll, stuck"
        return "leave" if view.next == 1 else "roll"
    return "nobody" if view.phase == "green" and not swappable(scene) else view.phase


def own_token(scene: Scene) -> tuple[Region, ...]:
    """The token, where the child has it or can put it under a pawn; else nothing."""
    now, token = scene.now, scene.token
    under = tuple(int(move[5:]) for move in scene.view.moves if move.startswith("glue:")) if now.my_turn else ()
    if not under and not (token.kind == "hand" and token.seat == now.mine and now.mine is not None):
        return ()
    advised = int(scene.advised[5:]) if under and scene.advised.startswith("glue:") else None
    return (Region("token", f"{FOLDER}/token.html", OwnToken(now.seats, under, advised)),)
