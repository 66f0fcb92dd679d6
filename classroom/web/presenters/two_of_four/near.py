"""The beach of Two out of Four: your cards, or whatever has to be decided first."""

from dataclasses import dataclass, replace

from classroom.games.french_cards import suit, value
from classroom.games.two_of_four.state import ShownPair
from classroom.services.play.match_state import SeatFace
from classroom.web.presenters.decisions import decision
from classroom.web.presenters.table_regions import heading_while_waiting, needs_touch, no_tools, tools
from classroom.web.presenters.table_scene import Whose, whose
from classroom.web.presenters.two_of_four import reckoning, thinking
from classroom.web.presenters.two_of_four.comparison import picked
from classroom.web.presenters.two_of_four.hand import Result, hand, results
from classroom.web.presenters.two_of_four.scene import FOLDER, Scene
from classroom.web.templating.regions import Region


@dataclass(frozen=True, slots=True)
class NearLayout:
    replay: bool
    has_purse: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """The heading. `kind` is what is to be done, `pick` (to make the `goal`, if that is told here;
    where no pair `can_make` it, to come close); where none is near, `far`, or `way out` where a 0 helps, which is to be
    found; `stay` where somebody is `ahead` whom no pair
    beats, and one can only stay near: it `has` that total; `beaten` where a 0 stops it, which is to be found;
    `beat` where one can; `equal` where the best that the child can do is to make the same, with the `suit` if it can;
    `second`, `sign` or `show`; or who is next: `you`, or the seat
    `next`, for which only a `touch` goes on; `mend` where the pair is better taken back; `replay` where
    nothing is to be done any more."""

    kind: str
    next: SeatFace | None = None
    whose: Whose | None = None
    goal: int = 0
    can_make: bool = False
    ahead: tuple[SeatFace, ...] = ()
    has: int = 0
    suit: str = ""


@dataclass(frozen=True, slots=True)
class Purse:
    tokens: int
    seats: tuple[SeatFace, ...]
    mine: int


@dataclass(frozen=True, slots=True)
class Picking:
    """Cards are picked; the two `results` are what two that are picked make; `second` is the later one. Before that it
    is drawn what is to be done, up to the `goal` where one `aims` at that (no `flag` is there where it is what somebody
    has), with what the `first` card counts if one is picked; else both are 0."""

    match_id: str
    results: tuple[Result, ...] = ()
    second: str = ""
    goal: int = 0
    first: int = 0
    aims: bool = True
    flag: bool = True


@dataclass(frozen=True, slots=True)
class Lying:
    """The hand only to be looked at, with the pair shown from it."""

    pair: ShownPair | None
    goal: int


@dataclass(frozen=True, slots=True)
class Showing:
    """The pair that is picked is shown by its `move`; nothing where none is. `is_vain`: it cannot win, and another
    can."""

    match_id: str = ""
    seq: int = 0
    move: str = ""
    is_vain: bool = False


def region(scene: Scene) -> Region:
    """Your cards, or whatever has to be decided first."""
    if scene.choosing:
        return thinking.region(scene)
    if found := decision(scene, lies=(picked(scene), scene.goal)):
        return found
    return reckoning.region(scene, scene.done) if scene.done else your_cards(scene)


def your_cards(scene: Scene) -> Region:
    now = scene.now
    own = () if now.mine is None else (purse(scene, now.mine),)
    foot = no_tools() if scene.sign else tools(now)
    parts = (heading_while_waiting(scene.now) or heading(scene), *own, cards(scene), show(scene), foot)
    return Region("near", f"{FOLDER}/near.html", NearLayout(now.replay, bool(own)), parts)


def heading(scene: Scene) -> Region:
    return Region("turn", f"{FOLDER}/turn.html", turn(scene))


def turn(scene: Scene) -> Turn:
    now, next_ = scene.now, scene.view.turn
    if now.my_turn:
        return own_turn(scene)
    if now.replay:
        return Turn("replay")
    if next_ == now.mine or next_ is None:
        return Turn("you")
    if now.is_past and now.mends:
        return Turn("mend")
    return Turn("touch" if now.is_past and needs_touch(now) else "next", now.seats[next_])


def own_turn(scene: Scene) -> Turn:
    """What is to be made is told here, and only here; help says it anew."""
    here = whose(scene.now)
    if scene.sign:
        return Turn("show", whose=here)
    kind = ("pick", "second", "sign")[len(scene.cards)]
    if kind != "pick" or scene.now.help:
        return Turn(kind, whose=here)
    return replace(question(scene), whose=here)


def question(scene: Scene) -> Turn:
    """Before a card is picked: what one can do here."""
    zero_helps = scene.analysis.advised.voids
    if scene.is_far:
        return Turn("way out" if zero_helps else "far", goal=scene.goal)
    if ahead := scene.ahead:
        return Turn("beaten" if zero_helps else "stay", ahead=having(scene, ahead), has=ahead.total)
    if rival := scene.rival:
        nearest = scene.analysis.nearest
        if nearest.total == rival.total:
            best = suit(scene.target) if nearest.suits else ""
            return Turn("equal", ahead=having(scene, rival), has=rival.total, suit=best)
        if not scene.can_make:
            return Turn("beat", ahead=having(scene, rival), has=rival.total)
    return Turn("pick", goal=scene.goal, can_make=scene.can_make)


def having(scene: Scene, pair: ShownPair) -> tuple[SeatFace, ...]:
    """Everybody who has shown what this pair makes."""
    return tuple(scene.now.seats[one.seat] for one in scene.view.shown if one.total == pair.total)


def purse(scene: Scene, mine: int) -> Region:
    return Region("purse", f"{FOLDER}/purse.html", Purse(scene.view.tokens[mine], scene.now.seats, mine))


def cards(scene: Scene) -> Region:
    if scene.now.my_turn:
        return Region("pick", f"{FOLDER}/pick.html", picking(scene), (hand(scene, None),))
    pair = scene.shown_by(scene.now.mine)
    lying = Lying(pair, scene.goal if pair else 0)
    return Region("pick", f"{FOLDER}/lying.html", lying, (hand(scene, pair),))


def picking(scene: Scene) -> Picking:
    if len(scene.cards) < 2:
        asked = question(scene)
        aims, equal = asked.kind not in ("beaten", "way out", "far"), asked.kind == "equal"
        goal, flag = (asked.has, asked.has == scene.goal) if equal else (scene.goal, aims)
        return Picking(scene.now.match_id, goal=goal, first=sum(map(value, scene.cards)), aims=aims, flag=flag)
    return Picking(scene.now.match_id, results(scene), scene.cards[1])


def is_vain(scene: Scene) -> bool:
    """Whether the pair picked can't win, and another of the hand can."""
    return not scene.analysis.find(scene.chosen).chance and scene.analysis.best.chance > 0


def show(scene: Scene) -> Region:
    now = scene.now
    about = Showing(now.match_id, now.seq, scene.chosen, is_vain(scene)) if scene.sign else Showing()
    return Region("play", f"{FOLDER}/show.html", about)
