"""What a teacher sets for a class, and for a child where it differs."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Self

from classroom.games.registry import all_games
from classroom.store.models import Child, SchoolClass
from classroom.tutor.registry import find_tutor

SUMS = ("show", "add", "decide", "none")  # the tutor shows the sums, the child adds up, the tutor decides, nobody
OWN = "own"  # the child chooses who adds up
HELP = (*SUMS, OWN)
ADAPTS = 0


def all_ways() -> tuple[str, ...]:
    """Every game with every ready-made choice of options, as `slug:preset`."""
    return tuple(f"{slug}:{preset}" for slug, game in all_games().items() for preset in game.presets)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is offered, and how the tutor behaves."""

    ways: tuple[str, ...] = ()  # none named: all of them
    more: bool = True  # the page with every option
    sums: str = "decide"
    level: int = ADAPTS
    spacing: bool = False
    sound: bool = False

    @classmethod
    def of(cls, school_class: SchoolClass, child: Child | None = None) -> Self:
        """As set for the class, unless set otherwise for the child."""
        return cls.read({**school_class.settings, **(child.settings if child else {})})

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """From a JSON object; what is missing is as in a new class."""
        known = {field.name: data[field.name] for field in fields(cls) if field.name in data}
        return cls(**{**known, "ways": tuple(known.get("ways", ()))})

    def offers(self, slug: str, preset: str) -> bool:
        return not self.ways or f"{slug}:{preset}" in self.ways

    @property
    def offered(self) -> tuple[str, ...]:
        return self.ways or all_ways()


def faults(data: Mapping[str, Any]) -> list[str]:
    """The names of settings whose values there cannot be."""
    highest = max(find_tutor(slug).levels for slug in all_games())
    allowed: dict[str, bool] = {
        "ways": set(data.get("ways", ())) <= set(all_ways()),
        "sums": data.get("sums", OWN) in HELP,
        "level": data.get("level", ADAPTS) in range(highest + 1),
        **{name: isinstance(data.get(name, False), bool) for name in ("more", "spacing", "sound")},
    }
    return [name for name in data if not allowed.get(name, False)]
