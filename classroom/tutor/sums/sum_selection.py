"""Which sums a child is asked, and which it is shown, so that about 85 in 100 are right at first (requirements D4).

The probability of a right answer is estimated by a logistic model (item response theory, updated as Elo ratings are):
the child's ability, less the difficulty of the sum, plus what it showed in the class of the sum and in the sum itself,
each moved by every answer. When fewer are right than aimed at, the easier sums are asked; when more,
the harder ones: easier or harder than others of the same map, so that each kind of arithmetic has some that are asked.
Of n + 0 and 10 + n there is little to learn, nor of n + 1 and n + 2 once harder ones were right; what makes 16, crosses
a ten or was wrong is worth more than another sum. Where easy ones are wanted, n + 0 and 10 + n that were right
are not asked again soon, but after two slips: n + 1, n + 2 and doubles teach more:
`should_ask` knows all of it.
Who plays Sixteen meets all additions of its map. Of the other games' sums only what the child has met counts, by
classes and by the rows of the map: none of these games has all, and cards up to 10 never make 17 - 9.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import exp
from typing import NamedTuple

from classroom.games.protocol import Sum
from classroom.tutor.sums.fact_classes import CLASSES, difficulty
from classroom.tutor.sums.facts import MAPS, fact_of

AIM = 0.85
RECENT = 20  # answers looked at
FRESH = 10  # answers among which a trivial sum that was right is not asked again; with 20, the weakest slip too often
START = 2.2  # ability of a child of whom nothing is known: it manages most of the sums below 10
SPREAD = 0.25  # difficulty from one class to the next
SELECT = (0.35, 0.25, 0.15, 0.1)  # which part of all sums is asked, by how many answers the child is off the aim
OF_CHILD, OF_CLASS, OF_SUM = 0.25, 0.35, 0.5  # learning rates: how far an answer moves each
WORTH_A_TRY = 0.5  # the chance from which a sum is asked that is worth more than others
WORTH_MORE = 0.4  # the same of a child that is warm, and has done better than one of whom nothing is known
NEARLY = -0.8  # answers off the aim, down to which it is
WARM = 3  # sums right that were no counting on, after which that is asked no more
TRIVIAL = ("Z0", "Z1", "TP")  # n + 0, 0 + n, 10 + n
COUNTING = (*TRIVIAL, "C1")  # and n + 1, n + 2 up to 9
OVER_TEN = ("NX", "MT", "TW")  # from below a ten to beyond it
ADDITIONS = tuple(MAPS["additions"].places)
PLACES = {fact: (name, row) for name, one in MAPS.items() for fact, (row, _) in one.places.items()}
RELATED_MAPS = {  # their sums come up side by side
    name: names for names in (("additions", "big"), ("tens", "tens_minus")) for name in names
}


@dataclass(frozen=True, slots=True)
class AnsweredSum:
    """A sum that was answered, and whether the first answer was right."""

    sum: Sum
    right: bool


class FactPlace(NamedTuple):
    """Where a sum belongs: its fact and class, the difficulty of that, its map and the row there."""

    fact: str
    kind: str | None
    difficulty: float
    map: str
    row: int  # -1 for what is on no map


@lru_cache(maxsize=4096)
def place_of(fact: str) -> FactPlace:
    kind = CLASSES.get(fact)
    return FactPlace(fact, kind, SPREAD * difficulty(kind), *PLACES.get(fact, ("additions", -1)))


@lru_cache(maxsize=4096)
def place_of_sum(work: Sum) -> FactPlace:
    return place_of(fact_of(work))


@dataclass
class AbilityEstimate:
    """What a child is likely to manage, in logits: its ability, and the offsets of classes and facts."""

    ability: float = START
    classes: dict[str | None, float] = field(default_factory=dict)
    sums: dict[str, float] = field(default_factory=dict)
    rows: dict[str, int] = field(default_factory=dict)  # the largest met, by maps
    cache: dict[tuple[str, ...], list[float]] = field(
        default_factory=dict
    )  # of `sorted_chances`, until the next answer

    def copy(self) -> "AbilityEstimate":
        """One that can be changed by itself."""
        return AbilityEstimate(self.ability, dict(self.classes), dict(self.sums), dict(self.rows))

    def chance(self, work: Sum) -> float:
        """The chance that the first answer is right."""
        return self.chance_at(place_of_sum(work))

    def chance_at(self, at: FactPlace) -> float:
        logit = self.ability - at.difficulty + self.classes.get(at.kind, 0.0) + self.sums.get(at.fact, 0.0)
        return 1 / (1 + exp(-logit))

    def sorted_chances(self, facts: tuple[str, ...]) -> list[float]:
        """The chances of all these facts, the hardest first."""
        if facts not in self.cache:
            self.cache[facts] = sorted(self.chance_at(place_of(fact)) for fact in facts)
        return self.cache[facts]

    def update(self, tried: AnsweredSum) -> None:
        """Moves the estimate by one answer: by how much it surprises."""
        self.cache.clear()
        at = place_of_sum(tried.sum)
        surprise = tried.right - self.chance_at(at)
        self.ability += OF_CHILD * surprise
        self.classes[at.kind] = self.classes.get(at.kind, 0.0) + OF_CLASS * surprise
        self.sums[at.fact] = self.sums.get(at.fact, 0.0) + OF_SUM * surprise
        if at.row > self.rows.get(at.map, -1):
            self.rows[at.map] = at.row

    def comparable_facts(self, work: Sum) -> tuple[str, ...]:
        """The facts that this sum is easier or harder than."""
        _, kind, _, name, row = place_of_sum(work)
        if name == "additions" and set(self.rows) <= {name}:
            return ADDITIONS
        rows = {one: self.rows[one] for one in RELATED_MAPS.get(name, (name,)) if one in self.rows}
        rows[name] = max(rows.get(name, 0), row)
        kinds = {kind for kind in (kind, *self.classes) if kind}
        return facts_met(frozenset(kinds), tuple(sorted(rows.items()))) or ADDITIONS


def class_of_fact(work: Sum) -> str | None:
    """The class of any sum of the games; None for others."""
    return place_of_sum(work).kind


@lru_cache(maxsize=1024)
def facts_met(kinds: frozenset[str], rows: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    """The facts of these classes on these maps, up to these rows."""
    return tuple(
        fact
        for name, last in rows
        for fact, (row, _) in MAPS[name].places.items()
        if row <= last and CLASSES[fact] in kinds
    )


class AnswerHistory(tuple[AnsweredSum, ...]):
    """What was answered, the oldest first. The estimate is computed once; with later answers it goes on from there."""

    def plus(self, later: Sequence[AnsweredSum]) -> "AnswerHistory":
        """The history with these later answers."""
        if not later:
            return self
        more = AnswerHistory((*self, *later))
        known = self.ability.copy()
        for one in later:
            known.update(one)
        more.__dict__["ability"] = known
        return more

    @cached_property
    def ability(self) -> AbilityEstimate:
        """Not to be changed."""
        known = AbilityEstimate()
        for one in self:
            known.update(one)
        return known


def estimate_ability(tried: Sequence[AnsweredSum]) -> AbilityEstimate:
    """The estimate after these answers, the oldest first; not to be changed."""
    return (tried if isinstance(tried, AnswerHistory) else AnswerHistory(tried)).ability


@lru_cache(maxsize=1024)
def worth_asking(facts: tuple[str, ...]) -> tuple[str, ...]:
    """These facts without those with which there is nothing to be worked out; all, where there are no others."""
    return tuple(fact for fact in facts if place_of(fact).kind not in TRIVIAL) or facts


def is_trivial(work: Sum) -> bool:
    return place_of_sum(work).kind in TRIVIAL


def crosses_ten(work: Sum) -> bool:
    return place_of_sum(work).kind in OVER_TEN


def is_counting(work: Sum) -> bool:
    return place_of_sum(work).kind in COUNTING


def is_warm(lately: Sequence[AnsweredSum]) -> bool:
    """Whether some sums were right lately for which counting on is not enough."""
    return sum(one.right and not is_counting(one.sum) for one in lately) >= WARM


def has_more_to_do(lately: Sequence[AnsweredSum]) -> bool:
    """Whether a sum was right with which there was something to be worked out."""
    return any(one.right and not is_trivial(one.sum) for one in lately)


def has_slipped_twice(tried: Sequence[AnsweredSum]) -> bool:
    return len(tried) > 1 and not any(one.right for one in tried[-2:])


def was_wrong(work: Sum, lately: Sequence[AnsweredSum]) -> bool:
    """Whether this sum was wrong at first when it was asked last."""
    return last_answer(work, lately) is False


def was_right(work: Sum, lately: Sequence[AnsweredSum]) -> bool:
    """Whether this sum was right at first when it was asked last."""
    return last_answer(work, lately) is True


def last_answer(work: Sum, lately: Sequence[AnsweredSum]) -> bool | None:
    """Whether the last of these first answers to this sum was right; None where there is none."""
    fact = fact_of(work)
    return next((one.right for one in reversed(lately) if fact_of(one.sum) == fact), None)


def should_ask(work: Sum, tried: Sequence[AnsweredSum], matters: bool = False) -> bool:
    """Whether the child is to work out this sum itself, after these answers, the oldest first. One that `matters` in
    its game comes first, unless too many were wrong, and so do one over a ten and one that was wrong when it was asked
    last. One with which there is nothing to be worked out only until it is right, or others are; 0 + 0 at most as the
    first of all."""
    if tried and not any(work.terms):
        return False
    known = estimate_ability(tried)
    chances = known.sorted_chances(worth_asking(known.comparable_facts(work)))
    chance, lately = known.chance(work), tried[-RECENT:]
    ahead = sum(one.right for one in lately) - AIM * len(lately)
    if has_slipped_twice(tried):
        ahead = min(ahead, -2.0)  # something secure
    elif not matters and is_dull(work, known, lately, ahead > -1):
        return False
    enough = WORTH_MORE if known.ability > START and is_warm(lately) else WORTH_A_TRY
    if ahead > NEARLY and chance >= enough and (matters or crosses_ten(work) or was_wrong(work, lately)):
        return True
    part = SELECT[min(int(abs(ahead)), len(SELECT) - 1)]
    if ahead > 0:
        return chance <= max(AIM + 0.03, chances[int(len(chances) * part)])
    return chance >= min(AIM + 0.05, chances[int(len(chances) * (1 - part)) - 1])


def is_dull(work: Sum, known: AbilityEstimate, lately: Sequence[AnsweredSum], goes_well: bool) -> bool:
    """Whether a child learns nothing from this sum: from a trivial one that was right, and where it `goes_well`, and
    the child does as well as one of whom nothing is known, or better, from what is easy."""
    if is_trivial(work) and was_right(work, lately[-FRESH:]):
        return True
    if not goes_well or known.ability < START:
        return False
    if is_trivial(work):
        return has_more_to_do(lately)
    return is_counting(work) and is_warm(lately) and not was_wrong(work, lately)


def is_beyond(work: Sum, tried: Sequence[AnsweredSum]) -> bool:
    """Whether this sum is too hard for the child; after two slips in a row, whether it is not secure."""
    enough = AIM if has_slipped_twice(tried) else WORTH_A_TRY
    return estimate_ability(tried).chance(work) < enough


def is_likely_right(work: Sum, tried: Sequence[AnsweredSum]) -> bool:
    """Whether the child would be right at first, after these answers, as often as is aimed at or more."""
    return estimate_ability(tried).chance(work) >= AIM


def should_show_picture(work: Sum, tried: Sequence[AnsweredSum]) -> bool:
    """Whether the child, which is not asked this sum since it is hard, can work it out beside its picture; not after
    two slips in a row."""
    return not has_slipped_twice(tried) and estimate_ability(tried).chance(work) < AIM and not should_ask(work, tried)
