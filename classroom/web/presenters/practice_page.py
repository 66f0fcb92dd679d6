"""The values of a round of practice: the sum that is asked, its keys, its picture, and how far the round is."""

from dataclasses import dataclass

from classroom.games.protocol import Sum
from classroom.services.assignments.practice_rounds import PracticeRound
from classroom.services.assignments.starting_checks import CheckRound
from classroom.services.play.sum_attempts import SumAttempt
from classroom.tutor.sums.strategies import Strategy, strategy_of

SMALL = 20  # up to here all numbers from 0 on are keys, and additions lie in ten-frames


@dataclass(frozen=True, slots=True)
class Line:
    """A number line: from where to where, and the hops on it. `ends`: where they land is told."""

    first: int
    last: int
    hops: tuple[tuple[int, int], ...]
    ends: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """The sum that is shown. `keys` are the numbers to touch; `frames` what lies in ten-frames, or else `line`."""

    number: int
    sum: Sum
    solved: bool
    wrong: tuple[int, ...]
    help: str
    keys: tuple[int, ...]
    way: Strategy | None
    frames: tuple[int, int] | None
    line: Line | None


@dataclass(frozen=True, slots=True)
class PracticePage:
    """`stones` say of each sum: done, now or later. Without `asked` the round is over."""

    round_id: str
    stones: tuple[str, ...]
    sums: tuple[Sum, ...]
    asked: Asked | None
    is_last: bool


def practice_page(practice: PracticeRound, at: int | None) -> PracticePage:
    """The round with its `at`-th sum, which may be solved already; else with the next one, if any is left."""
    reached = practice.next or len(practice.attempts)
    shown = at if at is not None and 1 <= at <= reached else practice.next
    stones = tuple(
        "done" if one.solved else "now" if number == shown else "later"
        for number, one in enumerate(practice.attempts, 1)
    )
    asked = asked_sum(shown, practice.attempts[shown - 1]) if shown else None
    sums = tuple(one.sum for one in practice.attempts)
    return PracticePage(practice.id, stones, sums, asked, practice.next is None)


def asked_sum(number: int, attempt: SumAttempt) -> Asked:
    work = attempt.sum
    frames = frames_of(work)
    line = None if frames else line_of(work, attempt.help == "way" or attempt.solved)
    how = attempt.solved, attempt.wrong, attempt.help
    return Asked(number, work, *how, keys_for(work), strategy_of(work), frames, line)


def explained(check: CheckRound) -> list[Asked]:
    """The sums of a starting check that did not come off, each with its picture and the way."""
    return [explained_sum(work) for work in check.to_explain]


def explained_sum(work: Sum) -> Asked:
    """A sum with its picture and the whole way."""
    return asked_sum(1, SumAttempt(work, (work.total,)))


def keys_for(work: Sum) -> tuple[int, ...]:
    """The numbers to choose from: 0 to 20, or the two tens in which the sum goes on."""
    if work.total <= SMALL:
        return tuple(range(SMALL + 1))
    first = min(work.terms[0], work.total) // 10 * 10
    return tuple(range(first, first + 20))


def frames_of(work: Sum) -> tuple[int, int] | None:
    """What lies in the ten-frames, where an addition of two fits into them."""
    if len(work.terms) != 2 or work.terms[1] < 0 or work.total > SMALL:
        return None
    return work.terms[0], work.terms[1]


def line_of(work: Sum, ends: bool) -> Line:
    hops = hops_of(work)
    points = [point for hop in hops for point in hop]
    first = min(points) // 10 * 10
    return Line(first, max(first + 10, -(-max(points) // 10) * 10), hops, ends)


def hops_of(work: Sum) -> tuple[tuple[int, int], ...]:
    """The hops from the first number on; of a large number that is taken away, from there up to the first."""
    first, *others = work.terms
    if len(others) == 1 and others[0] < -10:
        return ((-others[0], first),)
    way = strategy_of(work)
    if way and way.kind == "ten":
        others = [way.steps[0].terms[1], way.steps[1].terms[1]]
    hops: list[tuple[int, int]] = []
    for step in others:
        hops.append((first, first + step))
        first += step
    return tuple(hops)
