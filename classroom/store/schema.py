"""The schema: which revision a database has, whether it can be used, and Alembic's migrations."""

from importlib import resources

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect

from classroom.store.command_error import CommandError

RESTORING = "restoring"  # a table that exists while a restore is unfinished


class NotUsableError(CommandError):
    """This program must not use the database: its schema is newer, or a restore is unfinished."""


def migrate(engine: Engine, revision: str = "head") -> None:
    """Runs the Alembic migrations up to this revision, in one transaction."""
    config = alembic_config()
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # no timeouts: migrations of big tables take their time
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0")
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def alembic_config() -> Config:
    """Alembic's configuration, without an ini file."""
    config = Config()
    config.set_main_option("script_location", str(resources.files("classroom.store").joinpath("migrations")))
    return config


def newest_revision() -> str:
    """The revision that this program migrates to."""
    return ScriptDirectory.from_config(alembic_config()).get_current_head() or ""


def knows_revision(revision: str) -> bool:
    """Whether this program has a migration of this revision, and so can migrate from it."""
    return revision in {one.revision for one in ScriptDirectory.from_config(alembic_config()).walk_revisions()}


def revision_of(engine: Engine) -> str | None:
    """The revision of this database's schema; None if the database is empty."""
    with engine.connect().execution_options(reads=True) as connection:
        return MigrationContext.configure(connection).get_current_revision()


def check_usable(engine: Engine) -> str | None:
    """The revision, as `revision_of` gives it. Raises NotUsableError if a newer program made it, or if `classroom
    restore` was interrupted."""
    revision = revision_of(engine)
    if revision is not None and not knows_revision(revision):
        whose = f"the database is of a newer version of this program ({revision})"
        raise NotUsableError(f"{whose}: install that one; nothing was changed")
    with engine.connect().execution_options(reads=True) as connection:
        if inspect(connection).has_table(RESTORING):
            raise NotUsableError("a backup is only half restored: run `classroom restore` with it again")
    return revision
