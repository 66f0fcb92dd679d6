"""Whom in a class each thing to do concerns, and how much: what `monday` chooses from. Its docstring says what each
kind needs."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import ceil

from classroom.tutor.learning import mastery
from classroom.tutor.learning.error_patterns import ANSWERS, RECENT, Pattern, answers, find_patterns
from classroom.tutor.learning.progress import Progress, Slip
from classroom.tutor.registry import all_topics
from classroom.tutor.sums.fact_classes import CLASSES, ORDER
from classroom.tutor.sums.facts import kept_as

SHARING, SEVERAL, FLAGGED = 2, 3, 3  # children: who share a pattern, for a lesson, at most with flags
PART, TROUBLES, OFFERED, DUE, EXAMPLES = 1 / 3, 2, 6, 5, 3
DUE_AGAIN = "due"


@dataclass(frozen=True, slots=True)
class ChildEvidence:
    """What was found of a child. `wrong`: facts that lately went wrong and were not made good, on how many days each;
    `trouble` has those of each class that went wrong more often than now and then; `met` how many of a class it met.

    `marks` are those of the recent answers to these facts.
    """

    id: str
    progress: Progress
    slips: tuple[Slip, ...]
    wrong: Mapping[str, int]
    marks: Mapping[str, str]
    trouble: Mapping[str, Collection[str]]
    met: Mapping[str | None, int]
    patterns: Mapping[str, Pattern]
    retry_on_conflict: Mapping[
        str, "Candidate"
    ]  # ideas and what is due: cases that other suggestions leave as they are

    def without(self, settled: Collection[tuple[str, str]]) -> "ChildEvidence":
        """The child apart from the facts that are settled already."""
        slips = tuple(slip for slip in self.slips if (self.id, kept_as(slip.sum)) not in settled)
        wrong = {work: days for work, days in self.wrong.items() if (self.id, work) not in settled}
        return replace(self, slips=slips, wrong=wrong)


@dataclass(frozen=True, slots=True)
class Candidate:
    """How much something concerns a child, with the facts (how much each) and the slips that show it."""

    child: str
    much: float
    sums: Mapping[str, int]
    slips: Sequence[Slip]
    times: int
    of: int


def child_evidence(child: str, progress: Progress, today: int) -> ChildEvidence:
    since = today - RECENT
    slips = tuple(slip for slip in progress.slips if since < slip.day <= today)
    wrong = lately_wrong(progress, since)
    marks = {work: mastery.marks_since(since, progress.facts[work]) for work in wrong}
    trouble: dict[str, list[str]] = {}
    for work in wrong:
        if is_trouble(marks[work]):
            trouble.setdefault(CLASSES.get(work, ""), []).append(work)
    cases = {name: case_of_idea(child, progress, name, today) for name in ideas_taught()} | {
        DUE_AGAIN: case_of_due(child, progress, today)
    }
    settled = {name: case for name, case in cases.items() if case}
    found = {one.name: one for one in find_patterns(progress, today)}
    met = Counter(map(CLASSES.get, progress.facts)) if trouble else {}
    return ChildEvidence(child, progress, slips, wrong, marks, trouble, met, found, settled)


def lately_wrong(progress: Progress, since: int) -> dict[str, int]:
    """The facts with wrong answers after this day that were not made good, and on how many days there were some."""
    facts = {work: fact for work, fact in progress.facts.items() if mastery.WRONG in fact.results}
    days = {work: mastery.wrong_days(fact) for work, fact in facts.items() if mastery.last_day(fact) > since}
    return {work: sum(day > since for day in wrong) for work, wrong in days.items() if wrong and max(wrong) > since}


@cache
def ideas_taught() -> tuple[str, ...]:
    """The ideas of all games that may be proposed for a lesson."""
    return tuple(name for name, topic in all_topics().items() if topic.taught)


def groups(children: Sequence[ChildEvidence]) -> Iterator[tuple[str, list[Candidate]]]:
    """The key of everything that might be done, with the cases for it: none when they are too few."""
    for name in ANSWERS:
        yield f"pattern:{name}", enough(SHARING, (case_of_pattern(child, name) for child in children))
    for name in ORDER:
        yield f"facts:{name}", enough(SEVERAL, (case_of_class(child, name) for child in children))
    for name in ideas_taught():
        offered = enough(SEVERAL, (child.retry_on_conflict.get(name) for child in children))
        missing = [case for case in offered if case.times * 2 >= case.of]
        yield f"idea:{name}", enough(max(SEVERAL, ceil(PART * len(offered))), missing)
    yield "flag", enough(1, (case_of_flags(child) for child in children))[:FLAGGED]
    yield DUE_AGAIN, enough(SEVERAL, (child.retry_on_conflict.get(DUE_AGAIN) for child in children))


def enough(number: int, cases: Iterable[Candidate | None]) -> list[Candidate]:
    """The cases, the most concerned first, if they are so many; else none."""
    found = sorted((case for case in cases if case), key=lambda case: (-case.much, case.child))
    return found if len(found) >= number else []


def case_of_pattern(child: ChildEvidence, name: str) -> Candidate | None:
    pattern = child.patterns.get(name)
    examples = [slip for slip in pattern.examples if slip in child.slips] if pattern else []
    if not pattern or len(examples) < EXAMPLES:
        return None
    sums = Counter(kept_as(slip.sum) for slip in child.slips if slip.answer in answers(name, slip.sum))
    return Candidate(child.id, pattern.count, sums, examples, pattern.count, pattern.of)


def case_of_class(child: ChildEvidence, name: str) -> Candidate | None:
    trouble = {work: child.wrong[work] for work in child.trouble.get(name, ()) if work in child.wrong}
    much = sum(min(days, TROUBLES) for days in trouble.values())
    if much < TROUBLES or len(trouble) < PART * child.met[name]:
        return None
    return case_of_sums(child, trouble)


def is_trouble(marks: str) -> bool:
    return marks.count(mastery.WRONG) >= PART * len(marks)


def case_of_flags(child: ChildEvidence) -> Candidate | None:
    flagged = {work: days for work, days in child.wrong.items() if days > 1}
    return case_of_sums(child, flagged) if flagged else None


def case_of_sums(child: ChildEvidence, wrong: Mapping[str, int]) -> Candidate:
    slips = [slip for slip in reversed(child.slips) if kept_as(slip.sum) in wrong]
    marks = [mark for work in wrong for mark in child.marks[work]]
    return Candidate(child.id, sum(wrong.values()), wrong, slips, marks.count(mastery.WRONG), len(marks))


def case_of_idea(child: str, progress: Progress, name: str, today: int) -> Candidate | None:
    """How often a child missed the idea, if it had chances enough lately."""
    chances = progress.ideas.get(name)
    if not chances or len(chances.last) < OFFERED or chances.day <= today - RECENT:
        return None
    missed, of = chances.last.count(mastery.MISSED), len(chances.last)
    return Candidate(child, missed / of, {}, (), missed, of)


def case_of_due(child: str, progress: Progress, today: int) -> Candidate | None:
    known = {work: fact for work, fact in progress.facts.items() if fact.due}
    due = [work for work, fact in known.items() if today >= fact.due]
    if len(due) < max(DUE, PART * len(known)):
        return None
    return Candidate(child, len(due), dict.fromkeys(due, 1), (), len(due), len(known))
