"""What teachers see of a class and of a child, from what was added up: a row a child, however much was played."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from itertools import chain

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.services.access import the_child, the_class
from classroom.services.house import House
from classroom.services.retention import about_to_go, last_day
from classroom.store.models import Attempt, Child, Progress, PutOff, SchoolClass
from classroom.tutor import mastery, monday, outlook, patterns, progress
from classroom.tutor.outlook import Counts
from classroom.tutor.progress import CLASSES
from classroom.tutor.progress import Progress as Known
from classroom.tutor.skills import FACTS

PUT_OFF = timedelta(days=14)  # how long "not now" lasts
ANSWERS = 60  # shown of one sum


@dataclass(frozen=True)
class Row:
    """A child in the table of its class."""

    child: Child
    known: Known
    today: int

    @cached_property
    def counts(self) -> Counts:
        return outlook.counts(self.known, self.today)

    @cached_property
    def week(self) -> list[int]:
        """The answers of this week, Monday to Friday."""
        first = progress.monday_of(self.today)
        return [self.known.days[day].answers if day in self.known.days else 0 for day in range(first, first + 5)]

    @cached_property
    def patterns(self) -> list[patterns.Pattern]:
        return list(patterns.find_patterns(self.known, self.today))

    @cached_property
    def flags(self) -> list[str]:
        """The sums that need help: wrong on two days and not made good."""
        return [name for name, fact in self.known.facts.items() if mastery.needs_help(fact)]

    @property
    def last_day(self) -> date | None:
        return date.fromordinal(max(self.known.days)) if self.known.days else None

    def idea(self, name: str) -> str | None:
        chances = self.known.ideas.get(name)
        return mastery.idea_state(chances) if chances else None


SORTS = {
    "name": lambda row: row.child.name.casefold(),
    "knows": lambda row: row.counts["knows"] + row.counts["due"],
    "week": lambda row: sum(row.week),
    "patterns": lambda row: (len(row.patterns), len(row.flags)),
}


@dataclass(frozen=True)
class ClassView:
    """A class with what is known of its children."""

    school_class: SchoolClass
    rows: tuple[Row, ...]
    put_off: frozenset[str]
    today: int
    leaving: tuple[tuple[Child, date], ...] = ()  # who will soon be deleted, having been away so long

    def sorted(self, by: str, down: bool) -> list[Row]:
        return sorted(self.rows, key=SORTS.get(by, SORTS["name"]), reverse=down)

    @cached_property
    def suggestions(self) -> list[monday.Suggestion]:
        children = {row.child.id: row.known for row in self.rows}
        return list(monday.suggest(children, self.today, self.put_off))

    @property
    def last_day(self) -> date:
        """The day after which the class is deleted."""
        return last_day(self.school_class)

    def child(self, child_id: str) -> Child | None:
        return next((row.child for row in self.rows if row.child.id == child_id), None)


def class_view(house: House, teacher_id: str, class_id: str) -> ClassView:
    """Five queries, however many children there are and however much they played. Raises NotThere."""
    with house.database.reading() as session:
        school_class = the_class(house, session, teacher_id, class_id)
        today = house.today().toordinal()
        rows = [Row(child, known, today) for child, known in known_children(house, session, class_id)]
        since = house.now() - PUT_OFF
        keys = session.scalars(
            select(PutOff.key).where(
                PutOff.school_id == house.school_id, PutOff.class_id == class_id, PutOff.at > since
            )
        )
        rows.sort(key=lambda row: (row.child.name.casefold(), row.child.id))
        leaving = tuple(about_to_go(house, session, class_id))
        return ClassView(school_class, tuple(rows), frozenset(keys), today, leaving)


def known_children(house: House, session: Session, class_id: str) -> Iterable[tuple[Child, Known]]:
    """The children of a class with what is known of them, in one query."""
    joined = (Progress.school_id == Child.school_id) & (Progress.child_id == Child.id)
    rows = select(Child, Progress.state).outerjoin(Progress, joined)
    here = Child.school_id == house.school_id, Child.class_id == class_id, Child.archived_at.is_(None)
    for child, state in session.execute(rows.where(*here)):
        yield child, progress.from_json(state or {})


def child_view(house: House, teacher_id: str, child_id: str) -> tuple[SchoolClass, Row]:
    """A child and its class. Raises NotThere."""
    with house.database.reading() as session:
        child = the_child(house, session, teacher_id, child_id)
        school_class = session.get_one(SchoolClass, (house.school_id, child.class_id))
        return school_class, row_of(house, session, child)


def row_of(house: House, session: Session, child: Child) -> Row:
    row = session.get(Progress, (house.school_id, child.id))
    return Row(child, progress.from_json(row.state if row else {}), house.today().toordinal())


@dataclass(frozen=True, slots=True)
class Cell:
    """A sum on the map: of a child its state, of a class how many children are in which."""

    sum: str
    total: int
    card: int
    state: str | None
    counts: Mapping[str | None, int]
    flagged: bool


def fact_map(rows: Iterable[Row]) -> list[list[Cell]]:
    """Total 0 to 15 by card 0 to 6. The state of a class is that of most of its children who have met the sum."""
    rows = list(rows)
    found: dict[str, Counter[str | None]] = {str(fact): Counter() for fact in FACTS}
    for row in rows:
        for name, fact in row.known.facts.items():
            if name in found:
                found[name][mastery.state(fact, row.today)] += 1
    flagged = set(chain.from_iterable(row.flags for row in rows))
    cells = [cell_of(str(fact), fact.terms, found[str(fact)], str(fact) in flagged) for fact in FACTS]
    return [cells[start : start + 7] for start in range(0, len(cells), 7)]


def cell_of(name: str, terms: tuple[int, ...], counts: Counter[str | None], flagged: bool) -> Cell:
    most = counts.most_common(1)
    return Cell(name, terms[0], terms[1], most[0][0] if most else None, counts, flagged)


def classes_of_facts(rows: Iterable[Row]) -> dict[str, Counter[str | None]]:
    """The 13 classes, the easiest first, each with how many sums of all these children are in which state."""
    found: dict[str, Counter[str | None]] = {}
    for row in rows:
        for name, counts in outlook.by_class(row.known, row.today).items():
            found.setdefault(name, Counter()).update(counts)
    return found


@dataclass(frozen=True, slots=True)
class Given:
    """An answer that a child gave to a sum."""

    child: Child
    answer: int
    right: bool
    tries: int
    helped: bool
    day: date


def answers_given(house: House, rows: Iterable[Row], work: str) -> list[Given]:
    """The answers of these children to one sum, the newest first, wrong ones included."""
    children = {row.child.id: row.child for row in rows}
    asked = select(Attempt).where(
        Attempt.school_id == house.school_id, Attempt.child_id.in_(children), Attempt.sum == work
    )
    with house.database.reading() as session:
        found = session.scalars(asked.order_by(Attempt.at.desc(), Attempt.match_id, Attempt.seq).limit(ANSWERS)).all()
    return [
        Given(
            children[one.child_id or ""],
            one.first_answer,
            one.first_answer == one.total,
            one.tries,
            one.helped,
            one.at.astimezone().date(),
        )
        for one in found
    ]


def put_off(house: House, teacher_id: str, class_id: str, key: str) -> None:
    """Leaves a suggestion out for two weeks."""
    with house.database.transaction() as session:
        the_class(house, session, teacher_id, class_id)
        session.merge(PutOff(school_id=house.school_id, class_id=class_id, key=key[:60], at=house.now()))


def is_fact(work: str) -> bool:
    return work in CLASSES
