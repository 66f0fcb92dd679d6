"""Every game at the table: whole matches with the tutors, whoever adds up; and the evidence made anew from them."""

from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from classroom.games.protocol import RuleError, all_rules
from classroom.games.records import play_record, position_summary
from classroom.games.registry import find_game
from classroom.services.context import Context
from classroom.services.play.learning_evidence import rebuild_evidence
from classroom.services.play.make_move import MoveOutcome
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.play.sum_prompts import read_move
from classroom.store.models import Attempt, IdeaRow
from classroom.tutor.registry import find_tutor
from tests.games.matches import GAMES
from tests.playing import visitor_of
from tests.tables import MOST, act, begin, request_move, table_of


@pytest.mark.parametrize("sums", ["show", "add", "decide", "none"])
@pytest.mark.parametrize("slug", GAMES)
def test_a_match_is_played_to_its_end(context: Context, slug: str, sums: str) -> None:
    rng, match_id = Random(8), begin(context, slug, sums)
    for _ in range(MOST):
        if table_of(context, match_id).over:
            break
        answer = act(context, match_id, rng)
        assert answer.outcome in (MoveOutcome.MOVED, MoveOutcome.THINK), answer.message
    table = table_of(context, match_id)
    assert table.over
    assert table.match.ended_at
    record = table.record()
    assert position_summary(record.game, play_record(record))["over"]
    with context.database.reading() as session:
        answered = session.scalars(select(Attempt)).all()
    assert bool(answered) is (sums in ("add", "decide"))
    assert all(one.solved or one.first_answer != one.total for one in answered)


@pytest.mark.usefixtures("any_database")
@pytest.mark.parametrize("slug", GAMES)
def test_attempts_and_ideas_made_anew_are_the_same(context: Context, slug: str) -> None:
    def kept() -> list[str]:
        with context.database.reading() as session:
            rows: list[Any] = [*session.scalars(select(Attempt)), *session.scalars(select(IdeaRow))]
            return sorted(str({key: value for key, value in vars(row).items() if key[0] != "_"}) for row in rows)

    rng, match_id = Random(3), begin(context, slug, "add")
    for _ in range(60):
        if not table_of(context, match_id).over:
            act(context, match_id, rng)
    before = kept()
    rebuild_evidence(context)
    assert before
    assert kept() == before


@pytest.mark.parametrize("slug", GAMES)
def test_the_tutor_knows_an_answer_for_every_position_of_a_match(context: Context, slug: str) -> None:
    rng, match_id, tutor = Random(5), begin(context, slug), find_tutor(slug)
    for _ in range(40):
        table = table_of(context, match_id)
        if table.over:
            break
        view = table.view(table.turn)
        advice = tutor.advise(view)
        assert advice.move in view.moves
        for move in view.moves:
            tutor.confirmation_question(view, move)
            tutor.verdict(view, move)
            assert {idea.name for idea in tutor.ideas(view, move)} <= {topic.name for topic in tutor.topics}
        act(context, match_id, rng)


def test_a_move_that_is_none_is_told_kindly_in_every_game(context: Context) -> None:
    for slug in GAMES:
        match_id = begin(context, slug)
        answer = request_move(context, match_id, "xyz")
        assert answer.outcome is MoveOutcome.REFUSED
        with pytest.raises(RuleError):
            read_move(answer.table, "xyz")


@pytest.mark.parametrize("slug", GAMES)
def test_who_shares_a_tablet_sees_what_is_theirs_without_handing_it_on_where_nothing_is_hidden(
    context: Context, slug: str
) -> None:
    """Two children and two tutors. Where cards are hidden, somebody first says in whose hands it is."""
    game = find_game(slug)
    match_id = create_match(
        context,
        visitor_of(context, "a"),
        slug,
        all_rules(game, 4, {}),
        [SeatPlan(), SeatPlan(), SeatPlan(1), SeatPlan(1)],
    )
    table = table_of(context, match_id)
    player = table.seats[0].guest_id
    assert table.turn in (0, 1)
    assert table.seat_in_front(player) == (None if game.hides else table.turn)
    assert table.seat_in_front("nobody") is None
