"""Which game children ask one another to, as it is stored with the question."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Self

from classroom.games.protocol import AnyGame, all_rules
from classroom.games.registry import all_games
from classroom.services.accounts.play_settings import PlaySettings
from classroom.store.models import Invitation

RULES, PRESET, AGAIN_OF = "rules", "preset", "again_of"


@dataclass(frozen=True, slots=True)
class GamePlan:
    """A game with all its options, and how many seats its table has. `preset` is their name, empty where the match
    `again_of` is to be played again by other ones."""

    slug: str
    preset: str
    seats: int
    rules: Mapping[str, Any]
    again_of: str | None = None

    @property
    def has_teams(self) -> bool:
        """Whether some of the seats at this table play together."""
        game = all_games()[self.slug]
        return len({game.side(seat) for seat in range(self.seats)}) < self.seats

    def is_offered(self, settings: PlaySettings) -> bool:
        """Whether a child with these settings may play it; what it has played already, it may play again."""
        return not self.preset or settings.offers(self.slug, self.preset)

    def columns(self) -> dict[str, Any]:
        """As an invitation has it."""
        told = {RULES: dict(self.rules), PRESET: self.preset, AGAIN_OF: self.again_of}
        return {"game": self.slug, "seats": self.seats, "rules": told}

    @classmethod
    def of(cls, row: Invitation) -> Self:
        told = row.rules
        rules = MappingProxyType(told.get(RULES, {}))
        return cls(row.game, told.get(PRESET, ""), row.seats, rules, told.get(AGAIN_OF))


def offered_plans(settings: PlaySettings) -> list[GamePlan]:
    """All tables that a child with these settings may ask others to: the simplest first, each game with as few seats
    as it can have before those with more."""
    ways = [(slug, game, preset) for slug, game in all_games().items() for preset in game.presets]
    offered = [one for one in ways if settings.offers(one[0], one[2])]
    return [game_plan(slug, game, preset, seats) for slug, game, preset in offered for seats in game.seats]


def game_plan(slug: str, game: AnyGame, preset: str, seats: int) -> GamePlan:
    return GamePlan(slug, preset, seats, all_rules(game, seats, dict(game.presets[preset])))


def chosen_plan(settings: PlaySettings, slug: str, preset: str, seats: int) -> GamePlan | None:
    """The table chosen, else the first that is offered; None where nothing is."""
    offered = offered_plans(settings)
    chosen = (one for one in offered if (one.slug, one.preset, one.seats) == (slug, preset, seats))
    return next(chosen, offered[0] if offered else None)
