"""What is added up of a child: after each move, and made anew from the events, the same."""

from datetime import timedelta
from random import Random

import pytest
from sqlalchemy import select

from classroom.games.protocol import all_rules
from classroom.games.registry import find_game
from classroom.services.context import Context
from classroom.services.play.learning_evidence import rebuild_evidence
from classroom.services.play.make_move import MoveOutcome, make_move
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.play.sum_prompts import MoveRequest, sum_of
from classroom.services.school import class_settings
from classroom.store.models import Attempt, ProgressRow
from classroom.tutor.learning.progress import Progress, from_json
from classroom.tutor.sums.facts import MAP_OF, fact_of_text
from tests.conftest import Clock
from tests.games.matches import GAMES
from tests.games.own import own
from tests.people import Adult, Lesson
from tests.playing import SLUG, come_in, lay_a_first_card, own_match, visitor_of
from tests.tables import parts_for

RULES = {"match": False, "wilds": False, "draw": "auto", "bonus": False}


def kept(context: Context, child_id: str) -> Progress:
    with context.database.reading() as session:
        return from_json(session.get_one(ProgressRow, (context.school_id, child_id)).state)


def play(context: Context, clock: Clock, token: str, rng: Random) -> str:
    """A match in which the child answers now and then wrongly, asks for help, or takes long."""
    match_id = create_match(context, visitor_of(context, token), SLUG, RULES, [SeatPlan(), SeatPlan(2)])
    for _ in range(400):
        table = own_match(context, token, match_id)
        if table.over:
            return match_id
        view = table.view(0)
        move = rng.choice(view.moves)
        work = table.game.sum_of(view, move)
        answer = None if work is None else work.total if rng.random() < 0.8 else work.total + rng.choice((-1, 1))
        clock.turn(seconds=rng.choice((2, 5, 60)))
        request_move = MoveRequest(table.seq, move, answer=answer, wants_help=rng.random() < 0.1, sure=True)
        result = make_move(context, visitor_of(context, token), match_id, request_move)
        assert result
        assert result.outcome in (MoveOutcome.MOVED, MoveOutcome.THINK)
    raise AssertionError("the match does not end")


@pytest.fixture
def child(context: Context, admin: Adult, lesson: Lesson) -> str:
    class_settings.change_class(context, admin.id, lesson.id, {"settings": {"sums": "add"}})
    return lesson.cards["Ada"].child_id


@pytest.mark.usefixtures("any_database")
def test_made_anew_from_the_events_it_is_the_same(context: Context, clock: Clock, child: str) -> None:
    rng = Random(4)
    for _ in range(3):
        play(context, clock, come_in(context, child), rng)
        clock.turn(days=1)
    before = kept(context, child)
    assert before.answers > 10
    assert sum(day.matches for day in before.days.values()) == 3
    assert before.slips
    with context.database.transaction() as session:
        row = session.get_one(ProgressRow, (context.school_id, child))
        row.state = {}
    rebuild_evidence(context)
    assert kept(context, child) == before


def play_another(context: Context, clock: Clock, token: str, slug: str, rng: Random) -> str:
    """Random moves in any game: the child works out what is asked, and finds dice, now and then wrongly."""
    game = find_game(slug)
    players = min(game.seats)
    rules = all_rules(game, players, {})
    match_id = create_match(
        context, visitor_of(context, token), slug, rules, [SeatPlan(), *[SeatPlan(1)] * (players - 1)]
    )
    for _ in range(60):
        table = own_match(context, token, match_id)
        if table.over:
            break
        view = table.view(0)
        move = table.committed_move or rng.choice(view.moves)
        work = sum_of(table, 0, game.read(move))
        answer = None if work is None else work.total if rng.random() < 0.8 else work.total + rng.choice((-1, 1))
        parts = parts_for(table, 0, move) if rng.random() < 0.8 else None
        clock.turn(seconds=rng.choice((2, 5, 60)))
        assert make_move(
            context,
            visitor_of(context, token),
            match_id,
            MoveRequest(table.seq, move, answer=answer, sure=True, parts=parts or ()),
        )
    return match_id


@pytest.mark.parametrize("slug", GAMES)
def test_sums_of_every_game_are_added_up_as_facts_and_made_anew_the_same(
    context: Context, clock: Clock, child: str, slug: str
) -> None:
    rng = Random(4)
    for _ in range(3):
        play_another(context, clock, come_in(context, child), slug, rng)
        clock.turn(days=1)
    before = kept(context, child)
    with context.database.reading() as session:
        answered = session.scalars(select(Attempt.sum).filter_by(child_id=child)).all()
    assert before.answers == len(answered) > 5
    assert set(before.facts) == {fact_of_text(work) for work in answered} & set(MAP_OF)
    seen, possible = {MAP_OF[name] for name in before.facts}, own(slug, "rule_page").MAPS
    assert seen <= possible
    assert possible == {"additions"} or seen - {"additions"}
    rebuild_evidence(context)
    assert kept(context, child) == before


@pytest.mark.usefixtures("any_database")
def test_two_matches_at_once_are_both_added_up(context: Context, clock: Clock, child: str) -> None:
    token, rng = come_in(context, child), Random(7)
    first = create_match(context, visitor_of(context, token), SLUG, RULES, [SeatPlan(), SeatPlan(2)])
    play(context, clock, token, rng)
    table = own_match(context, token, first)
    work = table.game.sum_of(table.view(0), table.view(0).moves[0])
    assert work
    clock.turn(seconds=5)
    make_move(
        context,
        visitor_of(context, token),
        first,
        MoveRequest(table.seq, table.view(0).moves[0], answer=work.total, sure=True),
    )
    before = kept(context, child)
    rebuild_evidence(context)
    assert kept(context, child) == before


@pytest.mark.parametrize(("pause", "helped", "mark"), [(5, False, "r"), (46, False, "h"), (5, True, "h")])
def test_a_long_pause_and_a_picture_are_no_evidence_of_knowing(
    context: Context, clock: Clock, child: str, pause: int, helped: bool, mark: str
) -> None:
    """45 seconds before the first answer, or a picture asked for: right, but nothing shows that the sum is known."""
    token = come_in(context, child)
    match_id = create_match(context, visitor_of(context, token), SLUG, RULES, [SeatPlan(), SeatPlan(2)])
    move = lay_a_first_card(context, token, match_id)
    table = own_match(context, token, match_id)
    work = table.game.sum_of(table.view(0), move)
    assert work
    asked = make_move(context, visitor_of(context, token), match_id, MoveRequest(table.seq, move, wants_help=helped))
    assert asked
    assert asked.outcome is MoveOutcome.THINK
    clock.turn(seconds=pause)
    answer = make_move(
        context, visitor_of(context, token), match_id, MoveRequest(asked.table.seq, move, answer=work.total, sure=True)
    )
    assert answer
    assert answer.outcome is MoveOutcome.MOVED
    assert kept(context, child).facts[str(work)].results[0] == mark


def test_nothing_is_added_up_of_guests(context: Context, clock: Clock) -> None:
    play(context, clock, "a guest", Random(1))
    with context.database.reading() as session:
        assert session.query(ProgressRow).count() == 0


def test_a_clock_set_back_breaks_nothing(context: Context, clock: Clock, child: str) -> None:
    token, rng = come_in(context, child), Random(3)
    play(context, clock, token, rng)
    clock.time -= timedelta(days=2)
    play(context, clock, come_in(context, child), rng)
    answers = kept(context, child).answers
    rebuild_evidence(context)
    assert kept(context, child).answers == answers
