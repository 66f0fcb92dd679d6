"""What the regions of Sixteen's table have in common: what lies there, and what is asked of the child."""

from dataclasses import dataclass
from functools import cached_property

from classroom.games.sixteen.cards import WILD
from classroom.games.sixteen.state import Set, Step
from classroom.games.sixteen.view import View
from classroom.web.presenters.table_scene import TableScene

FOLDER = "games/sixteen"


@dataclass(frozen=True)
class Scene(TableScene[View, Step]):
    """The table, seen as Sixteen. A pile just won lies there once more while its play is shown."""

    @property
    def four(self) -> bool:
        return self.view.players == 4

    @cached_property
    def won(self) -> Set | None:
        """The pile that the play shown has won."""
        return self.latest.formed if self.latest and self.now.is_past else None

    @property
    def pile(self) -> tuple[str, ...]:
        return self.won.cards if self.won else self.view.pile

    @property
    def total(self) -> int:
        return self.latest.after if self.latest and self.won else self.view.total

    @property
    def chosen(self) -> str:
        """The card or move picked, not yet made."""
        return "" if self.now.must_hand_over else self.now.pick

    @property
    def declaring(self) -> bool:
        """Whether a wild card is to be declared."""
        return self.chosen == WILD and WILD in self.view.hand

    @cached_property
    def asking(self) -> bool:
        """Whether something is to be answered before the move can be made."""
        return bool(self.now.attempt or self.declaring or self.question)

    @property
    def shows_sums(self) -> bool:
        """Whether each card says what it would make."""
        return self.now.sums == "show" and self.now.my_turn and not self.asking
