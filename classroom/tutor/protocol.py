"""What the tutor of a game offers: bot, advice, feedback, evidence, match review. It sees a `View`, never a `State`: no
more than a child in its seat would."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from classroom.games.protocol import Message, Sum, View

V = TypeVar("V", bound=View)
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Advice(Generic[M]):
    """Help with a move, to be given in stages: a nudge, the idea, the sum with its picture, then the move itself.

    `instead` says why the move is better than the one the rule sheet likes, where it is. `plays` is what the game's
    own page of choices shows, from its analysis. `asks_sum`: the nudge asks only for what the table tells where the
    tutor does the sums. `at_once`: there is one move only, and the first stage gives it. `has_sums`: the table has
    the sum of each move beside it, so that no stage is about one.
    """

    nudge: Message
    idea: Message
    move: M
    sum: Sum | None = None
    instead: Message | None = None
    plays: Sequence[Any] = ()
    asks_sum: bool = False
    at_once: bool = False
    has_sums: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """Feedback on the idea of a move that was made; `kind` is false where something better was there, and with
    `can_mend` the move may be taken back even so: it decides no idea that is evidence of learning, or is kept as found
    with help. `chief`: it is of what the game is about, so it is told whatever else went wrong or was told. `late`:
    only where the game pauses next, since others are still to find the same."""

    message: Message
    kind: bool = True
    can_mend: bool = False
    chief: bool = False
    late: bool = False


@dataclass(frozen=True, slots=True)
class Opportunity:
    """An opportunity for an idea that a position offered, and whether the move took it: the evidence of learning. Which
    ideas there are is the game's affair."""

    name: str
    taken: bool


@dataclass(frozen=True, slots=True)
class Topic:
    """An idea as teachers meet it, under a name that no other game has.

    `chief`: it has its place in the table of a class. `taught`: it may be proposed for a lesson, with this activity.
    `shown`: positions in which it was missed are put on the board, and children are told that they took it.
    """

    name: str
    activity: str
    chief: bool = False
    taught: bool = False
    shown: bool = True


@dataclass(frozen=True, slots=True)
class Moment:
    """A move of a match worth another look: at its `number`, from 0, another one would have brought more.

    `title` says what was there, `why` in one sentence what speaks for any move that finds it, `move` shows one; `loss`
    in the game's points orders moments, those last that `needs_counting` of the cards played to be seen; `also` are all
    the moves that find it, `move` among them, where more than one is to be shown. `plays` are
    the move made and the better one, as the game's own page shows them, from its analysis. `hint` leads on whoever has
    tried another move; `later` is what came of it, where the tutor has looked back.
    """

    number: int
    idea: str
    title: Message
    task: Message
    move: str
    loss: float
    why: Message | None = None
    plays: Sequence[Any] = ()
    hint: Message | None = None
    needs_counting: bool = False
    later: Any = None
    also: Sequence[Any] = ()


@dataclass(frozen=True, slots=True)
class Praise:
    """A move of a match that was well seen: the idea that it took, and what that idea does. `place` orders them: the
    lower, the more there is to be said for it."""

    number: int
    idea: str
    title: Message
    why: Message | None
    place: int = 0


class Tutor(ABC, Generic[V, M]):
    """One game's tutor. `game` is the slug of that game, `levels` how many there are, the last being the strongest.

    `topics` are all ideas that `ideas` may give, in the order in which they are shown. `asks_always`: it asks back
    before a move also where a child plays without sums.
    """

    game: str
    levels: int
    topics: tuple[Topic, ...]
    asks_always: bool = False

    @property
    def middle_level(self) -> int:
        """For a seat of whose player nothing is known; of two in the middle the lower one."""
        return (self.levels + 1) // 2

    @abstractmethod
    def choose(self, view: V, level: int, rng: Random) -> M:
        """The move for the seat of this view, whose turn it is."""

    def eased_level(self, view: V, level: int) -> int:  # noqa: ARG002 # a game may not ease
        """The level at which a tutor that adapts plays here: a lower one while the child loses again and again."""
        return level

    def take_time(self) -> None:
        """Lifts the limit on thinking time for this process: for commands, not for a server."""

    @abstractmethod
    def confirmation_question(self, view: V, move: M) -> Message | None:
        """A question to ask back once before this legal move; None when it needs none."""

    @abstractmethod
    def figures(self, view: V) -> list[dict[str, Any]]:
        """The figures of each legal move, as JSON has them; `value` in the game's points, comparable between moves."""

    @abstractmethod
    def advise(self, view: V) -> Advice[M]:
        """Help for the seat of this view, whose turn it is."""

    @abstractmethod
    def verdict(self, view: V, move: M) -> Verdict | None:
        """Feedback on the idea of this move; None when there is nothing to say."""

    @abstractmethod
    def ideas(self, view: V, move: M) -> tuple[Opportunity, ...]:
        """The chances that this view offered, and which of them the move took."""

    def answers(self, view: V) -> Sequence[M]:
        """The legal moves that a position set to think about asks for: what only goes before a choice is none."""
        return view.moves

    def foregone(self, view: V) -> M | None:  # noqa: ARG002 # in most games every move matters
        """The move of the seat to move where, as far as its view tells, no move of anybody decides anything before the
        view next `pauses`; None where one may."""
        return None

    @abstractmethod
    def moment(self, view: V, move: M, number: int) -> Moment | None:
        """What this move, the match's `number`-th, missed; None when it was good enough."""

    def is_made_good(self, view: V, number: int) -> bool:  # noqa: ARG002 # in most games what is missed is missed
        """Whether the match's `number`-th move came to what it missed all the same, as this later view tells."""
        return False

    def in_hindsight(self, moment: Moment, view: V, later: V) -> Moment | None:  # noqa: ARG002 # most games keep it
        """The moment of a move made in this view, as it is so by what this later view tells; None where it is not."""
        return moment

    @abstractmethod
    def solves(self, view: V, moment: Moment, move: M) -> bool:
        """Whether this move finds what the moment is about."""

    def praise(self, view: V, move: M, number: int) -> Praise | None:  # noqa: ARG002 # a game may have none
        """What this move, the match's `number`-th, did well; None where nothing stands out."""
        return None

    def still_praises(self, praise: Praise, later: V) -> bool:  # noqa: ARG002 # most games always do
        """Whether this praise of an earlier move is still in place by what this later view tells."""
        return True

    def is_best(self, view: V, move: M) -> bool:  # noqa: ARG002 # a game may not tell
        """Whether no other move was better, by what the game teaches; False where its tutor does not tell."""
        return False


AnyTutor: TypeAlias = Tutor[Any, Any]  # for code that serves every game alike
