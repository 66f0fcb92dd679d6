"""What every use case needs from outside: the database, luck, the time, and the key of this installation."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from random import Random, SystemRandom

from classroom.services.courses import Courses
from classroom.store.database import HOME_SCHOOL, Database


def utc_now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True)
class House:
    database: Database
    rng: Random = field(default_factory=SystemRandom)
    now: Callable[[], datetime] = utc_now
    school_id: int = HOME_SCHOOL
    courses: Courses = field(default_factory=Courses)
    secret: str = ""  # what hashes and seals whatever the database alone must not give away

    def today(self) -> date:
        return day_of(self.now())


def day_of(at: datetime) -> date:
    """The day it was at the school: in the time zone of the machine, or of the variable TZ."""
    return at.astimezone().date()


def new_id() -> str:
    """A name of 96 random bits for use in addresses."""
    return secrets.token_urlsafe(12)
