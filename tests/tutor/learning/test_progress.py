"""What a child's progress holds: the same however it is cut into sittings, small, and what happened."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from functools import reduce
from itertools import product
from random import Random
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.games.protocol import Sum
from classroom.tutor.learning.progress import (
    AnswerEvent,
    DayFigures,
    IdeaChance,
    Progress,
    add_answer,
    add_finished_match,
    add_idea_chance,
    from_json,
    to_json,
)
from classroom.tutor.learning.progress_summary import (
    classes_left_out,
    count_states,
    maps_met,
    next_class,
    next_classes,
    state_of_fact,
    states_by_class,
    week_figures,
)
from classroom.tutor.sums.facts import MAP_OF, texts_of_fact

Event: TypeAlias = AnswerEvent | IdeaChance | int  # the last: a match that was finished, by its day
MONDAY = date(2026, 9, 7).toordinal()
FACTS = [f"{total}+{card}" for total, card in product(range(16), range(7))]
NAMES = {  # of sums, and of the facts under which they are kept
    **{one: one for one in ("7+4", "9+2", "0+3", "15+6", "9-2")},
    "2+9": "9+2",
    "31+8": "_1+8",
    "41+8": "_1+8",
    "44-10": "_4-10",
    "41-36": "?6+5",
    "2+3+4": "9:3",
    "1+2+6": "9:3",
}
ONE_OF_EACH = [texts_of_fact(fact)[-1] for fact in MAP_OF]
SUMS = st.sampled_from([*NAMES, "41-20"])  # the last is on no map
DAYS = st.integers(MONDAY, MONDAY + 500)


def answer(work: str, off: int, day: int, helped: bool = False) -> AnswerEvent:
    total = Sum.read(work).total
    return AnswerEvent(work, total, total + off, day, "w" if off else "h" if helped else "r")


def day_of(event: Event) -> int:
    return event if isinstance(event, int) else event.day


EVENTS = st.one_of(
    st.builds(answer, SUMS, st.integers(-3, 3), DAYS, st.booleans()),
    st.builds(IdeaChance, st.sampled_from(["nine", "zero", "target"]), st.booleans(), st.booleans(), DAYS),
    DAYS,
)
HISTORIES = st.lists(EVENTS, max_size=60).map(lambda events: sorted(events, key=day_of))


def note(progress: Progress, event: Event) -> Progress:
    match event:
        case AnswerEvent():
            return add_answer(progress, event)
        case IdeaChance():
            return add_idea_chance(progress, event)
        case int():
            return add_finished_match(progress, event)


def fold(events: Iterable[Event], progress: Progress | None = None) -> Progress:
    return reduce(note, events, progress or Progress())


def stored(progress: Progress) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(json.dumps(to_json(progress)))
    return document


def known_progress(works: Sequence[str], day: int) -> Progress:
    return fold(answer(work, 0, day + later) for later in (0, 1, 2, 2) for work in works)


@given(HISTORIES, st.integers(0, 60))
def test_it_can_be_stored_at_any_time_and_continued_later(events: list[Event], cut: int) -> None:
    continued = fold(events[cut:], from_json(stored(fold(events[:cut]))))
    assert continued == fold(events)
    assert stored(continued) == to_json(fold(events))
    assert "true" not in json.dumps(to_json(continued))  # figures stay figures


@given(HISTORIES, st.integers(0, 60))
def test_a_database_may_store_the_names_in_any_order(events: list[Event], cut: int) -> None:
    document = json.loads(json.dumps(to_json(fold(events[:cut])), sort_keys=True))
    assert fold(events[cut:], from_json(document)) == fold(events)


@given(HISTORIES)
def test_what_is_kept_is_what_happened(events: list[Event]) -> None:
    progress = fold(events)
    answers = [event for event in events if isinstance(event, AnswerEvent)]
    chances = [event for event in events if isinstance(event, IdeaChance)]
    kept = [one for one in answers if one.sum in NAMES]
    tries = Counter(NAMES[one.sum] for one in kept)
    right = Counter(NAMES[one.sum] for one in kept if one.total == one.first_answer)
    assert progress.answers == len(answers)
    assert {work: (fact.tries, fact.right) for work, fact in progress.facts.items()} == {
        work: (tries[work], right[work]) for work in tries
    }
    assert [tuple(slip) for slip in progress.slips] == [
        (one.sum, one.first_answer, one.day, number)
        for number, one in enumerate(answers, 1)
        if one.total != one.first_answer
    ][-40:]
    assert {name: kept.offered for name, kept in progress.ideas.items()} == Counter(one.name for one in chances)


@given(HISTORIES)
def test_weeks_are_those_of_the_calendar(events: list[Event]) -> None:
    """Ten weeks up to the last event, counted with the calendar of Python's `date`."""
    if not events:
        return
    today = day_of(events[-1])
    last = date.fromordinal(today)
    mondays = [last - timedelta(days=last.weekday(), weeks=back) for back in reversed(range(10))]
    shown = week_figures(fold(events), today, 10)
    assert [date.fromordinal(week.monday) for week in shown] == mondays
    for week, monday in zip(shown, mondays, strict=True):
        mine = [one for one in events if date.fromordinal(day_of(one)).isocalendar()[:2] == monday.isocalendar()[:2]]
        answers = [one for one in mine if isinstance(one, AnswerEvent)]
        assert week.answers == len(answers)
        assert week.right == sum(one.total == one.first_answer for one in answers)
        assert week.matches == sum(isinstance(one, int) for one in mine)


def test_who_does_not_play_still_knows_as_much() -> None:
    """3+4 becomes known on the third Monday, 2+2 on the fourth; 3+4 is lost in the last week; nothing in the fifth."""
    days = [MONDAY, MONDAY + 7, MONDAY + 14, MONDAY + 14]
    events = [answer("3+4", 0, day) for day in days] + [answer("2+2", 0, day + 7) for day in days]
    progress = fold([*sorted(events, key=day_of), answer("3+4", 1, MONDAY + 37), MONDAY + 38])
    assert [week.known for week in week_figures(progress, MONDAY + 40, 6)] == [0, 0, 1, 2, 2, 1]
    assert [week.known for week in week_figures(progress, MONDAY + 40, 2)] == [2, 1]
    assert [week.matches for week in week_figures(progress, MONDAY + 40, 2)] == [0, 1]
    assert [week.known for week in week_figures(Progress(), MONDAY, 2)] == [0, 0]


def test_what_is_known_is_counted_among_the_facts_of_all_maps() -> None:
    """21 + 4 and 51 + 4 are one fact; 41 - 20 is none."""
    progress = known_progress(["3+4", "9-2", "21+4", "41-20"], MONDAY)
    assert week_figures(progress, MONDAY + 2, 1)[0].known == 3
    assert state_of_fact(progress, "9-2", MONDAY + 2) == "knows"
    assert state_of_fact(progress, "_1+4", MONDAY + 2) == "knows"
    assert progress.answers == 16
    progress = fold([answer("51+4", 1, MONDAY + 3)], progress)
    assert state_of_fact(progress, "_1+4", MONDAY + 3) == "practising"
    assert progress.slips[-1].sum == "51+4"


def test_what_a_clock_that_ran_ahead_has_noted_is_not_told_before_its_day() -> None:
    progress = Progress(days={MONDAY: DayFigures(4, 3, 1, 2), MONDAY + 8: DayFigures(50, 40, 9, 30)})
    assert week_figures(progress, MONDAY + 2, 1) == [(MONDAY, 4, 3, 1, 2, 0, 0)]


def test_single_days_stay_six_weeks_and_weeks_sixty() -> None:
    progress = fold(answer("3+4", day % 4 == 0, MONDAY + day) for day in range(0, 600, 3))
    last = MONDAY + 597
    assert all(day > last - 420 for day in progress.days)
    assert [day for day in progress.days if day > last - 35] == [last - back for back in range(33, -1, -3)]
    assert all((day - MONDAY) % 7 == 0 for day in progress.days if day <= last - 42)
    assert sum(day.answers for day in progress.days.values()) == pytest.approx(420 / 3, abs=3)


@pytest.mark.parametrize("every", [1, 2])
def test_a_child_who_has_met_all_112_facts_fits_into_12_kilobytes(every: int) -> None:
    """Two years of 24 answers each day or every other day: as much as anybody could possibly play."""
    rng, progress = Random(7), Progress()
    for day in range(MONDAY, MONDAY + 500, every):
        for _ in range(24):
            progress = add_answer(progress, answer(rng.choice(FACTS), rng.random() < 0.1, day))
        for name in ("sixteen", "match", "nine", "two", "over", "alike"):  # by name: the idea, not the game
            progress = add_idea_chance(progress, IdeaChance(name, True, False, day))
        progress = add_finished_match(progress, day)
    assert len(progress.facts) == 112
    assert len(json.dumps(to_json(progress), separators=(",", ":"))) < 12_000
    assert from_json(stored(progress)) == progress


def test_who_has_met_all_616_facts_fits_into_50_kilobytes() -> None:
    """Two years of 24 answers each school day, and a sum that is on no map."""
    rng, progress = Random(7), Progress()
    for day in range(MONDAY, MONDAY + 500):
        for _ in range(24):
            progress = add_answer(progress, answer(rng.choice(ONE_OF_EACH), rng.random() < 0.1, day))
        progress = add_answer(progress, answer(f"{rng.randint(50, 66)}-{rng.randint(11, 30)}", True, day))
    assert len(progress.facts) == 616
    assert len(json.dumps(to_json(progress), separators=(",", ":"))) < 50_000
    assert from_json(stored(progress)) == progress


def test_states_are_counted_for_the_day_asked_for() -> None:
    """6+4 and 5+5 are known on the third day and due a week later; 9+5 is practising, 1+1 new."""
    progress = known_progress(["6+4", "5+5"], MONDAY)
    progress = fold([answer("9+5", 1, MONDAY + 2)] * 3 + [answer("1+1", 0, MONDAY + 2)], progress)
    assert count_states(progress, MONDAY + 8) == {None: 108, "new": 1, "practising": 1, "knows": 2, "due": 0}
    assert count_states(progress, MONDAY + 9) == {None: 108, "new": 1, "practising": 1, "knows": 0, "due": 2}
    assert state_of_fact(progress, "6+4", MONDAY + 9) == "due"
    assert state_of_fact(progress, "8+4", MONDAY + 9) is None
    each = states_by_class(progress, MONDAY + 8)
    assert list(each) == ["Z0", "Z1", "C1", "DB", "TA", "TP", "ND", "BT", "PW", "TN", "NX", "MT", "TW"]
    assert each["BT"] == {None: 4, "new": 0, "practising": 0, "knows": 1, "due": 0}
    assert each["DB"] == {None: 4, "new": 1, "practising": 0, "knows": 1, "due": 0}
    assert each["MT"] == {None: 10, "new": 0, "practising": 1, "knows": 0, "due": 0}
    assert sum(sum(each_class.values()) for each_class in each.values()) == 112


def test_each_map_is_counted_by_itself() -> None:
    """13-5 is new: 154 of the 155 subtractions are without evidence, as are all 112 additions; 13-5 is across ten."""
    progress = fold([answer("13-5", 0, MONDAY)])
    nothing = {"new": 0, "practising": 0, "knows": 0, "due": 0}
    assert count_states(progress, MONDAY) == nothing | {None: 112}
    assert count_states(progress, MONDAY, "subtractions") == nothing | {None: 154, "new": 1}
    each = states_by_class(progress, MONDAY)
    assert list(each) == ["Z0", "Z1", "C1", "DB", "TA", "TP", "ND", "BT", "PW", "TN", "NX", "MT", "TW", "SC"]
    assert each["SC"] == {None: 33, "new": 1, "practising": 0, "knows": 0, "due": 0}
    assert maps_met(progress.facts) == ["additions", "subtractions"]
    assert maps_met(()) == ["additions"]


def test_each_map_has_its_own_class_to_work_on() -> None:
    assert next_classes(Progress()) == {"additions": "Z0"}
    ones = known_progress(["31+4", "42+5", "53+6", "61+1"], MONDAY)  # no ten is crossed
    assert next_classes(ones) == {"additions": "Z0", "tens": "AT"}
    lapsed = fold([answer(work, 1, MONDAY + 3) for work in ("21+4", "22+5")], ones)  # kept with 31+4 and 42+5
    assert next_classes(lapsed) == {"additions": "Z0", "tens": "AN"}
    assert next_class(lapsed) == "Z0"
    dice = known_progress(["1+2+4", "1+1+1", "2+2+2"], MONDAY)
    assert next_classes(dice) == {"additions": "Z0"}  # all that were met are known


def test_the_class_to_work_on_is_the_easiest_with_trouble_then_the_next_one_not_met() -> None:
    assert next_class(Progress()) == "Z0"
    bonds = known_progress(["4+6", "6+4", "7+3", "8+2", "9+1"], MONDAY)
    assert next_class(bonds) == "PW"  # all bonds known; harder than bonds comes part and whole
    assert next_class(fold([answer("8+2", 1, MONDAY + 3)], bonds)) == "PW"  # one of five is no trouble
    lapsed = fold([answer("8+2", 1, MONDAY + 3), answer("7+3", 1, MONDAY + 3)], bonds)
    assert next_class(lapsed) == "BT"
    doubles = fold([answer(work, 1, MONDAY + 3) for work in ("1+1", "2+2", "3+3")], lapsed)
    assert next_class(doubles) == "DB"  # easier than bonds
    assert next_class(known_progress(FACTS, MONDAY)) is None


def test_whoever_is_well_at_three_harder_classes_is_not_sent_back_to_an_easy_one() -> None:
    """A child that added 9 + 5 was to practise 0 + 1, for two slips of long ago. Where all else is well, it may."""
    slips = [answer("2+2", 0, MONDAY), answer("3+3", 1, MONDAY), answer("6+6", 1, MONDAY)]
    bonds, teens, beyond_ten = ["4+6", "8+2", "9+1"], ["11+2", "12+3", "13+4"], ["8+5", "9+5", "7+4"]
    assert next_class(fold(slips, known_progress([*bonds, *teens], MONDAY))) == "DB"
    able = fold(slips, known_progress([*bonds, *teens, *beyond_ten], MONDAY))
    assert next_class(able) == "TW"  # the next harder one
    assert classes_left_out(able) == {"DB"}
    all_else = known_progress([fact for fact in FACTS if fact not in ("3+3", "6+6")], MONDAY)
    assert next_class(fold(slips[1:], all_else)) == "DB"


def test_an_empty_document_is_a_child_of_whom_nothing_is_known() -> None:
    assert from_json({}) == Progress()
    assert count_states(Progress(), MONDAY) == {None: 112, "new": 0, "practising": 0, "knows": 0, "due": 0}


def test_a_day_says_what_became_secure_in_it_and_what_was_lost() -> None:
    """7+4 is right on four days, and secure on the fourth; wrong on the fifth, it is lost."""
    progress = fold([*(answer("7+4", 0, MONDAY + day) for day in range(4)), answer("7+4", 1, MONDAY + 4)])
    assert [(progress.days[MONDAY + day].gained, progress.days[MONDAY + day].lost) for day in range(5)] == [
        (0, 0),
        (0, 0),
        (0, 0),
        (1, 0),
        (0, 1),
    ]


def test_days_that_were_stored_before_these_were_counted_are_read() -> None:
    assert from_json({"days": [[MONDAY, 4, 3, 1, 2]]}).days == {MONDAY: DayFigures(4, 3, 1, 2, 0, 0)}
