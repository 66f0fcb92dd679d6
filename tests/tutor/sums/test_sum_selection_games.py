"""The sums of the other games are asked so that simulated children end between 80 and 90 in 100 as well (D4).

Which sums a turn brings is drawn by `asking.py` in a game's own tests, without the game's code: `turns`, and the
`ABILITIES` of children who would manage so many of all sums. A game whose sums are tried elsewhere has none.
How hard the sums are for them is written down here by kinds that classrooms tell apart, not taken from the tutor.
"""

from collections.abc import Callable, Iterator
from math import exp
from random import Random
from statistics import fmean
from typing import TypeAlias

import pytest

from classroom.games.protocol import Sum
from classroom.games.registry import find_game
from classroom.tutor.sums.facts import fact_of_text
from classroom.tutor.sums.sum_selection import AnsweredSum, estimate_ability, should_ask
from tests.games.matches import GAMES
from tests.games.own import has_own, own

Turns: TypeAlias = Callable[[Random], Iterator[list[Sum]]]
FEW, SEVERAL = 25, 40  # children; answers that are looked at


def hard(work: Sum) -> float:
    """How much harder than 1 + 1, on the logistic scale: the larger the smaller part, and where a ten is crossed; with
    two digits and in taking away a little more. Whole tens are easy."""
    first, card = work.terms
    more = 0.5 * (first > 20) + 0.3 * (card < 0)
    if work.total == 0:
        return 0.1
    if 10 in (first, -card, card):
        return 0.5 + more
    crosses = (first + card) // 10 != first // 10 and (first + card) % 10 != 0
    return 0.35 * min(first, abs(card), work.total) + more + 1.2 * crosses


def child(ability: float, rng: Random) -> Callable[[Sum], float]:
    """How likely this child is right first time: each fact has its own odds."""
    own: dict[str, float] = {}

    def manages(work: Sum) -> float:
        chance_source = own.setdefault(fact_of_text(str(work)), rng.gauss(0, 0.6))
        return 1 / (1 + exp(-(ability - hard(work) + chance_source)))

    return manages


def practise(ability: float, seed: int, slug: str, most: int = 60) -> tuple[list[AnsweredSum], int]:
    """What the child was asked, one sum a turn at most, and in how many turns all were shown."""
    rng, tried, shown = Random(seed), list[AnsweredSum](), 0
    manages, matters = child(ability, rng), find_game(slug).matters
    for sums in ASKING[slug].turns(rng):
        work = next((work for work in sums if should_ask(work, tried, matters(work))), None)
        if work is None:
            shown += 1
        else:
            tried.append(AnsweredSum(work, rng.random() < manages(work)))
        if len(tried) == most:
            break
    return tried, shown


def unaided(ability: float, turns: Turns) -> float:
    """The part that children of this ability would get right if every sum were asked."""
    rights = list[float]()
    for seed in range(FEW):
        rng = Random(seed)
        manages = child(ability, rng)
        rights += [manages(sums[0]) for _, sums in zip(range(200), turns(rng), strict=False)]
    return fmean(rights)


ASKING = {slug: own(slug, "asking", "tutor") for slug in GAMES if has_own(slug, "asking", "tutor")}
PARTS = (0.72, 0.77, 0.82, 0.86, 0.90)  # of all sums, that children of these abilities would get right
CASES = [
    (slug, ability, part) for slug, said in ASKING.items() for ability, part in zip(said.ABILITIES, PARTS, strict=True)
]


@pytest.mark.parametrize(("slug", "ability", "part"), CASES)
def test_a_child_is_right_first_time_about_85_times_in_100(slug: str, ability: float, part: float) -> None:
    """`part` is what the same child would manage if every sum were asked: who would manage more than enough anyway is
    asked nearly all."""
    children = [practise(ability, seed, slug)[0][-SEVERAL:] for seed in range(FEW)]
    assert 0.80 <= fmean(one.right for tried in children for one in tried) <= max(0.90, part + 0.02)
    assert unaided(ability, ASKING[slug].turns) == pytest.approx(part, abs=0.04)


@pytest.mark.parametrize("slug", ASKING)
def test_in_at_least_one_turn_of_five_a_sum_is_asked(slug: str) -> None:
    for seed in range(8):
        for ability in ASKING[slug].ABILITIES[1::2]:
            assert practise(ability, seed, slug)[1] < 4 * 60


def test_sums_that_are_kept_as_one_fact_are_learnt_as_one() -> None:
    before, after = estimate_ability([]), estimate_ability([AnsweredSum(Sum((36, 5)), True)] * 3)
    assert after.chance(Sum((26, 5))) == after.chance(Sum((36, 5))) > after.chance(Sum((26, 6)))
    assert after.chance(Sum((26, 6))) > before.chance(Sum((26, 6)))
    turned = estimate_ability([AnsweredSum(Sum((3, 9)), True)] * 3)
    assert turned.chance(Sum((9, 3))) > turned.chance(Sum((9, 4)))


def test_of_each_map_the_easier_sums_come_first_after_slips() -> None:
    well = [AnsweredSum(Sum((9, -1)), True), AnsweredSum(Sum((42, 5)), True)]
    slips = [*well, *[AnsweredSum(Sum((13, -5)), False), AnsweredSum(Sum((36, 8)), False)] * 3]
    assert should_ask(Sum((8, -1)), slips)
    assert not should_ask(Sum((15, -8)), slips)
    assert should_ask(Sum((43, 5)), slips)
    assert not should_ask(Sum((47, 8)), slips)


@pytest.mark.parametrize("text", ["41-20", "6+6+6", "20+0", "70+5", "1+1+1+1+1+1", "5"])
@pytest.mark.parametrize("tried", [[], [AnsweredSum(Sum((36, 5)), True)], [AnsweredSum(Sum((41, -20)), False)]])
def test_a_sum_on_no_map_can_be_asked_too(text: str, tried: list[AnsweredSum]) -> None:
    work = Sum.read(text)
    assert should_ask(work, tried) in {True, False}
    assert 0 < estimate_ability([*tried, AnsweredSum(work, False)]).chance(work) < 1


def test_what_was_met_in_other_games_changes_nothing_for_who_plays_sixteen_alone() -> None:
    """The whole map of Sixteen is there from the first answer on."""
    tried = [AnsweredSum(Sum((2, 2)), True)] * 8
    assert len(estimate_ability(tried).comparable_facts(Sum((8, 5)))) == 112
    assert len(estimate_ability([*tried, AnsweredSum(Sum((9, -2)), True)]).comparable_facts(Sum((8, 5)))) < 112
