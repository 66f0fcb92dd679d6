"""Clocks jump: back by a day, a year ahead, an hour at the change to summer time. Nobody is locked out, nobody stays in
for ever, and nothing goes before its time (requirements A6.6;
`tests/services/privacy/test_retention.py` has more of that)."""

import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from classroom.services.context import Context
from classroom.services.login import rate_limits
from classroom.services.login.join_requests import pending_requests, request_to_join
from classroom.services.login.open_classes import class_to_sign_in
from classroom.services.privacy.cleanup import clean_up
from classroom.services.school.class_opening import homework_until, set_open_until
from classroom.services.school.school_year import end_of_day
from classroom.services.teachers import teacher_login
from classroom.store.models import CardPrintJob, Event, Guest, JoinRequest, Match, SchoolClass
from classroom.store.models import Child as ChildRow
from tests.children import Child
from tests.conftest import Clock
from tests.people import HERE, Adult, Lesson
from tests.playing import begin, come_in, play, rows

DAY_BACK, YEAR_AHEAD = timedelta(days=-1), timedelta(days=365)
JUMPS = [pytest.param(jump, id=name) for name, jump in (("day back", DAY_BACK), ("year ahead", YEAR_AHEAD))]
LONGEST_WAIT = timedelta(minutes=15)


def tap(app: Flask, lesson: Lesson, secret: Sequence[str]) -> int:
    card = lesson.cards["Ada"]
    door = f"/class/{lesson.code}/{card.child_id}"
    return Child(app).post(door, follow=False, picked=list(secret[:3]), pick=secret[3]).status


def open_again(context: Context, admin: Adult, lesson: Lesson) -> None:
    """As a teacher does who finds the door shut."""
    set_open_until(context, admin.id, lesson.id, context.now() + timedelta(hours=1))


# ---- Nobody is locked out.


@pytest.mark.parametrize("jump", JUMPS)
def test_wrong_tries_keep_nobody_waiting_for_longer_than_ever(
    app: Flask, context: Context, admin: Adult, lesson: Lesson, clock: Clock, jump: timedelta
) -> None:
    """Five wrong tries, the jump, five more, and the jump undone: a quarter of an hour later the right ones let in."""
    right = lesson.cards["Ada"].secret
    for step in (jump, -jump):
        for _ in range(12):
            tap(app, lesson, right[::-1])
        clock.time += step
        open_again(context, admin, lesson)
    clock.time += LONGEST_WAIT + timedelta(seconds=1)
    assert tap(app, lesson, right) == 303


@pytest.mark.parametrize("jump", JUMPS)
def test_a_network_that_was_too_busy_is_let_in_again(context: Context, clock: Clock, jump: timedelta) -> None:
    window = rate_limits.RateWindow(3, timedelta(minutes=5))
    for step in (jump, -jump):
        with context.database.transaction() as session:
            assert not all(rate_limits.count_within(context, session, window, "network") for _ in range(4))
        clock.time += step
    clock.time += window.time
    with context.database.transaction() as session:
        assert rate_limits.count_within(context, session, window, "network")


@pytest.mark.parametrize("jump", [DAY_BACK, YEAR_AHEAD, timedelta(hours=1)])
def test_a_teacher_whose_device_goes_by_the_same_clock_gets_in_before_and_after(
    context: Context, admin: Adult, clock: Clock, jump: timedelta
) -> None:
    """The number of the last code taken is kept so that none is taken twice; it must not shut out those to come."""
    for step in (jump, -jump):
        clock.time += step + LONGEST_WAIT
        assert teacher_login.sign_in_with_code(context, admin.id, admin.code, HERE).token


def test_no_code_is_taken_twice_when_the_clock_is_put_right_by_a_little(
    context: Context, admin: Adult, clock: Clock
) -> None:
    clock.turn(minutes=1)
    code = admin.code
    assert teacher_login.sign_in_with_code(context, admin.id, code, HERE).token
    clock.turn(seconds=-20)
    assert not teacher_login.sign_in_with_code(context, admin.id, code, HERE).token


@pytest.mark.parametrize("jump", JUMPS)
def test_after_a_jump_everybody_can_sign_in(
    app: Flask, context: Context, admin: Adult, lesson: Lesson, clock: Clock, jump: timedelta
) -> None:
    for step in (jump, -jump):
        clock.time += step
        open_again(context, admin, lesson)
        assert tap(app, lesson, lesson.cards["Ada"].secret) == 303
        assert admin.sign_in(Child(app)).get("/teacher").status == 200


# ---- Nobody stays in for ever.


def test_a_sign_in_of_a_time_to_come_is_over_when_the_clock_is_put_right(
    app: Flask, lesson: Lesson, clock: Clock
) -> None:
    browser = Child(app)
    clock.time += YEAR_AHEAD
    lesson.sign_in(browser, "Ada")
    assert browser.get("/me").status == 200
    clock.time -= YEAR_AHEAD
    assert browser.get("/me").status == 404


def test_a_clock_put_back_by_an_hour_disturbs_nobody_and_lengthens_nothing(
    app: Flask, lesson: Lesson, clock: Clock
) -> None:
    browser = lesson.sign_in(Child(app), "Ada")
    clock.turn(hours=-1)
    assert browser.get("/me").status == 200
    clock.turn(minutes=91)
    assert browser.get("/me").status == 404


def test_a_teacher_is_out_after_half_an_hour_whatever_the_clock_did(app: Flask, admin: Adult, clock: Clock) -> None:
    browser = admin.sign_in(Child(app))
    clock.turn(minutes=-20)
    assert browser.get("/teacher").status == 200
    clock.turn(minutes=31)
    assert "/teacher/sign-in" in browser.get("/teacher").response.request.path


def test_a_door_opened_in_a_time_to_come_is_shut_now(
    context: Context, admin: Adult, lesson: Lesson, clock: Clock
) -> None:
    clock.time += YEAR_AHEAD
    open_again(context, admin, lesson)
    assert class_to_sign_in(context, lesson.code, HERE)
    clock.time -= YEAR_AHEAD
    assert class_to_sign_in(context, lesson.code, HERE) is None


def test_the_longest_homework_still_opens_the_door(context: Context, admin: Adult, lesson: Lesson) -> None:
    set_open_until(context, admin.id, lesson.id, homework_until(context, context.today() + timedelta(days=60)))
    assert class_to_sign_in(context, lesson.code, HERE)


def test_a_hand_raised_in_a_time_to_come_is_down_and_goes(
    context: Context, admin: Adult, lesson: Lesson, clock: Clock
) -> None:
    clock.time += YEAR_AHEAD
    open_again(context, admin, lesson)
    request_to_join(context, lesson.code, lesson.cards["Ada"].child_id, HERE)
    clock.time -= YEAR_AHEAD
    with context.database.reading() as session:
        assert pending_requests(context, session, lesson.id) == []
    clock.time += timedelta(minutes=30)
    clean_up(context)
    assert rows(context, JoinRequest) == []


def test_cards_issued_in_a_time_to_come_do_not_wait_for_it(context: Context, lesson: Lesson, clock: Clock) -> None:
    assert len(rows(context, CardPrintJob)) == 1
    clock.time -= YEAR_AHEAD
    clean_up(context)
    assert rows(context, CardPrintJob) == []


# ---- Nothing goes early.


def left(context: Context) -> dict[str, int]:
    return {model.__tablename__: len(rows(context, model)) for model in (Match, Event, ChildRow, SchoolClass, Guest)}


@pytest.fixture
def played(context: Context, lesson: Lesson) -> Lesson:
    """A match of a child and one of a guest."""
    for token in (come_in(context, lesson.cards["Ada"].child_id), "a guest"):
        play(context, token, begin(context, token), moves=3)
    return lesson


@pytest.mark.parametrize("days", [-1, 365, 3650])
def test_a_clock_that_is_wrong_for_most_of_a_day_deletes_nothing(
    context: Context, clock: Clock, played: Lesson, days: int
) -> None:
    """Tidying goes on as ever: for 22 hours in the wrong year, then for more than a day in the right one."""
    before = left(context)
    for shift, looks in ((0, 1), (days, 5), (-days, 7)):
        clock.turn(days=shift, hours=1)
        for _ in range(looks):
            clock.turn(hours=4.2)
            clean_up(context)
    assert left(context) == before


def test_a_clock_that_jumps_there_and_back_every_hour_deletes_nothing(
    context: Context, clock: Clock, played: Lesson
) -> None:
    before = left(context)
    for _ in range(8):
        clock.turn(days=400)
        clean_up(context)
        clock.turn(days=-400, hours=5)
        clean_up(context)
    assert left(context) == before


# ---- Summer time.


@pytest.fixture
def in_paris(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "Europe/Paris")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


FORWARD, BACK = datetime(2027, 3, 28, 1, tzinfo=UTC), datetime(2026, 10, 25, 1, tzinfo=UTC)  # when Paris changes


@pytest.mark.parametrize("change", [FORWARD, BACK])
def test_an_hour_is_an_hour_when_summer_time_comes_or_goes(
    in_paris: None, app: Flask, context: Context, admin: Adult, lesson: Lesson, clock: Clock, change: datetime
) -> None:
    clock.time = change - timedelta(minutes=45)
    open_again(context, admin, lesson)
    browser = lesson.sign_in(Child(app), "Ada")
    clock.turn(minutes=59)
    assert class_to_sign_in(context, lesson.code, HERE)
    clock.turn(minutes=2)
    assert class_to_sign_in(context, lesson.code, HERE) is None
    clock.turn(minutes=28)
    assert browser.get("/me").status == 200
    clock.turn(minutes=91)
    assert browser.get("/me").status == 404


@pytest.mark.parametrize(("change", "offset"), [(FORWARD, 2), (BACK, 1)])
def test_homework_ends_with_the_day_on_which_the_clocks_change(
    in_paris: None, context: Context, change: datetime, offset: int
) -> None:
    """Midnight of that day is in the new time: 22:00 UTC in summer, 23:00 in winter."""
    end = end_of_day(change.date()).astimezone(UTC)
    assert end.replace(microsecond=0) == change.replace(hour=23 - offset, minute=59, second=59)


IN_2028 = [datetime(2028, 3, 26, 1, tzinfo=UTC), datetime(2028, 10, 29, 1, tzinfo=UTC)]  # when all of this is old


@pytest.mark.parametrize("change", IN_2028)
def test_a_day_between_two_looks_is_24_hours_when_the_clocks_change(
    in_paris: None, context: Context, clock: Clock, played: Lesson, change: datetime
) -> None:
    """In March the same time by the clock on the wall comes after 23 hours; nothing goes yet."""
    before = left(context)
    clock.time = change - timedelta(hours=12)
    clean_up(context)
    clock.turn(hours=23, minutes=59)
    clean_up(context)
    assert left(context) == before
    clock.turn(minutes=1)
    clean_up(context)
    assert left(context)["match"] < before["match"]
