"""News for tables of several devices, `GET /tables/<ticket>`: has somebody moved, is a device away? Every poll is a
sign of life. A page that waits for somebody's move is answered once there is something new (`long_polls`).

A process reads the news of all tables that are waited at twice a second at most, in one statement however many there
are, where something was written since; signs of life, which are stored every four seconds, each other second. It holds
nothing that another process or server would have to know.
"""

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from threading import Lock
from time import monotonic

from sqlalchemy.exc import SQLAlchemyError

from classroom.services.context import Context
from classroom.services.together.table_news import Signs, TableNews, read_signs, read_table_news, version_of
from classroom.web.polling.heartbeat_buffer import HeartbeatBuffer
from classroom.web.polling.middleware import Args, log_no_answer
from classroom.web.polling.tickets import read_ticket

PATH = "/tables/"
PURPOSE = "table"
FRESH = 0.5  # seconds
SIGNS_FRESH = 2.0  # seconds
LATE = 0.3  # seconds that those who wait may take to have something read, before another poll reads it
FORGOTTEN = 15.0  # seconds without a poll, after which a table is read no longer


class TablePoll:
    """The poll of a table. `clock` counts seconds."""

    def __init__(self, context: Context, heartbeats: HeartbeatBuffer, clock: Callable[[], float] = monotonic) -> None:
        self.context, self.heartbeats, self.clock = context, heartbeats, clock
        self.asked_at: dict[str, float] = {}  # by the ids of matches
        self.known: dict[str, TableNews] = {}
        self.signs: Mapping[str, Signs] = {}
        self.asked_database_at = -FRESH
        self.read_at, self.signs_read_at = -FRESH, -SIGNS_FRESH
        self.mark: str | None = None  # of the database, when the news were read
        self.lock = Lock()

    def version(self, ticket: str, _args: Args) -> str | None:
        about = read_ticket(self.context, PURPOSE, ticket)
        if about is None:
            return None
        version = self.version_from(self.news, *about)
        self.heartbeats.store_due()
        return version

    def version_at_once(self, ticket: str, _args: Args) -> str | None:
        if self.is_due(LATE):
            return None
        about = read_ticket(self.context, PURPOSE, ticket)
        return self.version_from(self.known.get, *about) if about else None

    def waiter(self, ticket: str, args: Args) -> "TableWaiter | None":
        """Whose page may be newer than what was read here last: only what is read from now on counts."""
        about = read_ticket(self.context, PURPOSE, ticket)
        if about is None or about[0] not in self.known:
            return None
        (match_id, child_id), seen = about, args.get("seen", "")
        if self.version_from(self.known.get, match_id, child_id) != seen:  # whichever of them is older
            self.mark = None
        return TableWaiter(self, match_id, child_id, seen, self.clock())

    def version_from(self, news_of: Callable[[str], TableNews | None], match_id: str, child_id: str) -> str | None:
        """The version by these news, for a child that has just given a sign of life."""
        self.note_sign(match_id, child_id)
        return self.version_of_news(news_of(match_id), match_id, child_id)

    def note_sign(self, match_id: str, child_id: str) -> None:
        self.heartbeats.add(child_id, match_id)
        self.asked_at[match_id] = self.clock()

    def version_of_news(self, news: TableNews | None, match_id: str, child_id: str) -> str | None:
        return version_of(self.context, match_id, child_id, news) if news else None

    def refresh(self) -> None:
        """Reads and stores what is due, as a poll does. Where the database does not answer, whoever waits goes on
        waiting, and the next poll says so."""
        try:
            self.read_if_due()
        except SQLAlchemyError as error:
            log_no_answer(error)
        self.heartbeats.store_due()

    def is_due(self, late: float = 0) -> bool:
        """Whether something was to be read or stored so many seconds ago."""
        return self.are_news_due(late) or self.heartbeats.is_due(late)

    def are_news_due(self, late: float = 0) -> bool:
        return self.clock() - self.asked_database_at >= FRESH + late

    def news(self, match_id: str) -> TableNews | None:
        """As it was half a second ago at most; None where there is no such match. Raises SQLAlchemyError."""
        self.read_if_due()
        return self.known.get(match_id) or self.read_one(match_id)

    def read_if_due(self) -> None:
        """Unless another thread does it just now."""
        if self.are_news_due() and self.lock.acquire(blocking=False):
            try:
                self.read_again()
            finally:
                self.lock.release()

    def read_one(self, match_id: str) -> TableNews | None:
        return read_table_news(self.context, [match_id], read_signs(self.context, [match_id])).get(match_id)

    def read_again(self) -> None:
        """Reads the news of all tables that were lately asked for."""
        now, asked = self.clock(), list(self.asked_at.items())
        wanted = {match_id for match_id, at in asked if now - at < FORGOTTEN}
        for match_id in {one for one, _at in asked} - wanted:
            self.asked_at.pop(match_id, None)
        try:
            self.read_changes(now, wanted)
        finally:  # a database that does not answer is not asked again at once
            self.asked_database_at = now

    def read_changes(self, now: float, wanted: Set[str]) -> None:
        """Reads the news of these where something was written since, or two seconds have passed."""
        before, self.mark = self.mark, self.context.database.changes.mark()
        are_signs_due = now - self.signs_read_at >= SIGNS_FRESH or not self.signs.keys() >= wanted
        if not are_signs_due and self.known.keys() >= wanted and self.mark is not None and self.mark == before:
            return
        if are_signs_due:
            self.signs, self.signs_read_at = read_signs(self.context, wanted), now
        self.known = read_table_news(self.context, wanted, self.signs)
        self.read_at = now


@dataclass(slots=True)
class TableWaiter:
    """A child that waits for what is new at its table, by news that were read after `since`."""

    source: TablePoll
    match_id: str
    child_id: str
    seen: str
    since: float

    def version(self) -> str | None:
        if self.source.read_at <= self.since:
            return None
        now = self.source.version_of_news(self.source.known.get(self.match_id), self.match_id, self.child_id)
        return now if now != self.seen else None
