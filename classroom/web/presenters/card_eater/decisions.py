"""What is to be decided before the Card Eater goes on: what a joker is worth, the numbers for a sum."""

from dataclasses import dataclass
from typing import NamedTuple

from classroom.games.card_eater.cards import VALUES
from classroom.games.card_eater.rules import SAY, TAKE, card_effect
from classroom.services.play.match_state import SeatFace
from classroom.services.play.sum_attempts import SumAttempt
from classroom.web.presenters.card_eater.lanes import Missing, missing
from classroom.web.presenters.card_eater.scene import FOLDER, Scene
from classroom.web.templating.regions import Region

LINE = 5  # numbers


class JokerKey(NamedTuple):
    """A value for a joker. `shows` is what is told of it: nothing; `sum` of the total and `by`; how much is `left` to
    go, or that it makes the `goal`; or that one is `out`."""

    value: int
    shows: str = ""
    by: int = 0
    left: int = 0
    advised: bool = False


@dataclass(frozen=True, slots=True)
class Saying:
    """A joker turned. `who` is asked by name where several children share the tablet; `missing` is None on the first
    lap."""

    match_id: str
    seq: int
    who: SeatFace | None
    total: int | None
    out: bool
    target: int
    keys: tuple[JokerKey, ...]
    missing: Missing | None


class NumberKey(NamedTuple):
    """A number to tap; `is_target`: it is the one to reach."""

    number: int
    is_target: bool
    is_tried: bool


@dataclass(frozen=True, slots=True)
class SumKeys:
    """Near the total; `takes`: the sum is of a card of another, tried."""

    keys: tuple[NumberKey, ...]
    takes: bool = False


def saying(scene: Scene) -> Region:
    now, row = scene.now, scene.view.row
    assert row
    who = now.seats[now.mine] if scene.many_here and now.mine is not None else None
    keys = tuple(joker_key(scene, value) for value in VALUES)
    ahead = None if now.mine is None else missing(scene, now.mine)
    about = Saying(now.match_id, now.seq, who, row.total, row.out, scene.target, keys, ahead)
    return Region("near", f"{FOLDER}/near-say.html", about, (scene.tools,))


def joker_key(scene: Scene, value: int) -> JokerKey:
    """With help how much each value leaves, as soon as it tells of sums; else the sum, where sums are shown."""
    given, shows_sums, advised = scene.now.help, scene.now.sums == "show", scene.advised == f"{SAY}{value}"
    if given and given.advice.plays and given.stage > (1 if shows_sums else 2):
        left = given.advice.plays[value - 1].left
        kind = "out" if left is None else "left" if left else "goal"
        return JokerKey(value, kind, left=left or 0, advised=advised)
    if not shows_sums or scene.my_total is None:
        return JokerKey(value, advised=advised)
    sign, total = card_effect(scene.my_total, value, scene.target)
    return JokerKey(value, "sum" if sign else "out", sign * value, scene.target - total, advised)


def sum_keys(scene: Scene, attempt: SumAttempt) -> SumKeys:
    start, by = attempt.sum.terms
    numbers = numbers_to_tap(start, abs(by), only_adds(scene, attempt))
    return SumKeys(
        tuple(NumberKey(number, scene.target == number, number in attempt.wrong) for number in numbers), is_take(scene)
    )


def only_adds(scene: Scene, attempt: SumAttempt) -> bool:
    """Whether no card could go over the target from here, or it is one of another, which is never taken away."""
    return is_take(scene) or attempt.sum.terms[0] + max(VALUES) <= scene.target


def is_take(scene: Scene) -> bool:
    return scene.now.pick.startswith(TAKE)


def numbers_to_tap(start: int, card: int, only_adds: bool) -> range:
    """As far as the card leads, either way where both are open, in whole lines, two at least."""
    low = (start if only_adds else max(0, start - card)) // LINE * LINE
    return range(low, max((start + card) // LINE * LINE + LINE, low + 2 * LINE))
