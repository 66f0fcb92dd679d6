"""The check with which a child begins: what it asks, when it ends, and how near it comes to 60 sums."""

from random import Random

import pytest

from classroom.games.protocol import Sum
from classroom.tutor.learning.starting_check import (
    FEWEST,
    MOST,
    NUMBERS,
    OPENS_ON,
    CheckAnswer,
    begins_on,
    is_over,
    next_sum,
    probabilities,
    right_by_reach,
    rung_of_sum,
)
from classroom.tutor.sums.facts import fact_of_text
from tests.tutor.learning.starting_study import SEED, share_within, study


def answered(knows_up_to: int, seed: int = 1) -> list[CheckAnswer]:
    """A check of a child that is always right up to this rung, and never beyond it."""
    rng, answers = Random(seed), list[CheckAnswer]()
    while (work := next_sum(answers, rng)) is not None:
        answers.append(CheckAnswer(str(work), rung_of_sum(str(work)) <= knows_up_to))
    return answers


@pytest.mark.parametrize(("work", "rung"), [
    ("3+2", 1), ("4+4", 2), ("10+3", 3), ("6+4", 3), ("13+4", 4), ("8+5", 5), ("9+8", 5), ("32+5", 6), ("34+6", 6),
    ("38+5", 7),
])  # fmt: skip
def test_the_ladder_goes_from_one_more_by_ten_to_two_digits(work: str, rung: int) -> None:
    assert rung_of_sum(work) == rung


def test_it_opens_with_what_is_easy() -> None:
    for seed in range(20):
        first = next_sum((), Random(seed))
        assert first is not None
        assert rung_of_sum(str(first)) == OPENS_ON


@pytest.mark.parametrize("knows", [0, *NUMBERS])
def test_a_child_of_clear_cut_knowledge_begins_with_what_it_does_not_know_yet(knows: int) -> None:
    for seed in range(20):
        answers = answered(knows, seed)
        assert FEWEST <= len(answers) <= MOST
        assert abs(begins_on(answers) - min(knows + 1, 7)) <= 1


def test_no_sum_comes_twice_nor_one_of_two_digits_to_a_child_that_does_not_cross_ten() -> None:
    for seed in range(20):
        answers = answered(3, seed)
        assert len({fact_of_text(one.sum) for one in answers}) == len(answers)
        assert all(Sum.read(one.sum).total <= 20 for one in answers)


def test_after_two_that_did_not_come_off_an_easier_one_is_asked() -> None:
    missed = [CheckAnswer("8+5", False), CheckAnswer("7+6", False)]
    known = [CheckAnswer("4+4", True), CheckAnswer("6+4", True), CheckAnswer("12+3", True)]
    after = next_sum([*known, *missed], Random(1))
    assert after is not None
    assert rung_of_sum(str(after)) <= 3


def test_before_the_first_answer_every_rung_is_as_likely_and_nothing_is_over() -> None:
    assert probabilities(()) == pytest.approx([1 / 7] * 7)
    assert not is_over(())


def test_the_rung_is_within_one_of_what_60_sums_say_for_80_of_100_children() -> None:
    """Of all 500 together. By ability it is 75 to 100, see `starting_study`; the least that is held here leaves room
    for chance, four in 100 either way."""
    found = study(SEED)
    by_ability = [[(begins, rung) for begins, rung, *_ in children] for children in found.values()]
    assert share_within([pair for pairs in by_ability for pair in pairs], 1) >= 0.80
    for pairs in by_ability:
        assert share_within(pairs, 1) >= 0.70


def test_what_it_showed_is_told_by_the_totals_that_were_asked() -> None:
    """8 + 2 makes 10 itself, 15 + 5 makes 20 itself; nothing beyond 20 was asked."""
    right = [CheckAnswer("3+1", True), CheckAnswer("8+2", True), CheckAnswer("15+5", True)]
    wrong = [CheckAnswer("6+3", False), CheckAnswer("7+4", False)]
    assert right_by_reach([*right, *wrong]) == [(10, 2, 3), (20, 1, 2)]
    assert right_by_reach([CheckAnswer("15+6", False)]) == [(None, 0, 1)]
