"""The own comeback or somebody's 0 that a match turned on, by rules.md 2: the target is the eight of clubs."""

from dataclasses import replace

import pytest

from classroom.games.two_of_four import GAME
from classroom.games.two_of_four.view import View
from classroom.web.presenters.two_of_four.turning import turning
from tests.web.presenters.two_of_four.positions import next_round, position

EIGHT, ZERO = "5h+3d", "Kd-Ks"


def ended(tokens: tuple[int, ...], shown: tuple[str, ...] = (EIGHT, ZERO)) -> View:
    """A round that a 0 ended, with these pearls at the end of the match."""
    view: View = GAME.view(next_round(position(shown)), 0)
    return replace(view, tokens=tokens)


@pytest.mark.parametrize(("tokens", "turned"), [((10, 14, 9), True), ((10, 15, 9), False), ((10, 10, 9), False)])
def test_a_0_that_kept_the_winning_pearls_away_is_told(tokens: tuple[int, ...], turned: bool) -> None:
    """The target would have brought 4: who is five behind would not have caught up."""
    found = turning(ended(tokens), 0)
    assert (found and (found.own.shown.total, found.seat, found.at)) == ((8, 1, 2) if turned else None)


@pytest.mark.parametrize(("tokens", "turned"), [((13, 12, 10), True), ((14, 10, 10), False), ((12, 12, 8), False)])
def test_a_pair_that_takes_the_lead_in_the_last_round_is_told(tokens: tuple[int, ...], turned: bool) -> None:
    """Two made 8, which wins 4 each, and 7 nothing: from 9 against 12 to 13 is a comeback, from 10 against 10 none."""
    view = ended(tokens, (EIGHT, "Th-3d", "Kd-2h"))
    found = turning(view, 0)
    assert (found and (found.own.shown.total, found.seat, found.at)) == ((8, 0, 1) if turned else None)


def test_no_0_is_told_to_whoever_showed_it_or_was_far_away() -> None:
    assert turning(ended((14, 10, 9)), 1) is None
    assert turning(ended((10, 11, 9), ("Th+3d", ZERO)), 0) is None
    assert turning(ended((10, 14, 9)), None) is None
