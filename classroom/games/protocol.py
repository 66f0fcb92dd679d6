"""What every game offers to the rest of the program, and the small values it speaks in.

Positions (`State`), decisions (`Move`) and what one seat may know (`View`) are immutable values: applying a move
gives a new state. Bots, advice and pages get a view, never a state: games with hidden cards are games of imperfect
information.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from classroom.games.options import Option

Rules: TypeAlias = Mapping[str, Any]  # an option's value is what its Option allows: a flag, a word, a number or None


class Message:
    """A sentence for people that has not been put into a language yet: English text with named places."""

    def __init__(self, text: str, **values: object) -> None:
        self.text = text
        self.values = values

    def __str__(self) -> str:
        return self.text % self.values if self.values else self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(self.text)


class CountedMessage(Message):
    """The same where the grammar depends on a number, which is the value `num`: the text for one, and for more."""

    def __init__(self, one: str, many: str, num: int, **values: object) -> None:
        super().__init__(one, num=num, **values)
        self.many = many
        self.num = num

    def __str__(self) -> str:
        return (self.text if self.num == 1 else self.many) % self.values


class RuleError(ValueError):
    """A move that cannot be made. `reason` is for records, `kindly` for the child at the table."""

    def __init__(self, reason: str, kindly: Message) -> None:
        super().__init__(reason)
        self.reason = reason
        self.kindly = kindly


class UnreadableMove(RuleError):
    """The text is no move of this game."""

    def __init__(self) -> None:
        super().__init__("no move of this game", Message("You can’t do that in this game. Choose again."))


class IllegalMove(RuleError):
    """The text is a move of the game, but the rules forbid it here."""


@dataclass(frozen=True, slots=True)
class Sum:
    """The arithmetic of a move: 7 + 4 is `Sum((7, 4))`, 9 - 2 is `Sum((9, -2))`."""

    terms: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.terms)

    @classmethod
    def read(cls, text: str) -> "Sum":
        """The sum that `str` wrote so."""
        return cls(tuple(map(int, re.findall(r"[+-]?\d+", text))))

    def __str__(self) -> str:
        first, *others = self.terms
        return str(first) + "".join(f"{term:+d}" for term in others)


@dataclass(frozen=True, slots=True)
class Claim:
    """What somebody says by making a move: that this sum makes `answer`. `kindly` is for when that is not so."""

    sum: Sum
    answer: int
    kindly: Message

    @property
    def holds(self) -> bool:
        return self.sum.total == self.answer


@dataclass(frozen=True, slots=True)
class Denial:
    """What is so where somebody says that nothing can be made of what lies there. `kindly` says that it can, where it
    can; else `move` is the one that is left then, if it is made without a further word."""

    kindly: Message | None = None
    move: str = ""

    @property
    def holds(self) -> bool:
        return self.kindly is None


class Chance(ABC):
    """A chance node: something that no seat decides, such as a shuffle or a throw of dice."""

    @abstractmethod
    def draw(self, rng: Random) -> Any:
        """A random outcome, as JSON has it."""

    @abstractmethod
    def fault(self, outcome: object) -> str | None:
        """What is wrong with an outcome read from a record; None when nothing is."""


class View(Protocol):
    """The projection of a state for one seat: all that it may know (its information set). Each game's view has more;
    these are what the shared pages read.

    `seat` is None for somebody who sits nowhere and sees only what lies open; `turn` is None when the match is
    over; `moves` are the legal moves of the seat, none when it is not its turn; `pauses` says that the last move did
    something worth a look, which the table no longer shows (a pile was won and is gone).
    """

    @property
    def seat(self) -> int | None: ...
    @property
    def players(self) -> int: ...
    @property
    def turn(self) -> int | None: ...
    @property
    def over(self) -> bool: ...
    @property
    def moves(self) -> Sequence[Any]: ...
    @property
    def pauses(self) -> bool: ...


S = TypeVar("S")  # a game's State
M = TypeVar("M")  # its Move
V = TypeVar("V", bound=View)  # its View


class Game(ABC, Generic[S, M, V]):
    """One kind of game. `slug` names it in records, addresses and folders; `place` orders the games, the first being
    the one that everybody meets first.

    `hides`: a seat knows something that the others at the table must not see, so a shared tablet is handed on.
    `spots`: it is the children's part to find sums on the table, which nobody shows them while they add up themselves.
    `adds`: the child adds up itself where nobody has chosen who does; `adds_later`: from its second match on.
    `asks_each`: whoever chose to add up is asked the sum of each move, but for n + 0 and 0 + n.
    `calls_pictures`: beside a sum its picture lies only where the child has called for it there, or after a slip.
    """

    slug: str
    place: int = 99
    hides: bool = True
    spots: bool = False
    adds: bool = False
    adds_later: bool = False
    asks_each: bool = False
    calls_pictures: bool = False
    seats: tuple[int, ...]  # how many may play
    options: tuple[Option, ...] = ()
    presets: Mapping[str, Rules] = MappingProxyType({})  # well-known choices of options, by name
    folded: tuple[str, ...] = ()  # of those what children find among all options, where the first one is offered, too

    @abstractmethod
    def start(self, players: int, rules: Rules) -> S:
        """The position before anything was dealt or thrown. `rules` has every option."""

    @abstractmethod
    def chance(self, state: S) -> Chance | None:
        """The chance node to be resolved before anybody can move; None when there is none."""

    def expected_chance(self, place: int, players: int, rules: Rules) -> Chance | None:
        """What the `place`-th outcome of every record is, from 0, whatever was played: a deck can be checked before any
        move. None where that depends on the moves."""
        return None

    @abstractmethod
    def apply_chance(self, state: S, outcome: Any) -> S:
        """The position after the chance node had this outcome."""

    @abstractmethod
    def turn(self, state: S) -> int | None:
        """The seat to move; None at a chance node and when the match is over."""

    @abstractmethod
    def over(self, state: S) -> bool:
        """Whether the state is terminal: the match is over."""

    @abstractmethod
    def read(self, text: str) -> M:
        """The move written so. Raises UnreadableMove."""

    def write(self, move: M) -> str:
        """The move in this game's notation, which `read` reads."""
        return str(move)

    @abstractmethod
    def check(self, state: S, move: M) -> None:
        """Raises IllegalMove, with the reason. The authority on what is legal."""

    @abstractmethod
    def apply(self, state: S, move: M) -> S:
        """The position after a legal move. Does not check."""

    @abstractmethod
    def moves(self, state: S) -> Sequence[M]:
        """Every legal move once; empty when there is no turn."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> V:
        """The projection of the state for this seat; for None, what lies open."""

    def side(self, seat: int) -> int:
        """Who wins when this seat wins, as `winner` in the result names it: the seat, or its team."""
        return seat

    @abstractmethod
    def result(self, state: S) -> dict[str, Any]:
        """Score, winner and the rounds, flat, as docs/rules.md gives them for this game."""

    def sole_move(self, view: V) -> M | None:
        """The only move by which something changes, which is made for a child without asking; None where there is a
        choice, or something to be done by hand."""
        return None

    def is_one_with(self, step: Any, following: Any) -> bool:
        """Whether one picture shows a step of the view together with the one after it: it has none of its own."""
        return False

    def goes_with(self, step: Any, following: Any) -> bool:
        """Whether these steps of others, between two turns of the seat in front, are shown at once."""
        return False

    def matters(self, work: Sum) -> bool:
        """Whether this sum makes what the game is about: worth working out before any other."""
        return False

    def seeks(self, view: V, work: Sum) -> bool:
        """Whether this sum is what is looked for in this position: a child that adds up is never told it."""
        return self.matters(work)

    def spares(self, view: V) -> bool:
        """Whether no sum of this position is asked, since every move comes to the same."""
        return False

    def sums_side_by_side(self, view: V) -> tuple[frozenset[Sum], ...]:
        """The sums that stand side by side on the table, each with its result or a sign that it is asked, where such a
        sign could tell which of them `matters`; one set for each choice that lays some out."""
        return ()

    @abstractmethod
    def sum_of(self, view: V, move: M) -> Sum | None:
        """The arithmetic of a move that this view allows; None when it has none, or none that can be known before."""

    def reveals(self, move: M) -> bool:
        """Whether this move turns up what nobody knew: who has chosen it has made it, and its sum comes afterwards."""
        return False

    def picture_helps(self, view: V, work: Sum) -> bool:
        """Whether the picture that comes unasked beside a hard sum says something about this one, in this position."""
        return True

    def can_be_held(self, move: M, after: S) -> bool:
        """Whether this legal move, which leads to this state, may be shown before it is made, and taken back meanwhile:
        it turns nothing up, no chance decides what comes of it, and there is something to see."""
        return not self.reveals(move) and self.chance(after) is None

    def sum_revealed(self, before: V, move: M, after: V) -> Sum | None:
        """The arithmetic of a move that reveals something, as its seat saw the table before and sees it after."""
        return None

    def claim(self, view: V, move: M, parts: Sequence[int]) -> Claim | None:
        """What somebody who finds sums on the table says by this move, legal or not, having touched these numbers
        there; None when nothing is said."""
        return None

    def tries(self, view: V, move: M) -> Sum | None:
        """The sum by which whoever finds sums on the table works out whether this move, legal or not, can be made; None
        where the move itself says what it makes."""
        return None

    def denial(self, view: V) -> Denial | None:
        """What is so where somebody who finds sums on the table says that there is none; None where nobody is to find
        that out."""
        return None

    def is_aside(self, move: M) -> bool:
        """Whether this move leaves what lies there as it is: what was found out of it is not asked again."""
        return False

    def overlooked(self, view: V, move: M) -> Message | None:
        """That something can still be made of what lies there, as is asked back of somebody who finds sums on the table
        and makes this move instead; None where nothing can, or it is known."""
        return None

    def possible_claims(self, view: V) -> Sequence[tuple[M, tuple[int, ...]]]:
        """Everything that the seat of this view may say so, rightly or wrongly: moves, legal or not, each with numbers
        touched, the fewest first."""
        return ()


AnyGame: TypeAlias = Game[Any, Any, Any]  # for code that serves every game alike: the types are the game's own affair


def all_rules(game: AnyGame, players: int, chosen: Rules) -> dict[str, Any]:
    """The chosen options, and the defaults for the rest, which may depend on how many play."""
    return {option.name: chosen.get(option.name, option.usual(players)) for option in game.options}


def same_rules(game: AnyGame, players: int, one: Rules, other: Rules) -> bool:
    """Whether both come to the same, though an option may be younger than one of them, which lacks it."""
    return all_rules(game, players, one) == all_rules(game, players, other)
