"""Positions of the Card Eater to try things on: from matches in which few takes are seen and jokers count anything."""

from functools import cache
from random import Random

from classroom.games.card_eater import GAME
from classroom.games.card_eater.state import State
from classroom.games.card_eater.view import View
from classroom.games.engine import advance, first_position
from tests.games.matches import every_table

TABLES = every_table(GAME)
DECK = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"] + ["X", "X"]


@cache
def views_of(table: int, matches: int = 8) -> list[View]:
    """The view of the seat to move at every turn of some matches at a table."""
    (players, rules), rng, found = TABLES[table], Random(3000 + table), list[View]()
    for _ in range(matches):
        state: State = first_position(GAME, players, rules, lambda chance: chance.draw(rng))
        while not GAME.over(state):
            view = GAME.view(state, state.turn)
            found.append(view)
            blind = [move for move in view.moves if not move.startswith("take:")]
            moves = view.moves if rng.random() < 0.1 else blind
            state = advance(GAME, state, rng.choice(moves), lambda chance: chance.draw(rng))
    return found


def worth(card: str) -> int:
    """What a card counts; 0 for a joker."""
    return {"X": 0, "A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0].replace("X", "0"))


class Table:
    """What lies open, as docs/rules.md has it, counted anew from the cards laid."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        assert view.target is not None
        self.view, self.seat, self.target = view, view.seat, view.target
        self.total = view.rows[view.seat].total
        self.need = view.target - (self.total or 0)
        self.last = {seat: row.laid[-1].value for seat, row in enumerate(view.rows) if row.laid and seat != self.seat}
        self.others = [seat for seat, row in enumerate(view.rows) if seat != self.seat and not row.out]
        laps = view.rules.get("laps") and min(view.rules["laps"], *(row.pile + len(row.laid) for row in view.rows))
        to_come = [
            seat
            for seat in self.others
            if not laps or (len(view.rows[seat].laid) < laps and not view.rows[seat].passed)
        ]
        self.turns_left = laps - len(view.rows[self.seat].laid) if laps else view.rows[self.seat].pile
        self.needed = {view.target - (view.rows[seat].total or 0) for seat in to_come}
        turned = [step.card for step in view.steps if step.kind == "turn" and step.card]
        left = list(DECK)
        for card in turned:
            left.remove(card)
        self.hidden = [worth(card) for card in left]
        self.open = [seat for seat, value in self.last.items() if self.total is not None and value == self.need]

    def helping(self, need: int) -> tuple[int, int]:
        """How many of the hidden cards can be this value, and how many are hidden."""
        return sum(value in (0, need) for value in self.hidden), len(self.hidden)

    def after(self, value: int) -> int | None:
        """The total after a joker of this value, None where it puts its player out."""
        total = self.total or 0
        if value <= self.need:
            return total + value
        return total - value if value <= total else None

    def left(self, value: int) -> int | None:
        """How much is left to go then."""
        after = self.after(value)
        return None if after is None else self.target - after
