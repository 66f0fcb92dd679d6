"""The view of Switch 16: the projection of the state for one seat, which is all of it: perfect information."""

from dataclasses import dataclass

from classroom.games.protocol import Rules
from classroom.games.switch16.state import Chain, Race, Step, Token, has_wave, is_gentle


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
    walked: bool  # in this turn
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
    def is_gentle(self) -> bool:
        return is_gentle(self.rules)

    @property
    def has_wave(self) -> bool:
        return has_wave(self.rules)

    @property
    def retries(self) -> bool:
        """Whether a further throw costs nothing: with `gentle` it comes before the first step of the turn."""
        return self.phase == "go" and not self.walked and "again" in self.moves

    @property
    def judges(self) -> bool:
        """Whether it is to be found out if the dice allow the first step of the turn, which goes on if they do not."""
        return self.is_gentle and self.phase == "go" and not self.walked and self.stuck != self.turn

    @property
    def pauses(self) -> bool:
        """Whether a turn has just ended by something other than the wish to stop: dice without a step, a fall, a swap,
        a race won."""
        return bool(self.steps) and self.steps[-1].ended and self.steps[-1].note != "stopped"
