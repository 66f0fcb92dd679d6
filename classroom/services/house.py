"""What every use case needs from outside: the database, luck and the time."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random, SystemRandom

from classroom.store.database import HOME_SCHOOL, Database


def utc_now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True)
class House:
    database: Database
    rng: Random = field(default_factory=SystemRandom)
    now: Callable[[], datetime] = utc_now
    school_id: int = HOME_SCHOOL


def new_id() -> str:
    """A name of 96 random bits for use in addresses."""
    return secrets.token_urlsafe(12)
