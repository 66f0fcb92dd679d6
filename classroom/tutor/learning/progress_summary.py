"""Figures of a progress on a day: states of the facts, in all and by class, figures by week, and what comes next."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from classroom.tutor.learning import mastery
from classroom.tutor.learning.mastery import Fact
from classroom.tutor.learning.progress import WEEK, DayFigures, Progress, add_days, monday_of
from classroom.tutor.learning.starting_check import RUNG_OF
from classroom.tutor.sums.fact_classes import CLASSES, FACTS_OF_CLASS, ORDER, STEPS_OF
from classroom.tutor.sums.facts import MAP_OF, MAPS

StateCounts: TypeAlias = dict[str | None, int]

FIRST = "additions"  # the map that everybody has
STATES = (None, "new", "practising", "knows", "due")
SIZES = {name: len(one.places) for name, one in MAPS.items()}
MET, SURE = 3, 0.75  # facts that must have been met before a class is judged; the part that is enough
EVIDENT = 3  # harder classes that are well: an easier one need not be worked on


class Week(NamedTuple):
    """One week from its Monday, an ordinal. `known`: facts known when it ended; `gained` became known in it, and `lost`
    were known no more."""

    monday: int
    answers: int
    right: int
    matches: int
    known: int
    gained: int = 0
    lost: int = 0


def state_of_fact(progress: Progress, name: str, today: int) -> str | None:
    """The state of a fact on this day; None without evidence."""
    fact = progress.facts.get(name)
    return mastery.fact_state(fact, today) if fact else None


def maps_met(facts: Iterable[str]) -> list[str]:
    """The names of the maps that these facts are on, in their order. The additions are always there."""
    met = {FIRST, *(MAP_OF[name] for name in facts if name in MAP_OF)}
    return [name for name in MAPS if name in met]


def count_states(progress: Progress, today: int, map_name: str = FIRST) -> StateCounts:
    """How many facts of one map are in each state; None is that of those without evidence. Each map is counted by
    itself: a map that somebody has just met would make everything known so far look little."""
    on_map = (fact for name, fact in progress.facts.items() if MAP_OF[name] == map_name)
    return count_facts(on_map, today, SIZES[map_name])


def count_facts(facts: Iterable[Fact], today: int, of: int) -> StateCounts:
    found: StateCounts = dict.fromkeys(STATES, 0)
    for fact in facts:
        found[mastery.fact_state(fact, today)] += 1
    found[None] = of - sum(found.values())
    return found


def with_evidence(counts: Mapping[str | None, int]) -> dict[str, int]:
    """The counts by state, without what there is no evidence of and without states that nothing is in."""
    return {state: number for state, number in counts.items() if state and number}


def states_by_class(progress: Progress, today: int) -> dict[str, StateCounts]:
    """The same for each class of the additions, and each other class met: map by map, the easiest first."""
    shown = {*STEPS_OF[FIRST], *(CLASSES[name] for name in progress.facts if name in CLASSES)}
    return {
        name: count_facts(facts_met(progress, name).values(), today, len(FACTS_OF_CLASS[name]))
        for name in ORDER
        if name in shown
    }


def facts_met(progress: Progress, kind: str) -> dict[str, Fact]:
    """The facts of this class of which there is evidence."""
    return {work: progress.facts[work] for work in FACTS_OF_CLASS[kind] if work in progress.facts}


def week_figures(progress: Progress, today: int, number: int) -> list[Week]:
    """The last weeks, this one included, the oldest first. Who does not play still knows as much."""
    mondays = range(monday_of(today) - WEEK * (number - 1), today + 1, WEEK)
    happened = dict.fromkeys(mondays, DayFigures())
    known_then = 0
    found = []
    days = sorted(progress.days.items())
    for day, figures in days:
        if day < mondays[0]:
            known_then = figures.known
        elif day <= today:
            happened[monday_of(day)] = add_days(happened[monday_of(day)], figures)
    for monday, figures in happened.items():
        known_then = figures.known if figures.answers or figures.matches else known_then
        counted = figures._asdict() | {"known": known_then}
        found.append(Week(monday, **counted))
    return found


def gained_since(progress: Progress, day: int) -> int:
    """How many facts became known on this day, an ordinal, and later."""
    return sum(figures.gained for at, figures in progress.days.items() if at >= day)


def next_classes(progress: Progress) -> dict[str, str]:
    """The class of facts to work on next on each map met, but for those on which all are well."""
    found = {name: next_class(progress, name) for name in maps_met(progress.facts)}
    return {name: kind for name, kind in found.items() if kind}


def next_class(progress: Progress, map_name: str = FIRST) -> str | None:
    """The class of facts of this map to work on next; None when all are well.

    The easiest of which at least three facts were met, and more than a quarter of those went wrong or needed help and
    are not known yet, unless three harder ones are well: whoever adds 9 + 5 is not sent back to 0 + 1 for a slip of
    long ago. Else the easiest not met so far that is harder than all that were, and not easier than where the starting
    check has put the child; else the hardest of those that were left out.
    """
    order = tuple(STEPS_OF[map_name])
    judged, open_ones = judged_classes(progress, map_name)
    left_out = well_beyond(judged, open_ones)
    beyond = order.index(judged[-1]) + 1 if judged else 0
    to_come = order[max(beyond, start_of_check(progress, order)) :]
    first = (name for name in (*open_ones, *to_come) if name not in left_out)
    return next(first, open_ones[-1] if open_ones else None)


def classes_left_out(progress: Progress, map_name: str = FIRST) -> set[str]:
    """The classes of this map that need not be worked on, though not all is well: three harder ones are."""
    return well_beyond(*judged_classes(progress, map_name))


def judged_classes(progress: Progress, map_name: str) -> tuple[list[str], list[str]]:
    """The classes of this map of which enough was met, the easiest first, and those of them that are not well."""
    judged = [name for name in STEPS_OF[map_name] if len(facts_met(progress, name)) >= MET]
    return judged, [name for name in judged if not is_well(progress, name)]


def is_well(progress: Progress, kind: str) -> bool:
    facts = facts_met(progress, kind).values()
    return sum(map(is_sure, facts)) >= SURE * len(facts)


def well_beyond(judged: Sequence[str], open_ones: Sequence[str]) -> set[str]:
    """The open ones of the classes judged, the easiest first, of which at least three harder ones are well."""
    harder = {name: judged[judged.index(name) + 1 :] for name in open_ones}
    return {name for name in open_ones if sum(one not in open_ones for one in harder[name]) >= EVIDENT}


def start_of_check(progress: Progress, order: Sequence[str]) -> int:
    """The place, in this order, of the first class of the rung on which the child begins; after the last one where all
    of them are easier, 0 without a check that is over."""
    if not progress.check or not progress.check.is_over:
        return 0
    begins = min(RUNG_OF[kind] for kind in progress.check.kinds)
    return next((place for place, kind in enumerate(order) if RUNG_OF.get(kind, 0) >= begins), len(order))


def is_sure(fact: Fact) -> bool:
    """Whether it is known, or was right without help each time that is kept."""
    return bool(fact.due) or fact.results.count(mastery.RIGHT) * mastery.WIDTH == len(fact.results)
