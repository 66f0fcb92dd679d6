"""Figures of a whole class: its weeks, the sums that go wrong most, those that hardly anybody has met."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from classroom.tutor.learning import mastery
from classroom.tutor.learning.error_patterns import RECENT
from classroom.tutor.learning.progress import Progress
from classroom.tutor.learning.progress_summary import FIRST, Week, week_figures
from classroom.tutor.sums.fact_classes import CLASSES, difficulty
from classroom.tutor.sums.facts import MAPS

WEEKS = 12
SHARES, LEAST = 4, 20  # weeks of which the share of right answers is told; answers in a week at least
LISTED, ANSWERS = 10, 12  # sums named; answers in six weeks from which on a share of mistakes is told
HALF, FEW = 0.5, 3  # of the class, and how many children at least, who must have met a sum that is called hard


@dataclass(frozen=True, slots=True)
class FactFigures:
    """A fact in a class: `wrong` of its first answers in the last six weeks, at most the last eight of each child; how
    many children have `met` it at all, and how many of them know it, due or not."""

    name: str
    wrong: int
    answers: int
    met: int
    known: int = 0


def class_weeks(children: Iterable[Progress], today: int) -> list[Week]:
    """The last twelve weeks of these children together, this one included, from the first in which anything happened;
    one week where nothing ever did."""
    each = [week_figures(child, today, WEEKS) for child in children]
    weeks = [
        Week(same[0].monday, *map(sum, zip(*(week[1:] for week in same), strict=True)))
        for same in zip(*each, strict=True)
    ]
    first = next((number for number, week in enumerate(weeks) if week.answers or week.matches), len(weeks) - 1)
    return weeks[first:]


def right_shares(weeks: Sequence[Week]) -> list[int]:
    """Of how many of 100 first answers were right in each of the last four weeks, the latest last; a week of fewer than
    20 answers says nothing and is left out."""
    return [round(100 * week.right / week.answers) for week in weeks[-SHARES:] if week.answers >= LEAST]


def first_map_figures(children: Collection[Progress], today: int) -> list[FactFigures]:
    """All facts of the first map, plus to 20."""
    answers, wrong, met, known = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for child in children:
        for name, fact in child.facts.items():
            marks = mastery.marks_since(today - RECENT, fact)
            answers[name] += len(marks)
            wrong[name] += marks.count(mastery.WRONG)
            met[name] += 1
            known[name] += bool(fact.due)
    return [FactFigures(name, wrong[name], answers[name], met[name], known[name]) for name in MAPS[FIRST].places]


def hardest(figures: Iterable[FactFigures], children: int) -> list[FactFigures]:
    """The facts that half of the children have met and that went wrong most often, the worst first; ten at most."""
    enough = max(FEW, children * HALF)
    judged = [one for one in figures if one.wrong and one.answers >= ANSWERS and one.met >= enough]
    return sorted(judged, key=lambda one: (-one.wrong / one.answers, one.name))[:LISTED]


def hardly_met(figures: Iterable[FactFigures], children: int) -> list[FactFigures]:
    """The facts that fewer than half of the children have met, the easiest kinds first, one kind as it stands on the
    map."""
    rare = [one for one in figures if one.met < children * HALF]
    return sorted(rare, key=lambda one: difficulty(CLASSES.get(one.name)))


def known_by_nobody(figures: Iterable[FactFigures]) -> list[FactFigures]:
    """The facts that no child knows, due or not, the easiest kinds first, one kind as it stands on the map."""
    return sorted((one for one in figures if not one.known), key=lambda one: difficulty(CLASSES.get(one.name)))
