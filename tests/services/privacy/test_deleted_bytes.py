"""What was deleted leaves every byte of SQLite's files: its journal at the next cleanup, all others a day later
(requirements B3.8)."""

from pathlib import Path

import pytest
from sqlalchemy import text

from classroom.services.context import Context
from classroom.services.privacy.cleanup import clean_up
from classroom.services.privacy.erasure import erase_child
from classroom.store.models import School
from tests.conftest import Clock
from tests.people import Adult, make_lesson
from tests.playing import begin, come_in, play

pytestmark = pytest.mark.sqlite

CANARY = "Zwölfender"


def files_with(context: Context, word: str) -> set[str]:
    """Which files of the database hold these letters, in whatever byte."""
    file = database_file(context)
    return {found.name for found in file.parent.glob(f"{file.name}*") if word.encode() in found.read_bytes()}


def database_file(context: Context) -> Path:
    return Path(str(context.database.engine.url.database))


def free_pages(context: Context) -> int:
    with context.database.reading() as session:
        return int(session.scalars(text("PRAGMA freelist_count")).one())


def test_a_deleted_child_leaves_the_journal_at_once_and_every_file_the_next_day(
    context: Context, admin: Adult, clock: Clock
) -> None:
    names = [f"Kind {letter}{other}" for letter in "abcdef" for other in "ghijk"]
    lesson = make_lesson(context, admin, names=[*names, CANARY], sums="add")
    token = come_in(context, lesson.cards[CANARY].child_id)
    play(context, token, begin(context, token))
    erase_child(context, admin.id, lesson.cards[CANARY].child_id)
    assert "classroom.db-wal" in files_with(context, CANARY)
    clean_up(context)
    assert "classroom.db-wal" not in files_with(context, CANARY)
    assert free_pages(context) > 0
    clock.turn(hours=25)
    clean_up(context)
    assert files_with(context, CANARY) == set()
    assert files_with(context, names[0]) == {"classroom.db"}
    assert free_pages(context) == 0


def test_whoever_reads_is_left_alone_until_the_next_time(
    context: Context, admin: Adult, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("classroom.store.sqlite_copy.LOCK_TIMEOUT", 0.05)
    journal = Path(f"{database_file(context)}-wal")
    with context.database.reading() as session:
        session.get(School, 1)
        make_lesson(context, admin, names=[CANARY])
        context.database.truncate_wal()
        assert journal.stat().st_size > 0
    context.database.truncate_wal()
    assert journal.stat().st_size == 0
