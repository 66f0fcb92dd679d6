"""What every use case is given: the database, a source of chance, the clock, the caches, and the installation's key."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from random import Random, SystemRandom

from classroom.services.cache import Caches
from classroom.store.database import HOME_SCHOOL, Database


def utc_now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True)
class Context:
    """One for each process, passed to every use case; tests pass one with a clock and a random generator of theirs."""

    database: Database
    rng: Random = field(default_factory=SystemRandom)
    now: Callable[[], datetime] = utc_now
    school_id: int = HOME_SCHOOL
    caches: Caches = field(default_factory=Caches)
    secret: str = ""  # the key for hashes and ciphertexts that the database alone must not reveal

    def today(self) -> date:
        return day_of(self.now())


def day_of(at: datetime) -> date:
    """The day it was at the school: in the time zone of the machine, or of the variable TZ."""
    return at.astimezone().date()


def new_id() -> str:
    """A random id for a row, of 96 bits, safe in URLs."""
    return secrets.token_urlsafe(12)
