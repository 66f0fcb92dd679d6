"""A second opinion on the Card Eater: a naive interpreter, from docs/rules.md alone, to compare the real one with.

It is slow, changes itself as it goes and trusts that the record is well-formed. Do not use it for anything else.
"""

from collections import Counter
from typing import Any

from tests.games.reference import BreachError, Record, Result


def full_deck() -> list[str]:
    return [rank + suit for rank in "A23456789TJQK" for suit in "shdc"] + ["X", "X"]


def worth(card: str) -> int:
    return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])


def replay(record: Record) -> Result:
    """The flat result of a well-formed record; raises BreachError at the first move that breaks a rule."""
    table = Table(record["players"], record.get("rules", {}), record["chance"])
    for move in record["moves"]:
        table.play(move)
    return table.result()


class Table:
    """Everything on the table, changed by every move. It takes the throws from `chance` as it needs them."""

    def __init__(self, players: int, rules: dict[str, Any], chance: list[Any]) -> None:  # Any: both are JSON
        self.players = players
        self.most_rounds = rules.get("rounds")
        self.lowest = 21 if rules.get("low") or rules.get("small") else 0
        self.before = rules.get("small", False)
        self.highest = 36 if rules.get("low") else 26 if rules.get("small") else 66
        self.most_laps = rules.get("laps")
        self.chance = list(chance)
        self.piles: list[list[str]] = [[] for _ in range(players)]
        for place, card in enumerate(self.chance.pop(0)):
            self.piles[place % players].append(card)
        self.score = [0] * players
        self.rounds: list[dict[str, Any]] = []  # Any: as in the result
        self.middle = 0
        self.moves_made = 0
        self.seen: Counter[str] = Counter()
        self.turn: int | None = None
        self.begin_round()

    def begin_round(self) -> None:
        self.turn = None
        self.joker_waits = False
        enough = self.most_rounds is None or len(self.rounds) < self.most_rounds
        if not enough or not all(len(pile) > 0 for pile in self.piles):
            return
        last = self.rounds[-1]["target"] if self.before and self.rounds else 0
        self.target = 0
        while not self.lowest <= self.target <= self.highest or self.target in (0, last):
            tens, units = self.chance.pop(0)
            self.target = tens * 10 + units
        self.turn = len(self.rounds) % self.players
        self.totals: list[int | None] = [None] * self.players
        self.last: list[int | None] = [None] * self.players  # the value of the card laid last
        self.out = [False] * self.players
        self.passed: set[int] = set()
        self.stayed: list[int] = []
        self.lying = 0
        self.turned = [0] * self.players
        self.laps = min([self.most_laps, *map(len, self.piles)]) if self.most_laps else None

    def legal(self) -> set[str]:
        if self.turn is None:
            return set()
        if self.joker_waits:
            return {f"X={value}" for value in range(1, 11)}
        total = self.totals[self.turn]
        if total is None:
            return {"turn"}
        moves = {"turn"} if self.piles[self.turn] else {"pass"}
        if self.laps and self.turned[self.turn] == self.laps - 1:
            moves.add("stay")
        for seat in range(self.players):
            last = self.last[seat]
            if seat != self.turn and last is not None and total + last == self.target:
                moves.add(f"take:{seat}")
        return moves

    def play(self, move: str) -> None:
        self.moves_made += 1
        if move not in self.legal():
            raise BreachError(self.moves_made)
        assert self.turn is not None
        if move == "turn":
            self.turn_up()
        elif move == "pass":
            self.seen["pass"] += 1
            self.passed.add(self.turn)
            self.next_player()
        elif move == "stay":
            self.seen["stay"] += 1
            self.stayed.append(self.turn)
            self.next_player()
        elif move.startswith("X="):
            self.joker_waits = False
            self.seen["joker on the first lap" if self.totals[self.turn] is None else "joker later"] += 1
            self.count(int(move[2:]))
        else:
            self.seen["take from one who is out" if self.out[int(move[5:])] else "take"] += 1
            self.totals[self.turn] = self.target
            self.win()

    def turn_up(self) -> None:
        assert self.turn is not None
        card = self.piles[self.turn].pop(0)
        self.lying += 1
        self.turned[self.turn] += 1
        self.passed = set()
        if card == "X":
            self.joker_waits = True
        else:
            self.count(worth(card))

    def count(self, value: int) -> None:
        assert self.turn is not None
        self.last[self.turn] = value
        total = self.totals[self.turn]
        if total is None:
            self.totals[self.turn] = value
        elif total + value <= self.target:
            self.totals[self.turn] = total + value
        elif total - value >= 0:
            self.seen["subtraction"] += 1
            self.totals[self.turn] = total - value
        else:
            self.seen["out"] += 1
            self.out[self.turn] = True
        if self.totals[self.turn] == self.target:
            self.win()
        else:
            self.next_player()

    def next_player(self) -> None:
        assert self.turn is not None
        still_in = [seat for seat in range(self.players) if not self.out[seat]]
        if not still_in:
            self.seen["everyone out"] += 1
        if all(seat in self.passed for seat in still_in):
            self.end_round(None)
            return
        if still_in and self.laps and all(self.turned[seat] == self.laps or seat in self.stayed for seat in still_in):
            self.nearest_eats(still_in)
            return
        self.turn = (self.turn + 1) % self.players
        while self.out[self.turn]:
            self.turn = (self.turn + 1) % self.players

    def nearest_eats(self, still_in: list[int]) -> None:
        self.seen["nearest eats"] += 1
        most = max(self.totals[seat] or 0 for seat in still_in)
        near = [seat for seat in still_in if self.totals[seat] == most]
        stayed = [seat for seat in near if seat in self.stayed]  # they were there before
        if stayed and len(stayed) < len(near):
            self.seen["stayed, so was there first"] += 1
        near = stayed or near
        if len(near) > 1:
            self.seen["equally near"] += 1
        first = len(self.rounds) % self.players
        winner = min(near, key=lambda seat: (seat - first) % self.players)
        self.end_round(winner, self.turned[winner])

    def win(self) -> None:
        assert self.turn is not None
        if self.middle:
            self.seen["left-overs eaten"] += 1
        self.end_round(self.turn, self.lying + self.middle)

    def end_round(self, winner: int | None, eaten: int = 0) -> None:
        self.middle += self.lying - eaten
        if winner is not None:
            self.score[winner] += eaten
        out = [seat for seat in range(self.players) if self.out[seat]]
        about = {"target": self.target, "winner": winner, "eaten": eaten, "totals": self.totals, "out": out}
        self.rounds.append(about)
        self.begin_round()

    def result(self) -> Result:
        over = self.turn is None
        best = max(self.score)
        winner = self.score.index(best) if over and self.score.count(best) == 1 else None
        return {
            "score": self.score,
            "winner": winner,
            "rounds": self.rounds,
            "over": over,
            "turn": self.turn,
            "legal": self.legal(),
        }
