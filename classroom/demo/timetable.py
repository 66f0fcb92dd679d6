"""When simulated children play: on school days, some more often than others, some weeks not at all. And what."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from random import Random

from classroom.demo.profiles import Profile
from classroom.games.registry import all_games

WEEK_AWAY = 0.08  # how often a child misses a week
AT_HOME = 0.12  # how often it plays in the afternoon instead
DAYS = 5  # of school in a week
LONGEST_SESSION = timedelta(minutes=60)  # two matches, at the very longest
FULL_GAME = 0.6  # how often, once a child has tried it

OTHER_GAMES, MATCHES_EACH = (2, 3), 2  # that the oldest class plays besides
SHORT_MATCH = timedelta(minutes=20)  # one of those, at the longest


@dataclass(frozen=True, slots=True)
class PlaySession:
    """One day's play: when it begins, so many matches, in the week with this number, from 0."""

    begins: datetime
    matches: int
    week: int


def play_sessions(
    profile: Profile, lesson: tuple[int, int], now: datetime, weeks: int, rng: Random
) -> Iterator[PlaySession]:
    """All that are over by now, in order. `lesson` is the hour and minute at which it begins."""
    today = now.astimezone().date()
    monday = today - timedelta(days=today.weekday() + 7 * (weeks - 1))
    for week in range(weeks):
        is_away = rng.random() < WEEK_AWAY
        for day in range(DAYS):
            matches = sum(rng.random() < profile.keenness / 2 for _ in range(2))
            begins = session_start(monday + timedelta(days=7 * week + day), lesson, rng)
            if matches and not is_away and begins + LONGEST_SESSION < now:
                yield PlaySession(begins, matches, week)


def session_start(day: date, lesson: tuple[int, int], rng: Random) -> datetime:
    hour, minute = (rng.randint(15, 17), 0) if rng.random() < AT_HOME else lesson
    begins = datetime.combine(day, time(hour, minute)) + timedelta(seconds=rng.randint(0, 1500))
    return begins.astimezone(UTC)


def assignment_time(now: datetime) -> datetime:
    """Monday morning of last week."""
    here = now.astimezone()
    monday = here - timedelta(days=here.weekday() + 7)
    return monday.replace(hour=7, minute=30, second=0, microsecond=0).astimezone(UTC)


def main_game() -> str:
    """The slug of the game that everybody plays: the one that everybody meets first."""
    return next(iter(all_games()))


def choose_other_games(rng: Random) -> list[str]:
    """The slugs of some of the other games, in any order."""
    slugs = [slug for slug in all_games() if slug != main_game()]
    return rng.sample(slugs, min(rng.randint(*OTHER_GAMES), len(slugs)))


def full_preset() -> str:
    """The main game's last preset, which has all its rules."""
    return list(all_games()[main_game()].presets)[-1]


def choose_preset(profile: Profile, week: int, rng: Random) -> str:
    """The main game's first preset at first, later mostly the full game."""
    first = next(iter(all_games()[main_game()].presets))
    return full_preset() if week >= profile.full_game_from and rng.random() < FULL_GAME else first
