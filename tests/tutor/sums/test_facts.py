"""Under which name each sum of the games is kept, and that the maps hold what can come up: counted by other means."""

import re
from collections import Counter
from collections.abc import Collection
from itertools import product

import pytest

from classroom.games.protocol import Sum
from classroom.tutor.sums.fact_classes import BY_DIFFICULTY, CLASSES, FACTS, FACTS_OF_CLASS, ORDER, STEPS, STEPS_OF
from classroom.tutor.sums.facts import MAP_OF, MAPS, fact_of, fact_of_text, texts_of_fact

DICE = [thrown for dice in (3, 4, 5) for thrown in product(range(1, 7), repeat=dice)]


@pytest.mark.parametrize(
    ("work", "fact"),
    [
        ("7+4", "7+4"),
        ("4+7", "7+4"),  # 7 is no card of Sixteen
        ("3+4", "3+4"),  # both are
        ("4+3", "4+3"),
        ("3+9", "9+3"),
        ("6+10", "10+6"),
        ("10+6", "10+6"),
        ("0+9", "9+0"),
        ("15+6", "15+6"),
        ("7+8", "8+7"),
        ("8+7", "8+7"),
        ("10+10", "10+10"),
        ("12+8", "_2+8"),  # a total of Sixteen, but no card
        ("16+3", "_6+3"),
        ("36+5", "_6+5"),
        ("26+5", "_6+5"),
        ("60+6", "_0+6"),
        ("56+10", "_6+10"),
        ("9-2", "9-2"),
        ("7-7", "7-7"),
        ("13-5", "13-5"),
        ("20-10", "20-10"),
        ("21-10", "_1-10"),
        ("36-8", "_6-8"),
        ("46-8", "_6-8"),
        ("41-36", "?6+5"),
        ("51-46", "?6+5"),
        ("46-36", "?6+10"),
        ("13-12", "?2+1"),
        ("16-9", "16-9"),  # a total below 11 is an ordinary number to take away
        ("1+2+4", "7:3"),
        ("1+1+1+1", "4:4"),
        ("1+2+3+4+6", "16:5"),
    ],
)
def test_a_sum_is_kept_under_the_name_that_stands_for_all_like_it(work: str, fact: str) -> None:
    assert fact_of(Sum.read(work)) == fact_of_text(work) == fact
    assert work in texts_of_fact(fact)
    assert fact in MAP_OF


@pytest.mark.parametrize(
    "work", ["41-20", "20+0", "5-8", "6+6+6", "1+2+7", "1+1+1+1+1+1", "70+5", "7", "77-70", "36-0"]
)
def test_what_no_game_asks_is_on_no_map(work: str) -> None:
    assert fact_of(Sum.read(work)) not in MAP_OF
    assert texts_of_fact(fact_of(Sum.read(work))) == ()


def test_the_112_keep_their_names() -> None:
    assert all(fact_of(fact) == str(fact) for fact in FACTS)
    assert list(MAPS["additions"].places) == [str(fact) for fact in FACTS]


def test_the_maps_hold_what_can_come_up() -> None:
    """Counted from what the games can ask: cards from 1 to 10, totals up to 66, dice that make up to 16."""
    cards = range(1, 11)
    found: dict[str, Collection[object]] = {
        "additions": {(a, b) for a in range(16) for b in range(7)},
        "big": {frozenset((a, b)) for a in cards for b in cards if min(a, b) >= 7},
        "subtractions": {(a, b) for a in range(1, 21) for b in cards if a >= b},
        "tens": {(a % 10, b) for a in range(16, 67) for b in cards},
        "tens_minus": {(a % 10, b) for a in range(21, 67) for b in cards},
        "complements": {(a % 10, b) for a in range(11, 57) for b in cards},
        "dice": {(sum(thrown), len(thrown)) for thrown in DICE if sum(thrown) <= 16},
    }
    assert {name: len(facts) for name, facts in found.items()} == {name: len(m.places) for name, m in MAPS.items()}
    assert sum(map(len, found.values())) == len(MAP_OF) == 616


def test_every_sum_of_the_four_games_is_on_a_map() -> None:
    """Sixteen; two cards of Two out of Four; the Card Eater's totals and complements; the dice of Switch 16."""
    sums: list[tuple[int, ...]] = [(total, card) for total in range(16) for card in range(7)]
    for one, other in product(range(1, 11), repeat=2):
        sums += [(max(one, other), min(one, other)), (max(one, other), -min(one, other))]
    for total, card in product(range(67), range(1, 11)):
        sums += [(total, card)] if total + card <= 66 else []
        sums += [(total, -card)] if total >= card else []
        sums += [(total + card, -total)] if total and 11 <= total + card <= 66 else []
    sums += [thrown for thrown in DICE if sum(thrown) <= 16] + list(product(range(1, 7), repeat=2))
    assert {terms for terms in sums if fact_of(Sum(terms)) not in MAP_OF} == set()


def test_what_is_written_comes_back_under_its_name_and_nothing_is_written_twice() -> None:
    texts = [text for fact in MAP_OF for text in texts_of_fact(fact)]
    assert len(texts) == len(set(texts))
    assert all(fact_of_text(text) == fact for fact in MAP_OF for text in texts_of_fact(fact))
    assert set(texts_of_fact("_6+5")) == {f"{tens}6+5" for tens in range(1, 7)}
    assert set(texts_of_fact("_2+8")) == {f"{tens}2+8" for tens in range(1, 7)}
    assert set(texts_of_fact("_2+6")) == {f"{tens}2+6" for tens in range(2, 7)}  # 12+6 is one of the 112
    assert set(texts_of_fact("?6+5")) == {f"{tens + 1}1-{tens}6" for tens in range(1, 6)}
    assert set(texts_of_fact("7:3")) == {"1+1+5", "1+2+4", "1+3+3", "2+2+3"}


def test_the_classes_have_their_sizes() -> None:
    """Subtractions counted by hand: 10 numbers taken from themselves · 1 or 2 taken from more than that: 19 + 18 · 1 or
    2 left of up to 11, with 3 to 9 taken: 7 + 7 · 3 to 7 taken from 10 · 3 and more left of 6, 7, 8, 9: 1 + 2 + 3 + 4 ·
    10 taken from 11 to 20 · 10 and more left of 13 to 20: 1 + 2 + 3 + 4 + 5 + 6 + 7 + 7 · from 11 to 18 across ten:
    6 + 7 + 6 + 5 + 4 + 3 + 2 + 1. Two-digit sums by whether the tens change."""
    sizes = Counter(CLASSES.values())
    assert {name: sizes[name] for name in STEPS_OF["subtractions"]} == {
        "SE": 10, "S1": 37, "SD": 14, "ST": 5, "SW": 10, "SM": 10, "SN": 35, "SC": 34,
    }  # fmt: skip
    pairs = list(product(range(30, 40), range(1, 10)))
    after = Counter((one + card) // 10 for one, card in pairs)
    assert sizes["AN"] == after[3]
    assert sizes["AF"] == sum(one + card == 40 for one, card in pairs)
    assert sizes["AC"] == after[4] - sizes["AF"]
    left = Counter((one - card) // 10 for one, card in pairs)
    assert (sizes["BN"], sizes["BC"]) == (left[3], left[2])
    assert sizes["AT"] == sizes["BX"] == 10
    assert (sizes["BP"], sizes["DM"], sizes["CC"], sizes["CN"]) == (10, 39, sizes["AC"], 100 - sizes["AC"])
    assert {name: len(facts) for name, facts in FACTS_OF_CLASS.items()} == sizes


@pytest.mark.parametrize(
    ("name", "works"),
    [
        ("BP", "7+7 8+9 10+10"),
        ("SE", "7-7 10-10"),
        ("S1", "9-2 12-1 20-2 3-2"),
        ("SD", "9-8 11-9 10-8 5-3"),
        ("ST", "10-3 10-7"),
        ("SW", "8-5 9-6 6-3"),
        ("SM", "11-10 20-10"),
        ("SN", "17-4 20-9 13-3"),
        ("SC", "13-5 18-9 11-8 12-9"),
        ("AN", "42+5 20+7 16+3"),
        ("AT", "36+10 15+10"),
        ("AF", "36+4 12+8"),
        ("AC", "36+5 14+9"),
        ("BN", "38-5 47-7"),
        ("BX", "46-10 30-10"),
        ("BC", "42-5 40-7 21-9"),
        ("CN", "40-36 38-31 46-36"),
        ("CC", "41-36 52-45"),
        ("DM", "1+2+4 3+3+3+3 1+1+1+1+1"),
    ],
)
def test_sums_are_sorted_as_classrooms_do(name: str, works: str) -> None:
    assert {CLASSES[fact_of_text(work)] for work in works.split()} == {name}


def test_each_map_has_its_classes_the_easiest_first() -> None:
    assert list(STEPS_OF) == list(MAPS)
    assert tuple(STEPS_OF["additions"]) == BY_DIFFICULTY
    assert [name for steps in STEPS_OF.values() for name in steps] == list(ORDER)
    assert all(list(steps.values()) == sorted(steps.values()) for steps in STEPS_OF.values())
    assert set(CLASSES.values()) == set(ORDER) == set(STEPS)
    assert all(CLASSES[fact] in STEPS_OF[name] for fact, name in MAP_OF.items())


def test_a_name_can_be_told_from_any_other() -> None:
    assert all(re.fullmatch(r"[_?]?\d+[-+:]\d+", fact) for fact in MAP_OF)
