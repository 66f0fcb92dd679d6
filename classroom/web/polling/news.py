"""News for the tablets of a class, `GET /news/<ticket>`: is it asked something new? A process reads the version of a
class once a second at most, however many tablets ask, and holds nothing that another process or server would have to
know."""

from collections.abc import Callable
from time import monotonic

from werkzeug.datastructures import MultiDict

from classroom.services.assignments.class_questions import version_now
from classroom.services.cache import LRUCache
from classroom.services.context import Context
from classroom.web.polling.tickets import read_ticket

PATH = "/news/"
PURPOSE = "news"
FRESH = 1.0  # seconds
CLASSES = 4096  # whose versions are remembered


class ClassNews:
    """The poll of a class: the version is empty where it is asked nothing. `clock` counts seconds."""

    def __init__(self, context: Context, clock: Callable[[], float] = monotonic) -> None:
        self.context, self.clock = context, clock
        self.versions: LRUCache[tuple[float, str]] = LRUCache(CLASSES)

    def version(self, ticket: str, _args: MultiDict[str, str]) -> str | None:
        about = read_ticket(self.context, PURPOSE, ticket)
        return self.version_of_class(about[0]) if about else None

    def version_of_class(self, class_id: str) -> str:
        """As it was read less than a second ago. Raises SQLAlchemyError."""
        known = self.versions.get(class_id)
        if known is None or self.clock() - known[0] >= FRESH:
            known = self.clock(), version_now(self.context, class_id)
            self.versions.put(class_id, known)
        return known[1]
