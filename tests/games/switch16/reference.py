"""A second opinion on Switch 16: a naive interpreter, from docs/rules.md alone, to compare the real one with.

It is slow, changes itself as it goes and trusts that the record is well-formed. Do not use it for anything else.
"""

from itertools import product
from typing import Any

from tests.games.reference import BreachError, Record, Result

TABLE = "beside the board"


def replay(record: Record) -> Result:
    """The flat result of a well-formed record; raises BreachError at the first move that breaks a rule."""
    chance_source = iter(record["chance"])
    board = Board(record["players"], record.get("rules", {}), lambda _dice, _kind: next(chance_source))
    for move in record["moves"]:
        board.play(move)
    assert next(chance_source, None) is None
    return board.result()


def number_of_dice(space: int) -> int:
    if 0 <= space <= 6:
        return 3
    if 7 <= space <= 11:
        return 4
    assert 12 <= space <= 15
    return 5


def can_make(dice: list[int], number: int) -> bool:
    """Whether one die, or the sum of several, equals the number: every die is taken or not."""
    taken = product((0, 1), repeat=len(dice))
    return any(sum(die for die, yes in zip(dice, choice, strict=True) if yes) == number for choice in taken)


class Board:
    """Everything on the table, changed by every move. `throw(dice, kind)` gives the next item of `chance`, of
    the kind opening, first or further."""

    def __init__(self, players: int, rules: dict[str, Any], throw: Any) -> None:  # Any: options and chance are JSON
        self.players = players
        self.dodged = rules.get("dodged", "table")
        self.match_to = rules.get("match_to")
        self.gentle = rules.get("gentle", False)
        self.wave = self.gentle and rules.get("wave", False)
        self.throw = throw
        self.races: list[dict[str, Any]] = []  # Any: as in the result
        self.points = [0] * players
        self.moves_made = 0
        self.over = False
        self.seen: set[str] = set()  # what has come up, for the tests
        self.set_up()

    def set_up(self) -> None:
        self.pawns = [0] * self.players
        self.in_hand: int | None = None  # who holds the token
        self.glued: int | None = None  # whose pawn stands on the token
        seats = list(range(self.players))
        while len(seats) > 1:
            dice = self.throw(len(seats), "opening")
            if dice.count(max(dice)) > 1:
                self.seen.add("tied opening")
            seats = [seat for seat, die in zip(seats, dice, strict=True) if die == max(dice)]
        self.begin_turn(seats[0])

    def begin_turn(self, seat: int) -> None:
        self.seat = seat
        self.asked = "roll"
        self.dice: list[int] = []
        self.steps_this_turn = 0
        self.steps_this_throw = 0
        self.throws_before_a_step = 1
        self.attacked: int | None = None

    def next_turn(self) -> None:
        self.begin_turn((self.seat + 1) % self.players)

    def others(self) -> list[int]:
        return [seat for seat in range(self.players) if seat != self.seat]

    def steps(self) -> list[int]:
        if self.glued == self.seat:
            return []
        space, found = self.pawns[self.seat], []
        while space < 16 and can_make(self.dice, space + 1):
            space += 1
            found.append(space)
        return found

    def legal(self) -> set[str]:
        if self.over:
            return set()
        if self.asked == "answer":
            return {"dodge", "accept"}
        moves = {f"glue:{seat}" for seat in self.others()} if self.in_hand == self.seat else set()
        if self.asked == "roll":
            moves.add("roll")
        elif self.asked == "blue":
            moves |= {"take", "leave"}
        elif self.asked == "green":
            moves |= {"keep"} | {f"swap:{seat}" for seat in self.others()}
        else:
            moves |= {f"go:{space}" for space in self.steps()}
            if self.steps_this_throw:
                moves.add("again")
            if self.waits_for_one_more_throw():
                moves.add("again")
            elif self.steps_this_turn or not self.steps():
                moves.add("stop")
        return moves

    def waits_for_one_more_throw(self) -> bool:
        """With `gentle`: no step in this turn, nor any possible; a pawn on the token waits for nothing."""
        fresh = self.gentle and self.steps_this_turn == 0 and self.throws_before_a_step == 1
        return fresh and not self.steps() and self.glued != self.seat

    def play(self, move: str) -> None:
        self.moves_made += 1
        if move not in self.legal():
            raise BreachError(self.moves_made)
        word, _, argument = move.partition(":")
        self.seen.add(word)
        if argument:
            getattr(self, word)(int(argument))
        else:
            getattr(self, word)()

    def roll(self) -> None:
        self.dice, face = self.throw(number_of_dice(self.pawns[self.seat]), "first")
        if face == "r" and self.gentle and self.pawns[self.seat] == min(self.pawns):
            self.seen.add("red as white")
            self.as_white()
        elif face == "r":
            self.red()
        elif face == "g":
            self.asked = "green"
        elif face == "b" and self.in_hand != self.seat:
            self.asked = "blue"
        else:
            self.as_white()

    def as_white(self) -> None:
        self.asked = "go"
        if not self.steps() and not self.waits_for_one_more_throw():
            self.seen.add("stuck" if self.glued == self.seat else "no step")
            self.next_turn()

    def red(self) -> None:
        lowest = min(self.pawns)
        if self.pawns[self.seat] > lowest:
            clockwise = self.seat
            while self.pawns[clockwise] != lowest:
                clockwise = (clockwise + 1) % self.players
            self.change_places(self.seat, clockwise)
            self.seen.add("red swap")
        else:
            self.seen.add("nobody behind")
        self.next_turn()

    def change_places(self, one: int, other: int) -> None:
        self.pawns[one], self.pawns[other] = self.pawns[other], self.pawns[one]
        if self.glued in (one, other):
            self.seen.add("glued pawn swapped")
            self.glued = other if self.glued == one else one

    def take(self) -> None:
        if self.glued == self.seat:
            self.seen.add("freed itself")
        self.glued = None
        self.in_hand = self.seat
        self.asked = "go"
        if not self.steps():
            self.seen.add("took without a step")

    def leave(self) -> None:
        self.as_white()

    def keep(self) -> None:
        self.as_white()

    def swap(self, victim: int) -> None:
        if self.in_hand == victim:
            self.asked = "answer"
            self.attacked = victim
        else:
            self.change_places(self.seat, victim)
            self.next_turn()

    def dodge(self) -> None:
        self.in_hand = self.seat if self.dodged == "attacker" else None
        self.next_turn()

    def accept(self) -> None:
        assert self.attacked is not None
        self.change_places(self.seat, self.attacked)
        self.next_turn()

    def glue(self, victim: int) -> None:
        self.in_hand = None
        self.glued = victim

    def go(self, space: int) -> None:
        self.steps_this_turn += 1
        self.steps_this_throw += 1
        self.pawns[self.seat] = space
        if space == 16:
            self.win()

    def win(self) -> None:
        self.races.append({"winner": self.seat, "spaces": list(self.pawns)})
        self.points = [had + space for had, space in zip(self.points, self.pawns, strict=True)]
        if self.match_to is None or max(self.points) >= self.match_to:
            self.over = True
        else:
            self.seen.add("another race")
            self.set_up()

    def again(self) -> None:
        space = self.pawns[self.seat]
        (self.dice,) = self.throw(number_of_dice(space), "further")
        self.steps_this_throw = 0
        if self.steps_this_turn == 0:
            self.throws_before_a_step += 1
            self.seen.add("one more throw" if self.steps() else "one more throw in vain")
        elif not self.steps():
            self.seen.add("fell to 0" if space <= 7 else "stayed on 8" if space == 8 else "fell to 8")
            self.pawns[self.seat] = 0 if space <= 7 else 8
            self.next_turn()

    def stop(self) -> None:
        if self.wave and self.pawns[self.seat] == 0:
            self.seen.add("carried")
            self.pawns[self.seat] = 1
        self.next_turn()

    def result(self) -> Result:
        score = self.pawns if self.match_to is None else self.points
        winners = [seat for seat in range(self.players) if score[seat] == max(score)]
        turn: int | None = self.attacked if self.asked == "answer" else self.seat
        return {
            "score": list(score),
            "winner": winners[0] if self.over and len(winners) == 1 else None,
            "races": self.races,
            "over": self.over,
            "turn": None if self.over else turn,
            "legal": self.legal(),
        }
