"""What is kept goes when its time is over, not before, and never by one look at a clock that is not right (requirements
B3.7, A6.6). What one run finds old, the next deletes, a day later: hence the day more in all these tests."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import delete

from classroom.services.accounts.permissions import children_of
from classroom.services.context import Context
from classroom.services.login.child_login import sign_in_child
from classroom.services.login.join_requests import request_to_join
from classroom.services.login.open_classes import class_to_sign_in
from classroom.services.play.learning_evidence import rebuild_evidence
from classroom.services.privacy import retention, upcoming_deletions
from classroom.services.privacy.cleanup import clean_up
from classroom.services.privacy.match_archiving import archivable_matches
from classroom.services.reports.class_page import POSTPONED_FOR
from classroom.services.school.children import archive_child
from classroom.services.school.class_teachers import add_teacher
from classroom.services.school.classes import archive_class
from classroom.services.school.school_year import end_of_day
from classroom.services.teachers.teacher_accounts import invite_teacher
from classroom.store.data_inventory import RETENTION
from classroom.store.models import (
    Attempt,
    AuditEntry,
    Base,
    CardPrintJob,
    Child,
    DeletionTombstone,
    Device,
    Event,
    Guest,
    JoinRequest,
    Match,
    OneTimeLink,
    PostponedSuggestion,
    ProgressRow,
    RateLimit,
    SchoolClass,
    Seat,
    SignIn,
    Teacher,
    TeacherDevice,
)
from tests.conftest import Clock
from tests.people import HERE, Adult, Lesson, further_teacher, make_lesson
from tests.playing import begin, come_in, play, rows

pytestmark = pytest.mark.usefixtures("any_database")

LONG = datetime(2099, 8, 31, tzinfo=UTC)


@pytest.fixture
def endless(context: Context, admin: Adult) -> Lesson:
    """A class whose school year does not end, so that only its children's time counts."""
    lesson = make_lesson(context, admin, sums="add")
    set_row(context, SchoolClass, lesson.id, ends_at=LONG)
    return lesson


def set_row(context: Context, model: type[Base], row_id: str, **values: Any) -> None:
    with context.database.transaction() as session:
        row = session.get_one(model, (context.school_id, row_id))
        for name, value in values.items():
            setattr(row, name, value)


def delete_all(context: Context, *models: type[Base]) -> None:
    with context.database.transaction() as session:
        for model in models:
            session.execute(delete(model))


def two_runs(context: Context, clock: Clock) -> Counter[str]:
    """Two runs a day apart, the second now."""
    clock.turn(days=-1)
    clean_up(context)
    clock.turn(days=1)
    return clean_up(context)


def there(context: Context, *models: type[Base]) -> list[int]:
    return [len(rows(context, model)) for model in models]


def names(context: Context) -> list[str]:
    return sorted(child.name for child in rows(context, Child))


def everything(context: Context) -> dict[str, list[str]]:
    """All rows but the one that remembers the last run."""
    return {
        mapper.class_.__tablename__: sorted(
            repr([getattr(row, column.name) for column in mapper.class_.__table__.columns])
            for row in rows(context, mapper.class_)
            if getattr(row, "id", "") != "tidied"
        )
        for mapper in Base.registry.mappers
    }


# Matches: 90 days


def state_of(context: Context, child_id: str) -> dict[str, Any]:
    (row,) = [row for row in rows(context, ProgressRow) if row.child_id == child_id]
    return row.state


def test_moves_go_90_days_after_the_match_was_last_played(context: Context, clock: Clock, endless: Lesson) -> None:
    token = come_in(context, endless.cards["Ada"].child_id)
    play(context, token, begin(context, token))
    clock.turn(days=91)
    two_runs(context, clock)
    assert there(context, Match)[0] == 1
    clock.turn(minutes=1)
    assert two_runs(context, clock)["matches"] == 1
    assert there(context, Match, Seat, Event, Attempt) == [0, 0, 0, 0]
    assert two_runs(context, clock)["matches"] == 0


def test_what_a_child_knows_stays_the_same_and_can_be_made_anew(
    context: Context, clock: Clock, endless: Lesson
) -> None:
    """Two matches on each of six days, deleted one day after the other."""
    ada = endless.cards["Ada"].child_id
    for day in range(6):
        token = come_in(context, ada)
        play(context, token, begin(context, token), seed=day)
        clock.turn(minutes=10)
        play(context, token, begin(context, token), moves=3, seed=day)
        clock.turn(days=10)
    before = state_of(context, ada)
    assert before["answers"] > 20
    left = []
    clock.turn(days=1)
    for _ in range(9):
        clock.turn(days=10)
        clean_up(context)
        rebuild_evidence(context)
        assert state_of(context, ada) == before
        left += there(context, Match)
    assert left == [12, 12, 12, 10, 8, 6, 4, 2, 0]
    (row,) = [row for row in rows(context, ProgressRow) if row.child_id == ada]
    assert row.sealed == before


def test_a_match_played_while_another_lay_aside_waits_for_that_one(
    context: Context, clock: Clock, endless: Lesson
) -> None:
    ada = endless.cards["Ada"].child_id
    token = come_in(context, ada)
    parked = play(context, token, begin(context, token), moves=2)
    clock.turn(days=5)
    token = come_in(context, ada)
    play(context, token, begin(context, token), seed=3)
    clock.turn(days=5)
    token = come_in(context, ada)
    play(context, token, parked, seed=5)
    clock.turn(days=1)
    token = come_in(context, ada)
    play(context, token, begin(context, token), moves=2)
    before = state_of(context, ada)
    clock.turn(days=86)
    two_runs(context, clock)
    assert there(context, Match) == [3]
    clock.turn(days=5)
    assert two_runs(context, clock)["matches"] == 2
    rebuild_evidence(context)
    assert state_of(context, ada) == before


def days_of(*spans: tuple[int, int]) -> list[Match]:
    "Matches that were begun and last played on these days, by their numbers."
    first = datetime(2026, 1, 1, tzinfo=UTC)
    return [
        Match(id=str(number), began_at=first + timedelta(days=began), played_at=first + timedelta(days=played))
        for number, (began, played) in enumerate(spans)
    ]


@pytest.mark.parametrize(
    ("spans", "old"),
    [
        ([(1, 1), (2, 2)], "01"),
        ([(1, 1), (2, 2), (20, 20)], "01"),
        ([(1, 3), (2, 2)], "10"),
        ([(1, 20), (2, 2)], ""),
        ([(1, 1), (2, 20), (3, 3)], "0"),
        ([(1, 3), (2, 6), (5, 20)], ""),
        ([(1, 1), (2, 4), (3, 6), (5, 20)], "0"),
    ],
)
def test_only_what_lies_before_all_that_stays_is_added_up(spans: list[tuple[int, int]], old: str) -> None:
    assert "".join(archivable_matches(days_of(*spans), datetime(2026, 1, 11, tzinfo=UTC))) == old


def test_playing_on_saves_a_match(context: Context, clock: Clock, endless: Lesson) -> None:
    token = come_in(context, endless.cards["Ada"].child_id)
    match_id = play(context, token, begin(context, token), moves=1)
    clock.turn(days=89)
    clean_up(context)
    play(context, come_in(context, endless.cards["Ada"].child_id), match_id, moves=1)
    clock.turn(days=3)
    assert two_runs(context, clock)["matches"] == 0


def test_the_matches_of_others_are_added_up_apart(context: Context, clock: Clock, endless: Lesson) -> None:
    ada, ben = endless.cards["Ada"].child_id, endless.cards["Ben"].child_id
    for child in (ada, ben):
        token = come_in(context, child)
        play(context, token, begin(context, token), seed=len(child))
        clock.turn(days=30)
    before = state_of(context, ada), state_of(context, ben)
    clock.turn(days=32)
    assert two_runs(context, clock)["matches"] == 1
    rebuild_evidence(context)
    assert (state_of(context, ada), state_of(context, ben)) == before


# Children: 12 months


def test_a_child_goes_after_12_months_and_is_announced_30_days_before(
    context: Context, clock: Clock, admin: Adult, endless: Lesson
) -> None:
    gone_on = context.today() + timedelta(days=365)
    clock.turn(days=334)
    with context.database.transaction() as session:
        everybody = children_of(context, session, endless.id, archived=True)
        assert upcoming_deletions.children_due_for_deletion(context, everybody) == []
        sign_in_child(context, session, session.get_one(Child, (1, endless.cards["Ben"].child_id)), HERE)
    clock.turn(days=2)
    with context.database.reading() as session:
        everybody = children_of(context, session, endless.id, archived=True)
    warned = [(child.name, day) for child, day in upcoming_deletions.children_due_for_deletion(context, everybody)]
    assert warned == [("Ada", gone_on), ("Carl", gone_on), ("Dora", gone_on)]
    clock.turn(days=30)
    two_runs(context, clock)
    assert names(context) == ["Ada", "Ben", "Carl", "Dora"]
    clock.turn(minutes=1)
    assert two_runs(context, clock)["children"] == 3
    assert names(context) == ["Ben"]
    assert [entry.many for entry in rows(context, AuditEntry) if entry.what == "children expired"] == [3]
    assert len(rows(context, DeletionTombstone)) == 3


def test_children_put_away_go_too_and_their_matches_with_them(
    context: Context, clock: Clock, admin: Adult, endless: Lesson
) -> None:
    ada = endless.cards["Ada"].child_id
    token = come_in(context, ada)
    play(context, token, begin(context, token), moves=1)
    archive_child(context, admin.id, ada, archived=True)
    clock.turn(days=367)
    two_runs(context, clock)
    assert there(context, Child, Match) == [0, 0]


def test_who_comes_back_between_the_runs_stays(context: Context, clock: Clock, endless: Lesson) -> None:
    clock.turn(days=366)
    clean_up(context)
    with context.database.transaction() as session:
        sign_in_child(context, session, session.get_one(Child, (1, endless.cards["Ben"].child_id)), HERE)
    clock.turn(days=1)
    clean_up(context)
    assert names(context) == ["Ben"]


# Classes: archived at the end of the school year, deleted three months later


def test_a_class_is_put_away_when_its_year_ends(context: Context, clock: Clock, admin: Adult, lesson: Lesson) -> None:
    last = date(2027, 8, 31)  # of an English school, from the fixture's 20 November 2026
    set_row(context, SchoolClass, lesson.id, open_until=end_of_day(last) + timedelta(days=7))
    clock.time = end_of_day(last) - timedelta(hours=1)
    come_in(context, lesson.cards["Ada"].child_id)
    two_runs(context, clock)
    assert class_to_sign_in(context, lesson.code, HERE) is not None
    clock.turn(days=2)
    assert two_runs(context, clock)["archived"] == 1
    assert class_to_sign_in(context, lesson.code, HERE) is None
    assert there(context, SignIn, SchoolClass, Child) == [0, 1, 4]


def test_a_class_is_deleted_three_months_after_its_year(
    context: Context, clock: Clock, admin: Adult, lesson: Lesson
) -> None:
    with context.database.reading() as session:
        row = session.get_one(SchoolClass, (1, lesson.id))
    assert upcoming_deletions.class_deletion_day(row) == date(2027, 12, 1)
    archive_class(context, admin.id, lesson.id, archived=True)
    clock.time = row.ends_at + timedelta(days=93)
    nobody_was_away(context)
    two_runs(context, clock)
    assert there(context, SchoolClass, Child) == [1, 4]
    clock.turn(minutes=1)
    assert two_runs(context, clock)["classes"] == 1
    assert there(context, SchoolClass, Child) == [0, 0]
    assert [entry.many for entry in rows(context, AuditEntry) if entry.what == "class expired"] == [4]


def test_a_class_brought_back_stays(context: Context, clock: Clock, admin: Adult, lesson: Lesson) -> None:
    clock.time = end_of_day(date(2027, 12, 5))
    two_runs(context, clock)
    archive_class(context, admin.id, lesson.id, archived=False)
    clock.turn(days=3)
    two_runs(context, clock)
    assert not rows(context, SchoolClass)[0].archived


def test_a_server_that_was_off_all_summer_puts_away_first(context: Context, clock: Clock, lesson: Lesson) -> None:
    clock.time = end_of_day(date(2028, 1, 5))
    assert two_runs(context, clock)["archived"] == 1
    assert there(context, SchoolClass) == [1]
    clock.turn(days=1)
    assert clean_up(context)["classes"] == 1


# Teachers: 24 months


def test_a_teacher_goes_after_24_months_with_classes_of_nobody_else(
    context: Context, clock: Clock, admin: Adult
) -> None:
    tom = further_teacher(context, admin, "Tom Teacher")
    alone, shared = make_lesson(context, tom, "alone"), make_lesson(context, tom, "shared", ["Zoe"])
    assert add_teacher(context, tom.id, shared.id, admin.name)
    for class_id in (alone.id, shared.id):
        set_row(context, SchoolClass, class_id, ends_at=LONG)
    gone_on = clock.time + timedelta(days=731, minutes=1)
    clock.turn(days=731)
    seen = rows(context, Teacher)[0].seen_at
    nobody_was_away(context)
    set_row(context, Teacher, tom.id, seen_at=seen)
    two_runs(context, clock)
    assert there(context, Teacher, SchoolClass) == [2, 2]
    clock.time = gone_on
    assert two_runs(context, clock)["teachers"] == 1
    assert [teacher.id for teacher in rows(context, Teacher)] == [admin.id]
    assert [row.name for row in rows(context, SchoolClass)] == ["shared"]
    assert names(context) == ["Zoe"]


def test_the_last_admin_stays_with_the_classes_others_go(context: Context, clock: Clock, admin: Adult) -> None:
    lesson = make_lesson(context, admin)
    further_teacher(context, admin, "Tom Teacher")
    clock.turn(days=1)
    invite_teacher(context, admin.id, "Ina Invited", is_admin=True)  # the last one, but she has no passphrase yet
    set_row(context, SchoolClass, lesson.id, ends_at=LONG)
    clock.turn(days=732)
    two_runs(context, clock)
    assert two_runs(context, clock)["teachers"] == 0
    assert [teacher.id for teacher in rows(context, Teacher)] == [admin.id]
    assert there(context, SchoolClass) == [1]


def test_of_two_silent_admins_the_one_seen_last_stays(context: Context, clock: Clock, admin: Adult) -> None:
    clock.turn(days=1)
    other = further_teacher(context, admin, "Otto Other", is_admin=True)
    clock.turn(days=732)
    assert two_runs(context, clock)["teachers"] == 1
    assert [teacher.id for teacher in rows(context, Teacher)] == [other.id]


# The rest


def nobody_was_away(context: Context) -> None:
    everybody: list[Child | Teacher] = [*rows(context, Child), *rows(context, Teacher)]
    for row in everybody:
        set_row(context, type(row), row.id, seen_at=context.now())


def old_rows(context: Context, lesson: Lesson) -> None:
    """One row in each of the tables that age by themselves, made now; the admin's device is one since the set-up."""
    ada = lesson.cards["Ada"].child_id
    come_in(context, ada)
    request_to_join(context, lesson.code, ada, HERE)
    with context.database.transaction() as session:
        session.add(RateLimit(school_id=1, key="k", count=1, since=context.now()))
        session.add(Device(school_id=1, child_id=ada, device_hash="d", seen_at=context.now()))
        session.add(DeletionTombstone(school_id=1, id_hash="e", at=context.now()))
        session.add(PostponedSuggestion(school_id=1, class_id=lesson.id, key="due", at=context.now()))
        session.add(OneTimeLink(school_id=1, id="l", token_hash="l", expires_at=context.now() + timedelta(days=1)))
        session.add(AuditEntry(school_id=1, id="act", at=context.now(), what="cards"))


def ageing(context: Context, model: type[Base]) -> list[Base]:
    return [row for row in rows(context, model) if getattr(row, "id", "") != "tidied"]


@pytest.mark.parametrize(
    ("models", "days"),
    [
        ((AuditEntry, DeletionTombstone, Device, TeacherDevice), 365),
        ((PostponedSuggestion,), 14),
        ((OneTimeLink, SignIn, RateLimit), 1),
    ],
)
def test_what_ages_by_itself_goes_in_its_time(
    context: Context, clock: Clock, endless: Lesson, models: tuple[type[Base], ...], days: int
) -> None:
    delete_all(context, SignIn, AuditEntry)
    old_rows(context, endless)
    clock.turn(days=days + 1)
    nobody_was_away(context)
    two_runs(context, clock)
    assert [len(ageing(context, model)) for model in models] == [1] * len(models)
    clock.turn(minutes=1)
    two_runs(context, clock)
    assert [len(ageing(context, model)) for model in models] == [0] * len(models)


def test_hands_and_cards_to_print_go_within_the_hour(context: Context, clock: Clock, lesson: Lesson) -> None:
    request_to_join(context, lesson.code, lesson.cards["Ada"].child_id, HERE)
    assert there(context, JoinRequest, CardPrintJob) == [1, 1]
    clock.turn(minutes=61)
    clean_up(context)
    assert there(context, JoinRequest, CardPrintJob) == [0, 0]


# The clock


@pytest.fixture
def full(context: Context, clock: Clock, endless: Lesson) -> Lesson:
    """A bit of everything, some of it a while old."""
    token = come_in(context, endless.cards["Ada"].child_id)
    play(context, token, begin(context, token))
    token = "a guest"
    play(context, token, begin(context, token), moves=2)
    clock.turn(days=20)
    old_rows(context, endless)
    for _ in range(3):
        clock.turn(days=1)
        clean_up(context)
    delete_all(context, JoinRequest, CardPrintJob)  # they go by the clock as it is
    set_row(context, SchoolClass, endless.id, ends_at=context.now() + timedelta(days=30))
    return endless


@pytest.mark.parametrize("years", [1, 3, 70])
def test_a_clock_that_jumps_ahead_for_one_run_deletes_nothing_new(
    context: Context, clock: Clock, full: Lesson, years: int
) -> None:
    before = everything(context)
    clock.turn(days=365 * years, hours=6)
    clean_up(context)
    clock.turn(days=-365 * years, hours=-6, minutes=5)
    clean_up(context)
    after = everything(context)
    assert {name for name in before if before[name] != after[name]} == set()
    clock.turn(days=1)
    clean_up(context)
    assert there(context, Match, Child, SchoolClass, Guest) == [2, 4, 1, 1]


def test_a_clock_that_is_put_back_delays_and_no_more(context: Context, clock: Clock, full: Lesson) -> None:
    before = everything(context)
    clock.turn(days=-400)
    clean_up(context)
    assert everything(context) == before
    clock.turn(days=400 + 366)
    clean_up(context)
    clock.turn(days=1)
    clean_up(context)
    assert there(context, Match, Child) == [0, 0]


def test_two_looks_on_one_day_are_one(context: Context, clock: Clock, full: Lesson) -> None:
    clock.turn(days=366)
    clean_up(context)
    clock.turn(hours=23)
    clean_up(context)
    assert there(context, Match, Child, Guest) == [2, 4, 1]
    clock.turn(hours=1)
    clean_up(context)
    assert there(context, Match, Child, Guest) == [0, 0, 0]


def test_running_twice_is_running_once(context: Context, clock: Clock, full: Lesson) -> None:
    clock.turn(days=100)
    clean_up(context)
    clock.turn(days=1)
    clean_up(context)
    once = everything(context)
    assert clean_up(context).total() == 0
    clock.turn(minutes=30)
    assert clean_up(context).total() == 0
    assert everything(context) == once


def test_running_every_hour_still_deletes(context: Context, clock: Clock, full: Lesson) -> None:
    clock.turn(days=91)
    for _ in range(50):
        clock.turn(hours=1)
        clean_up(context)
    assert there(context, Match) == [0]


# What is promised


@pytest.mark.parametrize(
    ("promise", "words", "kept"),
    [
        ("match", "90 days", retention.MOVES),
        ("child", "12 months", retention.CHILD),
        ("class", "three months", retention.AFTER_YEAR),
        ("teacher", "24 months", retention.TEACHER),
        ("year", "12 months", retention.YEAR),
        ("weeks", "14 days", retention.WEEKS),
        ("guest", "30 days", timedelta(days=30)),
    ],
)
def test_the_inventory_promises_what_is_done(promise: str, words: str, kept: timedelta) -> None:
    in_days = {"90 days": 90, "30 days": 30, "14 days": 14, "three months": 92, "12 months": 365, "24 months": 730}
    assert words in RETENTION[promise].text
    assert kept == timedelta(days=in_days[words])


def test_what_was_put_off_is_kept_as_long_as_it_counts() -> None:
    assert retention.WEEKS >= POSTPONED_FOR
