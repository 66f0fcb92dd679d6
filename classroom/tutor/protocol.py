"""What the tutor offers for every game. It sees a `View`, never a `State`: no more than a child in its seat would."""

from abc import ABC, abstractmethod
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from classroom.games.protocol import Message, View

V = TypeVar("V", bound=View)
M = TypeVar("M")

LEVELS = (1, 2, 3)


class Tutor(ABC, Generic[V, M]):
    """One game's tutor. `game` is the slug of that game."""

    game: str

    @abstractmethod
    def choose(self, view: V, level: int, rng: Random) -> M:
        """The move for the seat of this view, whose turn it is. Level 1 is a beginner, 3 makes no slips."""

    @abstractmethod
    def doubt(self, view: V, move: M) -> Message | None:
        """A question to ask back once before this legal move; None when it needs none."""


AnyTutor: TypeAlias = Tutor[Any, Any]  # for code that serves every game alike
