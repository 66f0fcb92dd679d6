"""What is to be decided before the Card Eater goes on: what a joker is worth, the numbers for a sum."""

from dataclasses import dataclass
from typing import NamedTuple

from classroom.games.card_eater.cards import VALUES
from classroom.games.card_eater.rules import SAY, TAKE, card_effect
from classroom.services.play.hints import STAGES
from classroom.services.play.match_state import SeatFace
from classroom.services.play.sum_attempts import SumAttempt
from classroom.web.presenters.card_eater.lanes import Missing, own_way
from classroom.web.presenters.card_eater.scene import FOLDER, Scene
from classroom.web.templating.regions import Region

LINE = 5  # numbers
ROOM = 3  # numbers beyond the answer
MOST = 99
ENOUGH = 3  # wrong answers, after which the right one is told


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
    """A joker turned. `who` is asked by name where several children share the tablet; `missing` is its way."""

    match_id: str
    seq: int
    who: SeatFace | None
    total: int | None
    out: bool
    target: int
    keys: tuple[JokerKey, ...]
    missing: Missing | None


class NumberKey(NamedTuple):
    """A number to tap; `is_told`: it is the answer, which was told; `is_beyond`: it is over the target, and not to tap
    where the child has said whether the card goes over it."""

    number: int
    is_tried: bool
    is_told: bool = False
    is_beyond: bool = False


@dataclass(frozen=True, slots=True)
class SumKeys:
    """Near the total; `takes`: the sum is of a card of another, tried. `goes_over`: what the child is asked first, as
    the sum and the target; None where the card is added in any case, or it has been told. `offers`: a picture, after
    that."""

    keys: tuple[NumberKey, ...]
    takes: bool = False
    goes_over: tuple[int, int, int] | None = None
    offers: bool = False


def saying(scene: Scene) -> Region:
    now, row = scene.now, scene.view.row
    assert row
    who = now.seats[now.mine] if scene.many_here and now.mine is not None else None
    keys = tuple(joker_key(scene, value) for value in VALUES)
    ahead = None if now.mine is None else own_way(scene, now.mine)
    about = Saying(now.match_id, now.seq, who, row.total, row.out, scene.target, keys, ahead)
    return Region("near", f"{FOLDER}/near-say.html", about, (scene.tools,))


def joker_key(scene: Scene, value: int) -> JokerKey:
    """With help how much each value leaves, as soon as it tells of sums, and asks none of them; else
    the sum, where sums are shown."""
    given, shows_sums, advised = scene.now.help, scene.now.sums == "show", scene.advised == f"{SAY}{value}"
    if given and given.advice.plays and given.stage > {"show": 1, "add": STAGES - 1}.get(scene.now.sums, 2):
        left = given.advice.plays[value - 1].left
        kind = "out" if left is None else "left" if left else "goal"
        return JokerKey(value, kind, left=left or 0, advised=advised)
    if not shows_sums or scene.my_total is None:
        return JokerKey(value, advised=advised)
    sign, total = card_effect(scene.my_total, value, scene.target)
    return JokerKey(value, "sum" if sign else "out", sign * value, scene.target - total, advised)


def sum_keys(scene: Scene, attempt: SumAttempt) -> SumKeys:
    """Those of the way that the card goes: where that is the child's to say, they come once it has."""
    start, by = attempt.sum.terms
    most = MOST if only_adds(scene, attempt) else scene.target
    told = attempt.sum.total if len(attempt.wrong) >= ENOUGH else None
    keys = tuple(
        NumberKey(number, number in attempt.wrong, number == told, number > most)
        for number in numbers_to_tap(start, by, most)
    )
    return SumKeys(keys, is_take(scene), (start, by, scene.target) if asks_which_way(scene, attempt) else None)


def asks_which_way(scene: Scene, attempt: SumAttempt) -> bool:
    """Whether the child is to say first if the card goes over the target: where one might, and no answer was wrong."""
    return not only_adds(scene, attempt) and not attempt.wrong


def only_adds(scene: Scene, attempt: SumAttempt) -> bool:
    """Whether no card could go over the target from here, or it is one of another, which is never taken away."""
    return is_take(scene) or attempt.sum.terms[0] + max(VALUES) <= scene.target


def went_the_other_way(attempt: SumAttempt) -> bool:
    """Whether the last answer is what the card makes added instead of taken away, or the other way round."""
    start, by = attempt.sum.terms
    return bool(attempt.wrong) and attempt.wrong[-1] == start - by


def help_shown(attempt: SumAttempt) -> str:
    """What is shown beside the sum: after a slip beside a picture that lay open already, the way at once."""
    return "way" if attempt.wrong and attempt.asked_help else attempt.help


def is_take(scene: Scene) -> bool:
    return scene.now.pick.startswith(TAKE)


def numbers_to_tap(start: int, by: int, most: int = MOST) -> range:
    """As many whole lines as the card leads through, at least two, with some numbers beyond the answer, or one beyond
    the most that it can be: else it is the last number, or the first one, time and again."""
    total = start + by
    lines = max(abs(total // LINE - start // LINE) + 1, 2)
    first = max(min(total + ROOM, most + 1) // LINE + 1 - lines if by > 0 else (total - ROOM) // LINE, 0)
    return range(first * LINE, (first + lines) * LINE)
