"""Making a move. It is one transaction: the child's move, its sum, and the tutor's answer."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from classroom.games.protocol import Message, RuleError
from classroom.services.house import House
from classroom.services.scribe import Scribe
from classroom.services.tables import Table, table_of
from classroom.services.trials import Trial, trial_of
from classroom.tutor.registry import find_tutor


class Happened(Enum):
    """What came of a wish to move."""

    MOVED = "moved"
    MOVED_ON = "moved on"  # the table is not as it was when the wish was made
    THINK = "think"  # a sum to work out, or a question, comes first
    REFUSED = "refused"  # no such move here


@dataclass(frozen=True, slots=True)
class Wish:
    """A move that a child asks for. `seq` is the state of the table they saw; `answer` the total they worked out."""

    seq: int
    move: str
    answer: int | None = None
    wants_help: bool = False
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of it, at the table as it is now."""

    happened: Happened
    table: Table
    move: str = ""  # the one to think about
    message: Message | None = None  # why it was refused
    shown: int | None = None  # how many moves the child has seen, their own included


@dataclass(frozen=True, slots=True)
class Thought:
    """What stands between choosing a card and playing it: a sum to work out, or a question back."""

    trial: Trial | None = None
    question: Message | None = None


def make_move(house: House, token: str, match_id: str, wish: Wish) -> Answer | None:
    """Makes a child's move, if it may be made now. None when no child of this guest sits in the match."""
    try:
        with house.database.transaction() as session:
            return try_move(house, session, token, match_id, wish)
    except IntegrityError:  # somebody else wrote the same event first: now the table has moved on
        with house.database.transaction() as session:
            return try_move(house, session, token, match_id, wish)


def try_move(house: House, session: Session, token: str, match_id: str, wish: Wish) -> Answer | None:
    player, table = table_of(house, session, token, match_id)
    if player is None or table is None:
        return None
    seat = table.seat_in_front(player.id)
    if wish.seq != table.seq or seat is None or seat != table.turn:
        return Answer(Happened.MOVED if was_made(table, wish) else Happened.MOVED_ON, table)
    try:
        chosen = read_move(table, wish.move)
    except RuleError as error:
        return Answer(Happened.REFUSED, table, message=error.kindly)
    scribe = Scribe(house, table)
    if must_think(scribe, seat, chosen, wish):
        return Answer(Happened.THINK, scribe.keep(session), wish.move)
    player.seen_at = table.match.played_at = house.now()
    scribe.note_ideas(table.view(seat), chosen)
    scribe.let_tutors_play(scribe.move(table.state, wish.move))
    return Answer(Happened.MOVED, scribe.keep(session), shown=len(table.moves) + 1)


def was_made(table: Table, wish: Wish) -> bool:
    """Whether the same wish came before: a double click, or an answer that was lost on its way."""
    later = (event for event in table.events[max(wish.seq, 0) :] if event.kind == "move")
    return wish.seq >= 0 and next((event.data["move"] == wish.move for event in later), False)


def read_move(table: Table, text: str) -> Any:
    """The move, legal in this position. Raises RuleError."""
    chosen = table.game.read(text)
    table.game.check(table.state, chosen)
    return chosen


def must_think(scribe: Scribe, seat: int, chosen: Any, wish: Wish) -> bool:
    """Notes an answer, a call for help or that a question was asked; whether something is still to be thought about."""
    table = scribe.table
    trial = find_trial(table, seat, chosen)
    if trial and not trial.solved and not work_on(scribe, seat, trial, wish).solved:
        return True
    asked_before = any(event.kind == "doubt" for event in table.since_last_move())
    if wish.sure or asked_before or find_question(table, seat, chosen) is None:
        return False
    scribe.write("doubt", seat, move=wish.move)
    return True


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


def look_at(table: Table, seat: int | None, text: str) -> Thought:
    """What the child in this seat is to think about when it chooses this move."""
    if seat is None or seat != table.turn:
        return Thought()
    try:
        chosen = read_move(table, text)
    except RuleError:
        return Thought()
    trial = find_trial(table, seat, chosen)
    if trial and not trial.solved:
        return Thought(trial=trial)
    return Thought(question=find_question(table, seat, chosen))


def find_trial(table: Table, seat: int, chosen: Any) -> Trial | None:
    """How far the child has come with the sum of this move; None where it is shown, or the tutor adds up this time."""
    sums = table.seats[seat].sums
    work = table.game.sum_of(table.view(seat), chosen)
    if work is None or sums not in ("add", "decide"):
        return None
    trial = trial_of(work, table.since_last_move())
    return trial if trial.answers or table.known.asks(work, sums) else None


def sums_now(table: Table, seat: int) -> str:
    """Who adds up for this seat as things stand: `show`, `add` or `none`. A tutor that decides asks the child when one
    of its cards makes a sum that fits, and shows the sums when none does."""
    sums = table.seats[seat].sums
    if sums != "decide":
        return sums
    if seat != table.turn:
        return "show"
    view = table.view(seat)
    works = (table.game.sum_of(view, move) for move in view.moves)
    return "add" if any(table.known.asks(work, sums) for work in set(works) if work) else "show"


def find_question(table: Table, seat: int, chosen: Any) -> Message | None:
    """What the tutor would ask back before this move; nothing where the child wants no help."""
    if table.seats[seat].sums == "none":
        return None
    return find_tutor(table.game.slug).doubt(table.view(seat), chosen)
