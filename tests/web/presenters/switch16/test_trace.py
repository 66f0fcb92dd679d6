"""What Tavi rolled and where it went stays to be seen until the child's own turn is over."""

from classroom.games.switch16.view import View
from classroom.web.presenters.match_table import ShownTable
from classroom.web.presenters.switch16.dice import Tray
from tests.web.presenters.switch16.tables import played, shown, value

TAVI_BEGINS = [1, 6]
TO_SEVEN, ONES = [[1, 2, 4], "w"], [[1, 1, 1], "w"]
WENT = ("roll", "go:3", "stop")


def rung(now: ShownTable) -> list[int]:
    return [n for n in range(17) if value(now, f"at-{n}").trod]


def after_tavi(*more: str, chances: tuple[object, ...] = ()) -> View:
    return played(*WENT, *more, chances=(TAVI_BEGINS, TO_SEVEN, *chances))


def test_the_dice_of_tavi_lie_there_and_its_stones_are_ringed_until_the_child_has_moved() -> None:
    rolls, goes, stepped = (
        after_tavi(),
        after_tavi("roll", chances=(ONES,)),
        after_tavi("roll", "go:1", chances=(ONES,)),
    )
    for view in (rolls, goes, stepped):
        now = shown(view)
        assert value(now, "opponent").thrown == Tray((1, 2, 4), (True, True, False), "w", False)
        assert rung(now) == [1, 2, 3]
    over = after_tavi("roll", "go:1", "stop", chances=(ONES,))
    assert value(shown(over, mine=0), "opponent").thrown is None
    assert rung(shown(over)) == []


def test_of_somebody_elses_stop_there_is_nothing_to_say_but_where_it_went() -> None:
    now = shown(after_tavi())
    assert [step.note for step, _ in value(now, "said").steps] == ["stepped"]


def test_where_tavi_fell_its_dice_lie_there_and_no_stone_is_ringed() -> None:
    view = played("roll", "go:1", "again", chances=(TAVI_BEGINS, ONES, [[6, 6, 6]]))
    now = shown(view)
    assert value(now, "opponent").thrown == Tray((6, 6, 6), (False, False, False), None, False)
    assert rung(now) == []
