"""A second opinion on Sixteen: a naive interpreter, from docs/rules.md alone, to compare the real one with.

It is slow, changes itself as it goes and trusts that the record is well-formed. Do not use it for anything else.
"""

from typing import Any

from tests.games.reference import BreachError, Record, Result

COLOURS = "gobp"
DECLARATIONS = [f"W={colour}{number}" for colour in COLOURS for number in range(7)]


def full_deck(wilds: bool) -> list[str]:
    """All the cards in a sorted order: 54, or 52 without the wild cards."""
    coloured = [f"{colour}{number}" for colour in COLOURS for number in (0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)]
    return coloured + (["W", "W"] if wilds else [])


def replay(record: Record) -> Result:
    """The flat result of a well-formed record; raises BreachError at the first move that breaks a rule."""
    table = Table(record["players"], record.get("rules", {}), record["chance"][0])
    for move in record["moves"]:
        table.play(move)
    return table.result()


class Table:
    """Everything on the table, changed by every move."""

    def __init__(self, players: int, rules: dict[str, Any], deck: list[str]) -> None:  # Any: options are JSON
        self.players = players
        self.match = rules.get("match", True)
        self.bonus = rules.get("bonus", False)
        self.draw = rules.get("draw", "auto")
        self.first_to = rules.get("first_to")
        self.draw_pile = list(deck)
        self.hands: list[list[str]] = [[] for _ in range(players)]
        for _ in range(3):
            for seat in range(players):
                self.draw_card(seat)
        self.play_pile: list[str] = []
        self.sets: list[dict[str, Any]] = []  # Any: as in the result
        self.moves_made = 0
        self.skips = 0
        self.turn: int | None = None
        self.drawn_this_turn = False
        self.begin_turn(0)

    def draw_card(self, seat: int) -> None:
        self.hands[seat].append(self.draw_pile.pop(0))

    def begin_turn(self, seat: int) -> None:
        self.drawn_this_turn = False
        if not self.draw_pile and not any(self.hands):
            self.turn = None
            return
        while not self.draw_pile and not self.hands[seat]:
            seat = (seat + 1) % self.players
            self.skips += 1
        self.turn = seat
        if self.draw == "auto" and self.draw_pile:
            self.draw_card(seat)

    def legal(self) -> set[str]:
        if self.turn is None:
            return set()
        if self.must_draw():
            return {"+"}
        moves = {"+"} if self.may_draw() else set()
        for card in self.hands[self.turn]:
            moves.update(DECLARATIONS if card == "W" else [card])
        return moves

    def may_draw(self) -> bool:
        assert self.turn is not None
        if self.draw == "strict":
            return bool(self.draw_pile) and not self.drawn_this_turn
        if self.draw == "loose":
            return bool(self.draw_pile) and len(self.hands[self.turn]) < 4
        return False

    def must_draw(self) -> bool:
        assert self.turn is not None
        if self.draw == "strict":
            return self.may_draw() and len(self.hands[self.turn]) <= 1
        if self.draw == "loose":
            return self.may_draw() and len(self.hands[self.turn]) == 0
        return False

    def play(self, move: str) -> None:
        self.moves_made += 1
        if move not in self.legal():
            raise BreachError(self.moves_made)
        assert self.turn is not None
        if move == "+":
            self.draw_card(self.turn)
            self.drawn_this_turn = True
            return
        self.hands[self.turn].remove("W" if move.startswith("W=") else move)
        self.play_pile.append(move)
        kinds = self.kinds()
        if kinds:
            self.award(kinds)
        else:
            self.begin_turn((self.turn + 1) % self.players)

    def kinds(self) -> list[str]:
        total = sum(int(card[-1]) for card in self.play_pile)
        if total > 16:
            return ["bust"]
        kinds = ["sixteen"] if total == 16 else []
        last = self.play_pile[-3:]
        if self.match and len(last) == 3:
            if len({card[-2] for card in last}) == 1:
                kinds.append("colour")
            if len({card[-1] for card in last}) == 1:
                kinds.append("number")
        return kinds

    def award(self, kinds: list[str]) -> None:
        assert self.turn is not None
        side = self.turn % 2
        if kinds == ["bust"]:
            side = 1 - side
        worth = 2 if self.bonus and len(kinds) > 1 else 1
        self.sets.append({"move": self.moves_made, "kinds": kinds, "to": side, "worth": worth, "cards": self.play_pile})
        self.play_pile = []
        if self.first_to is not None and max(self.score()) >= self.first_to:
            self.turn = None
            return
        self.begin_turn(side if self.players == 2 else (self.turn + 1) % self.players)

    def score(self) -> list[int]:
        return [sum(one["worth"] for one in self.sets if one["to"] == side) for side in (0, 1)]

    def result(self) -> Result:
        score = self.score()
        over = self.turn is None
        winner = None
        if over and score[0] != score[1]:
            winner = score.index(max(score))
        return {
            "score": score,
            "winner": winner,
            "sets": self.sets,
            "over": over,
            "turn": self.turn,
            "legal": self.legal(),
        }
