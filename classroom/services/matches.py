"""Beginning matches and making moves. One move is one transaction: the child's, its sum, and the tutor's answer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from classroom.games.playing import begin as begin_game
from classroom.games.playing import settle
from classroom.games.protocol import Chance, Message, RuleError, Rules
from classroom.games.registry import find_game
from classroom.services.guests import find_row, keep_guest
from classroom.services.house import House, new_id
from classroom.services.tables import Table, read_table
from classroom.services.trials import Trial, as_row, attempts_of_turn, trial_of
from classroom.store.models import Event, Match, Seat
from classroom.tutor.registry import find_tutor

SUMS = ("show", "add", "none")  # who adds up: the tutor shows it, the child does it, nobody speaks of it

CHILDREN = ("fox", "owl", "bear", "rabbit")
TUTORS = ("tavi", "whale", "seal", "penguin")


@dataclass(frozen=True, slots=True)
class Place:
    """Who sits in a seat of a match to be: a child of the guest, or a tutor of that level."""

    level: int | None = None

    @property
    def is_child(self) -> bool:
        return self.level is None


class Happened(Enum):
    """What came of a wish to move."""

    MOVED = "moved"
    MOVED_ON = "moved on"  # the table is not as it was when the wish was made
    ASK_SUM = "ask sum"  # the child is to say what the move makes
    ASK_AGAIN = "ask again"  # the tutor asks back once
    REFUSED = "refused"  # no such move here


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of it, at which table. `sum` is the trial asked for, `message` what is asked or why it was refused."""

    happened: Happened
    table: Table
    move: str = ""
    message: Message | None = None
    shown: int | None = None  # how many moves the child has seen, their own included


@dataclass(frozen=True, slots=True)
class Thought:
    """What stands between choosing a card and playing it: a sum to work out, or a question back."""

    trial: Trial | None = None
    question: Message | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """A move that a child asks for. `seq` is the state of the table they saw; `sum` the total they worked out."""

    seq: int
    move: str
    answer: int | None = None
    wants_help: bool = False
    sure: bool = False


def begin_match(house: House, token: str, slug: str, rules: Rules, places: Sequence[Place]) -> str:
    """The id of a new match, its first moves made where a tutor begins."""
    with house.database.transaction() as session:
        guest = keep_guest(house, session, token)
        children, tutors = iter(CHILDREN), iter(TUTORS)
        seats = [
            Seat(
                guest_id=guest.id if place.is_child else None,
                level=place.level,
                face=next(children if place.is_child else tutors),
                sums=guest.sums,
            )
            for place in places
        ]
        return lay_table(house, session, slug, dict(rules), seats)


def lay_table(
    house: House, session: Session, slug: str, rules: dict[str, Any], seats: list[Seat], again_of: str | None = None
) -> str:
    now = house.now()
    match = Match(school_id=house.school_id, id=new_id(), game=slug, rules=rules, again_of=again_of)
    match.began_at = match.played_at = now
    for number, seat in enumerate(seats):
        seat.school_id, seat.match_id, seat.number = house.school_id, match.id, number
    table = Table(match, tuple(seats), ())
    scribe = Scribe(house, table)
    state = begin_game(find_game(slug), len(seats), rules, scribe.luck)
    scribe.let_tutors_play(state)
    session.add(match)
    session.flush()
    session.add_all([*seats, *scribe.written])
    return match.id


class Scribe:
    """Writes the events that follow a table's last one."""

    def __init__(self, house: House, table: Table) -> None:
        self.house = house
        self.table = table
        self.written: list[Event] = []

    def write(self, kind: str, seat: int | None, **data: Any) -> Event:
        match = self.table.match
        seq = self.table.seq + len(self.written)
        event = Event(
            school_id=match.school_id, match_id=match.id, seq=seq, kind=kind, seat=seat, data=data, at=self.house.now()
        )
        self.written.append(event)
        return event

    def luck(self, chance: Chance) -> Any:
        outcome = chance.draw(self.house.rng)
        self.write("chance", None, outcome=outcome)
        return outcome

    def move(self, state: Any, text: str) -> Any:
        """The position after a legal move, and after what luck then decides."""
        game = self.table.game
        self.write("move", game.turn(state), move=text)
        return settle(game, game.apply(state, game.read(text)), self.luck)

    def let_tutors_play(self, state: Any) -> Any:
        """The position in which a child is to move, or the last one."""
        game, tutor = self.table.game, find_tutor(self.table.match.game)
        while (seat := game.turn(state)) is not None and (level := self.table.seats[seat].level) is not None:
            move = tutor.choose(game.view(state, seat), level, self.house.rng)
            state = self.move(state, game.write(move))
        if game.over(state):
            self.table.match.ended_at = self.house.now()
        return state


def move(house: House, token: str, match_id: str, wish: Wish) -> Answer | None:
    """Makes a child's move, if it may be made now. None when no child of this guest sits in the match."""
    try:
        with house.database.transaction() as session:
            return try_move(house, session, token, match_id, wish)
    except IntegrityError:  # somebody else wrote the same event first
        return try_again(house, token, match_id, wish)


def try_again(house: House, token: str, match_id: str, wish: Wish) -> Answer | None:
    with house.database.transaction() as session:
        return try_move(house, session, token, match_id, replace(wish, seq=-1))


def try_move(house: House, session: Session, token: str, match_id: str, wish: Wish) -> Answer | None:
    guest, table = find_row(session, token), read_table(house, session, match_id)
    if guest is None or table is None or not table.seats_of(guest.id):
        return None
    seat = table.seat_in_front(guest.id)
    if wish.seq != table.seq or seat is None or seat != table.turn:
        return Answer(Happened.MOVED if was_made(table, wish) else Happened.MOVED_ON, table)
    game, scribe = table.game, Scribe(house, table)
    try:
        chosen = game.read(wish.move)
        game.check(table.state, chosen)
    except RuleError as error:
        return Answer(Happened.REFUSED, table, message=error.kindly)
    answer = consider(scribe, seat, chosen, wish)
    if answer is None:
        scribe.let_tutors_play(scribe.move(table.state, wish.move))
        guest.seen_at = table.match.played_at = house.now()
    keep(session, scribe)
    after = Table(table.match, table.seats, (*table.events, *scribe.written))
    return replace(answer, table=after) if answer else Answer(Happened.MOVED, after, shown=len(table.moves) + 1)


def was_made(table: Table, wish: Wish) -> bool:
    """Whether the same wish came before: a double click, or an answer lost on its way."""
    later = (event for event in table.events[max(wish.seq, 0) :] if event.kind == "move")
    return wish.seq >= 0 and next((event.data["move"] == wish.move for event in later), False)


def consider(scribe: Scribe, seat: int, chosen: Any, wish: Wish) -> Answer | None:
    """What comes before the move: the sum, where the child adds up, and one question back. None when it may be made."""
    table, sums = scribe.table, scribe.table.seats[seat].sums
    view, turn = table.view(seat), list(table.since_last_move())
    work = table.game.sum_of(view, chosen) if sums == "add" else None
    if work:
        trial = trial_of(work, turn)
        if not trial.solved:
            trial = work_on(scribe, seat, trial, wish)
        if not trial.solved:
            return Answer(Happened.ASK_SUM, table, wish.move)
    question = find_tutor(table.match.game).doubt(view, chosen) if sums != "none" else None
    if question and not wish.sure and not any(event.kind == "doubt" for event in turn):
        scribe.write("doubt", seat, move=wish.move)
        return Answer(Happened.ASK_AGAIN, table, wish.move, message=question)
    return None


def work_on(scribe: Scribe, seat: int, trial: Trial, wish: Wish) -> Trial:
    """The trial after this answer or call for help; the same one when the child has only picked the card."""
    work = trial.sum
    if wish.wants_help and trial.help == "none":
        scribe.write("help", seat, sum=str(work))
        return replace(trial, asked_help=True)
    if wish.answer is None or wish.answer in trial.answers:
        return trial
    scribe.write("answer", seat, sum=str(work), total=work.total, answer=wish.answer)
    return replace(trial, answers=(*trial.answers, wish.answer))


def keep(session: Session, scribe: Scribe) -> None:
    """Stores what was written, and the attempts of the turn in which something was answered."""
    session.add_all(scribe.written)
    if any(event.kind == "answer" for event in scribe.written):
        match = scribe.table.match
        turn = [*reversed(list(scribe.table.since_last_move())), *(e for e in scribe.written if e.kind != "move")]
        for evidence in attempts_of_turn(turn):
            session.merge(as_row(match.school_id, match.id, evidence))
    session.flush()


def look_at(table: Table, seat: int | None, text: str) -> Thought:
    """What the child in this seat is to think about when it chooses this move, and has not done yet in this turn."""
    game = table.game
    if seat is None or seat != table.turn:
        return Thought()
    try:
        chosen = game.read(text)
        game.check(table.state, chosen)
    except RuleError:
        return Thought()
    view, sums = table.view(seat), table.seats[seat].sums
    work = game.sum_of(view, chosen) if sums == "add" else None
    trial = trial_of(work, table.since_last_move()) if work else None
    if trial and not trial.solved:
        return Thought(trial=trial)
    return Thought(question=find_tutor(game.slug).doubt(view, chosen) if sums != "none" else None)


def hand_over(house: House, token: str, match_id: str, seat: int) -> bool:
    """The child of this seat has the tablet now. False when that is not this guest's seat or not its turn."""
    with house.database.transaction() as session:
        guest, table = find_row(session, token), read_table(house, session, match_id)
        if guest is None or table is None or seat != table.turn or seat not in table.seats_of(guest.id):
            return False
        if table.seat_in_front(guest.id) != seat:
            scribe = Scribe(house, table)
            scribe.write("handover", seat)
            keep(session, scribe)
        return True


def choose_sums(house: House, token: str, match_id: str, sums: str) -> bool:
    """Who adds up from now on, for the child in front of the tablet and in this guest's next matches."""
    with house.database.transaction() as session:
        guest, table = find_row(session, token), read_table(house, session, match_id)
        if guest is None or table is None or not table.seats_of(guest.id):
            return False
        front = table.seat_in_front(guest.id)
        for number in [front] if front is not None else table.seats_of(guest.id):
            table.seats[number].sums = sums
        guest.sums = sums
        return True


def play_again(house: House, token: str, match_id: str) -> str | None:
    """The return match, the other side starting; the same one however often it is asked for. None when there is
    nothing to play again."""
    with house.database.transaction() as session:
        guest, table = find_row(session, token), read_table(house, session, match_id)
        if guest is None or table is None or not table.seats_of(guest.id) or not table.over:
            return None
        existing = session.scalar(select(Match.id).filter_by(school_id=house.school_id, again_of=match_id))
        if existing:
            return existing
        moved = [table.seats[-1], *table.seats[:-1]]  # everybody one seat on: whoever sat last begins
        seats = [Seat(guest_id=seat.guest_id, level=seat.level, face=seat.face, sums=seat.sums) for seat in moved]
        return lay_table(house, session, table.match.game, table.match.rules, seats, again_of=match_id)


def open_match_of(house: House, guest_id: str | None) -> str | None:
    """The match that this guest can go on with: the one played last, if it is not over."""
    if guest_id is None:
        return None
    theirs = select(Seat.match_id).filter_by(school_id=house.school_id, guest_id=guest_id)
    with house.database.reading() as session:
        newest = select(Match).where(Match.school_id == house.school_id, Match.id.in_(theirs))
        match = session.scalar(newest.order_by(Match.played_at.desc()).limit(1))
        return match.id if match and match.ended_at is None else None


