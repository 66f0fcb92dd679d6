"""The others at Sixteen’s table, and the sets that were won; beside them what is said."""

from dataclasses import dataclass

from classroom.games.sixteen.rules import GOAL, sets_to_win, side
from classroom.games.sixteen.state import Set
from classroom.services.play.match_state import SeatFace
from classroom.tutor.sixteen.outlook import NEAR
from classroom.web.presenters.said import is_right_step
from classroom.web.presenters.sixteen.said import bubble
from classroom.web.presenters.sixteen.scene import FOLDER, Scene
from classroom.web.templating.regions import Region

NOON, EVENING = 32, 14  # cards in the draw pile of 54, below which it is noon, then evening
FEARED = 2  # short of 16, from which on Tavi holds its breath: a low card, which many have, makes it


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody else at the table: alone opposite, in the `light` of that time of day, or the `place`-th of three."""

    seat: SeatFace
    number: int
    is_mine: bool
    mood: str
    nods: bool
    cards: int
    place: int = 0
    is_partner: bool = False
    light: str = ""
    holds: bool = False  # a chest: Tavi has just won a pile


@dataclass(frozen=True, slots=True)
class WonSets:
    """The sets of a side, with all that says whose they are, and how many of them win, if so many do."""

    won: tuple[Set, ...]
    side: int
    seats: tuple[SeatFace, ...]
    mine: int | None
    goal: int | None


def regions(scene: Scene) -> tuple[Region, ...]:
    """In the order in which they stand there."""
    if not scene.four:
        return opponent(scene), bubble(scene), won_sets(scene, "won-far", scene.opponent)
    three = tuple(one_of_three(scene, place) for place in (1, 2, 3))
    sides = won_sets(scene, "won-0", 0), won_sets(scene, "won-1", 1)
    return *three, bubble(scene), Region("team-sets", f"{FOLDER}/team-sets.html", None, sides)


def opponent(scene: Scene) -> Region:
    return somebody(scene, scene.opponent, mood(scene), may_nod=not scene.asking)


def one_of_three(scene: Scene, place: int) -> Region:
    number = ((scene.now.mine or 0) + place) % 4
    return somebody(scene, number, "thinking" if scene.view.turn == number else "encouraging", place=place)


def somebody(scene: Scene, number: int, mood: str, *, may_nod: bool = True, place: int = 0) -> Region:
    """Somebody else, who nods after a move of theirs."""
    now, nods = scene.now, bool(may_nod and scene.latest and scene.latest.seat == number)
    about = Opponent(
        now.seats[number],
        number,
        number == now.mine,
        mood,
        nods,
        scene.view.held[number],
        place,
        number == scene.partner,
        "" if place else light(scene),
        bool(scene.won and scene.against_tavi and scene.won.to == number and not now.replay),
    )
    return Region(f"seat-{place}" if place else "opponent", f"{FOLDER}/opponent.html", about)


def light(scene: Scene) -> str:
    """The time of day over the lagoon, as the draw pile gets lower: morning at first, then noon, then evening."""
    return "eve" if scene.view.left < EVENING else "noon" if scene.view.left < NOON else ""


def won_sets(scene: Scene, name: str, side: int) -> Region:
    about = WonSets(scene.view.won_by(side), side, scene.now.seats, scene.now.mine, sets_to_win(scene.view.rules))
    return Region(name, f"{FOLDER}/won.html", about)


def mood(scene: Scene) -> str:
    """How Tavi looks."""
    now, formed = scene.now, scene.latest.formed if scene.latest else None
    if now.help or now.attempt:
        return "thinking" if now.attempt and now.attempt.wrong else "encouraging"
    fears = scene.view.total >= GOAL - FEARED and not scene.view.goes_over_anyway
    if scene.declaring or (now.my_turn and not scene.asking and fears):
        return "surprised"
    if formed and (now.is_past or formed.to == now.mine):
        return mood_at_set(scene, formed)
    is_glad = now.has_won or (is_right_step(now) and not now.corrects)
    if told := mood_at_step(scene) or "glad" * is_glad:
        return told
    if now.is_past and scene.view.turn != now.mine and not now.judged:
        return "thinking"
    return "encouraging"


def mood_at_step(scene: Scene) -> str:
    """Of a card of its own, that has made a 9 or come near 16: glad or in hopes; surprised at a 9 of the child's, from
    which it makes no 16. Of any other nothing."""
    step = scene.latest
    if not step or not step.card or step.formed or not scene.against_tavi or step.before == step.after:
        return ""
    if step.seat == scene.now.mine:
        return "surprised" if step.after == NEAR and scene.now.is_past else ""
    return "glad" if step.after == NEAR else "thinking" if step.after > NEAR else ""


def mood_at_set(scene: Scene, formed: Set) -> str:
    """Glad of the child's own pile; surprised to have gone over itself, kind to a child that has, or has lost the pile:
    the joy is the child's."""
    is_others = scene.now.mine is not None and side(scene.now.mine) != formed.to
    if formed.kinds == ("bust",) and scene.now.is_past and not is_others:
        return "surprised"
    return "encouraging" if is_others else "glad"
