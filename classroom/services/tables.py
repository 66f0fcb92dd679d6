"""A match as it stands: its rows, and the positions that its events lead through."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.games.playing import advance, begin
from classroom.games.protocol import AnyGame, Chance, View
from classroom.games.records import Record
from classroom.games.registry import find_game
from classroom.services.house import House
from classroom.services.known import NOTHING, Known, known_of
from classroom.services.visitors import Player, find_player
from classroom.store.models import Event, Match, Seat


@dataclass(frozen=True)
class Table:
    """A match at the moment it was read. `positions` are the opening and the one after each move."""

    match: Match
    seats: tuple[Seat, ...]
    events: tuple[Event, ...]
    known: Known = NOTHING  # what the child in front knows of the sums, where it adds up itself

    @cached_property
    def game(self) -> AnyGame:
        return find_game(self.match.game)

    @property
    def seq(self) -> int:
        """The number that the next event will have."""
        return len(self.events)

    @cached_property
    def positions(self) -> list[Any]:
        outcomes = iter([event.data["outcome"] for event in self.events if event.kind == "chance"])

        def luck(_chance: Chance) -> Any:
            return next(outcomes)

        state = begin(self.game, len(self.seats), self.match.rules, luck)
        states = [state]
        for text in self.moves:
            state = advance(self.game, state, self.game.read(text), luck)
            states.append(state)
        return states

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

    def since_last_move(self) -> Iterator[Event]:
        """The events after the last move, newest first."""
        for event in reversed(self.events):
            if event.kind == "move":
                return
            yield event

    @property
    def bound(self) -> str | None:
        """The move that was chosen in this turn and has shown something already, so that it must be made."""
        return next((event.data["move"] for event in self.since_last_move() if event.kind == "chosen"), None)

    def turn_so_far(self) -> list[Event]:
        """The events from the last move, itself included, or from the opening."""
        last = next((place for place, event in reversed(list(enumerate(self.events))) if event.kind == "move"), 0)
        return list(self.events[last:])

    def turn_events(self, number: int) -> list[Event]:
        """The events from after the move before the `number`-th, counted from 0, up to that move itself."""
        ends = [place for place, event in enumerate(self.events) if event.kind == "move"]
        return list(self.events[ends[number - 1] + 1 if number else 0 : ends[number] + 1])

    def record(self) -> Record:
        chance = [event.data["outcome"] for event in self.events if event.kind == "chance"]
        return Record(self.game, len(self.seats), self.match.rules, chance, self.moves)


def read_table(house: House, session: Session, match_id: str, player: Player | None = None) -> Table | None:
    """The match, with what this player knows of the sums where that matters."""
    match = session.get(Match, (house.school_id, match_id))
    if match is None:
        return None
    seats = session.scalars(select(Seat).filter_by(school_id=house.school_id, match_id=match_id).order_by(Seat.number))
    events = session.scalars(select(Event).filter_by(school_id=house.school_id, match_id=match_id).order_by(Event.seq))
    seated = tuple(seats)
    adds_up = any(seat.sums in ("add", "decide") and player and seat.owner == player.id for seat in seated)
    return Table(match, seated, tuple(events), known_of(house, session, player) if player and adds_up else NOTHING)


def table_of(house: House, session: Session, token: str, match_id: str) -> tuple[Player | None, Table | None]:
    """Whoever holds this cookie, and the match if they play in it."""
    player = find_player(house, session, token)
    table = read_table(house, session, match_id, player)
    return player, table if player and table and table.seats_of(player.id) else None


def open_table(house: House, token: str, match_id: str) -> Table | None:
    """The match, if whoever holds this cookie plays in it; else None, whether it exists or not."""
    with house.database.reading() as session:
        return table_of(house, session, token, match_id)[1]
