"""Dumping and restoring whole PostgreSQL databases by pg_dump, pg_restore and psql, which know every version's
format."""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine

from classroom.store.locks import ADVISORY_LOCK_KEY
from classroom.store.models.base import Base
from classroom.store.schema import RESTORING
from classroom.store.sqlite_copy import CopyError, error_line

DATABASE = "<database>"  # placeholder in a command
CONNECTION_PARAMETERS = (
    "user",
    "dbname",
    "sslmode",
    "sslrootcert",
    "sslcert",
    "sslkey",
)  # of libpq, understood by every version
DEBIAN = Path("/usr/lib/postgresql")  # has a folder for each version, which are not on PATH


def dump_database(engine: Engine, copy: Path, snapshot: str) -> None:
    """Runs pg_dump for an exported snapshot (see `exported_snapshot`). Raises CopyError."""
    words = ["--format=custom", "--no-owner", "--no-privileges", f"--exclude-table={RESTORING}"]
    program = find_program("pg_dump", server_version(engine))
    run_program(engine, [str(program), *words, f"--snapshot={snapshot}", f"--file={copy}", "--dbname", DATABASE])


@contextmanager
def exported_snapshot(engine: Engine) -> Iterator[tuple[Connection, str]]:
    """A connection in a REPEATABLE READ transaction, and the name of its snapshot for pg_dump, until the end of the
    block."""
    with engine.connect().execution_options(isolation_level="REPEATABLE READ") as connection:
        connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")  # pg_dump may take longer
        yield connection, connection.exec_driver_sql("SELECT pg_export_snapshot()").scalar_one()


def restore_dump(engine: Engine, copy: Path) -> None:
    """Replaces all our tables by those of a dump, in one transaction. Raises CopyError."""
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
        run_program(engine, [str(psql), *strictly, *files, "--dbname", DATABASE])


def other_connections(engine: Engine) -> int:
    """The number of client connections to this database, without this one and the one that holds our advisory lock."""
    asking = """
        SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
        AND pid NOT IN (SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database
                        WHERE datname = current_database() AND locktype = 'advisory' AND objid = %s)
        """
    with engine.connect() as connection:
        return int(connection.exec_driver_sql(asking, (ADVISORY_LOCK_KEY,)).scalar_one())


def server_version(engine: Engine) -> int:
    """The major version, such as 16."""
    with engine.connect() as connection:
        return int(connection.exec_driver_sql("SHOW server_version_num").scalar_one()) // 10000


def find_program(name: str, version: int) -> Path:
    """The client program of the server's major version, else of the next newer one. Raises CopyError if there is
    none."""
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
    """Whether pg_dump is installed, so that backups can be made."""
    try:
        return find_program("pg_dump", server_version(engine)).exists()
    except CopyError:
        return False


def version_of(program: Path) -> int:
    """The major version of a program; 0 if it does not run."""
    try:
        said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return 0
    number = re.search(r"\d+", said)
    return int(number[0]) if number else 0


def connection_address(engine: Engine) -> tuple[str, str]:
    """The connection string of the host that answers (the URL may name several), without our timeouts; and the
    password, apart from it since command lines are visible to everybody on the machine."""
    from psycopg.conninfo import make_conninfo

    with engine.connect() as connection:
        info = connection.connection.driver_connection.info  # type: ignore[union-attr] # of psycopg
        named = {name: value for name, value in info.get_parameters().items() if name in CONNECTION_PARAMETERS}
        return make_conninfo("", **named, host=info.host, port=info.port), info.password


def run_program(engine: Engine, command: list[str]) -> None:
    """Runs one of PostgreSQL's programs; DATABASE in the command stands for the connection string."""
    database, password = connection_address(engine)
    environment = {**os.environ, **({"PGPASSWORD": password} if password else {}), "LC_ALL": "C"}
    words = [database if word == DATABASE else word for word in command]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        said = RuntimeError(done.stderr or f"status {done.returncode}")
        raise CopyError(f"{Path(command[0]).name}: {error_line(said)}")
