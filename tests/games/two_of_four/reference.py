"""A second opinion on Two out of Four: a naive interpreter, from docs/rules.md alone, to compare the real one with.

It is slow, changes itself as it goes and trusts that the record is well-formed. Do not use it for anything else.
"""

from typing import Any

from tests.games.reference import BreachError, Record, Result

POINTS = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(n): n for n in range(2, 10)}
DECK = [rank + colour for colour in "cdhs" for rank in POINTS]


def points(card: str) -> int:
    return POINTS[card[0]]


def replay(record: Record) -> Result:
    """The flat result of a well-formed record; raises BreachError at the first move that breaks a rule."""
    table = Table(record["players"], record.get("rules", {}), record["chance"])
    for number, move in enumerate(record["moves"], 1):
        if move not in table.accepted():
            raise BreachError(number)
        table.show(move)
    return table.result()


class Table:
    """Everything on the table, changed by every move."""

    def __init__(self, players: int, rules: dict[str, Any], decks: list[list[str]]) -> None:  # Any: options are JSON
        self.players = players
        self.of = rules.get("rounds", 2 * players)
        self.tokens = [rules.get("tokens", 10)] * players
        self.decks = decks
        self.rounds: list[dict[str, Any]] = []  # Any: as in the result
        self.turn: int | None = None
        self.deal()

    def deal(self) -> None:
        number = len(self.rounds)
        if number == self.of:
            self.turn = None
            return
        deck = list(self.decks[number])
        self.turn = number % self.players
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        seat = self.turn
        while len(self.hands[seat]) < 4:
            self.hands[seat].append(deck.pop(0))
            seat = (seat + 1) % self.players
        self.target = deck.pop(0)
        self.lies: list[str | None] = [None] * self.players

    def listed(self) -> set[str]:
        """As `legal` lists them."""
        if self.turn is None:
            return set()
        hand, moves = self.hands[self.turn], set()
        for second in range(4):
            for first in range(second):
                one, two = hand[first], hand[second]
                moves.add(one + "+" + two)
                moves.add(two + "-" + one if points(two) > points(one) else one + "-" + two)
        return moves

    def accepted(self) -> set[str]:
        """As they may be written."""
        moves = set(self.listed())
        for move in self.listed():
            other = move[3:] + move[2] + move[:2]
            if move[2] == "+" or points(move[:2]) == points(move[3:]):
                moves.add(other)
        return moves

    def show(self, move: str) -> None:
        assert self.turn is not None
        self.lies[self.turn] = move
        self.turn = (self.turn + 1) % self.players
        if total(move) == 0:
            self.note([], [0] * self.players, void=True)
        elif None not in self.lies:
            self.score()

    def score(self) -> None:
        shown = [move for move in self.lies if move]
        winners = self.winners(shown)
        changes = []
        for seat, move in enumerate(shown):
            change = self.gain(move) if seat in winners else 0
            change -= 2 if self.away(move) >= 4 else 0
            if self.tokens[seat] + change < 0:
                change = -self.tokens[seat]
            changes.append(change)
        self.tokens = [had + change for had, change in zip(self.tokens, changes, strict=True)]
        self.note(winners, changes, void=False)

    def away(self, move: str) -> int:
        return abs(total(move) - points(self.target))

    def cards_of_suit(self, move: str) -> int:
        return [move[1], move[4]].count(self.target[1])

    def winners(self, shown: list[str]) -> list[int]:
        seats = list(range(self.players))
        nearest = min(self.away(shown[seat]) for seat in seats)
        seats = [seat for seat in seats if self.away(shown[seat]) == nearest]
        not_above = [seat for seat in seats if total(shown[seat]) <= points(self.target)]
        seats = not_above or seats
        with_suit = [seat for seat in seats if self.cards_of_suit(shown[seat])]
        return with_suit or seats

    def gain(self, move: str) -> int:
        """What a winner gains."""
        if self.away(move) >= 3:
            return 0
        if self.away(move) == 0:
            return 4 + self.cards_of_suit(move)
        return (3 if total(move) < points(self.target) else 1) + self.cards_of_suit(move)

    def note(self, winners: list[int], changes: list[int], void: bool) -> None:
        shown = [None if move is None else [move, total(move)] for move in self.lies]
        self.rounds.append({"target": self.target, "shown": shown, "winners": winners, "change": changes, "void": void})
        self.deal()

    def result(self) -> Result:
        over = self.turn is None
        best = [seat for seat in range(self.players) if self.tokens[seat] == max(self.tokens)]
        return {
            "score": self.tokens,
            "winner": best[0] if over and len(best) == 1 else None,
            "rounds": self.rounds,
            "over": over,
            "turn": self.turn,
            "legal": self.listed(),
        }


def total(move: str) -> int:
    return points(move[:2]) + points(move[3:]) if move[2] == "+" else points(move[:2]) - points(move[3:])
