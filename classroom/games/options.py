"""Kinds of options that a game's rules can have: on or off, a word, a whole number."""

from dataclasses import dataclass
from typing import TypeAlias

LONGEST = 3  # digits of a number that a form may send


@dataclass(frozen=True, slots=True)
class Flag:
    """An option that is on or off."""

    name: str
    default: bool

    def fault(self, value: object) -> str | None:
        """What is wrong with a value; None when nothing is."""
        return None if isinstance(value, bool) else "must be true or false"

    def usual(self, _players: int) -> bool:
        """The value if none is chosen."""
        return self.default

    def read(self, given: str | None, _players: int) -> object:
        """What a form says: a box that is not ticked is not sent."""
        return given == "on"


@dataclass(frozen=True, slots=True)
class Choice:
    """An option that is one of a few words."""

    name: str
    default: str
    words: tuple[str, ...]

    def fault(self, value: object) -> str | None:
        return None if value in self.words else "must be one of " + ", ".join(self.words)

    def usual(self, _players: int) -> str:
        return self.default

    def read(self, given: str | None, _players: int) -> object:
        return given or self.default


@dataclass(frozen=True, slots=True)
class Count:
    """An option that is a whole number; with the default None it may also be none at all.

    With `each`, the default is so many for each player.
    """

    name: str
    default: int | None
    least: int = 1
    each: bool = False

    def fault(self, value: object) -> str | None:
        if value is None and self.default is None:
            return None
        allowed = type(value) is int and value >= self.least
        return None if allowed else f"must be a whole number from {self.least} up"

    def usual(self, players: int) -> int | None:
        return self.default * players if self.each and self.default is not None else self.default

    def read(self, given: str | None, players: int) -> object:
        """The number; what is none stays a word, which `fault` refuses."""
        if not given:
            return self.usual(players)
        return int(given) if given.isascii() and given.isdigit() and len(given) <= LONGEST else given


Option: TypeAlias = Flag | Choice | Count
