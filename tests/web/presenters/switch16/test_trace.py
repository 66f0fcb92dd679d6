"""What Tavi rolled stays to be seen until the child rolls."""

from classroom.games.switch16.view import View
from classroom.web.presenters.switch16.dice import Tray
from tests.web.presenters.switch16.tables import played, shown, value

TAVI_BEGINS = [1, 6]
TO_SEVEN, ONES = [[1, 2, 4], "w"], [[1, 1, 1], "w"]
WENT = ("roll", "go:3", "stop")


def after_tavi(*more: str, chances: tuple[object, ...] = ()) -> View:
    return played(*WENT, *more, chances=(TAVI_BEGINS, TO_SEVEN, *chances))


def test_the_dice_of_tavi_lie_there_until_the_child_rolls() -> None:
    """They lay there all its turn, and looked like part of its own throw."""
    assert value(shown(after_tavi()), "opponent").thrown == Tray((1, 2, 4), (True, True, False), "w", False)
    for more in (("roll",), ("roll", "go:1"), ("roll", "go:1", "stop")):
        assert value(shown(after_tavi(*more, chances=(ONES,)), mine=0), "opponent").thrown is None


def test_of_somebody_elses_stop_there_is_nothing_to_say_but_where_it_went() -> None:
    now = shown(after_tavi())
    assert [step.note for step, _ in value(now, "said").steps] == ["stepped"]


def test_where_tavi_fell_its_dice_lie_there() -> None:
    view = played("roll", "go:1", "again", chances=(TAVI_BEGINS, ONES, [[6, 6, 6]]))
    now = shown(view)
    assert value(now, "opponent").thrown == Tray((6, 6, 6), (False, False, False), None, False)
