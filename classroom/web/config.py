"""What the environment says of this installation: its database, opened, and what a backup of it is made of."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

from classroom.services.backups.archive_format import BackupError
from classroom.services.backups.create import Installation, make_backup
from classroom.services.context import Context, utc_now
from classroom.store.command_error import CommandError
from classroom.store.connections import check_address, is_unavailable
from classroom.store.database import Database
from classroom.store.postgresql_dump import has_programs
from classroom.web.data_folder import data_folder, file_and_reason
from classroom.web.installation_secret import present_secret, secret_key, stored_secret

log = logging.getLogger("classroom")


def database_url() -> str:
    """DATABASE_URL, else SQLite in the data folder. Raises CommandError unless it can be used."""
    url = os.environ.get("DATABASE_URL") or f"sqlite:///{data_folder() / 'classroom.db'}"
    check_address(url)
    return url


def open_context() -> Context:
    """The context over the database of this installation, for commands. Raises CommandError."""
    return Context(open_database(), secret=secret_key())


def open_database() -> Database:
    """The database of this installation, its schema up to date; where that changes, a backup is made before. Raises
    CommandError, before anything is changed where the secret is unsafe."""
    stored_secret()
    with opening_errors():
        database = Database(database_url())
        database.prepare(before=lambda revision: back_up_before(database, revision))
    return database


@contextmanager
def opening_errors() -> Iterator[None]:
    """Turns whatever keeps a database from being opened into CommandError, in one line."""
    try:
        yield
    except BackupError as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        raise CommandError(f"the database cannot be opened: {file_and_reason(error)}") from error
    except SQLAlchemyError as error:
        if not is_unavailable(error):
            raise
        raise CommandError(f"the database cannot be opened: {first_line(error)}") from error


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
