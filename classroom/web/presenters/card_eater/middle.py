"""The lagoon of the Card Eater with the target and the rows of the others; or the sum that is to be worked out."""

from dataclasses import dataclass

from classroom.games.card_eater.cards import JOKER
from classroom.games.card_eater.rules import TAKE
from classroom.games.card_eater.view import View
from classroom.games.protocol import Sum
from classroom.services.play.match_state import SeatFace
from classroom.web.presenters.card_eater.decisions import asks_which_way, help_shown, only_adds, went_the_other_way
from classroom.web.presenters.card_eater.lanes import lane_of, lane_of_another
from classroom.web.presenters.card_eater.scene import FOLDER, Scene, is_close
from classroom.web.presenters.card_eater.thinking import hidden_cards
from classroom.web.templating.regions import Region


@dataclass(frozen=True, slots=True)
class Lagoon:
    """`others` are the seats whose rows lie there; `has_ended`: the round is over."""

    match_id: str
    others: tuple[int, ...]
    is_full: bool  # four play
    has_ended: bool


@dataclass(frozen=True, slots=True)
class Goal:
    """The target, how many cards lie in the middle, and the card eater, which waits for whoever wins; `is_new`: the
    target was rolled just now. It is `round` of `rounds`, and of that `turn` of `laps`, where these are counted.
    `is_tense`: a small card would make the target, the child's own has done well, or there was nothing to eat."""

    target: int
    left_over: int
    is_new: bool = False
    round: int = 0
    rounds: int = 0
    turn: int = 0
    laps: int = 0
    is_tense: bool = False


@dataclass(frozen=True, slots=True)
class Feast:
    """A round is won: its winner rides the card eater, which eats so many cards. `taken_from` is the seat in whose row
    the card lay that won it. `made`: the target was; else it was the nearest, and what it eats is but a snack."""

    target: int
    eaten: int
    winner: SeatFace
    taken_from: int | None
    made: bool


@dataclass(frozen=True, slots=True)
class Onlooker:
    """Another player, while a sum is worked out: who it is and where it stands, as in its row."""

    who: SeatFace
    total: int | None
    out: bool


@dataclass(frozen=True, slots=True)
class Bench:
    """A new total to work out: the card turned, the target; `help` is none, line, picture or way. Where a card could go
    over the target from here, the child is asked, `asks_which_way`, until that was told: here, `tells_which_way`, or in
    the bubble. The `others` look on."""

    sum: Sum
    card: str
    target: int
    help: str
    tells_which_way: bool
    others: tuple[Onlooker, ...] = ()
    asks_which_way: bool = False


def region(scene: Scene) -> Region:
    return bench(scene) if scene.now.attempt else lagoon(scene)


def lagoon(scene: Scene) -> Region:
    """The number to take a card with is a region of its own: the rows stay where only this is another."""
    now, seats = scene.now, scene.others
    seq = Region("seq", f"{FOLDER}/seq.html", now.seq if now.my_turn else None)
    lanes = tuple(lane_of_another(scene, number) for number in seats)
    about = Lagoon(now.match_id, seats, scene.view.players == 4, bool(scene.done))
    return Region("middle", f"{FOLDER}/lagoon.html", about, (goal(scene), seq, *lanes))


def goal(scene: Scene) -> Region:
    if scene.done and scene.winner is not None and scene.latest:
        done, who = scene.done, scene.now.seats[scene.winner]
        feast = Feast(scene.target, done.eaten, who, scene.latest.taken_from, done.is_made)
        return Region("goal", f"{FOLDER}/feast.html", feast)
    is_new = not scene.done and not any(row.laid for row in scene.rows)
    number, rounds = (scene.done or scene.view).number + 1, scene.view.rules["rounds"] or 0
    laps = 0 if scene.done else scene.view.laps or 0
    tense = bool(scene.joy or scene.done) or any(is_close(row.total, scene.target) for row in scene.rows if not row.out)
    lap = scene.view.lap if laps else 0
    about = Goal(scene.target, scene.view.left_over, is_new, number, rounds, lap, laps, tense)
    return hidden_cards(scene) or Region("goal", f"{FOLDER}/goal.html", about)


def bench(scene: Scene) -> Region:
    attempt = scene.now.attempt
    assert attempt
    others = tuple(onlooker(scene, number) for number in scene.others)
    asks = asks_which_way(scene, attempt)
    tells = not only_adds(scene, attempt) and not went_the_other_way(attempt)
    about = Bench(attempt.sum, card_to_add(scene), scene.target, help_shown(attempt), tells, others, asks)
    return Region("middle", f"{FOLDER}/bench.html", about)


def onlooker(scene: Scene, number: int) -> Onlooker:
    lane = lane_of(scene, number, ())
    return Onlooker(lane.who, lane.total, lane.out)


def card_to_add(scene: Scene) -> str:
    """The card just turned, that of another which is tried, or the joker with the value chosen."""
    if scene.now.pick.startswith(TAKE):
        last = scene.rows[int(scene.now.pick.removeprefix(TAKE))].last
        assert last
        return f"{last.card}={last.value}" if last.card == JOKER else last.card
    revealed = scene.now.pending.revealed
    card = revealed.steps[-1].card if isinstance(revealed, View) else None
    return card or scene.now.pick
