"""Simulated children: how they answer, how well they play, how long they take, what they learn from it all."""

from collections import Counter
from dataclasses import dataclass, field
from math import exp, log1p
from random import Random

from classroom.demo.error_models import pattern_answers, wrong_answer
from classroom.demo.profiles import Profile
from classroom.games.protocol import Sum
from classroom.services.play.sum_attempts import SumAttempt
from classroom.tutor.sums.fact_classes import difficulty
from classroom.tutor.sums.sum_selection import class_of_fact

# On the logistic scale: what is taken off for each harder class of facts and for an error pattern, what is gained by
# practising a sum and its class, times the logarithm of how often, and which part of that where the pattern gets in.
HARDER, PATTERN_COST = 0.3, 0.7
PRACTICE, CLASS_PRACTICE = 0.5, 0.12
PATTERN_GAIN = 0.4

RIGHT_WITH_PICTURE, RIGHT_WITH_WAY = 0.85, 0.97
DRIFTS_AWAY = 0.06  # how often a child that is quite unsure does
MATCHES_TO_LEARN = 60  # after which most of what there is to learn about playing is learned
SKILL_GAINED, SKILL_HELPED = 2.0, 2.0  # levels, on a scale of nine, by then; with a hint
SKILL_NOISE = (-1, 0, 0, 1, 2)  # from turn to turn
SCALE = 9


@dataclass(eq=False)
class SimulatedChild:
    """A child of the class `class_name`, and what it has learned so far."""

    class_name: str
    name: str
    face: str
    profile: Profile
    rng: Random = field(repr=False)
    id: str = ""
    practised: Counter[Sum] = field(default_factory=Counter, repr=False)
    practised_classes: Counter[str | None] = field(default_factory=Counter, repr=False)
    matches: int = 0  # finished

    def chance_right(self, work: Sum) -> float:
        """The probability that the first answer is right."""
        mine, kind = self.profile, class_of_fact(work)
        errs = bool(pattern_answers(mine.pattern, work))
        gained = PRACTICE * log1p(self.practised[work]) + CLASS_PRACTICE * log1p(self.practised_classes[kind])
        gained *= mine.learning_rate * (PATTERN_GAIN if errs else 1)
        log_odds = mine.ability - HARDER * difficulty(kind) + mine.fact_offsets.get(work, 0.0) + gained
        return 1 / (1 + exp(PATTERN_COST * errs - log_odds))

    def answer(self, attempt: SumAttempt) -> int:
        """The next answer to this sum; never one that it gave already."""
        tries = len(attempt.answers)
        likely = (self.chance_right(attempt.sum), RIGHT_WITH_PICTURE, RIGHT_WITH_WAY)[min(tries, 2)]
        if not tries:
            self.practise(attempt.sum)
            likely = max(likely, RIGHT_WITH_PICTURE) if attempt.asked_help or attempt.is_offered else likely
        if self.rng.random() < likely:
            return attempt.sum.total
        return wrong_answer(self.profile.pattern, attempt.sum, attempt.answers, self.rng)

    def practise(self, work: Sum) -> None:
        self.practised[work] += 1
        self.practised_classes[class_of_fact(work)] += 1

    def finds_sum(self, work: Sum) -> bool:
        """Whether it finds this sum on the table at once."""
        likely = self.chance_right(work)
        self.practise(work)
        return self.rng.random() < likely

    def asks_for_picture(self, attempt: SumAttempt) -> bool:
        unsure = 1 - self.chance_right(attempt.sum)
        return not attempt.answers and not attempt.asked_help and self.rng.random() < self.profile.asks_help * unsure

    def wants_hint(self) -> bool:
        return self.rng.random() < self.profile.asks_help / 8

    def is_careless(self) -> bool:
        """Whether it takes any move this time: the more matches it has played, the more rarely."""
        return self.rng.random() < self.profile.carelessness * (1 - self.experience())

    def playing_level(self, levels: int, helped: bool) -> int:
        """The level of a tutor that sees as much as it does this time; never the strongest, which sees everything."""
        skill = self.profile.skill + SKILL_GAINED * self.experience() + SKILL_HELPED * helped
        level = round((skill + self.rng.choice(SKILL_NOISE)) * levels / SCALE)
        return min(max(level, 1), levels - 1)

    def experience(self) -> float:
        """From 0 towards 1."""
        return 1 - exp(-self.matches * self.profile.learning_rate / MATCHES_TO_LEARN)

    def seconds_to_choose(self) -> float:
        return self.seconds(3.5)

    def seconds_to_solve(self, work: Sum) -> float:
        """Before it has an answer; now and then many, when it is unsure."""
        unsure = 1 - self.chance_right(work)
        if self.rng.random() < DRIFTS_AWAY * unsure + 0.003:
            return self.rng.uniform(46, 90)
        return self.seconds(2.5 + 12 * unsure)

    def seconds(self, usual: float) -> float:
        return min(usual * self.profile.slowness * self.rng.lognormvariate(0, 0.35), 40.0)
