"""The form of Switch 16's table: the dice, and what can be done, one question at a time."""

from collections.abc import Hashable
from dataclasses import dataclass

from classroom.games.switch16.dice import dice_from, fewest_dice
from classroom.games.switch16.rules import number_in
from classroom.games.switch16.state import Chain, Step
from classroom.games.switch16.throws import HALFWAY
from classroom.games.switch16.view import View
from classroom.services.play.match_state import SeatFace
from classroom.tutor.switch16.analysis import tenths
from classroom.tutor.switch16.probabilities import miss_probability
from classroom.tutor.switch16.token_and_swaps import OF_STONES
from classroom.web.presenters.switch16.dice import Opening, Tray, opening, tray
from classroom.web.presenters.switch16.going import going
from classroom.web.presenters.switch16.nearest import came_near
from classroom.web.presenters.switch16.scene import FOLDER, Scene
from classroom.web.templating.regions import Region

LONG = 3  # stones, more of which nobody reads before the pawn has gone on
SWAPS = ("swapped", "asked", "accepted", "dodged")


@dataclass(frozen=True, slots=True)
class Watching:
    """Nothing is to be decided: the throws for the start lie there, or the last throw with what was made of it; the
    treasure, where the seat `won` a race with it, and in a series what everybody got in that race, with the points in
    all. `risked` is the stone from which somebody rolled again, where a replay shows how many rolls work there;
    `nearest` is what comes next to the number that the dice do not make; `glued` is whose pawn has just been glued."""

    match_id: str
    opening: Opening | None = None
    tray: Tray | None = None
    chain: Chain = ()
    won: int | None = None
    seats: tuple[SeatFace, ...] = ()
    mine: int | None = None
    got: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    risked: int | None = None
    nearest: Chain = ()
    glued: int | None = None


@dataclass(frozen=True, slots=True)
class Rolling:
    """`example`: the seat whose pawn shows how one walks, before its first roll from the beach."""

    match_id: str
    seq: int
    opening: Opening | None
    dice: int
    example: int | None
    seats: tuple[SeatFace, ...]


@dataclass(frozen=True, slots=True)
class Deciding:
    """Blue, green, or a swap to be answered. `advised` is a move; `others` can be swapped with, or have asked to;
    `spaces` are where everybody stands, `stuck` whose pawn the glue drop holds, `holder` who has it and may say no.
    `misses` is the next number, where the dice do not make it: the turn ends then. `compares`: help is
    about how many rolls work from each stone."""

    match_id: str
    seq: int
    tray: Tray
    advised: str
    seats: tuple[SeatFace, ...]
    spaces: tuple[int, ...]
    mine: int | None
    others: tuple[int, ...]
    stuck: int | None = None
    holder: int | None = None
    misses: int | None = None
    compares: bool = False


def region(scene: Scene) -> Region:
    if not scene.now.my_turn:
        return form("watch", watching(scene))
    if scene.view.phase == "roll":
        return form("roll", rolling(scene))
    return form("go", going(scene)) if scene.view.phase == "go" else form(scene.view.phase, deciding(scene))


def form(name: str, about: Hashable) -> Region:
    return Region("play", f"{FOLDER}/play-{name}.html", about)


def watching(scene: Scene) -> Watching:
    match_id, step = scene.now.match_id, scene.before_stop or scene.latest
    if scene.is_new_race and scene.view.openings:
        return Watching(match_id, opening(scene))
    if not step or not step.dice or step.note == "glued":
        return Watching(match_id, seats=scene.now.seats, glued=step.other if step and step.note == "glued" else None)
    if scene.chooses_again:
        return Watching(match_id, risked=at_risk(scene.spaces[step.seat]))
    used = step.chain[-1][1] if step.chain else ()
    idle = step.note in ("nobody behind", "stuck", *SWAPS)
    thrown = tray(step.dice, step.face, used, scene.has_just_thrown)._replace(idle=idle)
    if scene.won:
        got, points = (scene.won.after, scene.view.points) if scene.view.rules["match_to"] else ((), ())
        won, seats = scene.won.seat, scene.now.seats
        chain = step.chain if len(step.chain) > 1 and scene.now.sums != "none" else ()  # else the bubble has all of it
        return Watching(match_id, None, thrown, chain, won, seats, scene.me, got, points)
    if scene.now.sums == "none":
        return Watching(match_id, None, thrown, risked=risked(scene, step))
    return Watching(
        match_id, None, thrown, told_chain(scene, step), risked=risked(scene, step), nearest=came_near(step)
    )


def told_chain(scene: Scene, step: Step) -> Chain:
    """How far it went, with what made each stone; of a long way of somebody else, which is soon gone, the first and the
    last one."""
    is_brief = len(step.chain) > LONG and step.seat not in scene.now.owned and not scene.now.replay
    return (step.chain[0], step.chain[-1]) if is_brief else step.chain


def risked(scene: Scene, step: Step) -> int | None:
    """The stone from which this step rolled again, in a replay."""
    dares = step.move == "again" and step.note != "retried"
    return at_risk(step.before[step.seat]) if scene.now.replay and dares else None


def at_risk(here: int) -> int | None:
    """This stone; none for 8, where nobody can fall in."""
    return here if here != HALFWAY else None


def rolling(scene: Scene) -> Rolling:
    now, mine = scene.now, scene.now.mine
    assert mine is not None
    throws = opening(scene) if scene.is_new_race else None
    example = mine if scene.begins else None
    return Rolling(now.match_id, now.seq, throws, dice_from(scene.view.spaces[mine]), example, now.seats)


def swappable(scene: Scene) -> tuple[int, ...]:
    """The seats with which a green swap changes anything: not those on the same space, unless glue is under a pawn
    there."""
    view, mine = scene.view, scene.now.mine
    assert mine is not None
    others = (number_in(move) for move in view.moves if move.startswith("swap:"))
    return tuple(n for n in others if view.spaces[n] != view.spaces[mine] or view.stuck in (n, mine))


def deciding(scene: Scene) -> Deciding:
    now, view = scene.now, scene.view
    thrown = tray(view.dice, view.face, (), scene.has_just_thrown)
    others = swappable(scene) if view.attacker is None else (view.attacker,)
    match = now.match_id, now.seq
    token = view.stuck, view.holder
    about = (*match, thrown, scene.advised, now.seats, view.spaces, now.mine, others, *token, missed(view))
    return Deciding(*about, compares_stones(scene, others))


def compares_stones(scene: Scene, others: tuple[int, ...]) -> bool:
    """Whether help is about how many rolls work from each stone, and of ten throws they are not as many."""
    given, spaces = scene.now.help, scene.view.spaces
    if not given or not scene.thinks or given.advice.idea.text not in OF_STONES:
        return False
    return len({tenths(miss_probability(spaces[seat])) for seat in (scene.view.turn or 0, *others)}) > 1


def missed(view: View) -> int | None:
    """The next number, where green or blue lies there with dice that do not make it, and the turn ends for that; else
    None."""
    if view.is_gentle:
        return None
    waits = view.attacker is None and view.stuck != view.turn and view.next is not None
    return view.next if waits and view.next not in fewest_dice(view.dice) else None
