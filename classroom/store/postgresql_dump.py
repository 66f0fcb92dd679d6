"""Whole PostgreSQL databases, by PostgreSQL's own programs: they alone know every version's ways."""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine

from classroom.store.database import RESTORING
from classroom.store.locks import KEY
from classroom.store.models.base import Base
from classroom.store.sqlite_copy import CopyError, in_one_line

TO = "<database>"
NAMED = ("user", "dbname", "sslmode", "sslrootcert", "sslcert", "sslkey")  # that every version's programs understand
DEBIAN = Path("/usr/lib/postgresql")  # a folder a version, off the path


def dump(engine: Engine, copy: Path, snapshot: str) -> None:
    """What was in the database at the moment of the snapshot. Raises CopyFailed."""
    words = ["--format=custom", "--no-owner", "--no-privileges", f"--exclude-table={RESTORING}"]
    program = find_program("pg_dump", server_version(engine))
    run_program(engine, [str(program), *words, f"--snapshot={snapshot}", f"--file={copy}", "--dbname", TO])


@contextmanager
def exported_snapshot(engine: Engine) -> Iterator[tuple[Connection, str]]:
    """A connection that sees the database as it is now until the end of the block, and what others call this view."""
    with engine.connect().execution_options(isolation_level="REPEATABLE READ") as connection:
        connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")  # a dump takes its time
        yield connection, connection.exec_driver_sql("SELECT pg_export_snapshot()").scalar_one()


def restore_dump(engine: Engine, copy: Path) -> None:
    """Puts a dump in the place of all our tables, all of it or nothing. Raises CopyFailed."""
    version = server_version(engine)
    restore, psql = find_program("pg_restore", version), find_program("psql", version)
    with tempfile.TemporaryDirectory(dir=copy.parent) as folder:
        script, away = Path(folder, "script.sql"), Path(folder, "away.sql")
        words = ["--clean", "--if-exists", "--no-owner", "--no-privileges", f"--file={script}", str(copy)]
        run_program(engine, [str(restore), *words])
        names = [*Base.metadata.tables, "alembic_version"]
        away.write_text("".join(f'DROP TABLE IF EXISTS "{name}" CASCADE;\n' for name in names))
        files = [f"--file={away}", f"--file={script}"]
        strictly = ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction"]
        run_program(engine, [str(psql), *strictly, *files, "--dbname", TO])


def other_connections(engine: Engine) -> int:
    """How many connections to this database there are, besides this one and the one that holds our lock."""
    asking = """
        SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
        AND pid NOT IN (SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database
                        WHERE datname = current_database() AND locktype = 'advisory' AND objid = %s)
        """
    with engine.connect() as connection:
        return int(connection.exec_driver_sql(asking, (KEY,)).scalar_one())


def server_version(engine: Engine) -> int:
    with engine.connect() as connection:
        return int(connection.exec_driver_sql("SHOW server_version_num").scalar_one()) // 10000


def find_program(name: str, version: int) -> Path:
    """The one that belongs to this version of the server, else the next newer one. Raises CopyFailed."""
    folders = [path.parent for path in DEBIAN.glob(f"*/bin/{name}")]
    on_path = shutil.which(name)
    found = {version_of(folder / name): folder / name for folder in folders}
    if on_path:
        found.setdefault(version_of(Path(on_path)), Path(on_path))
    fitting = sorted(number for number in found if number >= version)
    if fitting:
        return found[fitting[0]]
    missing = f"{name} is too old, version {max(found)}" if found else f"{name} is missing"
    raise CopyError(f"{missing}: install the client programs of PostgreSQL {version} or newer")


def has_programs(engine: Engine) -> bool:
    """Whether backups can be made here."""
    try:
        return find_program("pg_dump", server_version(engine)).exists()
    except CopyError:
        return False


def version_of(program: Path) -> int:
    """The first number it says; 0 where it does not run."""
    try:
        said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return 0
    number = re.search(r"\d+", said)
    return int(number[0]) if number else 0


def connection_address(engine: Engine) -> tuple[str, str]:
    """Of the server that answers, of several perhaps, for programs; and the passphrase apart, which everybody on the
    machine could read in the list of processes. Our bounds on waiting are not for dumps."""
    from psycopg.conninfo import make_conninfo

    with engine.connect() as connection:
        info = connection.connection.driver_connection.info  # type: ignore[union-attr] # of psycopg
        named = {name: value for name, value in info.get_parameters().items() if name in NAMED}
        return make_conninfo("", **named, host=info.host, port=info.port), info.password


def run_program(engine: Engine, command: list[str]) -> None:
    """Runs one of PostgreSQL's programs; `TO` in the command stands for the database."""
    database, password = connection_address(engine)
    environment = {**os.environ, **({"PGPASSWORD": password} if password else {}), "LC_ALL": "C"}
    words = [database if word == TO else word for word in command]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        said = RuntimeError(done.stderr or f"status {done.returncode}")
        raise CopyError(f"{Path(command[0]).name}: {in_one_line(said)}")
