"""The view of Switch 16: the projection of the state for one seat, which is all of it: perfect information."""

from dataclasses import dataclass

from classroom.games.protocol import Rules
from classroom.games.switch16.state import Chain, Race, Step, Token


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it. All but `seat` and `moves` is the same for every seat.

    `phase` is the decision that is open: roll, blue (take the token or leave it), green (swap or keep), answer (the
    attacker's swap), go (step, stop, throw again); over at the end.
    """

    seat: int | None
    players: int
    rules: Rules
    spaces: tuple[int, ...]  # of the pawns, by seat
    token: Token
    phase: str
    turn: int | None
    attacker: int | None  # whose swap the seat to move answers
    dice: tuple[int, ...]  # as thrown; none before a throw
    face: str | None  # w, b, r, g; None before a throw and after the number dice alone were thrown again
    next: int | None  # the space after that of the pawn whose turn it is
    reach: tuple[int, ...]  # the spaces that `go:K` may name
    chains: Chain  # those spaces in order, each with the fewest dice that make it, ascending
    stepped: bool  # since the throw
    over: bool
    moves: tuple[str, ...]
    openings: tuple[tuple[int | None, ...], ...]  # of this race: each throw for the start by seat, None who threw not
    first: int | None  # who started this race
    races: tuple[Race, ...]  # those that are over
    points: tuple[int, ...]  # of all races that are over, by seat
    steps: tuple[Step, ...]  # of the whole match

    @property
    def stuck(self) -> int | None:
        """The seat whose pawn the token holds."""
        return self.token.seat if self.token.kind == "space" else None

    @property
    def holder(self) -> int | None:
        """The seat that holds the token in its hand."""
        return self.token.seat if self.token.kind == "hand" else None

    @property
    def pauses(self) -> bool:
        """Whether a turn has just ended by something other than the wish to stop: a fall, a swap, a race won."""
        return bool(self.steps) and self.steps[-1].ended and self.steps[-1].move != "stop"
