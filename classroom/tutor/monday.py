"""What to do with a class next week: at most a few suggestions, the best first, and none when all is quiet.

The kinds, and what each needs:

- pattern: two children share an error pattern.
- facts: in a class of facts three children have trouble with a third of what they met, two sums or a flag at least.
  Trouble is a sum that was wrong in a third of its answers and was not made good since: more than a lapse.
- flag: sums of one to three children went wrong on two days and were not made good.
- idea: three children, and a third of those with six chances, missed at least half of their last ones.
- due: three children for whom a third of what they know, five facts at least, is due again.

Wrong answers and chances are those of the last six weeks. Each child counts, in some kinds more than in others. The
best is found first; the sums of children that it settles are left out from then on, so that nobody is named twice for
the same. Sentences are made elsewhere.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from math import ceil

from classroom.tutor import mastery
from classroom.tutor.patterns import ANSWERS, RECENT, Pattern, answers, find_patterns
from classroom.tutor.progress import CLASSES, Progress, Slip, met
from classroom.tutor.skills import BY_DIFFICULTY

URGENCY = {"pattern": 3.0, "facts": 2.5, "flag": 2.0, "idea": 1.0, "due": 0.25}  # of one child
SHARING, SEVERAL, FLAGGED = 2, 3, 3  # children: who share a pattern, for a lesson, at most with flags
PART, TROUBLES, OFFERED, DUE, EXAMPLES = 1 / 3, 2, 6, 5, 3
FACTS_NAMED, EVIDENCE_SHOWN = 4, 6
ACTIVITIES = {
    **dict.fromkeys(("Z0", "C1", "off_by_one", "sixteen", "over"), "number_line"),
    **dict.fromkeys(("Z1", "TA"), "turn_around"),
    **dict.fromkeys(("DB", "ND", "NX"), "doubles"),
    **dict.fromkeys(("TP", "PW", "TN", "MT", "stuck_at_ten", "digits_swapped"), "ten_frame"),
    **dict.fromkeys(("BT", "TW"), "pairs_to_ten"),
    **dict.fromkeys(("card_not_counted", "counted_twice"), "check_total"),
    **dict.fromkeys(("nine", "two"), "nine_island"),
}
DUE_AGAIN = "due"
OTHER_SUMS, RECALL = "number_line", "recall_round"
IDEAS = ("sixteen", "nine", "two", "over")


@dataclass(frozen=True, slots=True)
class Evidence:
    """A wrong answer of a child; `day` is an ordinal."""

    child: str
    sum: str
    answer: int
    day: int


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Something to do for ten minutes. By its `key`, the same every week, it can be put off.

    `about` is a class of facts, a pattern or an idea, empty for flag and due; the children most concerned come first,
    the facts with most trouble, the newest evidence of each child. `times` of `of` are wrong answers of all the
    answers lately to the sums in trouble (facts, flag), slips of all recent slips (pattern), chances missed of the last
    ones (idea), facts due of those known (due).
    """

    key: str
    kind: str
    about: str
    activity: str
    children: tuple[str, ...]
    facts: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    times: int
    of: int
    weight: float


@dataclass(frozen=True, slots=True)
class Child:
    """What was found of a child. `wrong`: sums that lately went wrong and were not made good, on how many days each.

    `marks` are those of the recent answers to these sums.
    """

    id: str
    progress: Progress
    slips: tuple[Slip, ...]
    wrong: Mapping[str, int]
    marks: Mapping[str, list[str]]
    patterns: Mapping[str, Pattern]
    settled: Mapping[str, "Case"]  # ideas and what is due: cases that other suggestions leave as they are

    def without(self, settled: Collection[tuple[str, str]]) -> "Child":
        """The child apart from the sums that are settled already."""
        slips = tuple(slip for slip in self.slips if (self.id, slip.sum) not in settled)
        wrong = {work: days for work, days in self.wrong.items() if (self.id, work) not in settled}
        return replace(self, slips=slips, wrong=wrong)


@dataclass(frozen=True, slots=True)
class Case:
    """How much something concerns a child, with the sums (how much each) and the slips that show it."""

    child: str
    much: float
    sums: Mapping[str, int]
    slips: Sequence[Slip]
    times: int
    of: int


def suggest(
    children: Mapping[str, Progress], today: int, put_off: Collection[str] = (), most: int = 3
) -> list[Suggestion]:
    """What to do with this class, the best first; `children` by their ids, `put_off` has the keys to leave out."""
    open_still = [look(child, progress, today) for child, progress in children.items()]
    done, found = set(put_off), list[Suggestion]()
    while len(found) < most:
        possible = {key: cases for key, cases in groups(open_still) if cases and key not in done}
        if not possible:
            break
        best = min(possible, key=lambda key: (-weight(key, possible[key]), key))
        found.append(make(best, possible[best]))
        done.add(best)
        settled = {(case.child, work) for case in possible[best] for work in case.sums}
        open_still = [child.without(settled) for child in open_still]
    return found


def look(child: str, progress: Progress, today: int) -> Child:
    slips = tuple(slip for slip in progress.slips if today - RECENT < slip.day <= today)
    facts = {work: fact for work, fact in progress.facts.items() if mastery.WRONG in fact.results}
    wrong = {work: sum(day > today - RECENT for day in mastery.wrong_days(fact)) for work, fact in facts.items()}
    wrong = {work: days for work, days in wrong.items() if days}
    marks = {work: marks_since(today - RECENT, facts[work]) for work in wrong}
    cases = {name: case_of_idea(child, progress, name, today) for name in IDEAS} | {
        DUE_AGAIN: case_of_due(child, progress, today)
    }
    settled = {name: case for name, case in cases.items() if case}
    found = {one.name: one for one in find_patterns(progress, today)}
    return Child(child, progress, slips, wrong, marks, found, settled)


def marks_since(day: int, fact: mastery.Fact) -> list[str]:
    """The marks of the kept answers after this day."""
    return [result.mark for result in mastery.results_of(fact) if result.day > day]


def groups(children: Sequence[Child]) -> Iterator[tuple[str, list[Case]]]:
    """The key of everything that might be done, with the cases for it: none when they are too few."""
    for name in ANSWERS:
        yield f"pattern:{name}", enough(SHARING, (case_of_pattern(child, name) for child in children))
    for name in BY_DIFFICULTY:
        yield f"facts:{name}", enough(SEVERAL, (case_of_class(child, name) for child in children))
    for name in IDEAS:
        offered = enough(SEVERAL, (child.settled.get(name) for child in children))
        missing = [case for case in offered if case.times * 2 >= case.of]
        yield f"idea:{name}", enough(max(SEVERAL, ceil(PART * len(offered))), missing)
    yield "flag", enough(1, (case_of_flags(child) for child in children))[:FLAGGED]
    yield DUE_AGAIN, enough(SEVERAL, (child.settled.get(DUE_AGAIN) for child in children))


def enough(number: int, cases: Iterable[Case | None]) -> list[Case]:
    """The cases, the most concerned first, if they are so many; else none."""
    found = sorted((case for case in cases if case), key=lambda case: (-case.much, case.child))
    return found if len(found) >= number else []


def case_of_pattern(child: Child, name: str) -> Case | None:
    pattern = child.patterns.get(name)
    examples = [slip for slip in pattern.examples if slip in child.slips] if pattern else []
    if not pattern or len(examples) < EXAMPLES:
        return None
    sums = Counter(slip.sum for slip in child.slips if slip.answer in answers(name, slip.sum))
    return Case(child.id, pattern.count, sums, examples, pattern.count, pattern.of)


def case_of_class(child: Child, name: str) -> Case | None:
    mine = {work: days for work, days in child.wrong.items() if CLASSES.get(work) == name}
    trouble = {work: days for work, days in mine.items() if is_trouble(child.marks[work])}
    much = sum(min(days, TROUBLES) for days in trouble.values())
    if much < TROUBLES or len(trouble) < PART * len(met(child.progress, name)):
        return None
    return case_of_sums(child, trouble)


def is_trouble(marks: Sequence[str]) -> bool:
    return marks.count(mastery.WRONG) >= PART * len(marks)


def case_of_flags(child: Child) -> Case | None:
    flagged = {work: days for work, days in child.wrong.items() if days > 1}
    return case_of_sums(child, flagged) if flagged else None


def case_of_sums(child: Child, wrong: Mapping[str, int]) -> Case:
    slips = [slip for slip in reversed(child.slips) if slip.sum in wrong]
    marks = [mark for work in wrong for mark in child.marks[work]]
    return Case(child.id, sum(wrong.values()), wrong, slips, marks.count(mastery.WRONG), len(marks))


def case_of_idea(child: str, progress: Progress, name: str, today: int) -> Case | None:
    """How often a child missed the idea, if it had chances enough lately."""
    chances = progress.ideas.get(name)
    if not chances or len(chances.last) < OFFERED or chances.day <= today - RECENT:
        return None
    missed, of = chances.last.count(mastery.MISSED), len(chances.last)
    return Case(child, missed / of, {}, (), missed, of)


def case_of_due(child: str, progress: Progress, today: int) -> Case | None:
    known = {work: fact for work, fact in progress.facts.items() if fact.due and work in CLASSES}
    due = [work for work, fact in known.items() if today >= fact.due]
    if len(due) < max(DUE, PART * len(known)):
        return None
    return Case(child, len(due), dict.fromkeys(due, 1), (), len(due), len(known))


def weight(key: str, cases: Sequence[Case]) -> float:
    return URGENCY[key.partition(":")[0]] * len(cases)


def make(key: str, cases: Sequence[Case]) -> Suggestion:
    kind, _, about = key.partition(":")
    facts = hardest(cases)
    return Suggestion(
        key=key,
        kind=kind,
        about=about,
        activity=RECALL if kind == DUE_AGAIN else ACTIVITIES.get(about or CLASSES.get(facts[0], ""), OTHER_SUMS),
        children=tuple(case.child for case in cases),
        facts=facts,
        evidence=evidence(cases),
        times=sum(case.times for case in cases),
        of=sum(case.of for case in cases),
        weight=weight(key, cases),
    )


def hardest(cases: Iterable[Case]) -> tuple[str, ...]:
    """The sums that the cases have most, of equal ones those of the harder class."""
    much: Counter[str] = Counter()
    for case in cases:
        much.update(case.sums)
    return tuple(sorted(much, key=lambda work: (-much[work], -difficulty(work), work))[:FACTS_NAMED])


def difficulty(work: str) -> int:
    return BY_DIFFICULTY.index(CLASSES[work]) if work in CLASSES else len(BY_DIFFICULTY)


def evidence(cases: Iterable[Case]) -> tuple[Evidence, ...]:
    """The newest slip of each case, then the next ones."""
    rows = [[Evidence(case.child, slip.sum, slip.answer, slip.day) for slip in case.slips] for case in cases]
    one_by_one = chain.from_iterable(zip_longest(*rows))
    return tuple(one for one in one_by_one if one)[:EVIDENCE_SHOWN]
