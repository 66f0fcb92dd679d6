"""The candidates that `suggestions` chooses from: whom in a class each thing to do concerns, and how much. What each
kind needs stands there."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import ceil

from classroom.tutor.learning import mastery
from classroom.tutor.learning.error_patterns import ANSWERS, RECENT, Pattern, answers_of_pattern, find_patterns
from classroom.tutor.learning.progress import Progress, Slip
from classroom.tutor.registry import all_topics
from classroom.tutor.sums.fact_classes import CLASSES, FACTS_OF_CLASS, ORDER
from classroom.tutor.sums.facts import fact_of_text

SHARING, SEVERAL, FLAGGED = 2, 3, 3  # children: who share a pattern, for a lesson, at most with flags
PART, TROUBLES, OFFERED, DUE, EXAMPLES = 1 / 3, 2, 6, 5, 3
DUE_AGAIN = "due"


@dataclass(frozen=True, slots=True)
class ChildEvidence:
    """What was found of a child. `wrong`: facts that lately went wrong and were not made good, on how many days each;
    `trouble` has those of each class that went wrong more often than now and then; `met` how many of a class it met.

    What is recent is later than the day `since`.
    """

    id: str
    progress: Progress
    slips: tuple[Slip, ...]
    wrong: Mapping[str, int]
    since: int
    trouble: Mapping[str, Collection[str]]
    met: Mapping[str | None, int]
    patterns: Mapping[str, Pattern]
    independent: Mapping[str, "Candidate"]  # of ideas and what is due: other suggestions leave them as they are

    def without(self, settled: Collection[tuple[str, str]]) -> "ChildEvidence":
        """The child apart from the facts that are settled already."""
        slips = tuple(slip for slip in self.slips if (self.id, fact_of_text(slip.sum)) not in settled)
        wrong = {work: days for work, days in self.wrong.items() if (self.id, work) not in settled}
        return replace(self, slips=slips, wrong=wrong)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A child whom something concerns: how much (`severity`), the facts (how much each) and the slips that show it."""

    child: str
    severity: float
    sums: Mapping[str, int]
    slips: Sequence[Slip]
    times: int
    of: int


def child_evidence(child: str, progress: Progress, today: int) -> ChildEvidence:
    since = today - RECENT
    slips = tuple(slip for slip in progress.slips if since < slip.day <= today)
    wrong = lately_wrong(progress, since)
    trouble: dict[str, list[str]] = {}
    for work in wrong:
        if is_in_trouble(mastery.marks_since(since, progress.facts[work])):
            trouble.setdefault(CLASSES.get(work, ""), []).append(work)
    candidates = {name: idea_candidate(child, progress, name, today) for name in ideas_taught()} | {
        DUE_AGAIN: due_candidate(child, progress, today)
    }
    independent = {name: candidate for name, candidate in candidates.items() if candidate}
    found = {one.name: one for one in find_patterns(progress, today)}
    met = Counter(map(CLASSES.get, progress.facts)) if trouble else {}
    return ChildEvidence(child, progress, slips, wrong, since, trouble, met, found, independent)


def lately_wrong(progress: Progress, since: int) -> dict[str, int]:
    """The facts with wrong answers after this day that were not made good, and on how many days there were some."""
    facts = {work: fact for work, fact in progress.facts.items() if mastery.WRONG in fact.results}
    days = {work: mastery.wrong_days(fact) for work, fact in facts.items() if mastery.last_day(fact) > since}
    return {work: sum(day > since for day in wrong) for work, wrong in days.items() if wrong and max(wrong) > since}


@cache
def ideas_taught() -> tuple[str, ...]:
    """The ideas of all games that may be proposed for a lesson."""
    return tuple(name for name, topic in all_topics().items() if topic.taught)


def candidates_by_key(children: Sequence[ChildEvidence]) -> Iterator[tuple[str, list[Candidate]]]:
    """The key of everything that might be done, with the candidates for it: none when they are too few."""
    for name in ANSWERS:
        yield f"pattern:{name}", sorted_if_enough(SHARING, (pattern_candidate(child, name) for child in children))
    for name in ORDER:
        yield f"facts:{name}", sorted_if_enough(SEVERAL, (class_candidate(child, name) for child in children))
    for name in ideas_taught():
        offered = sorted_if_enough(SEVERAL, (child.independent.get(name) for child in children))
        missing = [candidate for candidate in offered if candidate.times * 2 >= candidate.of]
        yield f"idea:{name}", sorted_if_enough(max(SEVERAL, ceil(PART * len(offered))), missing)
    yield "flag", sorted_if_enough(1, (flag_candidate(child) for child in children))[:FLAGGED]
    yield DUE_AGAIN, sorted_if_enough(SEVERAL, (child.independent.get(DUE_AGAIN) for child in children))


def sorted_if_enough(number: int, candidates: Iterable[Candidate | None]) -> list[Candidate]:
    """The candidates, the most concerned first, if they are so many; else none."""
    found = sorted(
        (candidate for candidate in candidates if candidate),
        key=lambda candidate: (-candidate.severity, candidate.child),
    )
    return found if len(found) >= number else []


def pattern_candidate(child: ChildEvidence, name: str) -> Candidate | None:
    pattern = child.patterns.get(name)
    examples = [slip for slip in pattern.examples if slip in child.slips] if pattern else []
    if not pattern or len(examples) < EXAMPLES:
        return None
    sums = Counter(fact_of_text(slip.sum) for slip in child.slips if slip.answer in answers_of_pattern(name, slip.sum))
    return Candidate(child.id, pattern.count, sums, examples, pattern.count, pattern.of)


def class_candidate(child: ChildEvidence, name: str) -> Candidate | None:
    if name not in child.trouble:
        return None
    trouble = {work: child.wrong[work] for work in child.trouble[name] if work in child.wrong}
    much = sum(min(days, TROUBLES) for days in trouble.values())
    if much < TROUBLES or len(trouble) < PART * child.met[name]:
        return None
    marks = [mark for fact in kind_met(child.progress, name) for mark in mastery.marks_since(child.since, fact)]
    return sums_candidate(child, trouble, marks)


def kind_met(progress: Progress, name: str) -> Iterator[mastery.Fact]:
    """The facts of a class that a child has met: all of them, not those that were picked for having gone wrong."""
    return (progress.facts[work] for work in FACTS_OF_CLASS[name] if work in progress.facts)


def is_in_trouble(marks: str) -> bool:
    return marks.count(mastery.WRONG) >= PART * len(marks)


def flag_candidate(child: ChildEvidence) -> Candidate | None:
    flagged = {work: days for work, days in child.wrong.items() if days > 1}
    return sums_candidate(child, flagged, ()) if flagged else None


def sums_candidate(child: ChildEvidence, wrong: Mapping[str, int], marks: Sequence[str]) -> Candidate:
    slips = [slip for slip in reversed(child.slips) if fact_of_text(slip.sum) in wrong]
    return Candidate(child.id, sum(wrong.values()), wrong, slips, marks.count(mastery.WRONG), len(marks))


def idea_candidate(child: str, progress: Progress, name: str, today: int) -> Candidate | None:
    """How often a child missed the idea, if it had chances enough lately."""
    chances = progress.ideas.get(name)
    latest = mastery.latest_chances(chances) if chances else ""
    if not chances or len(latest) < OFFERED or chances.day <= today - RECENT:
        return None
    missed, of = latest.count(mastery.MISSED), len(latest)
    return Candidate(child, missed / of, {}, (), missed, of)


def due_candidate(child: str, progress: Progress, today: int) -> Candidate | None:
    known = {work: fact for work, fact in progress.facts.items() if fact.due}
    due = [work for work, fact in known.items() if today >= fact.due]
    if len(due) < max(DUE, PART * len(known)):
        return None
    return Candidate(child, len(due), dict.fromkeys(due, 1), (), len(due), len(known))
