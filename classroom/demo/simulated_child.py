"""Simulated children: how they answer, how long they take, what they remember of it all."""

from collections import Counter
from dataclasses import dataclass, field
from math import exp, log1p
from random import Random

from classroom.demo.error_models import of_habit, slip
from classroom.demo.known_in_memory import MemoryKnowledge
from classroom.demo.profiles import Profile
from classroom.games.protocol import Sum
from classroom.services.play.sum_attempts import SumAttempt
from classroom.tutor.sums.fact_classes import difficulty
from classroom.tutor.sums.selection import class_of_fact

HARDER = 0.3  # from one class of facts to the next, on the logistic scale
PRACTICE, SPILLS = 0.5, 0.12  # gained by practising a sum, and its class: times the logarithm of how often
STUBBORN = 0.4  # part of that where a habit gets in the way
HABIT_COSTS = 0.7
AGAIN = (0.85, 0.97)  # right with a picture; with the way
SURE = 0.9
LOST = 0.06  # how often somebody quite unsure drifts away


@dataclass(eq=False)
class SimulatedChild:
    """A child of the class `class_name`, and what it has learned so far."""

    class_name: str
    name: str
    face: str
    character: Profile
    rng: Random = field(repr=False)
    id: str = ""
    practised: Counter[Sum] = field(default_factory=Counter, repr=False)
    met: Counter[str | None] = field(default_factory=Counter, repr=False)
    matches: int = 0
    memory: MemoryKnowledge = field(default_factory=MemoryKnowledge, repr=False)

    @property
    def habit(self) -> str | None:
        return self.character.habit

    def chance(self, work: Sum) -> float:
        """The chance that the first answer is right."""
        mine, kind = self.character, class_of_fact(work)
        is_habit = bool(of_habit(mine.habit, work))
        gained = PRACTICE * log1p(self.practised[work]) + SPILLS * log1p(self.met[kind])
        gained *= mine.learns * (STUBBORN if is_habit else 1)
        place = mine.ability - HARDER * difficulty(kind) + mine.own.get(work, 0.0) + gained - HABIT_COSTS * is_habit
        return 1 / (1 + exp(-place))

    def answer(self, attempt: SumAttempt) -> int:
        """The next answer to this sum; never one that it gave already."""
        tries = len(attempt.answers)
        likely = AGAIN[min(tries, 2) - 1] if tries else self.chance(attempt.sum)
        if not tries:
            self.practise(attempt.sum)
            likely = max(likely, AGAIN[0]) if attempt.asked_help else likely
        if self.rng.random() < likely:
            return attempt.sum.total
        return slip(self.character.habit, attempt.sum, attempt.answers, self.rng)

    def practise(self, work: Sum) -> None:
        self.practised[work] += 1
        self.met[class_of_fact(work)] += 1

    def finds(self, work: Sum) -> bool:
        """Whether it finds this sum on the table at once."""
        likely = self.chance(work)
        self.practise(work)
        return self.rng.random() < likely

    def asks_for_picture(self, attempt: SumAttempt) -> bool:
        unsure = 1 - self.chance(attempt.sum)
        return not attempt.answers and not attempt.asked_help and self.rng.random() < self.character.asks * unsure

    def wants_hint(self) -> bool:
        return self.rng.random() < self.character.asks / 8

    def sees(self, idea: str, helped: bool) -> bool:
        """Whether it sees this idea where it is offered: the more matches it has played, the more often."""
        begins = self.character.sees[idea]
        grown = 1 - exp(-self.matches * self.character.learns / 60)
        return self.rng.random() < max(begins + (1 - begins) * grown * begins, SURE * helped)

    def looks(self) -> float:
        """Seconds before it has chosen a card."""
        return self.seconds(3.5)

    def works(self, work: Sum) -> float:
        """Seconds before it has an answer; now and then many, when it is unsure."""
        unsure = 1 - self.chance(work)
        if self.rng.random() < LOST * unsure + 0.003:
            return self.rng.uniform(46, 90)
        return self.seconds(2.5 + 12 * unsure)

    def seconds(self, usual: float) -> float:
        return min(usual * self.character.slow * self.rng.lognormvariate(0, 0.35), 40.0)
