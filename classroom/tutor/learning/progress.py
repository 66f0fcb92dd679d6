"""What teachers' pages show of one child: a fold over its events in order, which can be stored and continued later.

`add_answer`, `add_idea_chance` and `add_finished_match` each give the progress after one more event. `to_json` is small
and bounded: there are no more facts than the maps have, slips are dropped after forty, single days after six weeks,
weeks after sixty.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from classroom.tutor.learning import mastery
from classroom.tutor.learning.mastery import Chances, Fact, Result
from classroom.tutor.learning.starting_check import CheckAnswer, StartingCheck
from classroom.tutor.sums.facts import MAP_OF, fact_of_text

SLIPS_KEPT = 40
WEEK, SINGLE_DAYS, ALL_DAYS = 7, 42, 420  # older days are aggregated by week under their Monday, older weeks dropped


class Slip(NamedTuple):
    """A wrong first answer; it was the `number`-th of all answers of this child."""

    sum: str
    answer: int
    day: int
    number: int


class DayFigures(NamedTuple):
    """What happened on one day, or in one week that is long past. `known`: facts known when it ended, due or not;
    `gained` became known in it, and `lost` were known no more after a slip."""

    answers: int = 0
    right: int = 0
    matches: int = 0
    known: int = 0
    gained: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class AnswerEvent:
    """A sum that was worked out, as it was asked; `day` is a date's ordinal, `mark` one of mastery's marks."""

    sum: str
    total: int
    first_answer: int
    day: int
    mark: str


@dataclass(frozen=True, slots=True)
class IdeaChance:
    """A chance that a position offered for an idea, taken or missed, with or without help."""

    name: str
    taken: bool
    helped: bool
    day: int


@dataclass(frozen=True, slots=True)
class Progress:
    """One child. Facts are those of the maps; `answers` counts all there ever were, of other sums too; slips are the
    latest, the oldest first, with the sums that were asked."""

    facts: Mapping[str, Fact] = field(default_factory=dict)
    ideas: Mapping[str, Chances] = field(default_factory=dict)
    slips: tuple[Slip, ...] = ()
    days: Mapping[int, DayFigures] = field(default_factory=dict)
    answers: int = 0
    check: StartingCheck | None = None


def add_answer(progress: Progress, answer: AnswerEvent) -> Progress:
    """The progress after one more first answer."""
    name = fact_of_text(answer.sum)
    facts = add_result(progress.facts, name, Result(answer.day, answer.mark))
    was, is_now = is_known(progress.facts, name), is_known(facts, name)
    number, slips, right = progress.answers + 1, progress.slips, answer.mark != mastery.WRONG
    if not right:
        slips = (*slips, Slip(answer.sum, answer.first_answer, answer.day, number))[-SLIPS_KEPT:]
    today = DayFigures(1, int(right), 0, count_known(facts), int(is_now and not was), int(was and not is_now))
    days = add_to_day(progress.days, answer.day, today)
    return replace(progress, facts=facts, slips=slips, days=days, answers=number)


def add_check_answer(progress: Progress, round_id: str, day: int, answer: CheckAnswer) -> Progress:
    """The progress after one more answer of a starting check; a new check takes the place of the one before."""
    before = progress.check.answers if progress.check and progress.check.round_id == round_id else ()
    return replace(progress, check=StartingCheck(round_id, day, (*before, answer)))


def add_idea_chance(progress: Progress, chance: IdeaChance) -> Progress:
    """The progress after one more chance for an idea."""
    before = progress.ideas.get(chance.name, Chances())
    after = mastery.add_chance(before, chance.taken, chance.helped, chance.day)
    return replace(progress, ideas={**progress.ideas, chance.name: after})


def add_finished_match(progress: Progress, day: int) -> Progress:
    """The progress after a match was played to its end."""
    return replace(
        progress, days=add_to_day(progress.days, day, DayFigures(matches=1, known=count_known(progress.facts)))
    )


def add_result(facts: Mapping[str, Fact], name: str, result: Result) -> Mapping[str, Fact]:
    """The facts after one more answer; of a sum that is on no map nothing is kept."""
    return {**facts, name: mastery.add_result(facts.get(name, Fact()), result)} if name in MAP_OF else facts


def is_known(facts: Mapping[str, Fact], name: str) -> bool:
    """Whether this fact is known, due or not."""
    return name in facts and bool(facts[name].due)


def count_known(facts: Mapping[str, Fact]) -> int:
    """How many facts are known, due or not."""
    return sum(1 for fact in facts.values() if fact.due)


def add_days(one: DayFigures, other: DayFigures) -> DayFigures:
    """Both added up; what was known is that of the later one, `other`."""
    return DayFigures(
        one.answers + other.answers,
        one.right + other.right,
        one.matches + other.matches,
        other.known,
        one.gained + other.gained,
        one.lost + other.lost,
    )


def monday_of(day: int) -> int:
    """The ordinal of the Monday of this day's week."""
    return day - (day - 1) % WEEK


def add_to_day(days: Mapping[int, DayFigures], day: int, happened: DayFigures) -> dict[int, DayFigures]:
    if day in days:
        return {**days, day: add_days(days[day], happened)}
    single, first = monday_of(day) - SINGLE_DAYS + WEEK, day - ALL_DAYS
    kept: dict[int, DayFigures] = {}
    for old in sorted(days):
        place = old if old >= single else monday_of(old)
        if place > first:
            kept[place] = add_days(kept.get(place, DayFigures()), days[old])
    return {**kept, day: happened}


def to_json(progress: Progress) -> dict[str, Any]:
    check = progress.check
    return {
        "answers": progress.answers,
        "facts": {name: list(fact) for name, fact in progress.facts.items()},
        "ideas": {name: list(chances) for name, chances in progress.ideas.items()},
        "slips": [list(slip) for slip in progress.slips],
        "days": [[day, *figures] for day, figures in sorted(progress.days.items())],
        **({"check": [check.round_id, check.day, [list(one) for one in check.answers]]} if check else {}),
    }


def from_json(document: Mapping[str, Any]) -> Progress:
    """The progress that `to_json` wrote so; an empty document is that of a child of whom nothing is known."""
    return Progress(
        {name: Fact._make(row) for name, row in document.get("facts", {}).items()},
        {name: Chances._make(row) for name, row in document.get("ideas", {}).items()},
        tuple(Slip._make(row) for row in document.get("slips", ())),
        {row[0]: DayFigures(*row[1:]) for row in document.get("days", ())},  # rows of before have fewer figures
        document.get("answers", 0),
        read_check(document["check"]) if "check" in document else None,
    )


def read_check(row: Sequence[Any]) -> StartingCheck:
    return StartingCheck(row[0], row[1], tuple(map(CheckAnswer._make, row[2])))
