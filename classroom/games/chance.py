"""Chance nodes: a shuffled deck, thrown dice. A record holds each outcome, so it replays without a random generator."""

from collections import Counter
from dataclasses import dataclass
from random import Random

from classroom.games.protocol import Chance

FACES = 6


@dataclass(frozen=True, slots=True)
class Shuffle(Chance):
    """These cards in some order, the top card first."""

    cards: tuple[str, ...]

    def draw(self, rng: Random) -> list[str]:
        return rng.sample(self.cards, len(self.cards))

    def fault(self, outcome: object) -> str | None:
        if not isinstance(outcome, list) or not all(isinstance(card, str) for card in outcome):
            return "must be a list of cards"
        wanted, given = Counter(self.cards), Counter(outcome)
        for card in sorted(given - wanted):
            return f"too many {card!a}" if card in wanted else f"no card {card!a} in this deck"
        for card in sorted(wanted - given):
            return f"{card} is missing"
        return None


@dataclass(frozen=True, slots=True)
class DiceThrow(Chance):
    """So many dice, in the order in which they are thrown."""

    dice: int

    def draw(self, rng: Random) -> list[int]:
        return [rng.randint(1, FACES) for _ in range(self.dice)]

    def fault(self, outcome: object) -> str | None:
        if not isinstance(outcome, list) or len(outcome) != self.dice:
            return f"must be a list of {self.dice} dice"
        return None if all(type(die) is int and 1 <= die <= FACES for die in outcome) else "a die shows 1 to 6"
