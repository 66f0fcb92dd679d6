"""A match as it stands: its rows, and the positions that its events lead through."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sqlalchemy.orm import Session

from classroom.games.protocol import AnyGame, View
from classroom.games.records import Record
from classroom.games.registry import find_game
from classroom.services.accounts.players import who_plays
from classroom.services.accounts.visitors import PlayerRef, Visitor
from classroom.services.context import Context
from classroom.services.learning.known_sums import NOTHING, KnownSums, load_known_sums
from classroom.services.play.match_history import EMPTY_HISTORY, EventRecord, MatchHistory, read_events
from classroom.services.play.match_rows import AnyMatch, AnySeat, read_match


@dataclass(frozen=True, slots=True)
class SeatFace:
    """Who sits somewhere, as everybody at the table sees them."""

    face: str  # an animal, or tavi


@dataclass(frozen=True)
class MatchState:
    """A match at the moment it was read. `positions` are the opening and the one after each move."""

    match: AnyMatch
    seats: tuple[AnySeat, ...]
    events: tuple[EventRecord, ...]
    known: KnownSums = NOTHING  # what the child in front knows of the sums, where it adds up itself
    history: MatchHistory = EMPTY_HISTORY  # as far as it was played through already

    @cached_property
    def game(self) -> AnyGame:
        return find_game(self.match.game)

    @cached_property
    def sitters(self) -> tuple[SeatFace, ...]:
        return tuple(SeatFace(seat.face) for seat in self.seats)

    @property
    def seq(self) -> int:
        """The number that the next event will have."""
        return len(self.events)

    @cached_property
    def positions(self) -> tuple[Any, ...]:
        return self.history.after(self.events, self.game, len(self.seats), self.match.rules).positions

    @cached_property
    def moves(self) -> list[str]:
        return [event.data["move"] for event in self.events if event.kind == "move"]

    @property
    def state(self) -> Any:
        return self.positions[-1]

    @property
    def turn(self) -> int | None:
        return self.game.turn(self.state)

    @property
    def over(self) -> bool:
        return self.game.over(self.state)

    def mover(self, number: int) -> int | None:
        """The seat that made the `number`-th move, counted from 0; None where there was none."""
        return self.game.turn(self.positions[number]) if 0 <= number < len(self.moves) else None

    def seats_of(self, player_id: str | None) -> list[int]:
        """The seats played in the browser of this child or guest."""
        return [seat.number for seat in self.seats if player_id and seat.owner == player_id]

    def seat_in_front(self, player_id: str | None) -> int | None:
        """The seat whose cards this player may look at now; None when several children share the tablet and the one
        whose turn it is has not said yet that the tablet is in their hands. Where nobody has anything to hide, whose
        turn it is."""
        mine = self.seats_of(player_id)
        if len(mine) < 2:
            return mine[0] if mine else None
        if not self.game.hides:
            return self.turn if self.turn in mine else mine[0]
        holder = next((event.seat for event in reversed(self.events) if event.kind == "handover"), None)
        return holder if self.turn not in mine or self.turn == holder else None

    def view(self, seat: int | None, shown: int | None = None) -> View:
        """What this seat may know; after only `shown` moves, if that is given."""
        view: View = self.game.view(self.positions[-1 if shown is None else shown], seat)
        return view

    def since_last_move(self) -> Iterator[EventRecord]:
        """The events after the last move, newest first."""
        for event in reversed(self.events):
            if event.kind == "move":
                return
            yield event

    @property
    def bound(self) -> str | None:
        """The move that was chosen in this turn and has shown something already, so that it must be made."""
        return next((event.data["move"] for event in self.since_last_move() if event.kind == "chosen"), None)

    def turn_so_far(self) -> list[EventRecord]:
        """The events from the last move, itself included, or from the opening."""
        last = next((event.seq for event in reversed(self.events) if event.kind == "move"), 0)
        return list(self.events[last:])

    def turn_events(self, number: int) -> list[EventRecord]:
        """The events from after the move before the `number`-th, counted from 0, up to that move itself."""
        ends = [place for place, event in enumerate(self.events) if event.kind == "move"]
        return list(self.events[ends[number - 1] + 1 if number else 0 : ends[number] + 1])

    def record(self) -> Record:
        chance = [event.data["outcome"] for event in self.events if event.kind == "chance"]
        return Record(self.game, len(self.seats), self.match.rules, chance, self.moves)


def load_match(context: Context, session: Session, match_id: str, player: PlayerRef | None = None) -> MatchState | None:
    """The match, with what this player knows of the sums where that matters."""
    found = read_match(session, context.school_id, match_id)
    if found is None:
        return None
    match, seated = found
    history = load_history(context, session, match, len(seated))
    sums = {seat.sums for seat in seated if player and seat.owner == player.id}
    asks = player is not None and not sums.isdisjoint(("add", "decide"))
    known = load_known_sums(context, session, player, "decide" in sums) if player and asks else NOTHING
    return MatchState(match, seated, history.events, known, history)


def load_history(context: Context, session: Session, match: AnyMatch, seats: int) -> MatchHistory:
    """How the match went so far, kept for the next time."""
    known = context.courses.find((match.school_id, match.id)) or EMPTY_HISTORY
    events = read_events(session, match, known)
    if events is None:
        known = EMPTY_HISTORY
        events = read_events(session, match, known) or ()
    history = known.after(events, find_game(match.game), seats, match.rules)
    context.courses.keep((match.school_id, match.id), history)
    return history


def load_own_match(
    context: Context, session: Session, who: Visitor | str, match_id: str
) -> tuple[PlayerRef | None, MatchState | None]:
    """Whoever this is, or holds this cookie; and the match if they play in it."""
    player = who_plays(context, session, who)
    table = load_match(context, session, match_id, player)
    return player, table if player and table and table.seats_of(player.id) else None


def find_own_match(context: Context, who: Visitor | str, match_id: str) -> MatchState | None:
    """The match, if whoever this is, or holds this cookie, plays in it; else None, whether it exists or not."""
    with context.database.reading() as session:
        return load_own_match(context, session, who, match_id)[1]
