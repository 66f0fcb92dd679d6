"""Who plays at Switch 16's table, and the points of a series."""

from dataclasses import dataclass

from classroom.games.switch16.state import Race, Step
from classroom.services.play.match_state import SeatFace
from classroom.tutor.switch16.risk import NEARLY
from classroom.web.presenters.switch16.dice import Tray
from classroom.web.presenters.switch16.said import bubble
from classroom.web.presenters.switch16.scene import FOLDER, Scene, holds_token
from classroom.web.presenters.switch16.trace import last_throw
from classroom.web.templating.regions import Region


@dataclass(frozen=True, slots=True)
class Far:
    """`face` is of the opponent, where two play and one of them is here."""

    players: int
    face: str
    has_points: bool


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays: the only opponent, with a mood, or one of all who play, of whom one is `current`. `mine` is
    the seat that is called "you"; `points` are those of a series; `thrown` is what it rolled last."""

    number: int
    seats: tuple[SeatFace, ...]
    mine: int | None
    nods: bool
    mood: str = ""
    current: bool = False
    points: int | None = None
    thrown: Tray | None = None
    has_token: bool = False


@dataclass(frozen=True, slots=True)
class Points:
    """The points of a series, by seat; `races` are those that are over."""

    races: tuple[Race, ...]
    points: tuple[int, ...]
    goal: int
    seats: tuple[SeatFace, ...]
    mine: int | None


def region(scene: Scene) -> Region:
    seats, goal = scene.now.seats, scene.view.rules["match_to"]
    two = len(seats) == 2 and not scene.many_here
    people = (opponent(scene),) if two else tuple(one_of_many(scene, number) for number in range(len(seats)))
    score = (points(scene, goal),) if goal else ()
    about = Far(len(seats), seats[scene.opponent].face if two else "", bool(score))
    return Region("far", f"{FOLDER}/far.html", about, (*people, bubble(scene), *score))


def opponent(scene: Scene) -> Region:
    number, seats = scene.opponent, scene.now.seats
    nods = bool(scene.latest and scene.latest.seat == number and not scene.question)
    look = mood(scene) if seats[number].face == "tavi" else ""
    thrown = last_throw(scene)
    about = Player(number, seats, None, nods, look, thrown=thrown)
    return Region("opponent", f"{FOLDER}/opponent.html", about)


def one_of_many(scene: Scene, number: int) -> Region:
    has_moved = scene.now.is_past and scene.latest
    nods = bool(has_moved and has_moved.seat == number)
    current = nods if has_moved else scene.view.turn == number
    points = scene.view.points[number] if scene.view.rules["match_to"] else None
    has_token = holds_token(scene, number)
    about = Player(number, scene.now.seats, scene.me, nods, current=current, points=points, has_token=has_token)
    return Region(f"seat-{number}", f"{FOLDER}/seat.html", about)


def mood(scene: Scene) -> str:
    """How Tavi looks."""
    now, latest = scene.now, scene.latest
    if now.help:
        return "encouraging"
    if scene.is_dared and not now.replay:
        return "surprised"  # whatever comes of it
    if scene.shown and is_startled(scene, scene.shown):
        return "surprised"
    if latest and (latest.note == "won" or is_pleased(scene)):
        return "glad"
    is_news = not latest or latest.note == "stepped"  # who goes first, and a step: nothing to frown at
    is_others_turn = now.is_past and scene.view.turn != now.mine and not (latest and latest.seat == now.mine)
    return "thinking" if now.refusal or scene.question or (is_others_turn and not is_news) else "encouraging"


def is_startled(scene: Scene, step: Step) -> bool:
    """By a fall, a swap, or the glue drop: put under its own pawn, taken from it, or still under it."""
    is_hit = step.note in ("glued", "took") and step.other is not None and step.other != scene.now.mine
    is_stuck = step.note == "stuck" and step.seat == scene.opponent
    return step.note in ("fell", "swapped", "accepted") or is_hit or is_stuck


def is_pleased(scene: Scene) -> bool:
    """With a step of the child: off the beach, by its second one with a throw, and near the chest; and with a wave."""
    step = scene.latest
    if step is not None and step.note == "carried":
        return True
    if step is None or step.seat != scene.now.mine or step.note != "stepped":
        return False
    space = scene.spaces[step.seat]
    return not scene.going or bool(scene.shown and (space == 1 or scene.run > 1 or space >= NEARLY))


def points(scene: Scene, goal: int) -> Region:
    view = scene.view
    about = Points(view.races, view.points, goal, scene.now.seats, scene.me)
    return Region("points", f"{FOLDER}/points.html", about)
