"""Work with sums that a class has already: what was made of a suggestion, and what else has the same sums."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from classroom.services.assignments.create_assignment import running_assignments
from classroom.services.context import Context
from classroom.services.learning.assignment_progress import assignment_name, grouped, sums_answered, total_of
from classroom.store.models import Assignment


@dataclass(frozen=True, slots=True)
class Offer:
    """An assignment of sums that has not ended: its name, of which suggestion it was made if of any, when, until when,
    and for whom (ids of children, None for the class), and those of them who have `finished` it."""

    name: str
    suggestion: str
    at: datetime
    until: datetime | None
    facts: frozenset[str]
    children: frozenset[str] | None
    finished: frozenset[str]


def current_offers(
    context: Context, session: Session, running: Iterable[Assignment], children: Collection[str]
) -> list[Offer]:
    """Those among the running assignments of a class with these children (ids): in a query, if there are any."""
    groups = grouped(row for row in running if row.kind == "facts")
    done = sums_answered(context, session, [row for same in groups for row in same], children)
    return [
        offer_of_rows(same, {who: n for (name, who), n in done.items() if name == assignment_name(same[0])})
        for same in groups
    ]


def offer_of_rows(same: Sequence[Assignment], done: dict[str | None, int]) -> Offer:
    row = same[0]
    mine = None if row.child_id is None else frozenset(one.child_id for one in same if one.child_id)
    finished = (who for who, n in done.items() if who and n >= total_of(row) and (mine is None or who in mine))
    about = row.data.get("suggestion", ""), row.made_at, row.ended_at, frozenset(row.data["facts"])
    return Offer(assignment_name(row), *about, mine, frozenset(finished))


def offer_of(key: str, facts: Collection[str], children: Collection[str], offers: Sequence[Offer]) -> Offer | None:
    """What was made of the suggestion with this key, else what gives all its sums to all its children; None where
    nothing does."""
    made = [one for one in offers if one.suggestion == key]
    same = [one for one in offers if facts and one.facts >= set(facts)]
    found = made + [one for one in same if one.children is None or one.children >= set(children)]
    return found[0] if found else None


def offers_of_class(context: Context, session: Session, class_id: str, children: Collection[str]) -> list[Offer]:
    """Those of a class with these children."""
    return current_offers(context, session, running_assignments(context, session, class_id), children)
