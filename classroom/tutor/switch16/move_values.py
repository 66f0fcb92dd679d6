"""The value of each move of a position: the expectation over every throw of the turn; after the turn comes
`PositionEvaluator.value`."""

from collections.abc import Iterable
from functools import cached_property

from classroom.games.switch16.dice import GOAL, chain_spaces, dice_from
from classroom.games.switch16.rules import FIRST
from classroom.games.switch16.throws import falls_to
from classroom.games.switch16.view import View
from classroom.tutor.switch16.position_value import BESIDE, Board, PositionEvaluator, TokenPlace
from classroom.tutor.switch16.probabilities import reach_distribution


def move_values(view: View) -> dict[str, float]:
    """The value of each legal move to the seat of this view, whose turn it is."""
    return MoveEvaluator(view).move_values()


def mover(view: View) -> int:
    """Whose turn of the race it is, also while another one answers."""
    seat = view.turn if view.attacker is None else view.attacker
    assert seat is not None
    return seat


class MoveEvaluator:
    """Values of the moves of one position by expectimax over the rest of the turn, memoised in `known`.

    Each method gives a value; its docstring says of what.
    """

    def __init__(self, view: View) -> None:
        self.view, self.positions = view, PositionEvaluator(view)
        self.seat = mover(view)
        self.board = Board(view.spaces, (view.token.kind, view.token.seat))
        self.space = view.spaces[self.seat]
        self.following = (self.seat + 1) % view.players
        self.others = [other for other in range(view.players) if other != self.seat]
        self.mine: TokenPlace = ("hand", self.seat)
        self.stuck: TokenPlace = ("space", self.seat)
        self.known: dict[tuple[str, int, TokenPlace], float] = {}

    def move_values(self) -> dict[str, float]:
        return {move: self.move_value(move) for move in self.view.moves}

    def move_value(self, move: str) -> float:
        word, _, number = move.partition(":")
        if word == "glue":
            return self.best_with(("space", int(number)))
        return self.of_word(word, int(number or 0), self.board.token)

    def best_with(self, token: TokenPlace) -> float:
        """Of the position with the token put down there."""
        parts = (move.partition(":") for move in self.view.moves if not move.startswith("glue"))
        return max(self.of_word(word, int(number or 0), token) for word, _, number in parts)

    def of_word(self, word: str, number: int, token: TokenPlace) -> float:
        """Of a move, with the token there."""
        match word:
            case "go":
                value = self.go(number - 1, self.last, token)
            case "again":
                value = self.retry(token) if self.view.retries else self.again(self.space, token)
            case "stop":
                value = self.end(self.stands, token)
            case "roll":
                value = self.roll(token)
            case "take":
                value = self.take(self.last)
            case "leave" | "keep":
                value = self.white(self.last, token)
            case "swap":
                value = self.attack(number, token)
            case _:
                value = self.answer(word, self.view.turn or 0)
        return value

    @cached_property
    def last(self) -> int:
        """How far the dice lead that lie there."""
        return max(chain_spaces(self.space, self.view.dice), default=self.space)

    @cached_property
    def stands(self) -> int:
        """Where the pawn stands after a stop here: with `wave` it is carried from 0 to 1."""
        return FIRST if self.view.has_wave and not self.space else self.space

    def end(self, space: int, token: TokenPlace) -> float:
        """Of ending the turn on this space."""
        key = ("end", space, token)
        if key not in self.known:
            board = self.board.stands(self.seat, space, token)
            self.known[key] = self.positions.value(board, self.seat, self.following)
        return self.known[key]

    def token_choices(self, token: TokenPlace) -> Iterable[TokenPlace]:
        """Where the token may be before the turn goes on."""
        return (token, *(("space", other) for other in self.others)) if token == self.mine else (token,)

    def stop(self, space: int, token: TokenPlace) -> float:
        return max(self.end(space, put) for put in self.token_choices(token))

    def done(self, space: int, token: TokenPlace) -> float:
        """Of having stepped on this space."""
        if space == GOAL:
            return self.positions.won(self.board.spaces, self.seat)
        return max(max(self.end(space, put), self.again(space, put)) for put in self.token_choices(token))

    def again(self, space: int, token: TokenPlace) -> float:
        """Of a further throw."""
        key = ("again", space, token)
        if key not in self.known:
            chances = reach_distribution(space, dice_from(space)).items()
            self.known[key] = sum(float(chance) * self.after(space, last, token) for last, chance in chances)
        return self.known[key]

    def after(self, space: int, last: int, token: TokenPlace) -> float:
        """Of a further throw that leads so far."""
        if last == space:
            return self.end(falls_to(space), token)
        return max(self.stop(space, token), self.go(space, last, token))

    def go(self, space: int, last: int, token: TokenPlace) -> float:
        """Of a chain of this length, with a halt where it is best."""
        return max(self.done(step, token) for step in range(space + 1, last + 1))

    def white(self, last: int, token: TokenPlace) -> float:
        """Of a first throw that leads so far."""
        if token == self.stuck:
            return self.end(self.space, token)
        if last > self.space:
            return self.go(self.space, last, token)
        if self.view.is_gentle:
            return max(self.retry(put) for put in self.token_choices(token))
        return self.end(self.space, token)

    def retry(self, token: TokenPlace) -> float:
        """Of the dice thrown once more, where the first throw allowed no step."""
        key = ("retry", self.space, token)
        if key not in self.known:
            chances = reach_distribution(self.space, dice_from(self.space)).items()
            self.known[key] = sum(float(chance) * self.after_retry(last, token) for last, chance in chances)
        return self.known[key]

    def after_retry(self, last: int, token: TokenPlace) -> float:
        return self.stop(self.stands, token) if last == self.space else self.go(self.space, last, token)

    def take(self, last: int) -> float:
        if last == self.space and not self.view.is_gentle:
            return self.stop(self.space, self.mine)
        return self.white(last, self.mine)

    def blue(self, last: int, token: TokenPlace) -> float:
        leave = self.white(last, token)
        return leave if token == self.mine else max(leave, self.take(last))

    def green(self, last: int, token: TokenPlace) -> float:
        swaps = (self.attack(other, put) for put in self.token_choices(token) for other in self.others)
        return max(*swaps, *(self.white(last, put) for put in self.token_choices(token)))

    def red(self, last: int, token: TokenPlace) -> float:
        spaces = self.board.spaces
        behind = [other for other in self.others if spaces[other] < self.space]
        if not behind:
            return self.white(last, token) if self.view.is_gentle else self.end(self.space, token)
        first = min(behind, key=lambda other: (spaces[other], (other - self.seat) % self.view.players))
        return self.swap(first, token)

    def roll(self, token: TokenPlace) -> float:
        """Of the first throw of the turn."""
        value = 0.0
        for last, chance in reach_distribution(self.space, dice_from(self.space)).items():
            white, blue = self.white(last, token), self.blue(last, token)
            faces = 2 * white + 2 * blue + self.red(last, token) + self.green(last, token)
            value += float(chance) * faces / 6
        return value

    def swap(self, other: int, token: TokenPlace) -> float:
        """Of having changed places, the turn being over."""
        board = Board(self.board.spaces, token).swapped(self.seat, other)
        return self.positions.value(board, self.seat, self.following)

    def attack(self, other: int, token: TokenPlace) -> float:
        """Of a green swap, which the other one, with the token in hand, answers as suits it."""
        if token != ("hand", other):
            return self.swap(other, token)
        answers = ("accept", "dodge")
        chosen = max(answers, key=lambda word: self.answer(word, other))
        return self.positions.value(self.answered(chosen, other), self.seat, self.following)

    def answer(self, word: str, seat: int) -> float:
        """Of an answer, to the seat that gives it."""
        return self.positions.value(self.answered(word, seat), seat, self.following)

    def answered(self, word: str, seat: int) -> Board:
        if word == "accept":
            return Board(self.board.spaces, ("hand", seat)).swapped(self.seat, seat)
        return Board(self.board.spaces, self.mine if self.positions.dodged == "attacker" else BESIDE)
