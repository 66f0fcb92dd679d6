"""Sums that children work out: what has been tried, and the attempts that stay as evidence."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from classroom.games.protocol import Sum
from classroom.store.models import Attempt, Event


@dataclass(frozen=True, slots=True)
class Trial:
    """How far a child has come with a sum in this turn. `answers` in the order given."""

    sum: Sum
    answers: tuple[int, ...] = ()
    asked_help: bool = False

    @property
    def solved(self) -> bool:
        return self.sum.total in self.answers

    @property
    def wrong(self) -> tuple[int, ...]:
        return tuple(answer for answer in self.answers if answer != self.sum.total)

    @property
    def help(self) -> str:
        """What is shown beside the sum: nothing, a picture after one slip or on request, the way after two."""
        slips = len(self.wrong) + self.asked_help
        return ("none", "picture", "way")[min(slips, 2)]


def trial_of(work: Sum, turn: Iterable[Event]) -> Trial:
    """The trial of this sum, from the events of the turn in any direction of time."""
    mine = sorted((event for event in turn if event.data.get("sum") == str(work)), key=lambda event: event.seq)
    answers = tuple(event.data["answer"] for event in mine if event.kind == "answer")
    return Trial(work, answers, any(event.kind == "help" for event in mine))


@dataclass
class Evidence:
    """One attempt as the events tell it, before it is a row."""

    seq: int
    seat: int
    sum: str
    total: int
    first_answer: int
    tries: int
    solved: bool
    helped: bool
    at: datetime


def attempts(events: Iterable[Event]) -> Iterator[Evidence]:
    """Every sum that was answered in a match, once a turn. All attempts can be made anew from the events by this."""
    turn: list[Event] = []
    for event in events:
        if event.kind == "move":
            yield from attempts_of_turn(turn)
            turn = []
        turn.append(event)
    yield from attempts_of_turn(turn)


def attempts_of_turn(turn: list[Event]) -> Iterator[Evidence]:
    answered = [event for event in turn if event.kind == "answer"]
    for work in dict.fromkeys(event.data["sum"] for event in answered):
        mine = [event for event in turn if event.data.get("sum") == work]
        answers = [event for event in mine if event.kind == "answer"]
        first, last = answers[0], answers[-1]
        aids = [event for event in mine if event.seq < last.seq]  # a slip shows a picture; so does asking for help
        solved = last.data["answer"] == last.data["total"]
        assert first.seat is not None
        yield Evidence(
            seq=first.seq,
            seat=first.seat,
            sum=work,
            total=first.data["total"],
            first_answer=first.data["answer"],
            tries=len(answers),
            solved=solved,
            helped=bool(aids),
            at=first.at,
        )


def as_row(school_id: int, match_id: str, evidence: Evidence) -> Attempt:
    return Attempt(school_id=school_id, match_id=match_id, **vars(evidence))
