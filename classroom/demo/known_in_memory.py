"""What is known of a simulated child while it plays, kept at hand instead of read from the database each time."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from classroom.games.protocol import Sum
from classroom.services.context import Context
from classroom.services.learning.known_sums import KnownSums
from classroom.services.learning.learning_events import LearningEvent, fold
from classroom.services.learning.recent_answers import MOST_ANSWERS
from classroom.services.play.bot_level import MOST_MATCHES, outcome_of
from classroom.services.play.match_state import MatchState
from classroom.store.models import Attempt
from classroom.tutor.adaptive_difficulty import FinishedMatch, fitting_level
from classroom.tutor.learning import mastery
from classroom.tutor.learning.progress import Progress
from classroom.tutor.registry import find_tutor
from classroom.tutor.sums.facts import kept_as
from classroom.tutor.sums.selection import AnsweredSum, Answers

HIGHEST = 8  # levels: the strongest thinks too long for three thousand matches


@dataclass(frozen=True, slots=True)
class MemoKnownSums(KnownSums):
    """Looks each sum up only once."""

    looked_up: dict[tuple[Sum, str], bool] = field(default_factory=dict)

    def asks(self, work: Sum, sums: str) -> bool:
        if (work, sums) not in self.looked_up:
            self.looked_up[work, sums] = KnownSums.asks(self, work, sums)
        return self.looked_up[work, sums]


@dataclass
class MemoryKnowledge:
    """The same that `known_of` and `level_that_fits` find in the rows."""

    tried: tuple[AnsweredSum, ...] = ()
    progress: Progress = field(default_factory=Progress)
    played: dict[str, list[tuple[Mapping[str, Any], FinishedMatch]]] = field(default_factory=dict)  # by games
    facts: frozenset[str] = frozenset()  # set by the teacher
    to_do: int | None = None  # right answers to these; None before they were set
    secure: frozenset[str] = frozenset()

    def known(self) -> KnownSums:
        return MemoKnownSums(Answers(self.tried), self.secure, self.facts)

    def new_day(self, context: Context) -> None:
        today, facts = context.today().toordinal(), self.progress.facts.items()
        self.secure = frozenset(name for name, fact in facts if mastery.state(fact, today) == "knows")

    def add(self, context: Context, done: Iterable[LearningEvent]) -> None:
        everything = list(done)
        self.progress = fold(self.progress, everything)
        if any(one.attempts for one in everything):
            self.new_day(context)

    def told(self, facts: Iterable[str], answers: int) -> None:
        """The teacher has set these sums, to be right so many times."""
        if self.to_do is None:
            self.facts, self.to_do = frozenset(facts), answers

    def heard(self, attempt: Attempt) -> None:
        """The first answer to a sum, which is right with or without an aid."""
        right = attempt.first_answer == attempt.total
        self.tried = (*self.tried, AnsweredSum(Sum.read(attempt.sum), right and not attempt.helped))[-MOST_ANSWERS:]
        if self.to_do and right and kept_as(attempt.sum) in self.facts:
            self.to_do -= 1
            self.facts = self.facts if self.to_do else frozenset()

    def finished(self, table: MatchState, child_id: str) -> None:
        outcome, slug = outcome_of(table, child_id), table.match.game
        assert outcome is not None  # it plays alone, against a tutor that fits in
        self.played[slug] = [*self.played.get(slug, ()), (table.match.rules, outcome)][-MOST_MATCHES:]

    def fitting(self, slug: str, rules: Mapping[str, Any]) -> int:
        alike = [outcome for other, outcome in self.played.get(slug, ()) if other == rules]
        return min(fitting_level(alike, find_tutor(slug).levels), HIGHEST)
