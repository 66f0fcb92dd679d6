"""A child that adds up itself: what a button tells is not asked when it is touched, and never what is looked for."""

from random import Random

import pytest

from classroom.games.protocol import Sum
from classroom.services.context import Context
from classroom.services.learning import known_sums
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_prompts import pending_step
from classroom.web.presenters.match_table import TableRequest, shown_table
from tests.playing import visitor_of
from tests.tables import MOST, begin, request_move, table_of, view_of

SLUG = "two-of-four"  # by name: there all sums lie open at once
UNLIKE = Sum((10, 10)).total


def slip_through(context: Context, match_id: str, rng: Random) -> None:
    """The child shows any pair; of what it is asked it gets nothing right but at last."""
    move = rng.choice(view_of(table_of(context, match_id), 0).moves)
    for answer in (None, UNLIKE, UNLIKE - 1):
        request_move(context, match_id, move, answer=answer, sure=True)
        if table_of(context, match_id).turn != 0:
            return
    attempt = pending_step(table_of(context, match_id), 0, move).attempt
    request_move(context, match_id, move, answer=attempt.sum.total if attempt else None, sure=True)


def told_and_asked(context: Context, match: MatchState) -> tuple[set[Sum], set[Sum]]:
    """The sums whose results stand on the buttons, and those that are asked when the button is touched."""
    table, view = shown_table(match, visitor_of(context, "a"), TableRequest()), view_of(match, 0)
    works = {move: match.game.sum_of(view, move) for move in view.moves}
    told = {work for work in works.values() if work and not table.asks(work)}
    asked = {work for move, work in works.items() if work and pending_step(match, 0, move).attempt}
    return told, asked


def test_what_is_told_is_not_asked_and_never_the_target(context: Context) -> None:
    """ "9 + 6 = 15" stood on a button that asked how much 9 + 6 is, and "10 - 9 = 1" where the target was 1."""
    rng, many = Random(4), 0
    match_id = begin(context, SLUG, sums="add", preset="full")
    for _ in range(MOST):
        match = table_of(context, match_id)
        if match.over:
            break
        told, asked = told_and_asked(context, match)
        goal = view_of(match, 0).goal
        assert not told & asked
        assert goal not in {work.total for work in told}
        for lying in match.game.sums_side_by_side(view_of(match, 0)):
            signs = {work.total == goal for work in lying if work in asked}
            assert signs != {True} or lying <= asked, "the only ? lay on what makes the target"
        many += len(told)
        slip_through(context, match_id, rng)
    assert many > 10


def test_whoever_adds_up_is_asked_a_sum_with_each_card(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    """After three slips at 9 - 5 a tester had nothing to work out for three rounds, not even 7 - 6."""
    monkeypatch.setattr(known_sums, "should_ask", lambda *_: False)
    monkeypatch.setattr(known_sums, "is_within_reach", lambda *_: True)
    match = table_of(context, begin(context, SLUG, sums="add"))
    _, asked = told_and_asked(context, match)
    lying = match.game.sums_side_by_side(view_of(match, 0))
    assert len(lying) == 4
    assert all(one & asked for one in lying)
