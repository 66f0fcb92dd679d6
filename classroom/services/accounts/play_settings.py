"""Settings for playing: of a class, overridden for a child where they differ."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Self

from classroom.games.registry import all_games
from classroom.store.models import Child, SchoolClass
from classroom.tutor.registry import find_tutor

SUMS = ("show", "add", "decide", "none")  # the tutor shows the sums, the child adds up, the tutor decides, nobody
OWN = "own"  # the child chooses who adds up
NOT_CHOSEN = ""  # it has not yet: as is usual in the game
HELP = (*SUMS, OWN)
ADAPTS = 0  # the level of a tutor that fits in with the child
LEVELS = 9  # of the tutor, on a scale for all games; each game maps it to as many levels of its own as it has


def all_ways() -> tuple[str, ...]:
    """Every preset of every game, as `slug:preset`."""
    return tuple(f"{slug}:{preset}" for slug, game in all_games().items() for preset in game.presets)


@dataclass(frozen=True, slots=True)
class PlaySettings:
    """Which presets a child is offered, and how the tutor behaves."""

    ways: tuple[str, ...] = ()  # as `all_ways` gives them; empty: all
    more: bool = True  # whether every option may be chosen by hand
    sums: str = "decide"
    level: int = ADAPTS  # else 1 to LEVELS
    spacing: bool = False
    sound: bool = False
    reads_aloud: bool = False  # whether new sentences are read aloud unasked
    step_by_step: bool = False  # whether each step of a match waits for a touch
    invites: bool = True  # whether a child may ask others of its class to a game, and be asked
    codes: bool = True  # whether it may sit down with others by two pictures

    @classmethod
    def of(cls, school_class: SchoolClass, child: Child | None = None) -> Self:
        """The settings of the class, overridden by those of the child."""
        return cls.read({**school_class.settings, **(child.settings if child else {})})

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """From a JSON object. What is missing gets the default; presets that no longer exist are left out."""
        known = {field.name: data[field.name] for field in fields(cls) if field.name in data}
        return cls(**{**known, "ways": tuple(way for way in known.get("ways", ()) if way in all_ways())})

    def offers(self, slug: str, preset: str) -> bool:
        return not self.ways or f"{slug}:{preset}" in self.ways

    def level_in(self, slug: str) -> int:
        """The level of this game's tutor, on its own scale; 0 for one that adapts."""
        return -(-self.level * find_tutor(slug).levels // LEVELS)


def invalid_settings(data: Mapping[str, Any]) -> list[str]:
    """The names of the settings with impossible values."""
    switches = ("more", "spacing", "sound", "reads_aloud", "step_by_step", "invites", "codes")
    allowed: dict[str, bool] = {
        "ways": set(data.get("ways", ())) <= set(all_ways()),
        "sums": data.get("sums", OWN) in HELP,
        "level": data.get("level", ADAPTS) in range(LEVELS + 1),
        **{name: isinstance(data.get(name, False), bool) for name in switches},
    }
    return [name for name in data if not allowed.get(name, False)]
