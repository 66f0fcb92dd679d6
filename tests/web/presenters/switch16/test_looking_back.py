"""A roll that was dared, looked back at: first what was to be chosen, then the throw, then what it made."""

import pytest

from classroom.games.protocol import Sum
from tests.web.presenters.switch16.tables import played, shown, value

MOVES = ("roll", "go:1", "go:2", "again", "go:3")
CHANCES = ([6, 1], [[1, 2, 6], "w"], [[3, 6, 6]])


def test_before_the_roll_the_choice_is_told_and_how_many_rolls_work() -> None:
    """It was asked whether to stop or to roll again, and there was nothing to answer with."""
    view = played(*MOVES[:3], chances=CHANCES)
    now = shown(view, is_past=True, replay=True, plays=True, last=5, right=Sum((2,)))
    assert value(now, "turn").kind == "again"
    assert (value(now, "said").kind, value(now, "said").more, value(now, "said").yes) == ("choice", 2, False)
    assert (value(now, "play").risked, value(now, "play").tray) == (2, None)
    later = shown(played(*MOVES[:4], chances=CHANCES), is_past=True, replay=True, until=5, last=5)
    assert value(later, "turn").kind == "mine rolled again"
    assert value(later, "play").tray.dice == (3, 6, 6)
    assert value(later, "tools").until == 5  # goes on by itself to what the dice made


@pytest.mark.parametrize("plays", [False, True])
def test_elsewhere_a_replay_tells_the_step_that_was_made(plays: bool) -> None:
    """Neither where a replay is turned over step by step, nor before a roll that was not chosen."""
    moves = MOVES[:1] if plays else MOVES[:3]
    now = shown(played(*moves, chances=CHANCES), is_past=True, replay=True, plays=plays, last=5)
    assert value(now, "said").kind == "steps"
    assert value(now, "play").tray is not None
