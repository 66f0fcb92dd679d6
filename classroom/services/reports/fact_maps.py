"""Fact maps: grids of facts with their states, of a class and of a child; and the answers behind each fact."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain
from typing import TypeAlias

from sqlalchemy import select

from classroom.services.context import Context
from classroom.services.reports.child_report import ChildReport
from classroom.store.models import Attempt, Child
from classroom.tutor.learning import mastery, progress_summary
from classroom.tutor.sums.fact_classes import ORDER
from classroom.tutor.sums.facts import MAP_OF, MAPS, FactMap, texts_of_fact

ANSWERS = 60  # shown of one fact


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
    children who have met the fact."""
    rows = list(rows)
    states: dict[str, Counter[str | None]] = {}
    for row in rows:
        for name, fact in row.known.facts.items():
            states.setdefault(name, Counter())[mastery.fact_state(fact, row.today)] += 1
    flagged = set(chain.from_iterable(row.flags for row in rows))
    return [map_view(MAPS[name], states, flagged) for name in progress_summary.maps_met(states)]


def facts_met(rows: Iterable[ChildReport]) -> int:
    """The number of facts on the maps that any of these children has met."""
    return sum(
        progress_summary.SIZES[name]
        for name in progress_summary.maps_met(chain.from_iterable(row.known.facts for row in rows))
    )


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
    asked = select(Attempt).where(
        Attempt.school_id == context.school_id, Attempt.child_id.in_(children), Attempt.sum.in_(texts_of_fact(fact))
    )
    with context.database.reading() as session:
        found = session.scalars(asked.order_by(Attempt.at.desc(), Attempt.match_id, Attempt.seq).limit(ANSWERS)).all()
    return [
        GivenAnswer(
            children[one.child_id or ""],
            one.sum,
            one.first_answer,
            one.first_answer == one.total,
            one.tries,
            one.helped,
            one.at.astimezone().date(),
        )
        for one in found
    ]


def is_fact(name: str) -> bool:
    """Whether there is a fact of this name."""
    return name in MAP_OF
