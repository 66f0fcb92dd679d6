"""Cached matches, answers and progress are the same as those in the database, whatever happens to that."""

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from classroom.services.accounts.visitors import PlayerRef
from classroom.services.cache import CacheKey, Caches, LRUCache
from classroom.services.context import Context
from classroom.services.learning.known_sums import NOTHING_STORED, KnownSums, read_stored
from classroom.services.learning.learning_events import LearningEvent
from classroom.services.learning.progress_cache import PROGRESSES
from classroom.services.learning.progress_store import record_learning, reset_progress
from classroom.services.play import match_history
from classroom.services.play.match_rows import EventRecord
from classroom.store.models import Event, Match, ProgressRow
from classroom.tutor.learning.progress import Progress, from_json
from tests.conftest import Clock
from tests.people import Adult, Lesson, make_lesson
from tests.playing import begin, come_in, current_match, own_match, play, visitor_of


def fresh(context: Context) -> Context:
    """The same context with empty caches, as in a process just started."""
    return replace(context, caches=Caches())


@pytest.fixture
def token(context: Context, lesson: Lesson) -> str:
    return come_in(context, lesson.cards["Ada"].child_id)


def known(context: Context, token: str, match_id: str) -> KnownSums:
    return own_match(context, token, match_id).known_sums


def player_of(context: Context, token: str) -> PlayerRef:
    player = visitor_of(context, token).player
    assert player
    return player


def test_a_match_stands_as_its_events_say_after_every_move(context: Context, token: str) -> None:
    match_id = begin(context, token)
    for seed in range(40):
        play(context, token, match_id, moves=1, seed=seed)
        kept, read = own_match(context, token, match_id), own_match(fresh(context), token, match_id)
        assert (kept.events, kept.positions, kept.view(0)) == (read.events, read.positions, read.view(0))


def test_events_that_came_another_way_are_seen(context: Context, token: str) -> None:
    """Another process of the same school plays on."""
    match_id, other = begin(context, token), fresh(context)
    for seed in range(8):
        play(other if seed % 2 else context, token, match_id, moves=1, seed=seed)
        assert own_match(context, token, match_id).events == own_match(other, token, match_id).events


@pytest.mark.usefixtures("any_database")
def test_an_older_state_of_the_database_is_taken_for_what_it_is(context: Context, token: str) -> None:
    match_id = play(context, token, begin(context, token), moves=3)
    before = own_match(context, token, match_id)
    play(context, token, match_id, moves=3, seed=2)
    own_match(context, token, match_id)
    with context.database.transaction() as session:
        session.execute(delete(Event).where(Event.match_id == match_id, Event.seq >= before.seq))
    assert own_match(context, token, match_id).view(0) == before.view(0)


@pytest.mark.usefixtures("any_database")
def test_a_match_that_went_on_otherwise_is_read_anew(context: Context, token: str) -> None:
    match_id = play(context, token, begin(context, token), moves=2)
    last = own_match(context, token, match_id).events[-1]
    with context.database.transaction() as session:
        session.execute(
            update(Event).filter_by(match_id=match_id, seq=last.seq).values(at=datetime(2026, 1, 1, tzinfo=UTC))
        )
    assert own_match(context, token, match_id).events[-1].at.year == 2026
    assert own_match(context, token, match_id).events[-1].at.month == 1


@pytest.mark.usefixtures("any_database")
def test_a_deleted_match_is_gone(context: Context, token: str) -> None:
    match_id = play(context, token, begin(context, token), moves=2)
    with context.database.transaction() as session:
        session.execute(delete(Match).where(Match.id == match_id))
    assert current_match(context, token, match_id) is None


@pytest.mark.usefixtures("any_database")
def test_of_a_long_match_no_more_is_read_than_of_a_short_one(
    context: Context, token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = begin(context, token)
    read: list[tuple[Any, ...]] = []

    def listen(*row: Any) -> EventRecord:
        read.append(row)
        return EventRecord(*row)

    monkeypatch.setattr(match_history, "EventRecord", listen)
    for seed in range(12):
        play(context, token, match_id, moves=1, seed=seed)
        own_match(context, token, match_id)
        read.clear()
        assert len(own_match(context, token, match_id).moves) > seed
        assert len(read) == 1


@pytest.mark.usefixtures("any_database")
def test_answers_at_hand_are_those_in_the_database(context: Context, admin: Adult, clock: Clock) -> None:
    child_id = make_lesson(context, admin, sums="add").cards["Ada"].child_id
    for day in range(4):
        token = come_in(context, child_id)
        match_id = begin(context, token)
        for move in range(6):
            play(context, token, match_id, moves=1, seed=10 * day + move)
            assert known(context, token, match_id) == known(fresh(context), token, match_id)
        assert len(known(context, token, match_id).tried) > 2 * day
        clock.turn(hours=9)


def test_of_a_child_deleted_a_moment_ago_nothing_is_known(context: Context, admin: Adult) -> None:
    child_id = make_lesson(context, admin, sums="add").cards["Ada"].child_id
    token = come_in(context, child_id)
    play(context, token, begin(context, token), moves=8)
    player = player_of(context, token)
    for locks in (False, True):
        with context.database.reading() as session:
            assert read_stored(session.connection(), player._replace(id="gone"), locks, context.now()) == NOTHING_STORED
            assert read_stored(session.connection(), player, locks, context.now()) != NOTHING_STORED


def stored(context: Context) -> Progress:
    with context.database.reading() as session:
        return from_json(session.scalars(select(ProgressRow.state)).one())


def at_hand(context: Context, child_id: str) -> Progress:
    cached = context.caches[PROGRESSES].get((context.school_id, child_id))
    assert cached
    return cached.progress


def test_progress_at_hand_is_what_is_stored(context: Context, admin: Adult) -> None:
    child_id = make_lesson(context, admin, sums="add").cards["Ada"].child_id
    token = come_in(context, child_id)
    match_id = play(context, token, begin(context, token), moves=3)  # nothing is stored before the first sum
    for move in range(12):
        play(context, token, match_id, moves=1, seed=move)
        assert at_hand(context, child_id) == stored(context)
    assert stored(context).answers > 2


@pytest.mark.usefixtures("any_database")
def test_progress_that_another_process_wrote_is_gone_on_from(context: Context, admin: Adult) -> None:
    """Here a teacher lets it begin anew, on another server."""
    child_id = make_lesson(context, admin, sums="add").cards["Ada"].child_id
    token = come_in(context, child_id)
    match_id = begin(context, token)
    play(context, token, match_id, moves=12)
    before, elsewhere = stored(context).answers, fresh(context)
    with elsewhere.database.transaction() as session:
        reset_progress(elsewhere, session, child_id)
    following = begin(context, token)
    assert not known(context, token, following).tried
    play(context, token, following, moves=6)
    assert at_hand(context, child_id) == stored(context)
    assert 0 < stored(context).answers <= before


@pytest.mark.usefixtures("any_database")
def test_progress_that_was_not_stored_after_all_is_forgotten(context: Context, admin: Adult, clock: Clock) -> None:
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


def test_a_full_cache_evicts_what_was_used_longest_ago() -> None:
    cache = LRUCache[str](2)
    for key in "abc":
        cache.put(key, key.upper())
    assert [cache.get(key) for key in "abc"] == [None, "B", "C"]
    cache.get("b")
    cache.put("d", "D")
    assert [cache.get(key) for key in "bcd"] == ["B", None, "D"]


def test_a_process_has_one_cache_for_each_key() -> None:
    caches = Caches()
    few: CacheKey[str] = CacheKey("few", 1)
    many: CacheKey[str] = CacheKey("many", 9)
    assert caches[few] is caches[few]
    assert caches[few] is not caches[many]
    assert caches[few].capacity == 1
