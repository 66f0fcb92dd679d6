"""A match as it was when it was loaded: its rows, its events, and the positions that these lead through."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from classroom.games.protocol import AnyGame, View
from classroom.games.records import Record
from classroom.games.registry import find_game
from classroom.services.learning.known_sums import NOTHING_KNOWN, KnownSums
from classroom.services.play.match_history import EMPTY_HISTORY, EventRecord, MatchHistory
from classroom.services.play.match_rows import AnyMatch, AnySeat


@dataclass(frozen=True, slots=True)
class SeatFace:
    """Who sits somewhere, as everybody at the table sees them."""

    face: str  # an animal, or tavi


@dataclass(frozen=True)
class MatchState:
    """A match at the time it was loaded. `positions`, the opening and the one after each move, are computed once, when
    they are first asked for."""

    match: AnyMatch
    seats: tuple[AnySeat, ...]
    events: tuple[EventRecord, ...]
    known_sums: KnownSums = NOTHING_KNOWN  # of the player who asked for the match, where it adds up itself
    history: MatchHistory = EMPTY_HISTORY  # the positions that are known already

    @cached_property
    def game(self) -> AnyGame:
        return find_game(self.match.game)

    @cached_property
    def seat_faces(self) -> tuple[SeatFace, ...]:
        return tuple(SeatFace(seat.face) for seat in self.seats)

    @property
    def seq(self) -> int:
        """The number of the next event: requests carry it, for optimistic locking."""
        return len(self.events)

    @cached_property
    def positions(self) -> tuple[Any, ...]:
        return self.history.extended_to(self.events, self.game, len(self.seats), self.match.rules).positions

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
        """The seat whose cards this player may look at now. None while several children share the tablet and the one
        whose turn it is has not taken it yet. In a game without hidden cards, the seat whose turn it is."""
        mine = self.seats_of(player_id)
        if len(mine) < 2:
            return mine[0] if mine else None
        if not self.game.hides:
            return self.turn if self.turn in mine else mine[0]
        holder = next((event.seat for event in reversed(self.events) if event.kind == "handover"), None)
        return holder if self.turn not in mine or self.turn == holder else None

    def view(self, seat: int | None, shown: int | None = None) -> View:
        """What this seat may know now, or knew after only `shown` moves; `seat` None: what everybody may know."""
        view: View = self.game.view(self.positions[-1 if shown is None else shown], seat)
        return view

    def since_last_move(self) -> Iterator[EventRecord]:
        """The events after the last move, newest first."""
        for event in reversed(self.events):
            if event.kind == "move":
                return
            yield event

    @property
    def committed_move(self) -> str | None:
        """The move chosen in this turn that has revealed something already, so that no other may be made."""
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
        """The match as a record, the deck included: for finished matches only."""
        chance = [event.data["outcome"] for event in self.events if event.kind == "chance"]
        return Record(self.game, len(self.seats), self.match.rules, chance, self.moves)
