"""The whole of Sixteen's table: where each region has its place."""

from dataclasses import dataclass, replace

from classroom.games.sixteen.state import Set
from classroom.services.play.match_state import SeatFace
from classroom.services.play.sum_attempts import SumAttempt
from classroom.web.presenters.match_table import ShownTable
from classroom.web.presenters.sixteen import far, near
from classroom.web.presenters.sixteen.said import first_of_sum
from classroom.web.presenters.sixteen.scene import FOLDER, Scene
from classroom.web.presenters.table_regions import Log
from classroom.web.templating.regions import Region

IN_CHEST = 3  # bundles that are drawn there at most
FEW_LEFT = 5  # cards in the draw pile, from which on it is told that the match is nearly over


@dataclass(frozen=True, slots=True)
class Layout:
    """`opponent` is the seat that plays against you, None where four play."""

    seats: tuple[SeatFace, ...]
    mine: int | None
    opponent: int | None


@dataclass(frozen=True, slots=True)
class Path:
    """`came` is where the turtle was before; `pins` are the colours of the cards that lead to each stone, 0 to 17,
    where they are shown; `glad`: it has just arrived; `risks`: a card is chosen that leads into the water; `asks`: who
    stands at the chest, since help asks whether they can make 16 next."""

    total: int
    came: int | None = None
    pins: tuple[str, ...] = ()
    glad: bool = False
    risks: bool = False
    asks: SeatFace | None = None


@dataclass(frozen=True, slots=True)
class Piles:
    """The cards of the play pile, the pile just won, and the draw pile; `draw` says where a card may be drawn."""

    cards: tuple[str, ...]
    won: Set | None
    total: int
    left: int
    makes_room: bool  # on a phone, for a wild card to be declared
    match_id: str = ""
    joy: int = 0  # the child's own pile: which of some pictures, another each time; 0 none
    face: str = ""  # the child's animal, in one of them
    bundles: int = 0  # in the chest of that joy
    draw: int | None = None  # the `seq` to draw with; None where none may be drawn
    advised: bool = False
    ends_soon: bool = False


@dataclass(frozen=True, slots=True)
class Bench:
    """A sum to work out: `start` and the card; `help` is none, picture or way."""

    start: int
    more: int
    card: str
    help: str


def table(now: ShownTable) -> Region:
    scene = Scene(now)
    layout = Layout(now.seats, now.mine, None if scene.four else scene.opponent)
    return Region("game", f"{FOLDER}/table.html", layout, (*far.regions(scene), middle(scene), near.region(scene)))


def log(now: ShownTable) -> Log:
    return Log(tuple(now.view.last_dozen), now.seats, now.mine)


def middle(scene: Scene) -> Region:
    """The path with the piles, or with the sum to be worked out."""
    if scene.now.attempt:  # beside its picture there is no room for the path on a telephone
        kind = "sum" if shown_help(scene.now.attempt) == "none" else "picture"
        return Region("middle", f"{FOLDER}/middle.html", kind, (path(scene), bench(scene)))
    return Region("middle", f"{FOLDER}/middle.html", "stones", (path(scene), piles(scene)))


def path(scene: Scene) -> Region:
    latest, total = scene.latest, scene.total
    if scene.now.attempt:
        return Region("path", f"{FOLDER}/path.html", Path(scene.view.total))
    arrived = bool(latest and latest.card and (scene.won or latest.after == total) and not scene.asking)
    came = latest.before if latest and arrived else None
    pins = scene.view.reach(told) if (told := scene.told_apart) else ()
    risks = bool(scene.now.pending.question)
    if risks:
        pins = scene.view.reach((scene.chosen,))
    asks = scene.now.seats[scene.opponent] if scene.against_tavi and scene.asks_of_next else None
    return Region("path", f"{FOLDER}/path.html", Path(total, came, pins, arrived, risks, asks))


def piles(scene: Scene) -> Region:
    now = scene.now
    may_draw = now.my_turn and "+" in scene.view.moves
    left, soon = scene.view.left, scene.view.left <= FEW_LEFT and not scene.view.over
    about = Piles(scene.pile, scene.won, scene.total, left, scene.declaring, ends_soon=soon)
    if joy := scene.joy:
        about = replace(about, joy=joy, face=now.seats[now.mine or 0].face, bundles=min(bundles_won(scene), IN_CHEST))
    if may_draw:
        about = replace(about, match_id=now.match_id, draw=now.seq, advised=bool(now.help and now.help.stage == 4))
    return Region("piles", f"{FOLDER}/piles.html", about)


def bundles_won(scene: Scene) -> int:
    """The piles of the side that has won the one shown, this one among them."""
    return len(scene.view.won_by(scene.won.to)) if scene.won else 0


def bench(scene: Scene) -> Region:
    attempt = scene.now.attempt
    assert attempt
    start, more = attempt.sum.terms
    return Region("bench", f"{FOLDER}/bench.html", Bench(start, more, scene.chosen, shown_help(attempt)))


def shown_help(attempt: SumAttempt) -> str:
    """The picture of the sum, or the way; none where Tavi advises to count on, which is done along the path."""
    return "none" if isinstance(first_of_sum(attempt), tuple) else attempt.help
