"""Guests: known by a cookie alone, and forgotten after 30 days without play."""

import pytest
from sqlalchemy import func, select

from classroom.services.accounts.players import choose_language
from classroom.services.accounts.visitors import find_visitor
from classroom.services.context import Context
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.privacy.guest_cleanup import delete_stale_guests
from classroom.store.models import Attempt, Event, Guest, Match, Seat
from tests.conftest import Clock
from tests.playing import SLUG, visitor_of

RULES = {"match": False, "wilds": False, "bonus": False, "draw": "auto"}


def begin(context: Context, token: str = "a") -> str:
    return create_match(context, visitor_of(context, token), SLUG, RULES, [SeatPlan(), SeatPlan(2)])


def left(context: Context) -> list[int]:
    with context.database.reading() as session:
        return [
            session.scalars(select(func.count()).select_from(table)).one()
            for table in (Guest, Match, Seat, Event, Attempt)
        ]


def test_the_token_itself_is_not_kept(context: Context) -> None:
    choose_language(context, visitor_of(context, "the-secret-token"), "fr")
    with context.database.reading() as session:
        row = session.scalar(select(Guest))
    assert "the-secret-token" not in repr(vars(row))


def test_a_visitor_who_did_nothing_leaves_no_row(context: Context) -> None:
    assert find_visitor(context, "somebody").id is None
    assert left(context) == [0, 0, 0, 0, 0]


@pytest.mark.usefixtures("any_database")
def test_a_language_is_remembered(context: Context) -> None:
    choose_language(context, visitor_of(context, "a"), "de")
    assert find_visitor(context, "a").language == "de"
    assert find_visitor(context, "b").language is None


def test_what_was_played_29_days_ago_stays(context: Context, clock: Clock) -> None:
    begin(context)
    clock.turn(days=29, hours=23)
    delete_stale_guests(context)
    clock.turn(minutes=30)
    assert delete_stale_guests(context) == 0
    assert left(context)[:3] == [1, 1, 2]


@pytest.mark.usefixtures("any_database")
def test_after_30_days_without_play_everything_goes_in_two_runs_a_day_apart(context: Context, clock: Clock) -> None:
    begin(context)
    clock.turn(days=30, minutes=1)
    assert delete_stale_guests(context) == 0
    clock.turn(hours=23)
    assert delete_stale_guests(context) == 0
    clock.turn(hours=1)
    assert delete_stale_guests(context) == 1
    assert left(context) == [0, 0, 0, 0, 0]


def test_playing_in_between_saves_a_guest(context: Context, clock: Clock) -> None:
    begin(context)
    clock.turn(days=31)
    delete_stale_guests(context)
    begin(context)
    clock.turn(days=2)
    assert delete_stale_guests(context) == 0
    assert left(context)[0] == 1


def test_a_clock_that_jumps_a_year_ahead_and_back_deletes_nothing(context: Context, clock: Clock) -> None:
    begin(context)
    clock.turn(days=365)
    assert delete_stale_guests(context) == 0
    clock.turn(days=-365)
    assert delete_stale_guests(context) == 0
    clock.turn(days=2)
    assert delete_stale_guests(context) == 0
    assert left(context)[0] == 1


@pytest.mark.usefixtures("any_database")
def test_other_guests_are_not_touched(context: Context, clock: Clock) -> None:
    begin(context, "old")
    clock.turn(days=31)
    begin(context, "new")
    delete_stale_guests(context)
    clock.turn(days=1)
    assert delete_stale_guests(context) == 1
    assert find_visitor(context, "new").id is not None
    assert left(context)[:2] == [1, 1]
