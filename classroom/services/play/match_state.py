"""A match as it was when it was loaded: its rows, its history, and what the player knows."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from itertools import takewhile
from typing import Any

from classroom.games.protocol import AnyGame, View
from classroom.games.records import Record
from classroom.games.registry import find_game
from classroom.services.learning.known_sums import NOTHING_KNOWN, KnownSums
from classroom.services.play.companions import NO_COMPANIONS, Companion
from classroom.services.play.match_history import EMPTY_HISTORY, MatchHistory, answers_in
from classroom.services.play.match_rows import AnyMatch, AnySeat, EventRecord
from classroom.store.models import PRIVATE_KINDS
from classroom.tutor.protocol import Verdict
from classroom.tutor.registry import find_tutor


@dataclass(frozen=True, slots=True)
class SeatFace:
    """Who sits somewhere, as everybody at the table sees them. Of a child at a device of its own: its name, whether its
    device is `away`, and whether Tavi plays for it."""

    face: str  # an animal, or tavi
    name: str = ""
    away: bool = False
    stood_in: bool = False


@dataclass(frozen=True)
class MatchState:
    """A match at the time it was loaded, or as it is after a change. `views` are those computed already, by the seat
    and the number of moves shown; `verdicts` the tutor's, by the number of the move."""

    match: AnyMatch
    seats: tuple[AnySeat, ...]
    history: MatchHistory = EMPTY_HISTORY
    known: KnownSums = NOTHING_KNOWN  # by the player who asked for the match, beside its answers
    progress_text: str | None = None  # the stored progress of that player, where it was read
    player_id: str | None = None  # that player
    companions: Mapping[int, Companion] = field(default_factory=lambda: NO_COMPANIONS)  # by their seats
    views: dict[tuple[int | None, int], View] = field(default_factory=dict, compare=False)
    verdicts: dict[int, Verdict | None] = field(default_factory=dict, compare=False)

    @cached_property
    def game(self) -> AnyGame:
        return find_game(self.match.game)

    @cached_property
    def seat_faces(self) -> tuple[SeatFace, ...]:
        return tuple(self.seat_face(seat) for seat in self.seats)

    def seat_face(self, seat: AnySeat) -> SeatFace:
        """As the player who asked for the match sees it: itself without a name."""
        other = self.companions.get(seat.number)
        if other is None:
            return SeatFace(seat.face)
        is_mine = seat.owner == self.player_id
        return SeatFace(
            seat.face, "" if is_mine else other.name, other.is_away and not is_mine, seat.number in self.stand_ins
        )

    @property
    def events(self) -> tuple[EventRecord, ...]:
        return self.history.events

    @property
    def positions(self) -> tuple[Any, ...]:
        """The opening, and the position after each move."""
        return self.history.positions

    @property
    def moves(self) -> tuple[str, ...]:
        return self.history.moves

    @property
    def seq(self) -> int:
        """The number of the next event."""
        return len(self.events)

    @cached_property
    def seen_events(self) -> tuple[EventRecord, ...]:
        """The events that the player who asked for the match may know of: what others were asked, and answered, at
        devices of their own is not among them."""
        if not self.companions:
            return self.events
        mine = self.seats_of(self.player_id)
        return tuple(event for event in self.events if event.kind not in PRIVATE_KINDS or event.seat in mine)

    @property
    def seen_seq(self) -> int:
        """How many events that are: requests carry it, for optimistic locking."""
        return len(self.seen_events)

    @cached_property
    def stand_ins(self) -> dict[int, int]:
        """The level of the tutor that plays for a child whose device is away, by the seat."""
        found: dict[int, int] = {}
        for event in self.events if self.companions else ():
            if event.kind == "stand in" and event.seat is not None:
                found[event.seat] = event.data["level"]
            elif event.kind == "back" and event.seat is not None:
                found.pop(event.seat, None)
        return found

    @cached_property
    def known_sums(self) -> KnownSums:
        """What the player knows, with its answers up to now."""
        answers = self.history.answers.get(self.player_id or "")
        if answers is None:
            return self.known
        return replace(self.known, tried=answers.plus(answers_in(self.turn_so_far(), self.seats, self.player_id)))

    @property
    def state(self) -> Any:
        return self.positions[-1]

    @property
    def turn(self) -> int | None:
        return None if self.was_closed else self.game.turn(self.state)

    @property
    def over(self) -> bool:
        return self.was_closed or self.game.over(self.state)

    @cached_property
    def was_closed(self) -> bool:
        """Whether a teacher has ended the match before its end."""
        return bool(self.companions and self.events and self.events[-1].kind == "closed")

    @property
    def turn_began(self) -> datetime:
        """When the last move was made, or the match began."""
        return self.events[self.history.ends[-1]].at if self.moves else self.match.began_at

    def mover(self, number: int) -> int | None:
        """The seat that made the `number`-th move, counted from 0; None where there was none."""
        return self.game.turn(self.positions[number]) if 0 <= number < len(self.moves) else None

    def decider(self, number: int) -> int | None:
        """The same; None where a tutor moved for the child of that seat."""
        seat = self.mover(number)
        return None if seat is None or is_made_by_tutor(self.events[self.history.ends[number]]) else seat

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
        at = len(self.moves) if shown is None else shown
        if (seat, at) not in self.views:
            self.views[seat, at] = self.game.view(self.positions[at], seat)
        return self.views[seat, at]

    def verdict(self, number: int) -> Verdict | None:
        """What the tutor says of the `number`-th move, counted from 0, to whoever made it; None where it is silent."""
        if number not in self.verdicts:
            view, move = self.view(self.mover(number), number), self.game.read(self.moves[number])
            self.verdicts[number] = find_tutor(self.game.slug).verdict(view, move)
        return self.verdicts[number]

    def since_last_move(self) -> Iterator[EventRecord]:
        """The events after the last move, newest first."""
        return takewhile(lambda event: event.kind != "move", reversed(self.events))

    def since_it_lies(self) -> Iterator[EventRecord]:
        """The same, and those before moves that leave what lies there as it is: what was found out of it stays so."""

        def lies(event: EventRecord) -> bool:
            return event.kind != "move" or self.game.is_aside(self.game.read(event.data["move"]))

        return takewhile(lies, reversed(self.events))

    @property
    def committed_move(self) -> str | None:
        """The move chosen in this turn that has revealed something already, so that no other may be made: it has turned
        something up, or its sum was shown to a partner to check."""
        return next((event.data["move"] for event in self.since_last_move() if commits(event)), None)

    def turn_so_far(self) -> tuple[EventRecord, ...]:
        """The events from the last move, itself included, or from the opening."""
        return self.history.turn(len(self.moves))

    def turn_events(self, number: int) -> tuple[EventRecord, ...]:
        """The events from after the move before the `number`-th, counted from 0, up to that move itself."""
        return self.history.turn(number)[1 if number else 0 :]

    def record(self) -> Record:
        """The match as a record, the deck included: for finished matches only."""
        chance = [event.data["outcome"] for event in self.events if event.kind == "chance"]
        return Record(self.game, len(self.seats), self.match.rules, chance, list(self.moves))


def commits(event: EventRecord) -> bool:
    return event.kind == "chosen" or (event.kind == "to check" and "parts" not in event.data)


def is_made_by_tutor(move: EventRecord) -> bool:
    """Whether a tutor made this move for a child whose device was away, or a program did, or there was no choice: it is
    evidence for nobody."""
    return "by" in move.data
