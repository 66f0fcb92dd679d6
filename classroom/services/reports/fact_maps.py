"""Fact maps: grids of facts with their states, of a class and of a child; and the answers behind each fact."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain
from typing import Any, TypeAlias

from sqlalchemy import Select, select

from classroom.services.context import Context, day_of
from classroom.services.learning.counted_answers import counted
from classroom.services.reports.child_report import ChildReport
from classroom.store.models import Attempt, Child, PracticeSum
from classroom.tutor.learning import mastery, progress_summary
from classroom.tutor.sums.fact_classes import ORDER
from classroom.tutor.sums.facts import MAPS, FactMap, fact_of_text, texts_of_fact

ANSWERS = 60  # shown of one fact
SEVERAL = 3  # children of a class for whom a fact is flagged


@dataclass(frozen=True, slots=True)
class FactCell:
    """A fact on its map: its state, that of most children, and how many children are in which state."""

    sum: str
    row: int
    column: int
    state: str | None
    counts: Mapping[str | None, int]
    flagged: bool


@dataclass(frozen=True, slots=True)
class FactMapView:
    """A map of facts with their states; a cell without a fact is None."""

    name: str
    columns: Sequence[int]
    lines: Sequence[tuple[int, Sequence[FactCell | None]]]  # row heading and cells
    counts: Mapping[str | None, int]  # of a child, how many facts are in which state
    of: int


States: TypeAlias = Mapping[str, Counter[str | None]]  # of each fact, how many children are in which state


def fact_maps(rows: Iterable[ChildReport]) -> list[FactMapView]:
    """The maps that any of these children has met, additions first. The state of a class is that of most of its
    children who have met the fact; a fact is flagged where it is for three of them."""
    rows = list(rows)
    states: dict[str, Counter[str | None]] = {}
    for row in rows:
        for name, fact in row.known.facts.items():
            states.setdefault(name, Counter())[mastery.fact_state(fact, row.today)] += 1
    flags = Counter(chain.from_iterable(row.flags for row in rows))
    flagged = {name for name, many in flags.items() if many >= min(SEVERAL, len(rows))}
    return [map_view(MAPS[name], states, flagged) for name in progress_summary.maps_met(states)]


def map_view(one: FactMap, states: States, flagged: Collection[str]) -> FactMapView:
    """A map with these states filled in."""
    lines = [
        (row, [cell_of(fact, row, column, states, flagged) for column, fact in zip(one.columns, line, strict=True)])
        for row, line in zip(one.rows, one.cells, strict=True)
    ]
    counts: Counter[str | None] = Counter()
    for fact in one.places:
        counts.update(states.get(fact, {}))
    return FactMapView(one.name, one.columns, lines, counts, len(one.places))


def cell_of(fact: str | None, row: int, column: int, states: States, flagged: Collection[str]) -> FactCell | None:
    if fact is None:
        return None
    counts = states.get(fact, Counter())
    most = counts.most_common(1)
    return FactCell(fact, row, column, most[0][0] if most else None, counts, fact in flagged)


def classes_of_facts(rows: Iterable[ChildReport]) -> dict[str, Counter[str | None]]:
    """For each class of facts, how many facts of all these children are in which state: the additions, and those
    met."""
    found: dict[str, Counter[str | None]] = {}
    for row in rows:
        for name, counts in progress_summary.states_by_class(row.known, row.today).items():
            found.setdefault(name, Counter()).update(counts)
    return {name: found[name] for name in ORDER if name in found}


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """The first answer of a child to a sum, as it was asked."""

    child: Child
    sum: str
    answer: int
    right: bool
    tries: int
    helped: bool
    day: date


def answers_given(context: Context, rows: Iterable[ChildReport], fact: str) -> list[GivenAnswer]:
    """The last answers of these children to the sums of one fact, the newest first, wrong ones included."""
    children = {row.child.id: row.child for row in rows}
    with context.database.reading() as session:
        found: list[Attempt | PracticeSum] = []
        for model in (Attempt, PracticeSum):
            found += session.scalars(select_latest(context, model, children, fact)).all()
    found.sort(key=lambda one: one.at, reverse=True)
    return [given_answer(children[one.child_id or ""], one) for one in found[:ANSWERS]]


def latest_answers(context: Context, row: ChildReport) -> dict[str, list[GivenAnswer]]:
    """Of each fact that needs help the first answers, right and wrong ones, since the first day for which it does, the
    newest first: as far as their matches are kept."""
    since = {name: min(mastery.wrong_days(row.known.facts[name])) for name in row.flags}
    found: dict[str, list[GivenAnswer]] = {name: [] for name in since}
    if not since:
        return found
    with context.database.reading() as session:
        given: list[Attempt | PracticeSum] = []
        for model in (Attempt, PracticeSum):
            given += session.scalars(select_given(context, model, [row.child.id], since)).all()
    for one in sorted(given, key=lambda one: one.at, reverse=True):
        name = fact_of_text(one.sum)
        if day_of(one.at).toordinal() >= since[name]:
            found[name].append(given_answer(row.child, one))
    return found


def select_given(
    context: Context, model: type[Attempt] | type[PracticeSum], children: Collection[str], facts: Iterable[str]
) -> Select[Any]:  # a row of that model
    """The query for the rows of this model with answers of these children (ids) to the sums of these facts."""
    texts = list(chain.from_iterable(map(texts_of_fact, facts)))
    asked = select(model).where(model.school_id == context.school_id, model.child_id.in_(children))
    return counted(asked, model).where(model.sum.in_(texts), model.first_answer.is_not(None))


def select_latest(
    context: Context, model: type[Attempt] | type[PracticeSum], children: Collection[str], fact: str
) -> Select[Any]:  # a row of that model
    """The query for the last rows of this model with answers of these children (ids) to the sums of the fact."""
    theirs = select_given(context, model, children, [fact])
    return theirs.order_by(model.at.desc(), *model.__table__.primary_key).limit(ANSWERS)


def given_answer(child: Child, one: Attempt | PracticeSum) -> GivenAnswer:
    first = one.first_answer
    assert first is not None
    return GivenAnswer(child, one.sum, first, first == one.total, one.tries, one.helped, day_of(one.at))
