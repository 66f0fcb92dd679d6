"""Error patterns are found in children who have one, not in those who have none, and never without three slips to show.

The children are simulated: 60 to 400 answers in sittings of twelve, 10 to 35 in 100 of them wrong. Ordinary slips are
one off (40 in 100), two off (25), anything within five (30), anything (5). Who has a pattern follows it in three of
four slips where it can.
"""

from collections.abc import Iterable, Iterator
from datetime import date
from functools import cache
from random import Random

import pytest

from classroom.games.protocol import Sum
from classroom.tutor.learning.error_patterns import find_patterns
from classroom.tutor.learning.progress import AnswerEvent, Progress, add_answer

START = date(2026, 9, 7).toordinal()
NAMES = ("off_by_one", "card_not_counted", "counted_twice", "stuck_at_ten", "digits_swapped")
DECK = [0] * 4 + [number for number in range(1, 7) for _ in range(8)]
CHILDREN = 250


def answer(progress: Progress, work: str, given: int, day: int) -> Progress:
    total = Sum.read(work).total
    return add_answer(progress, AnswerEvent(work, total, given, day, "r" if given == total else "w"))


def sums(rng: Random, how: str) -> Iterator[tuple[int, int]]:
    """Totals and cards: as they come up in Sixteen, all alike, or four times as often across ten."""
    total = 0
    while True:
        if how == "table":
            card = rng.choice(DECK)
            yield total, card
            total = total + card if total + card < 16 else 0
        else:
            before, card = rng.randrange(16), rng.randrange(7)
            if how == "all" or before < 10 < before + card or rng.random() < 0.25:
                yield before, card


def ordinary_slip(total: int, rng: Random) -> int:
    while True:
        kind = rng.choices(("one", "two", "five", "any"), (40, 25, 30, 5))[0]
        off = {"one": rng.choice((-1, 1)), "two": rng.choice((-2, 2)), "five": rng.randint(-5, 5)}
        given = rng.randint(0, 25) if kind == "any" else total + off[kind]
        if given >= 0 and given != total:
            return given


def by_pattern(name: str | None, total: int, card: int, way: int) -> int | None:
    """The answer that the pattern makes of total + card; None where it makes none."""
    right = total + card
    return {
        None: None,
        "off_by_one": right + way,
        "card_not_counted": total if card else None,
        "counted_twice": right + card if card else None,
        "stuck_at_ten": 10 if total < 10 < right else None,
        "digits_swapped": int(str(right)[::-1]) if right in {12, 13, 14, 15, 16, 17, 18, 19, 21} else None,
    }[name]


def tells(name: str | None, total: int, card: int) -> bool:
    """Whether an answer to this sum could come from this pattern and no other, by hand."""
    if name == "stuck_at_ten":
        return total < 10 and total + card > 11
    if name == "digits_swapped":
        return total + card in {12, 13, 14, 15, 16, 17, 18, 19, 21}
    return card != 1 if name == "off_by_one" else card > 1


@cache
def child(name: str | None, seed: int) -> tuple[Progress, int, int]:
    """A child's progress, the day, and how many slips of the last six weeks could tell its pattern."""
    rng = Random(f"{name} {seed}")
    wrong, way, told = rng.uniform(0.10, 0.35), rng.choice((-1, 1)), list[int]()
    how = rng.choice(("table", "all")) if name != "stuck_at_ten" else "across ten"
    progress, day = Progress(), START
    for number, (total, card) in zip(range(rng.randint(60, 400)), sums(rng, how), strict=False):
        day += rng.choice((1, 1, 2, 3)) if number % 12 == 0 else 0
        given = total + card
        if rng.random() < wrong:
            theirs = by_pattern(name, total, card, way if seed % 2 else rng.choice((-1, 1)))
            if theirs is None or theirs in {-1, total + card} or rng.random() >= 0.75:
                theirs = ordinary_slip(total + card, rng)
            given = theirs
            told += [day] if tells(name, total, card) else []
        progress = answer(progress, f"{total}+{card}", given, day)
    return progress, day, sum(day - 42 < then for then in told[-40:])


def found(progress: Progress, day: int) -> list[str]:
    return [pattern.name for pattern in find_patterns(progress, day)]


@pytest.mark.parametrize("name", NAMES)
def test_of_children_with_a_pattern_95_in_100_are_found(name: str) -> None:
    """Of those with six slips or more, lately, that could tell it from the others; most have."""
    children = [child(name, seed) for seed in range(CHILDREN)]
    telling = [(progress, day) for progress, day, told in children if told >= 6]
    assert len(telling) > 0.75 * CHILDREN
    assert sum(name in found(*one) for one in telling) >= 0.95 * len(telling)


def test_of_children_without_a_pattern_at_most_3_in_100_are_given_one() -> None:
    ordinary = [child(None, seed)[:2] for seed in range(2 * CHILDREN)]
    assert sum(bool(found(*one)) for one in ordinary) <= 0.03 * len(ordinary)


@pytest.mark.parametrize("name", NAMES)
def test_of_children_with_a_pattern_at_most_3_in_100_are_given_another(name: str) -> None:
    children = [child(name, seed)[:2] for seed in range(CHILDREN)]
    assert sum(bool(set(found(*one)) - {name}) for one in children) <= 0.03 * CHILDREN


@pytest.mark.parametrize("name", NAMES)
def test_every_pattern_shows_three_to_six_slips_that_suggest_it_the_newest_first(name: str) -> None:
    for seed in range(CHILDREN):
        progress, day, _ = child(name, seed)
        for pattern in find_patterns(progress, day):
            assert 3 <= len(pattern.examples) <= 6
            assert len(pattern.examples) == min(pattern.count, 6)
            assert pattern.count <= pattern.of <= 40
            assert [slip.number for slip in pattern.examples] == sorted(
                (slip.number for slip in pattern.examples), reverse=True
            )
            for slip in pattern.examples:
                total, card = Sum.read(slip.sum).terms
                makers = {
                    other for other in NAMES for way in (-1, 1) if by_pattern(other, total, card, way) == slip.answer
                }
                assert makers == {pattern.name}
                assert day - 42 < slip.day <= day


def slips(*given: str, day: int = START) -> Progress:
    """Progress of slips written as "9+4=10", a day apart."""
    progress = Progress()
    for later, text in enumerate(given):
        work, wrong = text.split("=")
        progress = answer(progress, work, int(wrong), day + later)
    return progress


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (("9+4=10", "8+5=10", "8+6=10"), ["stuck_at_ten"]),
        (("9+4=10", "8+5=10"), []),  # two
        (("9+4=10", "9+4=10", "9+4=10"), []),  # one sum: that is a fact to practise
        (("9+2=10", "8+3=10", "7+4=10"), []),  # as well one too few
        (("5+3=5", "8+4=8", "12+2=12"), ["card_not_counted"]),
        (("5+1=5", "8+1=8", "12+1=12"), []),  # as well one too few
        (("5+3=11", "8+4=16", "12+2=16"), ["counted_twice"]),
        (("5+1=7", "8+1=10", "12+1=14"), []),  # as well one too many
        (("9+4=31", "8+4=21", "15+6=12"), ["digits_swapped"]),
        (("5+3=7", "8+4=11", "12+2=15"), []),  # three of three one off: most slips of most children are
        (("5+3=7", "8+4=11", "12+2=13", "3+3=5", "6+2=7"), ["off_by_one"]),  # 5 of 5 come by chance 2 times in 100
        (("5+3=9", "8+4=11", "12+2=13", "3+3=5", "6+2=6", "4+3=5", "9+5=12", "2+2=3"), []),
        (("9-2=9", "8-3=8", "12-4=12"), ["card_not_counted"]),  # other games subtract
        (("36+5=36", "42+7=42", "38-6=38"), ["card_not_counted"]),
        (("36+5=46", "42+7=56", "28+6=40"), ["counted_twice"]),
        (("9-2=5", "12-4=4", "38-6=26"), []),  # too little by a card has other reasons as well
        (("36+5=14", "42+5=74", "51-9=24"), ["digits_swapped"]),
        (("8+7=10", "9+8=10", "7+7=10"), ["stuck_at_ten"]),
        (("3+9=10", "8+5=10", "4+8=10"), ["stuck_at_ten"]),
        (("13-5=10", "12-4=10", "15-8=10"), []),  # only what is added can go past 10
        (("36+5=40", "47+6=50", "28+7=30"), []),  # stuck at another ten is not looked for
        (("8-5=2", "42-6=37", "36+5=40", "9-4=6", "28-3=24"), ["off_by_one"]),
        (("41-36=6", "52-47=4", "33-28=4", "45-38=6", "22-17=6"), []),  # one of the few cards that lie there
        (("1+2+4=8", "2+2+3=8", "1+1+6=9", "3+3+3=8", "1+5+5=10"), []),  # the number that was to be made
        (("41-20=7", "33-11=4", "50-30=9"), []),
        ((), []),
    ],
)
def test_small_cases_worked_by_hand(given: tuple[str, ...], expected: list[str]) -> None:
    assert found(slips(*given), START + 10) == expected


def test_the_same_slip_on_the_same_day_counts_once() -> None:
    progress = slips("9+4=10", "8+5=10")
    assert found(answer(progress, "8+5", 10, START + 1), START + 1) == []
    assert found(answer(progress, "8+5", 10, START + 2), START + 2) == ["stuck_at_ten"]


def test_slips_count_for_six_weeks() -> None:
    progress = slips("9+4=10", "8+5=10", "8+6=10")
    assert found(progress, START + 41) == ["stuck_at_ten"]
    assert found(progress, START + 42) == []


def test_figures_say_how_many_of_the_recent_slips() -> None:
    (pattern,) = find_patterns(slips("9+4=10", "5+5=9", "8+5=10", "8+6=10", "3+2=6"), START + 5)
    assert (pattern.name, pattern.count, pattern.of) == ("stuck_at_ten", 3, 5)
    assert [slip.sum for slip in pattern.examples] == ["8+6", "8+5", "9+4"]


def right(progress: Progress, works: Iterable[str], day: int) -> Progress:
    for work in works:
        progress = answer(progress, work, Sum.read(work).total, day)
    return progress


def test_sums_of_every_game_can_be_chances_to_make_a_slip() -> None:
    """Right answers to two-digit sums clear a pattern that could show in them; complements and dice clear none."""
    progress = slips("36+5=36", "42+7=42", "38-6=38")
    assert found(right(progress, ("26+5", "52+7", "28-6", "9-4") * 3, START + 3), START + 3) == []
    assert found(right(progress, ("41-36", "1+2+4", "52-47") * 9, START + 3), START + 3) == ["card_not_counted"]


def every_game(rng: Random) -> Iterator[tuple[int, int]]:
    """Totals and cards of two or four cards, and of a target up to 66: what is above the target is taken away."""
    total, target = 0, 0
    while True:
        one, other = rng.randint(1, 10), rng.randint(1, 10)
        yield max(one, other), min(one, other) * rng.choice((-1, 1))
        if total == target:
            total, target = rng.randint(1, 10), rng.randint(11, 66)
        step = one if total + one <= target else -one
        if total + step < 0:
            total = target
            continue
        yield total, step
        total += step


def test_of_children_without_a_pattern_at_most_3_in_100_are_given_one_in_any_game() -> None:
    named = 0
    for seed in range(2 * CHILDREN):
        rng, progress, day = Random(seed), Progress(), START
        wrong = rng.uniform(0.10, 0.35)
        for number, (total, card) in zip(range(rng.randint(60, 400)), every_game(rng), strict=False):
            day += rng.choice((1, 1, 2, 3)) if number % 12 == 0 else 0
            given = ordinary_slip(total + card, rng) if rng.random() < wrong else total + card
            progress = answer(progress, f"{total}{card:+d}", given, day)
        named += bool(found(progress, day))
    assert named <= 0.03 * 2 * CHILDREN


ACROSS_TEN = ("9+3", "9+4", "9+5", "8+4", "8+5", "8+6", "7+5", "7+6", "6+5", "6+6")


def test_a_pattern_is_over_after_ten_later_chances_without_the_slip() -> None:
    progress = slips("9+4=10", "8+5=10", "8+6=10")
    assert found(right(progress, ACROSS_TEN[:9], START + 3), START + 3) == ["stuck_at_ten"]
    assert found(right(progress, ACROSS_TEN, START + 3), START + 3) == []


def test_only_chances_to_make_the_slip_count_and_only_on_later_days() -> None:
    progress = slips("9+4=10", "8+5=10", "8+6=10")
    assert found(right(progress, ("2+2", "5+3", "10+4", "1+6") * 10, START + 3), START + 3) == ["stuck_at_ten"]
    assert found(right(progress, ACROSS_TEN, START + 2), START + 2) == ["stuck_at_ten"]


def test_a_child_who_seldom_makes_the_slip_needs_more_right_answers() -> None:
    """One slip in twenty answers: ten right ones say little, a hundred much (0.95 to the power of 10, of 100)."""
    progress, seldom = Progress(), ("2+2", "5+3", "10+4", "1+6") * 5
    for later, work in enumerate(("9+4", "8+5", "8+6")):
        progress = answer(right(progress, seldom, START + later), work, 10, START + later)
    assert found(right(progress, ACROSS_TEN, START + 3), START + 3) == ["stuck_at_ten"]
    assert found(right(progress, ACROSS_TEN * 11, START + 3), START + 3) == []


@pytest.mark.parametrize("name", NAMES)
def test_who_got_over_a_pattern_is_soon_rid_of_it(name: str) -> None:
    """After 250 right answers 95 in 100 are, and everybody when the last slip was six weeks ago."""
    still = list[Progress]()
    for seed in range(60):
        progress, day, _ = child(name, seed)
        how = sums(Random(seed), "all")
        for number in range(250):
            progress = right(progress, ["{}+{}".format(*next(how))], day + 1 + number // 12)
        still += [progress] if name in found(progress, day + 22) else []
        assert name not in found(progress, day + 42)
    assert len(still) <= 3
