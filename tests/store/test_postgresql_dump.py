"""Which of PostgreSQL's programs is used: never one older than the server."""

from collections.abc import Callable
from pathlib import Path

import pytest

from classroom.store import postgresql_dump
from classroom.store.sqlite_copy import CopyError


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Path]:
    """A machine on which only these are installed: a function that lays one into a folder of Debian's."""
    monkeypatch.setattr(postgresql_dump, "DEBIAN", tmp_path / "postgresql")
    monkeypatch.setenv("PATH", "/nowhere")

    def lay(version: int) -> Path:
        program = tmp_path / "postgresql" / str(version) / "bin" / "pg_dump"
        program.parent.mkdir(parents=True)
        program.write_text(f"#!/bin/sh\necho 'pg_dump (PostgreSQL) {version}.4 (Debian {version}.4-1)'\n")
        program.chmod(0o755)
        return program

    return lay


def test_it_is_the_one_of_the_servers_version_or_the_next_newer(machine: Callable[[int], Path]) -> None:
    made = {version: machine(version) for version in (13, 15, 16, 17)}
    assert postgresql_dump.find_program("pg_dump", 15) == made[15]
    assert postgresql_dump.find_program("pg_dump", 14) == made[15]


def test_none_or_only_older_ones_is_said_in_one_line(machine: Callable[[int], Path]) -> None:
    with pytest.raises(CopyError, match="pg_dump is missing"):
        postgresql_dump.find_program("pg_dump", 15)
    machine(13)
    with pytest.raises(CopyError, match="too old, version 13"):
        postgresql_dump.find_program("pg_dump", 15)
