"""News for the tablets of a class, `GET /news/<ticket>`: is the class asked something new, or this child? Every poll is
a sign of life of a child that is free, unless it says `table=1`: then its page has a table of several devices, which
gives its own signs, and the child is asked nothing.

A process reads the news of a class once a second at most, in two statements however many tablets ask, and holds nothing
that another process or server would have to know."""

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from classroom.services.assignments.class_questions import version_now
from classroom.services.cache import LRUCache
from classroom.services.context import Context
from classroom.services.together.asking.child_news import NO_NEWS, ChildNews, read_child_news, version_of_news
from classroom.web.polling.heartbeat_buffer import HeartbeatBuffer
from classroom.web.polling.middleware import Args
from classroom.web.polling.tickets import read_ticket

PATH = "/news/"
PURPOSE = "news"
FRESH = 1.0  # seconds
CLASSES = 4096  # whose news are remembered


class NewsNow(NamedTuple):
    """What is new in a class as it was read at this second: the version of what all are asked, what concerns each
    child, by its id."""

    read_at: float
    question: str
    children: dict[str, ChildNews]


class ClassNews:
    """The poll of a child's pages: the version is empty where nothing is new. `clock` counts seconds."""

    def __init__(self, context: Context, heartbeats: HeartbeatBuffer, clock: Callable[[], float] = monotonic) -> None:
        self.context, self.heartbeats, self.clock = context, heartbeats, clock
        self.known: LRUCache[NewsNow] = LRUCache(CLASSES)

    def version(self, ticket: str, args: Args) -> str | None:
        about = read_ticket(self.context, PURPOSE, ticket)
        if about is None:
            return None
        class_id, child_id = about
        version = self.version_from(self.fresh(class_id) or self.read_again(class_id), child_id, args)
        self.heartbeats.store_due()
        return version

    def version_at_once(self, ticket: str, args: Args) -> str | None:
        news = self.fresh(ticket.partition(".")[0])
        if news is None or self.heartbeats.is_due():
            return None
        about = read_ticket(self.context, PURPOSE, ticket)
        return self.version_from(news, about[1], args) if about else None

    def waiter(self, _ticket: str, _args: Args) -> None:
        """Nobody waits here for a second's sake."""

    def version_from(self, news: NewsNow, child_id: str, args: Args) -> str:
        """The version by these news, for a child that has just given a sign of life."""
        is_free = "table" not in args
        if is_free:
            self.heartbeats.add(child_id, None)
        return version_of_news(news.question, news.children.get(child_id, NO_NEWS), is_asked=is_free)

    def fresh(self, class_id: str) -> NewsNow | None:
        """As they were read less than a second ago; None where they were not."""
        known = self.known.get(class_id)
        return known if known is not None and self.clock() - known.read_at < FRESH else None

    def read_again(self, class_id: str) -> NewsNow:
        """Raises SQLAlchemyError."""
        read = version_now(self.context, class_id), read_child_news(self.context, class_id)
        news = NewsNow(self.clock(), *read)
        self.known.put(class_id, news)
        return news
