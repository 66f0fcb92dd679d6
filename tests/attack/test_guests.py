"""Guests fill neither the disk nor the school: a window for each network, a switch, and what is empty goes
(requirements A1.14, B3.5)."""

import pytest
from flask import Flask

from classroom.services.context import Context
from classroom.services.login import guest_limits
from classroom.services.login.guest_limits import GUEST_MATCHES
from classroom.services.login.rate_limits import RateWindow
from classroom.services.privacy.cleanup import clean_up
from classroom.store.models import Match
from tests.conftest import Clock
from tests.people import Adult, Lesson
from tests.playing import SLUG, rows
from tests.sign_in import AT_HOME, fresh


def test_guests_of_a_network_begin_only_so_many_matches(
    app: Flask, lesson: Lesson, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """600 in five minutes, two for each of 300 children. Children of a class and other networks are not counted."""
    assert (GUEST_MATCHES.most, GUEST_MATCHES.time.seconds) == (600, 300)
    monkeypatch.setattr(guest_limits, "GUEST_MATCHES", RateWindow(6, GUEST_MATCHES.time))
    assert [fresh(app).begin().status for _ in range(8)] == [200] * 6 + [429] * 2
    assert fresh(app, AT_HOME).begin().status == 200
    assert lesson.sign_in(fresh(app), "Ada").begin().status == 200
    clock.turn(minutes=5)
    assert fresh(app).begin().status == 200


def test_where_only_children_of_classes_play_a_guest_is_led_to_the_door(
    app: Flask, context: Context, admin: Adult, lesson: Lesson
) -> None:
    before = fresh(app)
    before.begin()
    school = admin.sign_in(fresh(app))
    school.post("/teacher/school", school="Lagoon School", address="")
    stranger = fresh(app)
    for path in ("/", f"/play/{SLUG}"):
        assert stranger.get(path).response.request.path == "/join"
    many = len(rows(context, Match))
    assert stranger.post(f"/play/{SLUG}", preset="simplified").status == 404
    assert len(rows(context, Match)) == many
    assert stranger.get(f"/rules/{SLUG}").status == 200
    assert before.get(before.match).status == 200, "what was begun can be played to its end"
    assert lesson.sign_in(fresh(app), "Ada").begin().status == 200
    assert school.begin().status == 200
    school.post("/teacher/school", school="Lagoon School", address="", guests="on")
    assert fresh(app).begin().status == 200


def test_what_nobody_played_in_goes_after_a_day_and_what_was_played_stays(
    app: Flask, context: Context, clock: Clock
) -> None:
    """In two looks a day apart (A6.6)."""
    clean_up(context)
    played, empty = fresh(app), fresh(app)
    for browser in (played, empty):
        browser.begin()
    played.move(played.look().hand[0])
    for _ in range(2):
        clock.turn(days=1)
        clean_up(context)
    assert [match.id in played.match for match in rows(context, Match)] == [True]
