"""The whole of Two out of Four's table: where each region has its place."""

from dataclasses import dataclass

from classroom.games.french_cards import value
from classroom.games.two_of_four.scoring import LOSS_FROM, NOTHING_FROM, winners
from classroom.games.two_of_four.view import View
from classroom.web.presenters.match_table import ShownTable
from classroom.web.presenters.table_regions import LOGGED, Log
from classroom.web.presenters.two_of_four import comparison, far, near, path, said
from classroom.web.presenters.two_of_four.said import Told
from classroom.web.presenters.two_of_four.scene import FOLDER, Scene
from classroom.web.presenters.two_of_four.sum_picture import SumPicture, picture_of
from classroom.web.presenters.two_of_four.thinking import MOVE, Outcome, told_outcome
from classroom.web.templating.regions import Region

PAYING = ("exact", "below", "above")
PEARLS = ("target", "just below", "just above")
ALWAYS = (*PEARLS, "costs")
FIRST = (*ALWAYS, "nought")


@dataclass(frozen=True, slots=True)
class Bench:
    """A sum to work out, for this target; `help` is none, picture or way. It was `mixed` up with that of the other
    sign."""

    picture: SumPicture
    help: str
    goal: int
    mixed: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """The card; it `turns` up where a round is just dealt. Of what pairs bring, these `rows` are told; `zero` is
    what two cards of the hand count that make a 0, if that is told. `by_suit`: of two as near, the suit decides.
    Which `round` of how many it is, counted from 1. `suits` of the
    pearls that the pair picked may win, which is its `outcome`, are for its cards of the target's suit. Where no row is
    told, a touch opens the `key`."""

    card: str
    turns: bool
    round: tuple[int, int]
    rows: tuple[str, ...] = ()
    zero: int = 0
    by_suit: bool = False
    suits: int = 0
    outcome: Outcome | None = None
    key: tuple[str, ...] = ()


def table(now: ShownTable) -> Region:
    scene = Scene(now)
    parts = (*far.regions(scene), middle(scene), near.region(scene))
    return Region("game", f"{FOLDER}/table.html", len(scene.others), parts)


def log(now: ShownTable) -> Log:
    view: View = now.view
    goals = [*(value(round_.target) for round_ in view.past), view.goal]
    steps = (Told(step, goals[step.number]) for step in reversed(view.steps[-LOGGED:]))
    return Log(tuple(steps), now.seats, now.mine)


def middle(scene: Scene) -> Region:
    """The target above the path, or the sum that is to be worked out below it."""
    if scene.now.attempt:
        return Region("middle", f"{FOLDER}/middle.html", True, (path.region(scene), bench(scene)))
    better, tie = comparison.beaten(scene), tied(scene)
    by_suit = better.why == "suit" if better else tie == "suit"
    round_ = (scene.round + 1, scene.view.of)
    brought = (
        told_outcome(scene.view, scene.analysis.find(scene.chosen), scene.now.seats)
        if scene.tried and scene.sign
        else None
    )
    told = rows(scene)
    about = Target(
        scene.target,
        scene.is_dealt,
        round_,
        told,
        twin(scene),
        by_suit,
        said.suits_of(scene)[1],
        brought,
        () if told else first(scene.goal),
    )
    target = Region("target", f"{FOLDER}/target.html", about)
    return Region("middle", f"{FOLDER}/middle.html", False, (target, path.region(scene)))


def rows(scene: Scene) -> tuple[str, ...]:
    """The one that the pair picked falls in. Before one is: what has decided between those of the others; where
    only a 0 helps, what that does; but in the first round what wins pearls and what costs them."""
    if scene.done or not scene.now.my_turn:
        return ()
    if scene.tried:
        row = row_of(scene)
        return (row,) if row else ()
    if tied(scene):
        return ("tie",)
    return () if scene.now.help else told_at_first(scene)


def told_at_first(scene: Scene) -> tuple[str, ...]:
    """Before anything is picked, or help is asked for."""
    if scene.analysis.advised.voids and not scene.is_far:
        return ("stops",)
    if not scene.round:
        return dealt_first(scene)
    return ("costs", "nought") if scene.analysis.advised.voids else ()


def dealt_first(scene: Scene) -> tuple[str, ...]:
    """What the first round tells: what wins pearls or costs them, and of the 0 only to whoever has two cards that make
    one."""
    can_end = any(play.voids for play in scene.analysis.plays)
    return tuple(row for row in first(scene.goal) if row in ALWAYS or can_end)


def first(goal: int) -> tuple[str, ...]:
    """What is told first: below an ace there is only 0, which wins nothing."""
    return tuple(row for row in FIRST if goal > 1 or row != "just below")


def tied(scene: Scene) -> str:
    """What decides between the pair that wins so far and one shown that is as near: the `suit`, or that it is `below`;
    empty where nothing has to."""
    shown = scene.view.shown
    if scene.done or not shown:
        return ""
    best = winners(scene.target, shown)
    as_near = [pair for pair in shown if pair.distance == best[0].distance < NOTHING_FROM and pair not in best]
    return "" if not as_near else "suit" if any(pair.total == best[0].total for pair in as_near) else "below"


def twin(scene: Scene) -> int:
    """What two cards of the hand count that make a 0, once they are picked, or help tells them; until then 0: to find
    them is the task."""
    help_ = scene.now.help
    told = scene.analysis.advised.sum if help_ and help_.stage >= MOVE else None
    work = scene.tried or told
    return work.terms[0] if work and not work.total else 0


def row_of(scene: Scene) -> str:
    """None while only cards are picked, nor where somebody is closer."""
    if not (scene.tried and scene.sign):
        return ""
    row = row_at(scene.tried.total, scene.goal)
    if row in PAYING and (better := comparison.beaten(scene)):
        return "" if better.why == "closer" else "tie"
    return row


def row_at(total: int, goal: int) -> str:
    """In which row a pair with this total falls, where nobody has a better one."""
    distance = abs(total - goal)
    if not total:
        return "void"
    if distance >= NOTHING_FROM:
        return "nothing" if distance < LOSS_FROM else "costs"
    return "exact" if not distance else "below" if total < goal else "above"


def bench(scene: Scene) -> Region:
    attempt = scene.now.attempt
    assert attempt
    about = Bench(picture_of(attempt.sum, scene.cards, scene.sign), attempt.help, scene.goal, scene.mixed is not None)
    return Region("bench", f"{FOLDER}/bench.html", about)
