"""What the presenters of all games see in a table: the view and the last step by their own types."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import Generic, NamedTuple, TypeVar

from classroom.games.protocol import Message, View
from classroom.web.presenters.match_table import ShownTable

V = TypeVar("V", bound=View)  # the game's own view
S = TypeVar("S")  # its step


class Whose(NamedTuple):
    """Whose hand lies open: their animal, with its name where several children share the tablet."""

    face: str
    is_named: bool


def whose(now: ShownTable) -> Whose | None:
    """What stands beside "Your turn"; None where it is not the turn of the seat in front."""
    if not now.my_turn or now.mine is None:
        return None
    return Whose(now.seats[now.mine].face, len(now.owned) > 1)


def steps_since(steps: Sequence[S], ends: Callable[[S], bool]) -> tuple[S, ...]:
    """The last of these steps, in their order: those after the last one of which it is so."""
    return tuple(takewhile(lambda step: not ends(step), reversed(steps)))[::-1]


@dataclass(frozen=True)
class TableScene(Generic[V, S]):
    """The table as one game sees it; each game's scene has more."""

    now: ShownTable

    @cached_property
    def view(self) -> V:
        view: V = self.now.view
        return view

    @cached_property
    def latest(self) -> S | None:
        latest: S | None = self.now.latest
        return latest

    @property
    def question(self) -> Message | None:
        """What the tutor asks back."""
        return self.now.pending.question

    @property
    def many_here(self) -> bool:
        """Whether several children share the tablet, so that each is called by its name."""
        return len(self.now.owned) > 1

    @property
    def choosing(self) -> bool:
        """Whether help lays out the choices."""
        return bool(self.now.help and self.now.help.stage > 1 and self.now.help.advice.plays)

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats in the order of their turns after the one in front; all, where none is in front."""
        mine, players = self.now.mine, self.view.players
        return tuple(range(players)) if mine is None else tuple((mine + step) % players for step in range(1, players))

    @property
    def opponent(self) -> int:
        """The other seat, where two play."""
        return 1 - (self.now.mine if self.now.mine is not None else self.view.turn or 0)
