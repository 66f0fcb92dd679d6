"""Figures of a whole class, counted by hand."""

from classroom.tutor.learning.class_summary import (
    FactFigures,
    class_weeks,
    first_map_figures,
    hardest,
    hardly_met,
    right_shares,
)
from classroom.tutor.learning.mastery import RIGHT, WRONG
from classroom.tutor.learning.progress import AnswerEvent, Progress, add_answer
from classroom.tutor.learning.progress_summary import Week

MONDAY = 739_201  # an ordinal: a Monday


def answered(progress: Progress, work: str, total: int, *days: int, mark: str = RIGHT) -> Progress:
    for day in days:
        first = total if mark == RIGHT else total + 1
        progress = add_answer(progress, AnswerEvent(work, total, first, day, mark))
    return progress


def figures_of(progresses: list[Progress], today: int = MONDAY) -> dict[str, FactFigures]:
    return {one.name: one for one in first_map_figures(progresses, today)}


def test_the_weeks_of_a_class_are_those_of_its_children_added_up() -> None:
    """One child knows 9+4 from the Thursday of last week on, another from the Thursday before it, until a slip."""
    last, before = MONDAY - 7, MONDAY - 14
    one = answered(Progress(), "9+4", 13, *range(last, last + 4))
    other = answered(Progress(), "9+4", 13, *range(before, before + 4))
    other = answered(other, "9+4", 13, MONDAY, mark=WRONG)
    weeks = class_weeks([one, other], MONDAY)
    assert [(week.monday, week.known, week.gained, week.lost) for week in weeks] == [
        (before, 1, 1, 0),
        (last, 2, 1, 0),
        (MONDAY, 1, 0, 1),
    ]
    assert [(week.answers, week.right) for week in weeks] == [(4, 4), (4, 4), (1, 0)]


def test_right_answers_are_told_of_100_in_the_last_four_weeks_with_enough_of_them() -> None:
    """17 of 20 are 85 of 100, 64 of 80 are 80; the week of 19 answers is passed over, the first of five is too old."""
    counted = [(100, 99), (20, 17), (19, 1), (80, 64), (200, 158)]
    weeks = [Week(MONDAY, answers, right, matches=1, known=0) for answers, right in counted]
    assert right_shares(weeks) == [85, 80, 79]


def test_a_class_that_never_played_has_one_empty_week() -> None:
    assert [week.known for week in class_weeks([Progress(), Progress()], MONDAY)] == [0]
    assert class_weeks([], MONDAY) == []


def test_hard_is_what_half_of_the_class_has_met_and_goes_wrong_most_often_of_late() -> None:
    """Four children: 8+5 wrong in 8 of 12 answers, 7+4 in 4 of 12, 9+4 in all of 11, 6+5 long ago."""
    children = []
    for number in range(4):
        child = answered(Progress(), "8+5", 13, *[MONDAY - 3] * 2, mark=WRONG)
        child = answered(child, "7+4", 11, MONDAY - 3, mark=WRONG)
        child = answered(answered(child, "8+5", 13, MONDAY - 2), "7+4", 11, *[MONDAY - 2] * 2)
        child = answered(child, "9+4", 13, *[MONDAY - 1] * (3 if number else 2), mark=WRONG)
        children.append(answered(child, "6+5", 11, *[MONDAY - 50] * 4, mark=WRONG))
    figures = figures_of(children)
    assert figures["8+5"] == FactFigures("8+5", 8, 12, 4, 0)
    assert figures["6+5"] == FactFigures("6+5", 0, 0, 4, 0)
    assert [(one.name, one.wrong, one.answers) for one in hardest(figures.values(), 4)] == [
        ("8+5", 8, 12),
        ("7+4", 4, 12),
    ]
    assert hardest(figures.values(), 40) == []  # four of forty children have met them


def test_hardly_met_is_what_fewer_than_half_have_met_the_easiest_kinds_first() -> None:
    met = answered(Progress(), "9+4", 13, MONDAY)
    rare = hardly_met(figures_of([met, Progress(), Progress()]).values(), 3)
    assert len(rare) == 112
    assert {one.name: one.met for one in rare}["9+4"] == 1
    assert rare[0].name.endswith("+0")  # adding zero is the easiest kind
    assert "9+4" not in [one.name for one in hardly_met(figures_of([met, met]).values(), 2)]
