"""When simulated children play: on school days, some more often than others, some weeks not at all."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from random import Random

from classroom.demo.profiles import Profile
from classroom.games.registry import all_games
from classroom.tutor.sums.fact_classes import SUMS

AWAY = 0.08  # weeks
AT_HOME = 0.12  # of the days on which a child plays: in the afternoon
TAKES = timedelta(minutes=60)  # two matches, at the very longest
FULL = 0.6  # of the matches, once a child has tried the full game
DAYS = 5  # of school in a week

GAME = next(iter(all_games()))  # the one that everybody meets first: all that most of them play
OLDEST = "8-12"  # a class of these ages plays the other games as well, when it is through with its matches of that one
GAMES, MATCHES = (2, 3), 2  # how many of the others a child plays, and how often each
SHORT = timedelta(minutes=20)  # one of those matches, at the longest

ABOUT, ANSWERS = "MT", 20  # set by the teachers: to make ten, so many right answers
FACTS = SUMS[ABOUT]


def proposed_at(now: datetime) -> datetime:
    """Monday morning of last week."""
    here = now.astimezone()
    monday = here - timedelta(days=here.weekday() + 7)
    return monday.replace(hour=7, minute=30, second=0, microsecond=0).astimezone(UTC)


@dataclass(frozen=True, slots=True)
class PlaySession:
    """One day's play: when it begins, so many matches, in the week with this number, from 0."""

    begins: datetime
    matches: int
    week: int


def sessions(
    character: Profile, lesson: tuple[int, int], now: datetime, weeks: int, rng: Random
) -> Iterator[PlaySession]:
    """All that lie behind at this moment, the first first."""
    today = now.astimezone().date()
    monday = today - timedelta(days=today.weekday() + 7 * (weeks - 1))
    for week in range(weeks):
        is_away = rng.random() < AWAY
        for day in range(DAYS):
            matches = sum(rng.random() < character.keen / 2 for _ in range(2))
            begins = moment(monday + timedelta(days=7 * week + day), lesson, rng)
            if matches and not is_away and begins + TAKES < now:
                yield PlaySession(begins, matches, week)


def other_games(rng: Random) -> list[str]:
    """Some of the other games, in any order."""
    slugs = [slug for slug in all_games() if slug != GAME]
    return rng.sample(slugs, min(rng.randint(*GAMES), len(slugs)))


def moment(day: date, lesson: tuple[int, int], rng: Random) -> datetime:
    hour, minute = (rng.randint(15, 17), 0) if rng.random() < AT_HOME else lesson
    begins = datetime.combine(day, time(hour, minute)) + timedelta(seconds=rng.randint(0, 1500))
    return begins.astimezone(UTC)


def preset_of(character: Profile, week: int, rng: Random) -> str:
    """Simplified at first, later mostly full."""
    return "full" if week >= character.full_from and rng.random() < FULL else "simplified"
