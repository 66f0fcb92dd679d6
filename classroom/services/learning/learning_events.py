"""What children did that counts as evidence of learning, and how it changes their progress. Knows no tables of matches:
`services.play` makes these values from the events of a match."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from classroom.services.context import day_of
from classroom.store.models import IdeaRow
from classroom.tutor.learning import mastery
from classroom.tutor.learning.progress import (
    AnswerEvent,
    IdeaChance,
    Progress,
    add_answer,
    add_check_answer,
    add_finished_match,
    add_idea_chance,
)
from classroom.tutor.learning.starting_check import CheckAnswer


@dataclass(frozen=True)
class AttemptRecord:
    """A sum that was answered in a turn: the values of an `Attempt` row, without whose it is. `seq` is the number of
    the event with the first answer, `sum` its notation ("7+4"), `paused` whether a long pause came before it."""

    seq: int
    seat: int
    sum: str
    total: int
    first_answer: int
    tries: int
    solved: bool
    helped: bool
    paused: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class LearningEvent:
    """A move of a child, with the sums it answered before and the chances it took or missed; or the end of a match."""

    at: datetime
    seq: int = 0
    attempts: tuple[AttemptRecord, ...] = ()
    ideas: tuple[IdeaRow, ...] = ()
    ended: bool = False
    check: CheckAnswer | None = None  # of a starting check, whose round `match` names
    match: tuple[str, str] = ("", "")  # when it began, and its id: the order of what has the same timestamp

    @property
    def is_evidence(self) -> bool:
        """Whether it changes the progress: a move without a sum or a chance does not."""
        return bool(self.attempts or self.ideas or self.ended or self.check)

    @property
    def sort_key(self) -> tuple[datetime, tuple[str, str], int, bool]:
        return self.at, self.match, self.seq, self.ended


def fold(progress: Progress, events: Iterable[LearningEvent]) -> Progress:
    """The progress after these events, which are in chronological order."""
    for event in events:
        for attempt in event.attempts:
            day = day_of(attempt.at).toordinal()
            answer = AnswerEvent(attempt.sum, attempt.total, attempt.first_answer, day, mark_of(attempt))
            progress = add_answer(progress, answer)
        day = day_of(event.at).toordinal()
        for idea in event.ideas:
            progress = add_idea_chance(progress, IdeaChance(idea.name, idea.taken, idea.helped, day))
        progress = add_finished_match(progress, day) if event.ended else progress
        progress = add_check_answer(progress, event.match[1], day, event.check) if event.check else progress
    return progress


def mark_of(attempt: AttemptRecord) -> str:
    """How a first answer counts (requirements D4): only one without help and without a long pause shows knowing."""
    if attempt.first_answer != attempt.total:
        return mastery.WRONG
    aided = attempt.helped and attempt.tries == 1
    return mastery.HELPED if aided or attempt.paused else mastery.RIGHT
