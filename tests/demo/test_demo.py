"""The made-up school: true in every row, the same for the same seed, and its error patterns can be found."""

import shutil
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, TypeAlias, TypeVar

import pyotp
import pytest
from sqlalchemy import Select, func, select

from classroom.demo import fill as fill_module
from classroom.demo.child_simulation import ChildSimulation
from classroom.demo.clock import DemoClock
from classroom.demo.demo_classes import make_children
from classroom.demo.fill import Demo, DemoPlan, NotEmpty, fill
from classroom.demo.names import ADMIN, TEACHERS
from classroom.demo.profiles import Profile
from classroom.demo.simulated_child import SimulatedChild
from classroom.demo.single_transaction import single_transaction
from classroom.demo.teachers import PassphraseRefused, new_origin, new_passphrase
from classroom.demo.timetable import main_game
from classroom.games.records import play_record
from classroom.games.registry import all_games
from classroom.services.assignments.assignment_report import assignment_report
from classroom.services.context import Context
from classroom.services.login.child_login import sign_in_with_secret
from classroom.services.login.join_requests import hands_up
from classroom.services.play.learning_evidence import idea_rows, rebuild_child, rebuild_evidence
from classroom.services.play.match_repository import load_match
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_attempts import attempt_records, attempt_row
from classroom.services.reports.presence import class_presence
from classroom.services.school.classes import classes_of
from classroom.services.teachers import teacher_login
from classroom.services.teachers.teacher_login import sign_in_with_passphrase
from classroom.store.database import Database
from classroom.store.models import Attempt, Base, Child, Event, IdeaRow, Match, ProgressRow, School, Seat, SignIn
from classroom.tutor.learning.error_patterns import find_patterns
from classroom.tutor.learning.progress import Progress, from_json
from classroom.tutor.registry import game_of_topic
from classroom.tutor.sums.facts import MAP_OF
from classroom.web import cli
from tests.apps import SECRET
from tests.conftest import Clock
from tests.demo.conftest import PASSPHRASE
from tests.playing import rows

TINY = DemoPlan(weeks=1, children=2)

Values: TypeAlias = tuple[Any, ...]  # of the columns of a row
Evidence = TypeVar("Evidence", Attempt, IdeaRow)
Story: TypeAlias = list[tuple[datetime, int, str, int | None, str]]  # time, number, kind, seat and data of events


@pytest.fixture
def demo(context: Context) -> Demo:
    return fill(context, TINY, PASSPHRASE)


def as_values(context: Context, model: type[Base]) -> list[Values]:
    names = [column.name for column in model.__table__.columns]
    return sorted((tuple(getattr(row, name) for name in names) for row in rows(context, model)), key=str)


# ---- What is in it.


def test_it_is_a_school_for_show_with_a_class_for_each_language(made: tuple[Context, Demo], plan: DemoPlan) -> None:
    context, demo = made
    assert [one.row.language for one in demo.classes] == ["en", "fr", "de"]
    assert all(len(one.children) == plan.children for one in demo.classes)
    with context.database.reading() as session:
        assert session.get_one(School, context.school_id).is_demo
        assert session.scalar(select(func.count()).select_from(Child)) == len(demo.children) == 3 * plan.children


def test_every_match_can_be_played_again_from_its_events(made: tuple[Context, Demo]) -> None:
    context, _ = made
    tables = loaded(context, select(Match.id))
    assert len(tables) > 300
    for table in tables:
        assert table.over == (table.match.ended_at is not None)
        assert play_record(table.record()) == table.state
        assert [event.at for event in table.events] == sorted(event.at for event in table.events)
        assert table.events[-1].at <= context.now()


def loaded(context: Context, chosen: Select[str]) -> list[MatchState]:
    """The matches of which this query gives the ids."""
    tables = []
    with context.database.reading() as session:
        for match_id in session.scalars(chosen).all():
            table = load_match(context, session, match_id)
            assert table
            tables.append(table)
    return tables


def test_the_evidence_is_what_its_events_say(context: Context, demo: Demo) -> None:
    before = evidence(context)
    assert all(before)
    rebuild_evidence(context)
    assert evidence(context) == before


def evidence(context: Context) -> tuple[list[Values], list[Values], dict[str, dict[str, Any]]]:
    """The rows of what children did, and what is added up of each child that did something."""
    states = {row.child_id: row.state for row in rows(context, ProgressRow) if from_json(row.state) != Progress()}
    return as_values(context, Attempt), as_values(context, IdeaRow), states


def test_the_evidence_of_the_other_games_is_what_their_events_say_too(made: tuple[Context, Demo]) -> None:
    context, _ = made
    tables = loaded(context, select(Match.id).where(Match.game != main_game()))
    attempts, ideas = stored(context, Attempt), stored(context, IdeaRow)
    for table in tables:
        anew = [attempt_row(table.match, table.seats, one) for one in attempt_records(table.events)]
        assert told_by(attempts[table.match.id]) == told_by(anew)
        assert told_by(ideas[table.match.id]) == told_by(idea_rows(table))
    assert tables
    for child_id in {seat.child_id for table in tables for seat in table.seats if seat.child_id}:
        with context.database.transaction() as session:
            progress = session.get_one(ProgressRow, (context.school_id, child_id))
            before = progress.state
            rebuild_child(context, session, child_id)
            assert progress.state == before


def stored(context: Context, model: type[Evidence]) -> dict[str, list[Evidence]]:
    """The rows of each match."""
    found = defaultdict[str, list[Evidence]](list)
    for row in rows(context, model):
        found[row.match_id].append(row)
    return found


def told_by(rows: Iterable[Base]) -> list[Values]:
    """The values of rows, in one order."""
    return sorted((tuple(getattr(row, column.name) for column in row.__table__.columns) for row in rows), key=str)


def test_children_are_there_now(context: Context, demo: Demo) -> None:
    for one in demo.classes:
        present = class_presence(context, one.teachers[0], one.row.id)
        hands = hands_up(context, one.teachers[0], one.row.id)
        assert len(present) == 1
        assert all(child.game == main_game() and 0 <= child.minutes < 10 for child in present)
        assert len(hands) == 1
        kinds = {task.kind for task in assignment_report(context, one.teachers[0], one.row.id).current}
        assert kinds >= {"matches", "facts"}
        assert all(school_class.is_open for school_class in classes_of(context, one.teachers[0]))


def test_who_went_home_is_signed_out(made: tuple[Context, Demo]) -> None:
    context, _ = made
    signed_in = {row.child_id for row in rows(context, SignIn) if row.child_id}
    with context.database.reading() as session:
        unfinished = select(Seat.child_id).join(Match, Match.id == Seat.match_id).where(Match.ended_at.is_(None))
        assert signed_in <= set(session.scalars(unfinished))
    assert 3 * 4 <= len(signed_in) <= 3 * 6


# ---- Signing in.


def test_teachers_sign_in_and_children_with_their_cards(context: Context, demo: Demo) -> None:
    assert all(sign_in_with_passphrase(context, name, PASSPHRASE, new_origin()).token for name in TEACHERS)
    code = pyotp.TOTP(demo.staff.totp).at(context.now())
    assert teacher_login.sign_in_with_code(context, demo.staff.ids[ADMIN], code, new_origin()).token
    for one in demo.classes:
        card = one.cards[0]
        assert sign_in_with_secret(context, card.code, card.child_id, card.secret, new_origin()).token


# ---- Making it.


def test_the_same_seed_makes_the_same_children_play_the_same(sqlite_template: Path, tmp_path: Path) -> None:
    stories = []
    for name in ("one", "other"):
        shutil.copy(sqlite_template, tmp_path / name)
        context = Context(Database(f"sqlite:///{tmp_path / name}"), SystemRandom(), Clock(), secret=SECRET)
        demo = fill(context, TINY, PASSPHRASE)
        stories.append((told_of(demo), played(context, demo)))
        context.database.engine.dispose()
    assert stories[0] == stories[1]


def told_of(demo: Demo) -> list[tuple[str, str, Profile]]:
    return [(child.name, child.face, child.profile) for child in demo.children]


def played(context: Context, demo: Demo) -> dict[tuple[str, str], Story]:
    """What happened at the tables of each child, without the names of rows."""
    return {(child.class_name, child.name): story(context, child.id) for child in demo.children}


def story(context: Context, child_id: str) -> Story:
    mine = select(Seat.match_id).where(Seat.child_id == child_id)
    with context.database.reading() as session:
        events = session.scalars(select(Event).where(Event.match_id.in_(mine))).all()
    return sorted((event.at, event.seq, event.kind, event.seat, str(event.data)) for event in events)


def test_another_seed_makes_other_children() -> None:
    assert [child.profile for child in make_children(0, 8, 16)] != [child.profile for child in make_children(0, 8, 17)]


def test_where_somebody_is_already_nothing_is_changed(made: tuple[Context, Demo]) -> None:
    context, _ = made
    before = as_values(context, Child)
    with pytest.raises(NotEmpty):
        fill(context, TINY, PASSPHRASE)
    assert as_values(context, Child) == before


def test_a_weak_passphrase_is_not_taken(context: Context) -> None:
    with pytest.raises(PassphraseRefused):
        fill(context, TINY, "too short")


def test_a_passphrase_of_the_schools_own_names_is_not_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter([["lagoon", "school", "robin", "hale"], PASSPHRASE.split()])
    monkeypatch.setattr(SystemRandom, "sample", lambda *_: next(drawn))
    assert new_passphrase() == PASSPHRASE


def test_the_command_says_how_to_come_in_and_refuses_to_do_it_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CLASSROOM_DATA", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setattr(fill_module, "QUICK", TINY)
    assert cli.run(["demo", "--quick", "--passphrase", PASSPHRASE]) == 0
    said = capsys.readouterr().out
    assert PASSPHRASE in said
    assert f'CLASSROOM_DATA="{tmp_path / "demo"}"' in said
    assert all(name in said for name in TEACHERS)
    monkeypatch.setenv("CLASSROOM_DATA", str(tmp_path))
    assert cli.run(["demo", "--quick"]) == 2
    assert "already" in capsys.readouterr().err


# ---- What can be found in it.


@pytest.fixture(scope="session")
def progress(made: tuple[Context, Demo]) -> dict[SimulatedChild, Progress]:
    """What is known of each child of the school that has played."""
    context, demo = made
    states = {row.child_id: row.state for row in rows(context, ProgressRow)}
    return {child: from_json(states[child.id]) for child in demo.children}


def patterns_of(known: Progress) -> set[str]:
    return {pattern.name for pattern in find_patterns(known, Clock().time.date().toordinal())}


def test_error_patterns_are_found_for_the_children_who_have_them(
    progress: dict[SimulatedChild, Progress], plan: DemoPlan
) -> None:
    having = [child for child in progress if child.profile.pattern]
    found = [child.profile.pattern for child in having if child.profile.pattern in patterns_of(progress[child])]
    assert len(having) == 3 * round(plan.children / 3)
    assert len(found) >= 0.9 * len(having)
    assert len(set(found)) == 5


def test_error_patterns_are_not_found_for_children_who_have_none(progress: dict[SimulatedChild, Progress]) -> None:
    """One in twenty by chance; of the fifteen of the quick school, one."""
    others = [known for child, known in progress.items() if not child.profile.pattern]
    assert others
    assert sum(bool(patterns_of(known)) for known in others) <= max(1, 0.05 * len(others))


def test_the_oldest_play_the_other_games_as_well(progress: dict[SimulatedChild, Progress], thorough: bool) -> None:
    maps, games = seen_of(known for child, known in progress.items() if child.class_name == "2b")
    assert maps >= {"subtractions", "tens", "complements", "dice"} | ({"tens_minus"} if thorough else set())
    assert games == set(all_games())


@pytest.fixture(scope="session")
def other_games(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Context]:
    "The school where the two oldest have played the other games again and again, until tomorrow."
    file = tmp_path_factory.mktemp("demo") / "other_games.db"
    shutil.copy(sqlite_template, file)
    context = Context(Database(f"sqlite:///{file}"), Random(16), Clock(), secret=SECRET)
    tomorrow = context.now() + timedelta(days=1)
    for child in fill(context, TINY, PASSPHRASE).classes[-1].children:
        simulation = ChildSimulation(child, [], Random(16), DemoClock(context.now()), match_id="any")
        with single_transaction(context) as batch:
            for _ in range(4):
                simulation.play_other_games(batch, tomorrow)
    yield context
    context.database.engine.dispose()


def test_the_other_games_have_other_kinds_of_sums(other_games: Context) -> None:
    """Sums like 48 - 8 come rarely, and are asked where a child plays long enough."""
    maps, games = seen_of(from_json(row.state) for row in rows(other_games, ProgressRow))
    assert maps >= {"additions", "subtractions", "tens", "complements", "dice"}
    assert games == set(all_games())


def test_something_wrong_is_said_where_sums_are_to_be_found(other_games: Context) -> None:
    with other_games.database.reading() as session:
        wrong = select(Match.game).join(Attempt, Attempt.match_id == Match.id).where(~Attempt.solved)
        assert set(session.scalars(wrong)) >= {slug for slug, game in all_games().items() if game.spots}


@pytest.mark.parametrize(("minutes", "plays"), [(19, False), (60, True)])
def test_who_has_just_stopped_does_not_begin_another_game(
    context: Context, demo: Demo, minutes: int, plays: bool
) -> None:
    now, before = context.now(), len(rows(context, Match))
    clock = DemoClock(now - timedelta(minutes=minutes))
    ChildSimulation(demo.children[0], [], Random(16), clock, match_id="any").play_other_games(context, now)
    assert (len(rows(context, Match)) > before) == plays
    assert clock.time <= now


def test_the_others_play_one_game(progress: dict[SimulatedChild, Progress]) -> None:
    maps, games = seen_of(known for child, known in progress.items() if child.class_name != "2b")
    assert (maps, games) == ({"additions"}, {next(iter(all_games()))})


def seen_of(everybody: Iterable[Progress]) -> tuple[set[str], set[str]]:
    """The maps on which these children have answers, and the games of which they have ideas."""
    known = list(everybody)
    maps = {MAP_OF[fact] for progress in known for fact in progress.facts if fact in MAP_OF}
    return maps, {game_of_topic(idea) for progress in known for idea in progress.ideas}
