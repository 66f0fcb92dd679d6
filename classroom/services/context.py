"""What every use case needs from outside: the database, luck, the time, and the key of this installation."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from random import Random, SystemRandom
from typing import TYPE_CHECKING

from classroom.services.cache import LRUCache
from classroom.store.database import HOME_SCHOOL, Database

if TYPE_CHECKING:
    from classroom.services.learning.progress_cache import CachedProgress
    from classroom.services.learning.recent_answers import CachedAnswers
    from classroom.services.play.match_history import MatchHistory

MATCHES = 300  # whose courses are kept at hand: 50 kilobytes each half-way, 100 at the end
CHILDREN = 600  # whose answers are: some 20 kilobytes each
REPORTS = 120  # children whose progress is: 10 to 100 kilobytes each


def utc_now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True)
class Context:
    database: Database
    rng: Random = field(default_factory=SystemRandom)
    now: Callable[[], datetime] = utc_now
    school_id: int = HOME_SCHOOL
    courses: "LRUCache[MatchHistory]" = field(default_factory=lambda: LRUCache(MATCHES))
    answers: "LRUCache[CachedAnswers]" = field(default_factory=lambda: LRUCache(CHILDREN))
    progresses: "LRUCache[CachedProgress]" = field(default_factory=lambda: LRUCache(REPORTS))
    secret: str = ""  # what hashes and seals whatever the database alone must not give away

    def today(self) -> date:
        return day_of(self.now())


def day_of(at: datetime) -> date:
    """The day it was at the school: in the time zone of the machine, or of the variable TZ."""
    return at.astimezone().date()


def new_id() -> str:
    """A name of 96 random bits for use in addresses."""
    return secrets.token_urlsafe(12)
