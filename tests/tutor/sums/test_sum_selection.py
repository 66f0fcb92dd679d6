"""Which sums are asked: simulated children of five abilities end between 80 and 90 in 100 within 60 sums (D4)."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from math import exp
from random import Random
from statistics import fmean
from typing import Any

import pytest

from classroom.games.engine import first_position, play
from classroom.games.protocol import Chance, Sum
from classroom.games.registry import find_game
from classroom.tutor.registry import find_tutor
from classroom.tutor.sums.fact_classes import CLASSES, FACTS, STEPS
from classroom.tutor.sums.sum_selection import (
    AnsweredSum,
    estimate_ability,
    is_beyond,
    should_ask,
    should_show_picture,
)
from tests.playing import SLUG

GAME, TAVI = find_game(SLUG), find_tutor(SLUG)
SIMPLE = {"match": False, "wilds": False, "bonus": False, "draw": "auto"}


def sums_at_the_table(rng: Random) -> Iterator[Sum]:
    """The sums that come up for seat 0, match after match."""
    while True:

        def chance_source(chance: Chance) -> Any:
            return chance.draw(rng)

        state = first_position(GAME, 2, SIMPLE, chance_source)
        while not GAME.over(state):
            view = GAME.view(state, GAME.turn(state))
            move = TAVI.choose(replace(view, score=(0, 0)), rng.choice((2, 3, 4)), rng)  # nobody eases off
            if view.seat == 0:
                work = GAME.sum_of(view, move)
                assert work is not None
                yield work
            state = play(GAME, state, move, chance_source)


def child(ability: float, rng: Random) -> dict[Sum, float]:
    """How likely this child is right first time: easier classes more so, and each sum has its own odds."""
    own = {fact: rng.gauss(0, 0.6) for fact in FACTS}
    return {fact: 1 / (1 + exp(-(ability - 0.3 * STEPS[CLASSES[str(fact)]] + own[fact]))) for fact in FACTS}


def practise(ability: float, seed: int, most: int = 60) -> tuple[list[AnsweredSum], int]:
    """What the child was asked, and how many sums were shown meanwhile."""
    rng, tried, shown = Random(seed), list[AnsweredSum](), 0
    manages = child(ability, rng)
    for work in sums_at_the_table(rng):
        if not should_ask(work, tried, GAME.matters(work)):
            shown += 1
        else:
            tried.append(AnsweredSum(work, rng.random() < manages[work]))
        if len(tried) == most:
            break
    return tried, shown


@pytest.mark.parametrize(("ability", "unaided"), [(2.3, 0.65), (2.8, 0.73), (3.3, 0.79), (3.8, 0.85), (4.4, 0.90)])
def test_a_child_is_right_first_time_about_85_times_in_100(ability: float, unaided: float) -> None:
    """`unaided` is what the same child would manage if every sum were asked."""
    children = [practise(ability, seed)[0][-40:] for seed in range(25)]
    assert 0.80 <= fmean(one.right for tried in children for one in tried) <= 0.90
    mean = fmean(fmean(child(ability, Random(seed)).values()) for seed in range(25))
    assert mean == pytest.approx(unaided, abs=0.08)


@pytest.mark.parametrize("ability", [2.3, 3.3, 4.4])
def test_at_least_one_sum_in_five_is_asked(ability: float) -> None:
    for seed in range(8):
        assert practise(ability, seed)[1] < 4 * 60


def test_after_two_slips_something_secure_comes() -> None:
    tried = [AnsweredSum(Sum((2, 2)), True)] * 8 + [AnsweredSum(Sum((8, 5)), False), AnsweredSum(Sum((9, 6)), False)]
    assert should_ask(Sum((3, 0)), tried)
    assert not should_ask(Sum((8, 6)), tried)


def test_a_hard_sum_has_its_picture_but_after_two_slips_none_is_asked() -> None:
    behind = [AnsweredSum(Sum((2, 2)), True), AnsweredSum(Sum((8, 5)), False), AnsweredSum(Sum((9, 6)), False)]
    assert not should_show_picture(Sum((8, 6)), behind)
    tried = [*behind, AnsweredSum(Sum((3, 1)), True)]
    assert should_show_picture(Sum((8, 6)), tried)
    assert not should_ask(Sum((8, 6)), tried)


def test_an_easy_sum_is_shown_without_more_ado() -> None:
    tried = [AnsweredSum(Sum((8, 6)), True)] * 20
    assert not should_ask(Sum((3, 0)), tried)
    assert not should_show_picture(Sum((3, 0)), tried)


def test_whoever_knows_all_is_asked_the_harder_ones() -> None:
    rng = Random(1)
    tried = [AnsweredSum(rng.choice(FACTS), True) for _ in range(60)]
    assert should_ask(Sum((8, 6)), tried) or should_ask(Sum((15, 6)), tried)
    assert not should_ask(Sum((3, 0)), tried)


def test_a_sum_with_a_zero_is_asked_only_until_others_are_right() -> None:
    """A child that was right on 5 + 6 was asked 0 + 4, and not 11 + 5, with which it won."""
    right = [AnsweredSum(Sum((5, 6)), True)] * 3
    assert should_ask(Sum((0, 4)), []), "the first sum of all is an easy one"
    assert not any(should_ask(Sum(terms), right) for terms in ((0, 4), (9, 0), (3, 0), (0, 0)))
    unsure = [*right, AnsweredSum(Sum((0, 4)), False), AnsweredSum(Sum((0, 3)), False)]
    assert should_ask(Sum((1, 0)), unsure), "after two slips something secure"


def test_what_is_hard_is_beyond_a_new_child_and_after_slips_what_is_not_secure() -> None:
    assert not is_beyond(Sum((4, 3)), [])
    assert is_beyond(Sum((8, 6)), [])
    assert is_beyond(Sum((4, 3)), [AnsweredSum(Sum((8, 5)), False)] * 2), "something secure"


def test_in_easy_times_a_sum_with_a_zero_that_was_right_is_not_asked_again() -> None:
    """A child that slipped on 13 + 3 and 15 + 2 was asked 0 + 5 three times, each time right."""
    sums = [(0, 6), (8, 1), (13, 3), (15, 2), (14, 2), (11, 4), (0, 5)]
    tried = [AnsweredSum(Sum(terms), terms not in ((13, 3), (15, 2), (11, 4))) for terms in sums]
    assert not any(should_ask(Sum(terms), tried) for terms in ((0, 5), (0, 6)))
    assert all(should_ask(Sum(terms), tried) for terms in ((2, 2), (3, 3), (5, 1), (4, 2))), "easy, with work in them"
    slips = [AnsweredSum(Sum((8, 5)), False)] * 2
    assert should_ask(Sum((0, 5)), [*tried, *slips]), "something secure"


def test_who_errs_now_and_then_is_asked_what_it_cannot_do_yet_and_no_10_and_5() -> None:
    """A child with 3 of 14 wrong was asked 0 + 2, 9 + 0 and 10 + 5; 9 + 2, 8 + 3 and the sum missed were given away."""
    sums = [(4, 2), (3, 3), (6, 2), (5, 2), (2, 4), (7, 1), (4, 4), (6, 3), (5, 4), (2, 6), (7, 4), (9, 3)]
    tried = [AnsweredSum(Sum(terms), n not in (3, 7)) for n, terms in enumerate(sums)]
    assert not any(should_ask(Sum(terms), tried) for terms in ((0, 2), (9, 0), (10, 5), (0, 6)))
    assert all(should_ask(Sum(terms), tried) for terms in ((9, 2), (8, 3)))
    assert should_ask(Sum((5, 2)), tried), "wrong when it was asked last"


def test_a_sum_that_makes_16_comes_first_where_it_may_well_be_right() -> None:
    able = [AnsweredSum(fact, True) for fact in FACTS]
    making_16 = [Sum((16 - card, card)) for card in range(1, 7)]
    assert all(GAME.matters(work) and should_ask(work, able, matters=True) for work in making_16)
    assert not all(should_ask(work, able) for work in making_16), "easy by then"
    one_slip = [*[AnsweredSum(Sum((7, 4)), True)] * 2, AnsweredSum(Sum((8, 5)), False)]
    assert should_ask(Sum((12, 4)), one_slip, matters=True), "12 + 4 = 16 lay there to be read"
    assert not GAME.matters(Sum((11, 4)))
    assert not should_ask(Sum((11, 5)), [AnsweredSum(Sum((8, 5)), False)] * 3, matters=True)


@pytest.mark.parametrize("right", [True, False])
def test_nobody_is_left_without_questions(right: bool) -> None:
    tried = [AnsweredSum(fact, right) for fact, _ in zip(FACTS * 2, count(), strict=False)]
    assert sum(should_ask(fact, tried) for fact in FACTS) >= 10


def test_what_was_managed_is_thought_likelier_next_time() -> None:
    before, after = estimate_ability([]), estimate_ability([AnsweredSum(Sum((8, 5)), True)] * 3)
    assert after.chance(Sum((8, 5))) > after.chance(Sum((8, 6))) > before.chance(Sum((8, 6)))
    assert after.chance(Sum((8, 6))) > after.chance(Sum((15, 6)))


def test_the_same_answers_always_lead_to_the_same_question() -> None:
    tried = practise(3.3, 1)[0]
    assert [should_ask(fact, tried) for fact in FACTS] == [should_ask(fact, tuple(tried)) for fact in FACTS]


def test_who_does_harder_sums_right_is_asked_over_ten_and_counts_on_no_more() -> None:
    """A child of nine was asked 8 + 0, 8 + 1 and 7 + 1; 7 + 5, 8 + 5 and 6 + 5 were given away."""
    right = [AnsweredSum(Sum(terms), True) for terms in ((4, 3), (6, 2), (5, 4), (3, 3), (6, 3))]
    assert all(should_ask(Sum(terms), right) for terms in ((7, 5), (8, 5), (6, 5)))
    assert not any(should_ask(Sum(terms), right) for terms in ((8, 0), (8, 1), (7, 1), (5, 2)))
    assert all(should_ask(Sum(terms), []) for terms in ((8, 0), (8, 1), (7, 1))), "the first of all are easy"
