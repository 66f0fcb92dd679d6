"""Many use cases in one database transaction.

Each use case of the services commits, and a commit waits for the disk: 100,000 moves would wait for minutes. Nobody
else uses a database that is being filled, so all that one child does is committed together.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from sqlalchemy import Row, Select
from sqlalchemy.orm import Session

from classroom.services.context import Context
from classroom.store.database import Database, do_after_commit


@contextmanager
def single_transaction(context: Context) -> Iterator[Context]:
    """The context for use cases that are committed together at the end of the block, or undone together."""
    with context.database.transaction() as session:
        yield replace(context, database=SharedSession(context.database, session))


class SharedSession(Database):
    """A database all of whose sessions are this one, inside a transaction that somebody else commits."""

    def __init__(self, database: Database, session: Session) -> None:
        self.url, self.engine, self.sessions, self.turn = database.url, database.engine, database.sessions, None
        self.session = session

    @contextmanager
    def transaction(self, unimportant: bool = False) -> Iterator[Session]:  # noqa: ARG002 # nobody else writes
        yield self.session
        self.session.flush()
        self.session.expunge_all()  # the next use case reads its rows anew, as in a session of its own
        do_after_commit(self.session)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Not another connection: that would not see what is not committed yet."""
        with self.transaction() as session:
            yield session

    def read_row(self, statement: Select[Any], values: dict[str, Any]) -> Row[Any]:
        return self.session.connection().execute(statement, values).one()
