"""A child that adds up itself is told no sum before it has worked it out; where Tavi decides, what a button tells is
not asked when it is touched, and never what is looked for."""

from random import Random

import pytest
from sqlalchemy.orm import Session

from classroom.games.protocol import Sum
from classroom.services.context import Context
from classroom.services.learning import known_sums
from classroom.services.play.hints import STAGES, ask_for_help, help_stage
from classroom.services.play.match_recorder import MatchRecorder
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_attempts import SumAttempt, attempt_records
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
    match_id = begin(context, SLUG, sums="decide", preset="full")
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


@pytest.mark.parametrize("beyond", [True, False])
def test_whoever_adds_up_is_asked_each_sum_without_its_picture(
    context: Context, monkeypatch: pytest.MonkeyPatch, beyond: bool
) -> None:
    """A tester never did the hard ones: a warning said "11 is 6 away" before it had tried 8 + 3."""
    monkeypatch.setattr(known_sums, "should_ask", lambda *_: False)
    monkeypatch.setattr(known_sums, "is_beyond", lambda *_: beyond)
    match_id = begin(context, SLUG, sums="add")
    match = table_of(context, match_id)
    told, asked = told_and_asked(context, match)
    assert (told, asked) == (set(), {match.game.sum_of(view_of(match, 0), move) for move in view_of(match, 0).moves})
    for move in view_of(match, 0).moves:
        pending = request_move(context, match_id, move, looks=True).table
        step = pending_step(pending, 0, move)
        assert step.attempt
        assert (step.attempt.help, step.question) == ("none", None)


@pytest.mark.parametrize("hinted", [True, False])
def test_after_help_with_the_choice_a_sum_is_tried_without_its_picture(context: Context, hinted: bool) -> None:
    """The ten-frame with the cards taken away lay there before the first try: what is left was only to be counted. It
    is no help with the sum, unless its picture was `hinted` beside the choice, as in matches that began before."""
    match_id = begin(context, SLUG, sums="add")
    for _ in range(3):  # a question, an idea, the move
        ask_for_help(context, visitor_of(context, "a"), match_id, table_of(context, match_id).seen_seq)
    match = table_of(context, match_id)
    assert help_stage(match) == STAGES
    assert not [event for event in match.events if event.kind == "help"]
    move = view_of(match, 0).moves[0]

    def hint(session: Session) -> None:
        recorder = MatchRecorder(context, table_of(context, match_id))
        recorder.record("help", 0, sum=str(match.game.sum_of(view_of(match, 0), move)), hinted=True)
        recorder.save(session)

    if hinted:
        context.database.retry_on_conflict(hint)

    def attempt() -> SumAttempt:
        found = pending_step(table_of(context, match_id), 0, move).attempt
        assert found
        return found

    assert attempt().help == "none"
    request_move(context, match_id, move, answer=attempt().sum.total, looks=True)
    assert [record.helped for record in attempt_records(table_of(context, match_id).events)] == [hinted]


def test_a_picture_that_is_called_for_is_help_with_the_sum(context: Context) -> None:
    match_id = begin(context, SLUG, sums="add")
    match = table_of(context, match_id)
    move = view_of(match, 0).moves[0]
    request_move(context, match_id, move, wants_help=True, looks=True)
    attempt = pending_step(table_of(context, match_id), 0, move).attempt
    assert attempt
    assert attempt.help == "picture"
    request_move(context, match_id, move, answer=attempt.sum.total, looks=True)
    assert [record.helped for record in attempt_records(table_of(context, match_id).events)] == [True]
