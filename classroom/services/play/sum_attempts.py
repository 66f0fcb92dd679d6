"""Sums that children work out: how far they are with one in this turn, and the attempts that stay as evidence."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from classroom.games.protocol import Sum
from classroom.services.learning.learning_events import AttemptRecord
from classroom.services.play.match_rows import AnyMatch, AnySeat, EventRecord
from classroom.store.models import Attempt

UNASKED = "unasked"  # of help: that nobody has called for it
HINTED = "hinted"  # of help, in matches begun before: it lay beside the choice of a move, not beside the sum
LONG_PAUSE = timedelta(seconds=45)  # the choice of a card included: no child who knows a sum needs so long


@dataclass(frozen=True, slots=True)
class SumAttempt:
    """How far a child has come with a sum in this turn. `answers` in the order given; `is_offered`: help came unasked,
    as the sum is hard."""

    sum: Sum
    answers: tuple[int, ...] = ()
    asked_help: bool = False
    is_offered: bool = False

    @property
    def solved(self) -> bool:
        return self.sum.total in self.answers

    @property
    def wrong(self) -> tuple[int, ...]:
        return tuple(answer for answer in self.answers if answer != self.sum.total)

    @property
    def help(self) -> str:
        """What is shown beside the sum: nothing, a line unasked, a picture after one slip or on request, the way after
        two slips: it ends with what is asked for. The line shows where one is, not where to go."""
        if len(self.wrong) > 1:
            return "way"
        return "picture" if self.wrong or self.asked_help else "line" if self.is_offered else "none"


def is_right(answer: EventRecord) -> bool:
    """Whether this event, an answer, has the total."""
    return bool(answer.data["answer"] == answer.data["total"])


def sum_attempt(work: Sum, turn: Iterable[EventRecord]) -> SumAttempt:
    """How far the child has come with this sum, from the events of the turn in either order. Where its partner has said
    "look again" and it changes its answer, it begins anew, beside the picture."""
    mine = sorted((event for event in turn if event.data.get("sum") == str(work)), key=lambda event: event.seq)
    changed = next((event.seq for event in mine if event.kind == "settled" and not event.data["keeps"]), -1)
    answers = tuple(event.data["answer"] for event in mine if event.kind == "answer" and event.seq > changed)
    calls = [UNASKED in event.data for event in mine if event.kind == "help" and HINTED not in event.data]
    return SumAttempt(work, answers, changed >= 0 or not all(calls), any(calls))


def attempt_records(events: Iterable[EventRecord]) -> Iterator[AttemptRecord]:
    """All that is evidence of sums in a match. From these all attempts of a match can be rebuilt."""
    for turn in turns_of(events):
        yield from attempts_of_turn(turn)


def turns_of(events: Iterable[EventRecord]) -> Iterator[list[EventRecord]]:
    """The events from move to move; each turn begins with the move before it: a pause is measured from there."""
    turn: list[EventRecord] = []
    for event in events:
        turn.append(event)
        if event.kind == "move":
            yield turn
            turn = [event]
    yield turn


def attempts_of_turn(turn: Sequence[EventRecord]) -> Iterator[AttemptRecord]:
    """The sums answered in a turn, and the answers that a partner has found right."""
    yield from agreed_answers(turn)
    yield from answered_sums(turn)


def answered_sums(turn: Sequence[EventRecord]) -> Iterator[AttemptRecord]:
    """The sums answered in a turn, each once, by whoever was asked. One number by itself is none."""
    return (one for one in answers_of_turn(turn) if len(Sum.read(one.sum).terms) > 1)


def answers_of_turn(turn: Sequence[EventRecord]) -> Iterator[AttemptRecord]:
    """The same, with the numbers that somebody has taken by themselves for another one. With what a move turns up a
    new question begins, though it may have the numbers of one before."""
    begins = next((place for place, event in enumerate(turn) if event.kind == "chosen"), 0)
    for question in (turn[:begins], turn[begins:]):
        yield from answers_to(question, turn)


def answers_to(question: Sequence[EventRecord], turn: Sequence[EventRecord]) -> Iterator[AttemptRecord]:
    """The numbers answered in this part of a turn, for each sum of it."""
    answered = [event for event in question if event.kind == "answer"]
    for work in dict.fromkeys(event.data["sum"] for event in answered):
        mine = [event for event in question if event.data.get("sum") == work]
        answers = until_right([event for event in mine if event.kind == "answer"])
        first, last = answers[0], answers[-1]
        aids = [event for event in mine if event.seq < last.seq]  # a slip shows a picture; so does asking for help
        solved = is_right(last)
        assert first.seat is not None
        yield AttemptRecord(
            seq=first.seq,
            seat=first.seat,
            sum=work,
            total=first.data["total"],
            first_answer=first.data["answer"],
            tries=len(answers),
            solved=solved,
            helped=bool(aids),
            paused=first.at - event_before(first, turn).at > LONG_PAUSE,
            at=first.at,
        )


def until_right(answers: Sequence[EventRecord]) -> Sequence[EventRecord]:
    """These answers to a sum; only the first, where it was right: a partner may have talked the child out of it."""
    return answers[:1] if is_right(answers[0]) else answers


def agreed_answers(turn: Sequence[EventRecord]) -> Iterator[AttemptRecord]:
    """The answer that a partner has found right, as its own, given with help: it had the number before its eyes. That
    somebody said "look again" names no number, and is evidence of none. Nor is what a program said."""
    for event in turn:
        if event.kind == "checked" and event.data["right"] and "by" not in event.data:
            assert event.seat is not None
            work, answer = Sum.read(event.data["sum"]), event.data["answer"]
            given = {"total": work.total, "first_answer": answer, "tries": 1, "solved": answer == work.total}
            yield AttemptRecord(event.seq, event.seat, str(work), **given, helped=True, paused=False, at=event.at)


def event_before(event: EventRecord, turn: Sequence[EventRecord]) -> EventRecord:
    """The event of the turn before this one; the event itself where it is the first."""
    return next((earlier for earlier in reversed(turn) if earlier.seq < event.seq), event)


def attempt_row(match: AnyMatch, seats: Sequence[AnySeat], attempt: AttemptRecord) -> Attempt:
    """A new row for this attempt."""
    child_id = evidence_owner(seats[attempt.seat])
    return Attempt(school_id=match.school_id, match_id=match.id, child_id=child_id, **vars(attempt))


def evidence_owner(seat: AnySeat) -> str | None:
    """The id of the child for whom moves and sums of this seat are evidence; None for a guest, a friend or a tutor."""
    return None if seat.friend else seat.child_id
