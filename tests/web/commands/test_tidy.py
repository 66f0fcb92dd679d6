"""`classroom tidy`: says what it deleted, and does it in the installation's own database."""

from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from classroom.services.context import Context
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.privacy.erasure import erase_child
from classroom.store.models import Child
from classroom.web import config
from classroom.web.commands import tidy
from tests.people import found_school, make_lesson
from tests.playing import RULES, SLUG, rows, visitor_of


@pytest.fixture
def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Context]:
    """The context of an installation of its own."""
    monkeypatch.setenv("CLASSROOM_DATA", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    context = config.open_context()
    monkeypatch.setattr(config, "open_context", lambda: context)
    yield context
    context.database.engine.dispose()


def said(capsys: pytest.CaptureFixture[str], replaced: str | None = None) -> str:
    assert tidy.run(Namespace(replaced=replaced)) == 0
    return capsys.readouterr().out


def ahead(context: Context, **by: float) -> Context:
    """The same context with its clock turned."""
    return replace(context, now=lambda: context.now() + timedelta(**by))


def test_it_says_what_it_deleted(
    ours: Context, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for days in (-33, 0):
        create_match(
            ahead(ours, days=days),
            visitor_of(ahead(ours, days=days), f"guest {days}"),
            SLUG,
            RULES,
            [SeatPlan(), SeatPlan(1)],
        )
    assert said(capsys).startswith("Nothing to do.")
    monkeypatch.setattr(config, "open_context", lambda: ahead(ours, hours=25))
    assert said(capsys) == "1 guests and their matches\nTidy.\n"


def test_after_a_backup_was_restored_it_deletes_again(
    ours: Context, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The backup knows nothing of the deletion; the database it replaced does."""
    file, backup, replaced = (tmp_path / name for name in ("classroom.db", "backup.db", "replaced.db"))
    admin = found_school(ours)
    ada = make_lesson(ours, admin).cards["Ada"].child_id
    with ours.database.engine.connect() as connection:
        connection.exec_driver_sql("COMMIT")  # no transaction, for this
        connection.exec_driver_sql(f"VACUUM INTO '{backup}'")
        connection.exec_driver_sql("BEGIN")
    erase_child(ours, admin.id, ada)
    ours.database.engine.dispose()
    file.rename(replaced)
    backup.rename(file)
    assert ada in {child.id for child in rows(ours, Child)}
    assert "1 children, classes and teachers" in said(capsys, str(replaced))
    assert ada not in {child.id for child in rows(ours, Child)}
    assert said(capsys, str(replaced)).startswith("Nothing to do.")


def test_a_file_that_is_not_there_is_said(ours: Context, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tidy.run(Namespace(replaced=str(tmp_path / "nothing.db"))) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
