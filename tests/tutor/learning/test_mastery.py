"""When a sum is known, when it is due again, and when it needs help (requirements D4); all figures counted by hand."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.tutor.learning.mastery import (
    Chances,
    Fact,
    Result,
    add_chance,
    add_result,
    became_known,
    days_lost,
    fact_state,
    idea_level,
    needs_help,
    results_of,
)

DAY = date(2026, 11, 2).toordinal()
ANSWERS = st.lists(st.tuples(st.integers(0, 12), st.sampled_from("rrrrhw")), min_size=1, max_size=30)


def after(text: str, fact: Fact | None = None) -> Fact:
    """The fact after answers written as "r1 w3": a mark and a day of the month, the oldest first."""
    fact = fact or Fact()
    for word in text.split():
        fact = add_result(fact, Result(DAY - 1 + int(word[1:]), word[0]))
    return fact


def on(day: int, text: str) -> str:
    return fact_state(after(text), DAY - 1 + day)


@pytest.mark.parametrize(
    ("answers", "last", "expected"),
    [
        ("r1 r2 r3 r6", 1, True),
        ("r1 r2 r3 r6 r6", 2, True),
        ("r1 r2 r3 r6 r6", 1, False),  # by the one before
        ("r1 r2 r3 r4 r6", 1, False),  # two days before
        ("r1 r2 r3 r6 w6", 2, False),  # and known no more
        ("r1 r2 r6", 1, False),
        ("r1 r2 r3 r6 r13", 1, False),  # known, and looked at again a week after
    ],
)
def test_a_sum_became_known_by_the_last_answers_of_a_day(answers: str, last: int, expected: bool) -> None:
    day = 13 if answers.endswith("r13") else 6
    assert became_known(after(answers), DAY - 1 + day, last) is expected


@pytest.mark.parametrize(
    ("answers", "days"),
    [
        ("r1 r2 r3 r3 w5", [5]),
        ("r1 r2 r3 r3 w5 w6", [5]),  # it was lost already
        ("r1 r2 r3 w5", []),  # three right answers: it was not known
        ("r1 r2 r3 r3 h4 w5 r6", [5]),
        ("w1 r2 r3 r4 r5 w6", [6]),
        ("r1 r2 r3 r3", []),
    ],
)
def test_a_slip_takes_a_sum_that_was_known_and_no_other(answers: str, days: list[int]) -> None:
    assert list(days_lost(after(answers).results)) == [DAY - 1 + day for day in days]


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ("r1", "new"),
        ("w1 h2", "new"),
        ("r1 r2 r3", "practising"),  # right each time, but only three times
        ("r1 r2 r3 r3", "knows"),  # four of four, three days
        ("r1 r1 r2 r2", "practising"),  # two days
        ("r1 r1 r2 r2 r3", "knows"),
        ("r1 r1 r1 r1 r1 r2 r3", "knows"),  # of the last five, three days
        ("r1 r2 r2 r2 r2 r2", "practising"),  # day 1 is not among the last five
        ("r1 r2 h2 r3 r4", "knows"),  # four of five
        ("r1 r2 h2 h3 r3 r4", "practising"),  # three of five
        ("h1 h2 h3 h4 h5 h6", "practising"),  # always with an aid
        ("w1 r2 r3 r4 r5", "knows"),
        ("r1 r2 w3 r4 r5", "knows"),
    ],
)
def test_known_is_four_of_the_last_five_on_three_days_without_an_aid_or_a_long_pause(
    answers: str, expected: str
) -> None:
    assert on(6, answers) == expected


@pytest.mark.parametrize(
    ("later", "expected"),
    [
        ("w4", "practising"),
        ("w4 r4 r4 r4", "practising"),  # the day of the slip proves nothing
        ("w4 r5", "practising"),
        ("w4 r5 r5 r5 r5", "practising"),
        ("w4 r5 h6", "practising"),
        ("w4 r5 r6", "knows"),  # r3 r3 w4 r5 r6
        ("w4 r5 w6 r7 r8", "practising"),  # two slips among the last five
        ("w4 r5 w6 r7 r8 r9", "knows"),
        ("h4 h5 h6 h7 h8 h9", "knows"),  # an aid or a long pause is no lapse
    ],
)
def test_one_lapse_makes_it_practising_and_right_answers_on_two_later_days_make_it_good(
    later: str, expected: str
) -> None:
    assert on(9, "r1 r2 r3 r3 " + later) == expected


def test_known_is_due_after_a_week_and_then_after_twice_as_long_each_time() -> None:
    """Known on day 3: due on 10; right on 12: due on 26; on 26: on 54; on 60: on 116; on 116: on 172."""
    fact = after("r1 r2 r3 r3")
    for due, right_on in ((10, 12), (26, 26), (54, 60), (116, 116), (172, 172)):
        assert fact_state(fact, DAY - 1 + due - 1) == "knows"
        assert fact_state(fact, DAY - 1 + due) == "due"
        fact = after(f"r{right_on}", fact)
        assert fact_state(fact, DAY - 1 + right_on) == "knows"


def test_only_a_clean_right_answer_on_or_after_the_day_moves_it_on() -> None:
    assert on(10, "r1 r2 r3 r3 r4 r9") == "due"
    assert on(11, "r1 r2 r3 r3 h11") == "due"
    assert on(25, "r1 r2 r3 r3 r11 r11") == "due"  # the second of the same day does not count: 11 + 14
    assert on(24, "r1 r2 r3 r3 r11 r11") == "knows"


def test_after_a_lapse_the_interval_is_a_week_again() -> None:
    fact = after("r1 r2 r3 r3 r10 r24 w25 r26 r27")
    assert fact_state(fact, DAY - 1 + 33) == "knows"
    assert fact_state(fact, DAY - 1 + 34) == "due"


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ("w1", False),
        ("w1 w1 w1 w1", False),  # four times, but one day
        ("w1 w2", True),
        ("w1 r2 w3", True),
        ("w1 r2 r2 w3", True),
        ("w1 r2 r3 w4", False),  # the first was made good: one slip is one slip
        ("w1 w2 r3", True),
        ("w1 w2 r2 r3", True),
        ("w1 w2 h3 h4", True),
        ("w1 w2 r3 r4", False),
        ("w1 w2 r3 h3 r5", False),
        ("w1 w2 r3 r4 w5 w6", True),
        ("w1 w2 h3 h3 h3 h3 h3 h3 h3", False),  # only the last eight answers are looked at
    ],
)
def test_help_is_needed_after_slips_on_two_days_until_right_on_two_later_days(answers: str, expected: bool) -> None:
    assert needs_help(after(answers)) is expected


@given(ANSWERS)
def test_what_is_known_never_needs_help_and_a_slip_is_never_known(answers: list[tuple[int, str]]) -> None:
    fact = Fact()
    for day, mark in sorted(answers, key=lambda answer: answer[0]):
        fact = add_result(fact, Result(DAY + day, mark))
        known = fact_state(fact, DAY + day) in {"knows", "due"}
        assert not (known and needs_help(fact))
        assert not (known and mark == "w")


@given(ANSWERS)
def test_the_last_eight_results_are_kept_as_they_were_in_a_short_text(answers: list[tuple[int, str]]) -> None:
    fact = Fact()
    for day, mark in answers:
        fact = add_result(fact, Result(DAY + day, mark))
    assert results_of(fact) == [(DAY + day, mark) for day, mark in answers[-8:]]
    assert len(fact.results) <= 40
    assert (fact.tries, fact.right) == (len(answers), sum(mark != "w" for _, mark in answers))


def chances(text: str) -> Chances:
    """Chances written as letters: taken alone (a), taken with help (h), missed (m)."""
    found = Chances()
    for letter in text:
        found = add_chance(found, letter != "m", letter == "h", DAY)
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", None),
        ("m", "few"),  # one chance says nothing
        ("aa", "few"),
        ("aaa", "near"),
        ("aaaaaaa", "near"),  # seven
        ("aaaaaaaa", "yes"),
        ("mmaaaaaaaa", "yes"),
        ("mmmaaaaaaa", "part"),
        ("mmmaaaaaaaa", "yes"),  # of the last ten
        ("hhhhhhhhhh", "near"),
        ("hhhhhhhaaa", "near"),  # three without help
        ("aaaaaaaahm", "yes"),  # help once more is no worse than a miss
        ("aaaaaaaamm", "yes"),
        ("aaaaaaahaa", "yes"),
        ("hhhaaaaaaa", "near"),  # ten, but seven without help
        ("aaaaaaaaam", "yes"),  # a single miss may have had its reason
        ("aaaaaaammm", "part"),
        ("aaaaaaaaaammmmmmmm", "no"),  # two of the last ten, whatever was before
        ("aaaaaaaaammmmmmmma", "no"),
        ("mmma", "part"),
        ("mmmm", "no"),
    ],
)
def test_an_idea_is_known_when_eight_of_ten_chances_were_taken_without_help(text: str, expected: str | None) -> None:
    assert idea_level(chances(text)) == expected


def test_chances_are_counted_for_good_and_the_last_twelve_are_kept() -> None:
    found = chances("amhamhamhamhamh")
    assert (found.offered, found.taken, found.alone) == (15, 10, 5)
    assert found.last == "amhamhamhamh"
    assert found.day == DAY
