"""The school that is made up: true in every row, the same for the same seed, and its error patterns can be found."""

import shutil
from dataclasses import replace
from datetime import timedelta
from random import Random, SystemRandom

import pyotp
import pytest
from sqlalchemy import func, select

from classroom.demo.fill import DemoPlan, NotEmpty, fill, live
from classroom.demo.make_children import make_children
from classroom.demo.names import ADMIN, CLASSES, TEACHERS
from classroom.demo.other_games import go_round
from classroom.demo.school import SETTINGS
from classroom.demo.simulate_weeks import Life
from classroom.demo.teachers import PassphraseRefused, new_origin, new_passphrase
from classroom.demo.timetable import ANSWERS, FACTS
from classroom.games.records import play_record
from classroom.services.accounts.play_settings import PlaySettings
from classroom.services.assignments.assignment_report import assignment_report
from classroom.services.context import Context
from classroom.services.learning.known_sums import load_known_sums
from classroom.services.login import two_factor
from classroom.services.login.child_login import sign_in_with_secret
from classroom.services.login.teacher_accounts import sign_in_with_passphrase
from classroom.services.play.bot_level import level_that_fits
from classroom.services.play.evidence import ideas, rebuild, rebuild_child
from classroom.services.play.match_state import load_match
from classroom.services.play.sum_attempts import attempt_row, attempts
from classroom.services.reports.presence import class_presence
from classroom.services.school.classes import classes_of
from classroom.store.database import Database
from classroom.store.models import Attempt, Child, Event, IdeaRow, Match, ProgressRow, School, Seat
from classroom.tutor.learning.error_patterns import find_patterns
from classroom.tutor.registry import game_of
from classroom.tutor.sums.facts import MAP_OF
from classroom.web import cli
from tests.apps import SECRET
from tests.conftest import Clock
from tests.playing import come_in, rows

PASSPHRASE = "gravel otter lamp seventeen"
SMALL, TINY = DemoPlan(weeks=3, children=3), DemoPlan(weeks=1, children=2)


@pytest.fixture(scope="session")
def made(sqlite_template, tmp_path_factory):
    """A small school, for tests that change nothing in it."""
    file = tmp_path_factory.mktemp("demo") / "demo.db"
    shutil.copy(sqlite_template, file)
    context = Context(Database(f"sqlite:///{file}"), Random(16), Clock(), secret=SECRET)
    yield context, fill(context, SMALL, PASSPHRASE)
    context.database.engine.dispose()


@pytest.fixture
def demo(context):
    return fill(context, TINY, PASSPHRASE)


def as_values(context, model):
    names = [column.name for column in model.__table__.columns]
    return sorted((tuple(getattr(row, name) for name in names) for row in rows(context, model)), key=str)


# ---- What is in it.


def test_it_is_a_school_for_show_with_a_class_for_each_language(made):
    context, demo = made
    assert [one.row.language for one in demo.classes] == ["en", "fr", "de"]
    assert all(len(one.children) == SMALL.children for one in demo.classes)
    with context.database.reading() as session:
        assert session.get(School, context.school_id).is_demo
        assert session.scalar(select(func.count()).select_from(Child)) == len(demo.children) == 9


def test_every_match_can_be_played_again_from_its_events(made):
    context, demo = made
    with context.database.reading() as session:
        matches = session.scalars(select(Match)).all()
        tables = [load_match(context, session, match.id) for match in matches]
    assert len(tables) == demo.matches > 60
    for table in tables:
        assert table.over == (table.match.ended_at is not None)
        assert play_record(table.record()) == table.state
        assert [event.at for event in table.events] == sorted(event.at for event in table.events)
        assert table.events[-1].at <= context.now()


def test_what_each_child_was_asked_was_what_the_table_would_have_asked(made):
    context, demo = made
    for child in demo.children:
        memory = child.memory
        memory.new_day(context)
        memory.told(FACTS, ANSWERS)
        with context.database.reading() as session:
            known = load_known_sums(
                context, session, session.get_one(Child, (context.school_id, child.id)), decides=True
            )
        assert (known.tried, known.secure, known.set) == (memory.tried, memory.secure, memory.facts)


def test_each_child_meets_the_level_that_fits(made):
    context, demo = made
    alternatives = {str(match.rules): match.rules for match in rows(context, Match)}
    for child in demo.children:
        token = come_in(context, child.id)
        for rules in alternatives.values():
            fits = level_that_fits(context, token, "sixteen", rules, 2)
            assert child.memory.fitting("sixteen", rules) == min(fits, 8)


@pytest.mark.usefixtures("any_database")
def test_the_evidence_is_what_its_events_say(context, demo):
    models = Attempt, IdeaRow, ProgressRow
    before = [as_values(context, model) for model in models]
    assert all(before)
    assert len(before[0]) == demo.attempts
    rebuild(context)
    assert [as_values(context, model) for model in models] == before


def test_the_evidence_of_the_other_games_is_what_their_events_say_too(made):
    context, _ = made
    with context.database.reading() as session:
        others = session.scalars(select(Match.id).where(Match.game != "sixteen")).all()
        tables = [load_match(context, session, match_id) for match_id in others]
    for table in tables:
        anew = [attempt_row(table.match, table.seats, one) for one in attempts(table.events)]
        assert stored(context, Attempt, table) == told_by(anew)
        assert stored(context, IdeaRow, table) == told_by(ideas(table))
    assert tables
    for child_id in {seat.child_id for table in tables for seat in table.seats if seat.child_id}:
        with context.database.transaction() as session:
            progress = session.get_one(ProgressRow, (context.school_id, child_id))
            before = progress.state
            rebuild_child(context, session, child_id)
            assert progress.state == before


def stored(context, model, table):
    return told_by(row for row in rows(context, model) if row.match_id == table.match.id)


def told_by(rows):
    """The values of rows, in one order."""
    return sorted((tuple(getattr(row, column.name) for column in row.__table__.columns) for row in rows), key=str)


def test_children_are_there_now(context, demo):
    for one in demo.classes:
        present, hands = class_presence(context, one.teachers[0], one.row.id)
        assert len(present) == 1
        assert all(child.game == "sixteen" and 0 <= child.minutes < 10 for child in present)
        assert len(hands) == 1
        kinds = {task.kind for task in assignment_report(context, one.teachers[0], one.row.id).current}
        assert kinds >= {"matches", "facts"}
        assert all(school_class.is_open for school_class in classes_of(context, one.teachers[0]))


# ---- Coming in.


def test_teachers_sign_in_and_children_with_their_cards(context, demo):
    assert all(sign_in_with_passphrase(context, name, PASSPHRASE, new_origin()).token for name in TEACHERS)
    code = pyotp.TOTP(demo.staff.totp).at(context.now())
    assert two_factor.sign_in_with_code(context, demo.staff.ids[ADMIN], code, new_origin()).token
    for one in demo.classes:
        card = one.cards[0]
        assert sign_in_with_secret(context, card.code, card.child_id, card.secret, new_origin()).token


# ---- Making it.


def test_the_same_seed_makes_the_same_children_play_the_same(made, sqlite_template, tmp_path):
    context, demo = made
    shutil.copy(sqlite_template, tmp_path / "again.db")
    again = replace(context, database=Database(f"sqlite:///{tmp_path / 'again.db'}"))
    other = fill(again, SMALL, PASSPHRASE)
    assert told_of(demo) == told_of(other)
    assert played(context, demo) == played(again, other)
    again.database.engine.dispose()


def told_of(demo):
    return [(child.name, child.face, child.character) for child in demo.children]


def played(context, demo):
    """What happened at the tables of each child, without the names of rows."""
    return {(child.class_name, child.name): story(context, child.id) for child in demo.children}


def story(context, child_id):
    mine = select(Seat.match_id).where(Seat.child_id == child_id)
    with context.database.reading() as session:
        events = session.scalars(select(Event).where(Event.match_id.in_(mine))).all()
    return sorted((event.at, event.seq, event.kind, event.seat, str(event.data)) for event in events)


def test_another_seed_makes_other_children():
    assert [child.character for child in make_children(0, 8, 16)] != [
        child.character for child in make_children(0, 8, 17)
    ]


def test_where_somebody_is_already_nothing_is_changed(made):
    context, _ = made
    before = as_values(context, Child)
    with pytest.raises(NotEmpty):
        fill(context, TINY, PASSPHRASE)
    assert as_values(context, Child) == before


def test_a_weak_passphrase_is_not_taken(context):
    with pytest.raises(PassphraseRefused):
        fill(context, TINY, "sixteen")


def test_a_passphrase_of_the_schools_own_names_is_not_handed_out(monkeypatch):
    drawn = iter([["lagoon", "school", "robin", "hale"], PASSPHRASE.split()])
    monkeypatch.setattr(SystemRandom, "sample", lambda *_: next(drawn))
    assert new_passphrase() == PASSPHRASE


@pytest.mark.parametrize(("minutes", "more"), [(19, False), (60, True)])
def test_who_has_just_stopped_does_not_begin_another_game(minutes, more):
    context = Context(None, Random(16), Clock())
    child = replace(make_children(2, 3, 16)[0], id="a child")
    life = Life.of(context, child, PlaySettings(), Random(16))
    life.clock.time -= timedelta(hours=3)
    life.play("simplified", again=False, until=None)
    life.clock.time = context.now() - timedelta(minutes=minutes)
    go_round(life, context.now(), Random(16))
    assert (len(life.matches) > 1) == more
    assert life.last_move <= context.now()


def test_the_command_says_how_to_come_in_and_refuses_to_do_it_twice(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("CLASSROOM_DATA", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert cli.run(["demo", "--quick", "--weeks", "1", "--passphrase", PASSPHRASE]) == 0
    said = capsys.readouterr().out
    assert PASSPHRASE in said
    assert f'CLASSROOM_DATA="{tmp_path / "demo"}"' in said
    assert all(name in said for name in TEACHERS)
    monkeypatch.setenv("CLASSROOM_DATA", str(tmp_path))
    assert cli.run(["demo", "--quick"]) == 2
    assert "already" in capsys.readouterr().err


# ---- What can be found in it.


@pytest.fixture(scope="session")
def lives(thorough):
    """All children of the whole demo, or of half of it, through the weeks in which slips count, and one before. Twelve
    weeks of them take twice as long and make no more slips that count."""
    context, plan = Context(None, Random(16), Clock()), DemoPlan(weeks=7, children=25 if thorough else 12)
    found = []
    for number, at in enumerate(CLASSES):
        for place, child in enumerate(make_children(number, plan.children, plan.seed)):
            child.id = child.name
            found.append(live(context, plan, at, child, PlaySettings.read(SETTINGS.get(place, {}))).child)
    return found


def patterns_of(child):
    return {pattern.name for pattern in find_patterns(child.memory.progress, Clock().time.date().toordinal())}


def test_error_patterns_are_found_for_the_children_who_have_them(lives, thorough):
    having = [child for child in lives if child.habit]
    assert len(having) == (24 if thorough else 12)
    assert sum(child.habit in patterns_of(child) for child in having) >= 0.9 * len(having)


def test_error_patterns_are_not_found_for_children_who_have_none(lives, thorough):
    others = [child for child in lives if not child.habit]
    assert len(others) == (51 if thorough else 24)
    assert sum(bool(patterns_of(child)) for child in others) <= 0.05 * len(others)


def test_the_oldest_play_the_other_games_as_well(lives):
    maps, games = seen_of(child for child in lives if child.class_name == "2b")
    assert maps >= {"subtractions", "tens", "tens_minus", "complements", "dice"}
    assert games == {"sixteen", "two-of-four", "card-eater", "switch16"}


def test_the_others_play_one_game(lives):
    maps, games = seen_of(child for child in lives if child.class_name != "2b")
    assert (maps, games) == ({"additions"}, {"sixteen"})


def seen_of(children):
    """The maps on which these children have answers, and the games of which they have ideas."""
    known = [child.memory.progress for child in children]
    maps = {MAP_OF[fact] for progress in known for fact in progress.facts if fact in MAP_OF}
    return maps, {game_of(idea) for progress in known for idea in progress.ideas}
