"""What is added up of a child: after each move, and made anew from the events, the same."""

from datetime import timedelta
from random import Random

import pytest
from sqlalchemy import select

from classroom.games.protocol import all_rules
from classroom.games.registry import find_game
from classroom.services.accounts import sessions
from classroom.services.play.create_match import SeatPlan, create_match
from classroom.services.play.evidence import rebuild
from classroom.services.play.make_move import MoveOutcome, make_move
from classroom.services.play.match_state import find_own_match
from classroom.services.play.sum_prompts import MoveRequest, sum_of
from classroom.services.school import classes
from classroom.store.models import Attempt, ProgressRow
from classroom.tutor.learning.progress import from_json
from classroom.tutor.sums.facts import MAP_OF, kept_as

RULES = {"match": False, "wilds": False, "draw": "auto", "bonus": False}


def kept(house, child_id):
    with house.database.reading() as session:
        row = session.get(ProgressRow, (house.school_id, child_id))
        return from_json(row.state) if row else None


def sign_in(house, child_id):
    with house.database.transaction() as session:
        return sessions.sign_in(house, session, "old", child_id=child_id)


def play(house, clock, token, rng):
    """A match in which the child answers now and then wrongly, asks for help, or takes long."""
    match_id = create_match(house, token, "sixteen", RULES, [SeatPlan(), SeatPlan(2)])
    for _ in range(400):
        table = find_own_match(house, token, match_id)
        if table.over:
            return match_id
        view = table.view(0)
        move = rng.choice(view.moves)
        work = table.game.sum_of(view, move)
        answer = None if work is None else work.total if rng.random() < 0.8 else work.total + rng.choice((-1, 1))
        clock.turn(seconds=rng.choice((2, 5, 60)))
        wish = MoveRequest(table.seq, move, answer=answer, wants_help=rng.random() < 0.1, sure=True)
        assert make_move(house, token, match_id, wish).happened in (MoveOutcome.MOVED, MoveOutcome.THINK)
    raise AssertionError("the match does not end")


@pytest.fixture
def child(house, admin, lesson):
    classes.change_class(house, admin.id, lesson.id, {"settings": {"sums": "add"}})
    return lesson.cards["Ada"].child_id


def test_made_anew_from_the_events_it_is_the_same(house, clock, child):
    rng = Random(4)
    for _ in range(3):
        play(house, clock, sign_in(house, child), rng)
        clock.turn(days=1)
    before = kept(house, child)
    assert before.answers > 10
    assert sum(day.matches for day in before.days.values()) == 3
    assert before.slips
    with house.database.transaction() as session:
        row = session.get(ProgressRow, (house.school_id, child))
        row.state = {}
    rebuild(house)
    assert kept(house, child) == before


RULES_OF = {"two-of-four": {"rounds": 6}, "card-eater": {"rounds": 2}, "switch16": {}}


def play_another(house, clock, token, slug, rng):
    """Random moves in another game: the child works out what is asked, and finds dice, now and then wrongly."""
    game = find_game(slug)
    players = min(game.seats)
    rules = all_rules(game, players, RULES_OF[slug])
    match_id = create_match(house, token, slug, rules, [SeatPlan(), *[SeatPlan(1)] * (players - 1)])
    for _ in range(60):
        table = find_own_match(house, token, match_id)
        if table.over:
            break
        view = table.view(0)
        move = table.bound or rng.choice(view.moves)
        work = sum_of(table, 0, game.read(move))
        answer = None if work is None else work.total if rng.random() < 0.8 else work.total + rng.choice((-1, 1))
        dice = dict(getattr(view, "chains", ()))
        parts = dice[int(move[3:])] if move.startswith("go:") and rng.random() < 0.8 else ()
        clock.turn(seconds=rng.choice((2, 5, 60)))
        assert make_move(house, token, match_id, MoveRequest(table.seq, move, answer=answer, sure=True, parts=parts))
    return match_id


@pytest.mark.parametrize("slug", RULES_OF)
def test_sums_of_every_game_are_added_up_as_facts_and_made_anew_the_same(house, clock, child, slug):
    rng = Random(4)
    for _ in range(2):
        play_another(house, clock, sign_in(house, child), slug, rng)
        clock.turn(days=1)
    before = kept(house, child)
    with house.database.reading() as session:
        answered = session.scalars(select(Attempt.sum).filter_by(child_id=child)).all()
    assert before.answers == len(answered) > 5
    assert set(before.facts) == {kept_as(work) for work in answered} & set(MAP_OF)
    assert {MAP_OF[name] for name in before.facts} - {"additions"}
    rebuild(house)
    assert kept(house, child) == before


def test_two_matches_at_once_are_both_added_up(house, clock, child):
    token, rng = sign_in(house, child), Random(7)
    first = create_match(house, token, "sixteen", RULES, [SeatPlan(), SeatPlan(2)])
    play(house, clock, token, rng)
    table = find_own_match(house, token, first)
    work = table.game.sum_of(table.view(0), table.view(0).moves[0])
    clock.turn(seconds=5)
    make_move(house, token, first, MoveRequest(table.seq, table.view(0).moves[0], answer=work.total, sure=True))
    before = kept(house, child)
    rebuild(house)
    assert kept(house, child) == before


@pytest.mark.parametrize(("pause", "helped", "mark"), [(5, False, "r"), (46, False, "h"), (5, True, "h")])
def test_a_long_pause_and_a_picture_are_no_evidence_of_knowing(house, clock, child, pause, helped, mark):
    """45 seconds before the first answer, or a picture asked for: right, but nothing shows that the sum is known."""
    token = sign_in(house, child)
    match_id = create_match(house, token, "sixteen", RULES, [SeatPlan(), SeatPlan(2)])
    table = find_own_match(house, token, match_id)
    move = table.view(0).moves[0]
    work = table.game.sum_of(table.view(0), move)
    asked = make_move(house, token, match_id, MoveRequest(table.seq, move, wants_help=helped))
    assert asked.happened is MoveOutcome.THINK
    clock.turn(seconds=pause)
    answer = make_move(house, token, match_id, MoveRequest(asked.table.seq, move, answer=work.total, sure=True))
    assert answer.happened is MoveOutcome.MOVED
    assert kept(house, child).facts[str(work)].results[0] == mark


def test_nothing_is_added_up_of_guests(house, clock):
    play(house, clock, "a guest", Random(1))
    with house.database.reading() as session:
        assert session.query(ProgressRow).count() == 0


def test_a_clock_set_back_breaks_nothing(house, clock, child):
    token, rng = sign_in(house, child), Random(3)
    play(house, clock, token, rng)
    clock.time -= timedelta(days=2)
    play(house, clock, sign_in(house, child), rng)
    answers = kept(house, child).answers
    rebuild(house)
    assert kept(house, child).answers == answers
