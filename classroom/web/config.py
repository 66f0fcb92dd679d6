"""Where this installation keeps its data, and its secret (requirements A7.1)."""

import logging
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp

from sqlalchemy.exc import SQLAlchemyError

from classroom.services.backups.archive_format import BackupError
from classroom.services.backups.create import Installation, make_backup
from classroom.services.context import Context, utc_now
from classroom.store.command_error import CommandError
from classroom.store.connections import is_unavailable
from classroom.store.database import Database
from classroom.store.postgresql_dump import has_programs
from classroom.store.sqlite_copy import fsync_path
from classroom.web.paths import PACKAGE, ROOT

log = logging.getLogger("classroom")


class UnsafeInstallError(CommandError):
    """The installation would not be safe to run."""


def data_folder() -> Path:
    """CLASSROOM_DATA, else `instance` in a checkout, else a folder in the home of whoever runs it."""
    chosen = os.environ.get("CLASSROOM_DATA")
    if chosen:
        return Path(chosen)
    return ROOT / "instance" if ROOT != PACKAGE else Path.home() / ".sixteen-and-friends"


def database_url() -> str:
    return os.environ.get("DATABASE_URL") or f"sqlite:///{data_folder() / 'classroom.db'}"


def open_context() -> Context:
    """The context over the database of this installation, for commands. Raises CommandError."""
    return Context(open_database(), secret=secret_key())


def open_database() -> Database:
    """The database of this installation, its schema up to date; where that changes, a backup is made before. Raises
    CommandError."""
    try:
        database = Database(database_url())
        database.prepare(before=lambda revision: back_up_before(database, revision))
    except BackupError as error:
        raise CommandError(str(error)) from error
    except (SQLAlchemyError, OSError) as error:
        if isinstance(error, SQLAlchemyError) and not is_unavailable(error):
            raise
        raise CommandError(f"the database cannot be opened: {first_line(error)}") from error
    return database


def first_line(error: Exception) -> str:
    """The first line of what the database itself said."""
    return str(getattr(error, "orig", error)).strip().partition("\n")[0]


def back_up_before(database: Database, revision: str) -> None:
    """Raises BackupError: nothing is changed without a backup, unless PostgreSQL's programs are not here."""
    if database.engine.dialect.name == "postgresql" and not has_programs(database.engine):
        log.warning("no backup before the schema changes: there is no pg_dump for this server here")
        return
    make_backup(installation(), utc_now(), why=f"before-{revision}")


def installation() -> Installation:
    """What a backup is made of. A secret is not made for it."""
    return Installation(database_url(), present_secret(), data_folder() / "backups")


def present_secret() -> str:
    file = data_folder() / "secret"
    return os.environ.get("SECRET_KEY") or (file.read_text().strip() if file.is_file() else "")


def secret_key() -> str:
    """256 random bits, made at the first start and kept in a file that only its owner reads. Raises
    UnsafeInstallError."""
    given = os.environ.get("SECRET_KEY")
    if given:
        if len(given) < 32:
            raise UnsafeInstallError("SECRET_KEY must have at least 32 characters.")
        return given
    file = data_folder() / "secret"
    if not file.exists():
        new = private_temp_file(file, secrets.token_hex(32))
        with suppress(FileExistsError):  # another process was quicker: all use its secret
            os.link(new, file)
        new.unlink()
    if os.name == "posix" and stat.S_IMODE(file.stat().st_mode) & 0o077:
        raise UnsafeInstallError(f"Others can read {file}. Run: chmod 600 {file}")
    return file.read_text().strip()


def write_private_file(name: str, text: str | None) -> Path:
    """A file in the data folder that only its owner reads, whole or not there; with None there is none any more."""
    file = data_folder() / name
    if text is None:
        file.unlink(missing_ok=True)
    else:
        os.replace(private_temp_file(file, text), file)
        fsync_path(file.parent)
    return file


def private_temp_file(beside: Path, text: str) -> Path:
    """A new file in the same folder that only its owner reads."""
    beside.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, name = mkstemp(prefix=f".{beside.name}-", dir=beside.parent)
    with os.fdopen(handle, "w") as new:
        new.write(text)
        new.flush()
        os.fsync(handle)
    return Path(name)
