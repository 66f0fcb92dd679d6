"""A batch of positions of Sixteen as numpy arrays (vectorised), for thousands of rollouts in a moment.

A card is its kind's number here: 0 to 27 is colour * 7 + number, `WILD` a wild in a hand, `NOTHING` an empty place.
Every board of a batch is at the same ply, so all of them draw, or none does; cards are drawn by themselves.
A rollout declares a wild so that it wins; where it cannot win, one harmless declaration stands for all.
"""

from dataclasses import dataclass, fields
from typing import Any, TypeAlias

import numpy as np

from classroom.games.sixteen.cards import PLAIN, deck
from classroom.games.sixteen.rules import GOAL, SIDES

Array: TypeAlias = np.ndarray[Any, Any]

KINDS = {card: kind for kind, card in enumerate((*PLAIN, "W"))}
WILD, NOTHING = 28, 29
NUMBER = np.array([kind % 7 for kind in range(28)] + [7, 8])  # 7: wild, 8: nothing
COLOUR = np.array([kind // 7 for kind in range(28)] + [4, 5])
HEAVY = np.array([*NUMBER[:28], 0, 99])  # what a kind adds at least; nothing never fits


def kind_counts(cards: tuple[str, ...]) -> Array:
    """How many of each kind."""
    return np.bincount([KINDS[card] for card in cards], minlength=30).astype(np.float32)


FULL = {wilds: kind_counts(deck(wilds)) for wilds in (False, True)}


def declaration_table() -> Array:
    """[total, colour of a pair + 1, number of a pair + 1, last colour]: the kind a wild is declared."""
    table = np.zeros((GOAL + 1, 5, 8, 6), np.int8)
    for total, colour, number, last in np.ndindex(table.shape):
        if total >= GOAL - 6:
            shape, digit = colour - 1 if colour else (last + 1) % 4, GOAL - total
        elif colour:
            shape, digit = colour - 1, number - 1 if number else 0
        elif number:
            shape, digit = (last + 1) % 4, number - 1
        else:
            shape, digit = (last + 1) % 4, 9 - total if total >= 3 else 0
        table[total, colour, number, last] = shape * 7 + max(digit, 0)
    return table


DECLARED = declaration_table()


@dataclass
class Plays:
    """The cards of whoever is to move, one column a place in the hand: [boards, 4]."""

    kind: Array  # as in the hand; NOTHING where there is none
    shown: Array  # as played: a wild is declared
    total: Array  # after the play
    bust: Array
    worth: Array  # of the set it forms: 0, 1 or 2; a bust is worth 1

    def select(self, chosen: Array) -> "Plays":
        return Plays(*(getattr(self, field.name)[chosen] for field in fields(self)))

    @property
    def forms(self) -> Array:
        return self.worth > 0

    @property
    def gain(self) -> Array:
        """Sets for the side of whoever plays."""
        return np.where(self.bust, -self.worth, self.worth)


@dataclass
class BatchState:
    """A batch of positions. `drawn` cards of `deck` have gone; `gone` counts the kinds that were played."""

    seats: int
    match: bool
    bonus: bool
    full: Array  # [30]
    hands: Array  # [boards, seats, 4]
    deck: Array  # [boards, cards]
    drawn: int
    gone: Array  # [boards, 30]
    total: Array
    last: Array  # kind shown; NOTHING at the start of a pile
    before: Array  # the one below
    turn: Array

    def __len__(self) -> int:
        return len(self.total)

    @property
    def left(self) -> int:
        return self.deck.shape[1] - self.drawn

    @property
    def rows(self) -> Array:
        return np.arange(len(self))

    def select(self, chosen: Array) -> "BatchState":
        """The boards chosen by a mask or by their indices, as a batch."""
        of_each = (self.gone, self.total, self.last, self.before, self.turn)
        rules = (self.seats, self.match, self.bonus, self.full)
        some = (array[chosen] for array in of_each)
        return BatchState(*rules, self.hands[chosen], self.deck[chosen], self.drawn, *some)

    def draw(self) -> None:
        """Whoever is to move draws, if a card is left and there is room."""
        if self.left:
            hand = self.hands[self.rows, self.turn]
            place = (hand == NOTHING).argmax(axis=1)
            self.hands[self.rows, self.turn, place] = self.deck[:, self.drawn]
            self.drawn += 1

    def pairs(self) -> tuple[Array, Array]:
        """What the two cards on top have in common: colour + 1 and number + 1, 0 for nothing."""
        return shared_traits(self.last, self.before, self.match)

    def plays(self) -> Plays:
        kind = self.hands[self.rows, self.turn]
        colour, number = self.pairs()
        declared = DECLARED[self.total, colour, number, COLOUR[self.last]]
        return self.plays_shown(kind, np.where(kind == WILD, declared[:, None], kind))

    def plays_shown(self, kind: Array, shown: Array) -> Plays:
        """What these cards do when they are shown like this."""
        colour, number = self.pairs()
        total = self.total[:, None] + NUMBER[shown]
        bust = total > GOAL
        ways = (total == GOAL).astype(np.int8)
        if self.match:
            ways += (COLOUR[shown] + 1 == colour[:, None]) & ~bust
            ways += (NUMBER[shown] + 1 == number[:, None]) & ~bust
        worth = ways if self.bonus else np.minimum(ways, 1)
        return Plays(kind, shown, total, bust, np.where(bust, 1, worth))

    def play(self, plays: Plays, place: Array) -> Array:
        """Everybody plays the card at this place; sets for side 0, below zero for side 1."""
        rows, mover = self.rows, self.turn
        kind, shown, total = plays.kind[rows, place], plays.shown[rows, place], plays.total[rows, place]
        gain, formed = plays.gain[rows, place], plays.forms[rows, place]
        self.hands[rows, mover, place] = NOTHING
        self.gone[rows, kind] += 1
        self.total = np.where(formed, 0, total)
        self.before = np.where(formed, NOTHING, self.last)
        self.last = np.where(formed, NOTHING, shown)
        following = (mover + 1) % self.seats
        if self.seats == SIDES:
            following = np.where(formed & (gain > 0), mover, following)
        self.turn = following
        if not self.left:
            self.pass_over_empty()
        return np.where(mover % SIDES == 0, gain, -gain)

    def pass_over_empty(self) -> None:
        """Whoever has no card is passed over, once the pile is empty."""
        for _ in range(self.seats - 1):
            empty = (self.hands[self.rows, self.turn] == NOTHING).all(axis=1)
            self.turn = np.where(empty, (self.turn + 1) % self.seats, self.turn)

    @property
    def over(self) -> Array:
        """Which matches have ended."""
        if self.left:
            return np.zeros(len(self), bool)
        done: Array = (self.hands == NOTHING).all(axis=(1, 2))
        return done


def shared_traits(upper: Array, lower: Array, match: bool) -> tuple[Array, Array]:
    """Colour + 1 and number + 1 that two cards share; 0 for none, or where matches do not count."""
    two = (lower != NOTHING) & (upper != NOTHING) & match
    colour = np.where(two & (COLOUR[upper] == COLOUR[lower]), COLOUR[upper] + 1, 0)
    number = np.where(two & (NUMBER[upper] == NUMBER[lower]), NUMBER[upper] + 1, 0)
    return colour, number
