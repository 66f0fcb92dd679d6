"""Guests: known by a cookie alone, and forgotten after 30 days without play."""

from sqlalchemy import func, select

from classroom.services.accounts.players import choose_language
from classroom.services.accounts.visitors import find_visitor
from classroom.services.play.create_match import SeatPlan, create_match
from classroom.services.privacy.guest_cleanup import delete_stale_guests
from classroom.store.models import Attempt, Event, Guest, Match, Seat

RULES = {"match": False, "wilds": False, "bonus": False, "draw": "auto"}


def begin(house, token="a"):
    return create_match(house, token, "sixteen", RULES, [SeatPlan(), SeatPlan(2)])


def left(house):
    with house.database.reading() as session:
        return [
            session.scalar(select(func.count()).select_from(table)) for table in (Guest, Match, Seat, Event, Attempt)
        ]


def test_the_token_itself_is_not_kept(house):
    choose_language(house, "the-secret-token", "fr")
    with house.database.reading() as session:
        row = session.scalar(select(Guest))
    assert "the-secret-token" not in repr(vars(row))


def test_a_visitor_who_did_nothing_leaves_no_row(house):
    assert find_visitor(house, "somebody").id is None
    assert left(house) == [0, 0, 0, 0, 0]


def test_a_language_is_remembered(house):
    choose_language(house, "a", "de")
    assert find_visitor(house, "a").language == "de"
    assert find_visitor(house, "b").language is None


def test_what_was_played_29_days_ago_stays(house, clock):
    begin(house)
    clock.turn(days=29, hours=23)
    delete_stale_guests(house)
    clock.turn(minutes=30)
    assert delete_stale_guests(house) == 0
    assert left(house)[:3] == [1, 1, 2]


def test_after_30_days_without_play_everything_goes_in_two_runs_a_day_apart(house, clock):
    begin(house)
    clock.turn(days=30, minutes=1)
    assert delete_stale_guests(house) == 0
    clock.turn(hours=23)
    assert delete_stale_guests(house) == 0
    clock.turn(hours=1)
    assert delete_stale_guests(house) == 1
    assert left(house) == [0, 0, 0, 0, 0]


def test_playing_in_between_saves_a_guest(house, clock):
    begin(house)
    clock.turn(days=31)
    delete_stale_guests(house)
    begin(house)
    clock.turn(days=2)
    assert delete_stale_guests(house) == 0
    assert left(house)[0] == 1


def test_a_clock_that_jumps_a_year_ahead_and_back_deletes_nothing(house, clock):
    begin(house)
    clock.turn(days=365)
    assert delete_stale_guests(house) == 0
    clock.turn(days=-365)
    assert delete_stale_guests(house) == 0
    clock.turn(days=2)
    assert delete_stale_guests(house) == 0
    assert left(house)[0] == 1


def test_other_guests_are_not_touched(house, clock):
    begin(house, "old")
    clock.turn(days=31)
    begin(house, "new")
    delete_stale_guests(house)
    clock.turn(days=1)
    assert delete_stale_guests(house) == 1
    assert find_visitor(house, "new").id is not None
    assert left(house)[:2] == [1, 1]
