"""Help with a pair of Two out of Four: the best few with what each brings; at last the one that is told, alone."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from classroom.games.french_cards import suit
from classroom.games.protocol import Sum
from classroom.games.two_of_four.view import View
from classroom.services.play.match_state import SeatFace
from classroom.tutor.two_of_four.advice import shares
from classroom.tutor.two_of_four.analysis import in_order
from classroom.tutor.two_of_four.pair_values import Play
from classroom.web.presenters.table_regions import tools
from classroom.web.presenters.two_of_four.scene import FOLDER, Scene
from classroom.web.templating.regions import Region

CHOICES = 3
MOVE = 4  # the stage of help that tells it


class Outcome(NamedTuple):
    """What a pair brings, in so many pearls: it `wins` them for certain, also where it `shares` the round,
    or `may` win them; it `costs` them; nothing,
    since it is `far` away, or somebody's is `beating` it; `spared`: it would cost some, but there are none. The one
    with whom it shares is the `mate`."""

    kind: str
    pearls: int = 0
    mate: SeatFace | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A pair that might be shown. `total` is None where it is not told, `outcome` where it would end the round; what it
    brings `is_told` unless its sum is the child's to work out, before the move is told. Of what it wins, `suits`
    pearls are for its cards of the target's suit."""

    move: str
    sum: Sum
    total: int | None
    outcome: Outcome | None
    advised: bool
    is_told: bool = True
    suits: int = 0


@dataclass(frozen=True, slots=True)
class Thinking:
    """`asks` is what is to be found among the choices: the `nearest`, or `several` that are equally near, what `keeps`
    pearls where none wins any, `zero`, or how much they are `worth`; `told` where nothing is."""

    match_id: str
    sums: str
    goal: int
    suit: str
    choices: tuple[Choice, ...]
    asks: str


def region(scene: Scene) -> Region:
    now = scene.now
    assert now.help
    advice, stage = now.help.advice, now.help.stage
    laid = mixed(choices(scene, advice.plays, advice.move, tells_move=stage == MOVE), scene.view.hand)
    question = asked(laid, advice.plays, advice.move)
    if stage == MOVE:
        laid = tuple(one for one in laid if one.advised)
    about = Thinking(now.match_id, now.sums, scene.goal, suit(scene.target), laid, question)
    return Region("near", f"{FOLDER}/near-think.html", about, (tools(now),))


def asked(laid: Iterable[Choice], plays: Collection[Play], best: str) -> str:
    """What is to be found, where a sum is still to be worked out: what help leads to, which may not be the nearest."""
    laid = tuple(laid)
    if any(choice.advised for choice in laid) or all(choice.is_told for choice in laid):
        return "told"
    nearest, advised = in_order(plays)[0], next(play for play in plays if play.move == best)
    if advised.voids:
        return "zero"
    if keeps(plays, advised):
        return "keeps"
    if advised.distance != nearest.distance:
        return "worth"
    near = [play for play in plays if play.distance == nearest.distance and not play.voids]
    return "several" if len({choice.sum for choice in laid} & {play.sum for play in near}) > 1 else "nearest"


def keeps(plays: Collection[Play], advised: Play) -> bool:
    """Whether none of these wins any more, and the advised one costs nothing, while others do."""
    decides = not advised.voids and not any(play.chance for play in plays)
    return decides and advised.value == 0 and any(play.value < 0 for play in plays)


def choices(scene: Scene, plays: Iterable[Play], best: str, *, tells_move: bool) -> Iterator[Choice]:
    """The best few, in the order of the hand. Only the one that is told to be shown is advised."""
    plays = tuple(plays)
    few = best_few(plays, best)
    plays = tuple(play for play in plays if play.move in few)
    for play in plays:
        advised = tells_move and play.move == best
        is_told = advised or not scene.is_asked(play.sum)
        suits = play.suits if play.gain and play.chance else 0
        brings = told_outcome(scene.view, play, scene.now.seats)
        yield Choice(play.move, play.sum, scene.told(play.sum), brings, advised, is_told, suits)


def mixed(laid: Iterable[Choice], hand: Iterable[str]) -> tuple[Choice, ...]:
    """In an order that the hand gives, at each stage the same: the one to be found stood first too often."""
    by_total = sorted(laid, key=lambda one: one.sum.total)
    first = sum(map(ord, "".join(hand))) % len(by_total)
    return (*by_total[first:], *by_total[:first])


def best_few(plays: tuple[Play, ...], best: str) -> set[str]:
    """The advised move, and the nearest: of the same sum only one. Where all of these are as near, a farther one takes
    the place of the last: which come closest is to be found. Where it is which of them keeps pearls, the others do
    not."""
    advised = next(play for play in plays if play.move == best)
    found: dict[Sum, Play] = {}
    if keeps(plays, advised):
        plays = tuple(play for play in plays if play.value < 0)
    for play in (advised, *in_order(plays)):
        found.setdefault(play.sum, play)
    few, others = list(found.values())[:CHOICES], list(found.values())[CHOICES:]
    if len({play.distance for play in few}) == 1:
        few[-1] = next((play for play in others if play.distance != advised.distance and not play.voids), few[-1])
    return {play.move for play in few}


def outcome(play: Play) -> Outcome | None:
    """As the rules pay it (rules.md 2, Scoring): how likely it is, is not said."""
    if play.voids:
        return None
    if play.is_far:
        return Outcome("costs", -round(play.value)) if play.value else Outcome("spared")
    if not play.gain:
        return Outcome("far")
    if not play.chance:
        return Outcome("beating")
    return Outcome("wins" if play.chance == 1 else "may", play.gain)


def told_outcome(view: View, play: Play, seats: Sequence[SeatFace] = ()) -> Outcome | None:
    """What it brings in this position: nothing is certain before all others have shown, since one may yet make 0, and
    what is may be won together with somebody, of these `seats`."""
    found = outcome(play)
    if not found or found.kind != "wins":
        return found
    if len(view.shown) + 1 < view.players:
        return Outcome("may", found.pearls)
    mates = shares(view, play)
    mate = seats[mates[0]] if seats and len(mates) == 1 else None
    return Outcome("shares" if mates else "wins", found.pearls, mate)
