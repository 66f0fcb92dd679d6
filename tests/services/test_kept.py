"""What is kept at hand of matches, answers and progress says the same as the database, whatever happens to that."""

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from sqlalchemy import delete, select, update

from classroom.services.accounts.players import who_plays
from classroom.services.cache import LRUCache
from classroom.services.learning.known_sums import NOTHING, load_known_sums
from classroom.services.learning.progress_store import LearningEvent, record_learning, reset_progress
from classroom.services.play import match_history
from classroom.services.play.match_history import EventRecord
from classroom.services.play.match_state import find_own_match
from classroom.store.models import Event, Match, ProgressRow
from classroom.tutor.learning.progress import from_json
from tests.people import make_lesson
from tests.playing import begin, come_in, play


def fresh(context):
    """The same house with nothing at hand, as a process just started."""
    return replace(context, courses=LRUCache(10), answers=LRUCache(10), progresses=LRUCache(10))


@pytest.fixture
def token(context, lesson):
    return come_in(context, lesson.cards["Ada"].child_id)


def known(context, token):
    with context.database.reading() as session:
        return load_known_sums(context, session, who_plays(context, session, token), decides=True)


def test_a_match_stands_as_its_events_say_after_every_move(context, token):
    match_id = begin(context, token)
    for seed in range(40):
        play(context, token, match_id, moves=1, seed=seed)
        kept, read = find_own_match(context, token, match_id), find_own_match(fresh(context), token, match_id)
        assert (kept.events, kept.positions, kept.view(0)) == (read.events, read.positions, read.view(0))


def test_events_that_came_another_way_are_seen(context, token):
    """Another process of the same school plays on."""
    match_id, other = begin(context, token), fresh(context)
    for seed in range(8):
        play(other if seed % 2 else context, token, match_id, moves=1, seed=seed)
        assert find_own_match(context, token, match_id).events == find_own_match(other, token, match_id).events


@pytest.mark.usefixtures("any_database")
def test_an_older_state_of_the_database_is_taken_for_what_it_is(context, token):
    match_id = play(context, token, begin(context, token), moves=3)
    before = find_own_match(context, token, match_id)
    play(context, token, match_id, moves=3, seed=2)
    find_own_match(context, token, match_id)
    with context.database.transaction() as session:
        session.execute(delete(Event).where(Event.match_id == match_id, Event.seq >= before.seq))
    assert find_own_match(context, token, match_id).view(0) == before.view(0)


@pytest.mark.usefixtures("any_database")
def test_a_match_that_went_on_otherwise_is_read_anew(context, token):
    match_id = play(context, token, begin(context, token), moves=2)
    last = find_own_match(context, token, match_id).events[-1]
    with context.database.transaction() as session:
        session.execute(
            update(Event).filter_by(match_id=match_id, seq=last.seq).values(at=datetime(2026, 1, 1, tzinfo=UTC))
        )
    assert find_own_match(context, token, match_id).events[-1].at.year == 2026
    assert find_own_match(context, token, match_id).events[-1].at.month == 1


@pytest.mark.usefixtures("any_database")
def test_a_deleted_match_is_gone(context, token):
    match_id = play(context, token, begin(context, token), moves=2)
    with context.database.transaction() as session:
        session.execute(delete(Match).where(Match.id == match_id))
    assert find_own_match(context, token, match_id) is None


@pytest.mark.usefixtures("any_database")
def test_of_a_long_match_no_more_is_read_than_of_a_short_one(context, token, monkeypatch):
    match_id, read = begin(context, token), []
    monkeypatch.setattr(match_history, "EventRecord", lambda *row: read.append(row) or EventRecord(*row))
    for seed in range(12):
        play(context, token, match_id, moves=1, seed=seed)
        find_own_match(context, token, match_id)
        read.clear()
        assert len(find_own_match(context, token, match_id).moves) > seed
        assert len(read) == 1


@pytest.mark.usefixtures("any_database")
def test_answers_at_hand_are_those_in_the_database(context, admin, clock):
    child_id = make_lesson(context, admin, sums="add").cards["Ada"].child_id
    for day in range(4):
        token = come_in(context, child_id)
        match_id = begin(context, token)
        for move in range(6):
            play(context, token, match_id, moves=1, seed=10 * day + move)
            assert known(context, token) == known(fresh(context), token)
        assert len(known(context, token).tried) > 2 * day
        clock.turn(hours=9)


def test_of_a_child_deleted_a_moment_ago_nothing_is_known(context, admin):
    child_id = make_lesson(context, admin, sums="add").cards["Ada"].child_id
    token = come_in(context, child_id)
    play(context, token, begin(context, token), moves=8)
    with context.database.reading() as session:
        who = who_plays(context, session, token)
        assert load_known_sums(context, session, who._replace(id="gone")) == NOTHING
        assert load_known_sums(context, session, who) != NOTHING


def stored(context):
    with context.database.reading() as session:
        return from_json(session.scalar(select(ProgressRow.state)))


def at_hand(context, child_id):
    return context.progresses.find((context.school_id, child_id)).progress


def test_progress_at_hand_is_what_is_stored(context, admin):
    child_id = make_lesson(context, admin, sums="add").cards["Ada"].child_id
    token = come_in(context, child_id)
    match_id = begin(context, token)
    for move in range(12):
        play(context, token, match_id, moves=1, seed=move)
        assert at_hand(context, child_id) == stored(context)
    assert stored(context).answers > 2


@pytest.mark.usefixtures("any_database")
def test_progress_that_another_process_wrote_is_gone_on_from(context, admin):
    """Here a teacher lets it begin anew, on another server."""
    child_id = make_lesson(context, admin, sums="add").cards["Ada"].child_id
    token = come_in(context, child_id)
    match_id = begin(context, token)
    play(context, token, match_id, moves=12)
    before, elsewhere = stored(context).answers, fresh(context)
    with elsewhere.database.transaction() as session:
        reset_progress(elsewhere, session, child_id)
    assert known(context, token) == known(fresh(context), token)
    play(context, token, begin(context, token), moves=6)
    assert at_hand(context, child_id) == stored(context)
    assert 0 < stored(context).answers <= before


@pytest.mark.usefixtures("any_database")
def test_progress_that_was_not_stored_after_all_is_forgotten(context, admin, clock):
    child_id = make_lesson(context, admin, sums="decide").cards["Ada"].child_id
    token = come_in(context, child_id)
    play(context, token, begin(context, token), moves=4)
    with suppress(ZeroDivisionError), context.database.transaction() as session:
        record_learning(context, session, child_id, [LearningEvent(context.now(), ended=True)])
        raise ZeroDivisionError
    assert at_hand(context, child_id) != stored(context)
    with context.database.transaction() as session:
        record_learning(context, session, child_id, [LearningEvent(context.now(), ended=True)])
    assert at_hand(context, child_id) == stored(context)


def test_no_more_is_kept_than_there_is_room_for():
    shelf = LRUCache(2)
    for key in "abc":
        shelf.keep(key, key.upper())
    assert [shelf.find(key) for key in "abc"] == [None, "B", "C"]
    shelf.find("b")
    shelf.keep("d", "D")
    assert [shelf.find(key) for key in "bcd"] == ["B", None, "D"]
