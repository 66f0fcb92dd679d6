"""News of tables: a move within half a second, whose device is away, one statement however many wait."""

import pytest
from sqlalchemy.exc import OperationalError

from classroom.services.context import Context
from classroom.store.models import Presence, School
from classroom.web.polling import tables
from classroom.web.polling.heartbeat_buffer import EVERY, HeartbeatBuffer
from classroom.web.polling.tables import TablePoll
from classroom.web.polling.tickets import make_ticket
from tests.conftest import Clock, Seconds
from tests.people import Lesson
from tests.playing import SLUG, rows
from tests.several_devices import play_on, seat
from tests.statements import recorded_statements

NOTHING: dict[str, str] = {}


@pytest.fixture
def seconds() -> Seconds:
    return Seconds()


@pytest.fixture
def poll(context: Context, seconds: Seconds) -> TablePoll:
    return TablePoll(context, HeartbeatBuffer(context, seconds), seconds)


def ticket(context: Context, lesson: Lesson, name: str, match_id: str) -> str:
    return make_ticket(context, tables.PURPOSE, match_id, lesson.cards[name].child_id)


@pytest.mark.usefixtures("any_database")
def test_a_move_is_known_within_half_a_second(
    context: Context, lesson: Lesson, poll: TablePoll, seconds: Seconds
) -> None:
    match_id, tokens = seat(context, lesson, SLUG, "Ada", "Ben")
    mine = ticket(context, lesson, "Ada", match_id)
    before = poll.version(mine, NOTHING)
    play_on(context, tokens, match_id, most=1)
    seconds.now += 0.5
    assert poll.version(mine, NOTHING) != before


@pytest.mark.usefixtures("any_database")
def test_a_device_that_is_away_is_another_version_for_the_other_child_alone(
    context: Context, lesson: Lesson, poll: TablePoll, seconds: Seconds, clock: Clock
) -> None:
    match_id, _tokens = seat(context, lesson, SLUG, "Ada", "Ben")
    ada, ben = (ticket(context, lesson, name, match_id) for name in ("Ada", "Ben"))
    versions: list[set[str | None]] = [set(), set()]
    for _ in range(12):  # Ada asks every five seconds, Ben never
        versions[0].add(poll.version(ada, NOTHING))
        clock.turn(seconds=5)
        seconds.now += 5
    assert len(versions[0]) == 3  # there, away, for long
    versions[1].add(poll.version(ben, NOTHING))
    assert {version[-1] for version in versions[1] if version} == {"o"}


@pytest.mark.parametrize(("is_written", "reads"), [(True, 7), (False, 2)])
def test_a_hundred_tables_cost_one_statement_in_half_a_second_where_something_was_written(
    context: Context, lesson: Lesson, poll: TablePoll, seconds: Seconds, is_written: bool, reads: int
) -> None:
    """And one more in two seconds, for the signs of life."""
    found = [seat(context, lesson, SLUG, "Ada", "Ben")[0] for _ in range(8)]
    asked = [ticket(context, lesson, name, match_id) for match_id in found for name in ("Ada", "Ben")]
    for one in asked:
        poll.version(one, NOTHING)
    with recorded_statements(context.database.engine) as sent:
        for number in range(7):  # until heartbeats are stored
            seconds.now += 0.5
            if is_written:
                write(context, str(number))
            for one in asked * 5:
                poll.version(one, NOTHING)
    read = [one for one in sent if one.startswith("SELECT") and "FROM school" not in one]
    assert len([one for one in read if "FROM event" in one]) == reads
    assert 1 <= len(read) - reads <= 2


def write(context: Context, name: str) -> None:
    """Anything, anywhere."""
    with context.database.transaction() as session:
        session.get_one(School, context.school_id).name = name


def test_whoever_asks_with_what_is_old_waits_no_longer_where_nothing_else_is_written(
    context: Context, lesson: Lesson, poll: TablePoll, seconds: Seconds
) -> None:
    """Its page was told of nothing while others had the move read, and asks just afterwards."""
    match_id, tokens = seat(context, lesson, SLUG, "Ada", "Ben")
    mine = ticket(context, lesson, "Ada", match_id)
    before = poll.version(mine, NOTHING)
    play_on(context, tokens, match_id, most=1)
    seconds.now += 0.5
    poll.refresh()
    seconds.now += 0.1
    waiter = poll.waiter(mine, WAIT | {"seen": before or ""})
    assert waiter
    seconds.now += 0.4
    poll.refresh()
    assert waiter.version() == poll.version(mine, NOTHING) != before


def test_what_nobody_asks_for_any_more_is_read_no_longer(
    context: Context, lesson: Lesson, poll: TablePoll, seconds: Seconds
) -> None:
    found = [seat(context, lesson, SLUG, "Ada", "Ben")[0] for _ in range(2)]
    for match_id in found:
        poll.version(ticket(context, lesson, "Ada", match_id), NOTHING)
    seconds.now += 16
    poll.version(ticket(context, lesson, "Ada", found[0]), NOTHING)
    assert set(poll.known) == {found[0]}


def test_heartbeats_are_stored_together(context: Context, lesson: Lesson, poll: TablePoll, seconds: Seconds) -> None:
    match_id, _tokens = seat(context, lesson, SLUG, "Ada", "Ben")
    poll.version(ticket(context, lesson, "Ada", match_id), NOTHING)
    poll.version(ticket(context, lesson, "Ben", match_id), NOTHING)
    assert len(rows(context, Presence)) == 1  # the first at once
    seconds.now += EVERY
    poll.version(ticket(context, lesson, "Ada", match_id), NOTHING)
    assert len(rows(context, Presence)) == 2


def test_a_match_that_is_no_more_is_told_to_nobody(context: Context, lesson: Lesson, poll: TablePoll) -> None:
    assert poll.version(ticket(context, lesson, "Ada", "not-there"), NOTHING) is None
    assert poll.version("forged", NOTHING) is None


def test_what_is_known_is_told_at_once_without_the_database(
    context: Context, lesson: Lesson, poll: TablePoll, seconds: Seconds
) -> None:
    """Twenty polls a second for ten seconds; a statement would keep all connections waiting, not one thread. Nine of
    ten need none: the news are read twice a second, heartbeats stored every four seconds."""
    match_id, _tokens = seat(context, lesson, SLUG, "Ada", "Ben")
    mine, told = ticket(context, lesson, "Ada", match_id), 0
    assert poll.version_at_once(mine, NOTHING) is None
    for _ in range(200):
        with recorded_statements(context.database.engine) as sent:
            at_once = poll.version_at_once(mine, NOTHING)
        assert not sent
        assert poll.version(mine, NOTHING) == (at_once or poll.version(mine, NOTHING))
        told += at_once is not None
        seconds.now += 0.05
    assert told >= 175
    assert poll.version_at_once("forged", NOTHING) is None
    assert poll.version_at_once(mine.replace(match_id, "another"), NOTHING) is None


WAIT = {"wait": "1"}


def test_whoever_waits_is_told_of_a_move_as_soon_as_it_was_read(
    context: Context, lesson: Lesson, poll: TablePoll, seconds: Seconds
) -> None:
    match_id, tokens = seat(context, lesson, SLUG, "Ada", "Ben")
    mine = ticket(context, lesson, "Ada", match_id)
    assert poll.waiter(mine, WAIT) is None  # nothing was read of this table yet
    before = poll.version(mine, NOTHING)
    waiter = poll.waiter(mine, WAIT | {"seen": before or ""})
    assert waiter
    play_on(context, tokens, match_id, most=1)
    with recorded_statements(context.database.engine) as sent:
        assert (waiter.version(), poll.is_due()) == (None, False)
        seconds.now += 0.5
        assert (waiter.version(), poll.is_due()) == (None, True)
    assert not sent
    poll.refresh()
    assert waiter.version() == poll.version(mine, NOTHING) != before


def test_a_page_newer_than_what_was_read_is_not_told_what_is_old(
    context: Context, lesson: Lesson, poll: TablePoll, seconds: Seconds
) -> None:
    """A child has just moved, and its page knows more than the news of half a second ago."""
    match_id, tokens = seat(context, lesson, SLUG, "Ada", "Ben")
    mine = ticket(context, lesson, "Ada", match_id)
    old = poll.version(mine, NOTHING)
    play_on(context, tokens, match_id, most=1)
    newest = TablePoll(context, HeartbeatBuffer(context, seconds), seconds).version(mine, NOTHING)
    waiter = poll.waiter(mine, WAIT | {"seen": newest or ""})
    assert waiter
    for _ in range(3):
        assert waiter.version() is None
        seconds.now += 0.5
        poll.refresh()
    assert newest != old


def test_waiting_is_one_sign_of_life_however_long_it_takes(
    context: Context, lesson: Lesson, poll: TablePoll, seconds: Seconds, clock: Clock
) -> None:
    match_id, _tokens = seat(context, lesson, SLUG, "Ada", "Ben")
    mine = ticket(context, lesson, "Ada", match_id)
    waiter = poll.waiter(mine, WAIT | {"seen": poll.version(mine, NOTHING) or ""})
    assert waiter
    came = context.now()
    for _ in range(5):
        clock.turn(seconds=1)
        seconds.now += 1
        poll.refresh()
        waiter.version()
    assert [one.at for one in rows(context, Presence)] == [came]


def test_whoever_waits_goes_on_waiting_while_the_database_does_not_answer(
    context: Context, lesson: Lesson, poll: TablePoll, seconds: Seconds, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, _tokens = seat(context, lesson, SLUG, "Ada", "Ben")
    mine = ticket(context, lesson, "Ada", match_id)
    waiter = poll.waiter(mine, WAIT | {"seen": poll.version(mine, NOTHING) or ""})
    assert waiter

    def fails() -> None:
        raise OperationalError("", {}, Exception())

    monkeypatch.setattr(poll, "read_again", fails)
    seconds.now += 0.5
    poll.refresh()
    assert waiter.version() is None


def test_nobody_waits_without_a_ticket_or_for_a_match_that_is_no_more(
    context: Context, lesson: Lesson, poll: TablePoll
) -> None:
    assert poll.waiter("forged", WAIT) is None
    assert poll.waiter(ticket(context, lesson, "Ada", "not-there"), WAIT) is None


def test_who_is_answered_at_once_has_given_a_sign_of_life(
    context: Context, lesson: Lesson, poll: TablePoll, seconds: Seconds
) -> None:
    match_id, _tokens = seat(context, lesson, SLUG, "Ada", "Ben")
    poll.version(ticket(context, lesson, "Ada", match_id), NOTHING)
    assert poll.version_at_once(ticket(context, lesson, "Ben", match_id), NOTHING)
    seconds.now += EVERY
    assert poll.version_at_once(ticket(context, lesson, "Ada", match_id), NOTHING) is None
    poll.version(ticket(context, lesson, "Ada", match_id), NOTHING)
    assert len(rows(context, Presence)) == 2
