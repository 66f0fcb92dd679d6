"""The view of Two out of Four: the projection of the state for one seat, without what is hidden from it."""

from dataclasses import dataclass

from classroom.games.french_cards import DECK, value
from classroom.games.protocol import Rules
from classroom.games.two_of_four.state import Round, ShownPair, Step


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it; `seat` None sees no hand at all. When the match is over no target lies there."""

    seat: int | None
    players: int
    rules: Rules
    number: int  # of the round, from 0
    of: int  # rounds in all
    first: int  # the seat that shows first in this round
    target: str | None
    hand: tuple[str, ...]  # as dealt, all four cards until the round ends
    shown: tuple[ShownPair, ...]  # in this round, in the order shown
    tokens: tuple[int, ...]
    turn: int | None
    over: bool
    moves: tuple[str, ...]  # each pair once with + and once with -, in the order of the hand
    past: tuple[Round, ...]
    steps: tuple[Step, ...]

    @property
    def goal(self) -> int:
        """What the target counts; 0 when none lies there."""
        return value(self.target) if self.target else 0

    @property
    def pauses(self) -> bool:
        return bool(self.steps and self.steps[-1].finished)

    @property
    def unseen(self) -> tuple[str, ...]:
        """The cards of this round that lie neither open nor in this seat's hand."""
        seen = {self.target, *self.hand, *(card for shown in self.shown for card in shown.cards)}
        return tuple(card for card in DECK if card not in seen)
