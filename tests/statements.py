"""The statements that a database is asked, for tests of how many there are and what they say."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, event


@contextmanager
def recorded_statements(engine: Engine) -> Iterator[list[str]]:
    """The SQL of every statement that the block sends, in order, without values; on SQLite with BEGIN."""
    sent: list[str] = []

    def record(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        sent.append(statement)

    event.listen(engine, "before_cursor_execute", record)
    try:
        yield sent
    finally:
        event.remove(engine, "before_cursor_execute", record)
