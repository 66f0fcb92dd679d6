"""Seating children of a class at one table, each at a device of its own."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from classroom.games.protocol import Rules
from classroom.services.context import Context
from classroom.services.play.new_match.create_match import TUTORS, settings_for, start_match
from classroom.store.models import Child, Seat
from classroom.tutor.registry import find_tutor


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A table to come: the game with all its options, how many seats it has, who sits there in which order, tutors in
    the others. `round` is which of a lesson it is, where a teacher has paired the class; `checks`: the partner looks at
    each sum as well. `places` are the seats of the children, where they are not to sit as usual; `again_of` is the
    match that this one follows."""

    slug: str
    rules: Rules
    seats: int
    children: tuple[str, ...]  # ids
    round: int | None = None
    checks: bool = False
    places: tuple[int, ...] = ()
    again_of: str | None = None


def seat_children(context: Context, session: Session, class_id: str, plan: TablePlan) -> str:
    """Starts a match with these children of the class, who were authorised already; returns its id."""
    found = [session.get_one(Child, (context.school_id, child_id)) for child_id in plan.children]
    seats = [child_seat(session, child, plan) for child in found]
    places: list[Seat | None] = [None] * plan.seats
    for place, seat in zip(plan.places or places_of(plan.seats, len(seats)), seats, strict=True):
        places[place] = seat
    tutors = (face for face in TUTORS if face not in {child.face for child in found})
    level = find_tutor(plan.slug).middle_level
    everybody = [place or Seat(face=next(tutors), level=level, sums="show") for place in places]
    about = {"class_id": class_id, "round": plan.round, "checks": plan.checks, "again_of": plan.again_of}
    return start_match(context, session, plan.slug, dict(plan.rules), everybody, **about)


def places_of(seats: int, children: int) -> Sequence[int]:
    """Where so many children sit among so many seats: two of four opposite one another, as partners."""
    return (0, 2) if (seats, children) == (4, 2) else range(children)


def child_seat(session: Session, child: Child, plan: TablePlan) -> Seat:
    """Where partners check sums, a child that is shown all of them has some of its own to work out."""
    sums, _level = settings_for(session, child, plan.slug)
    if plan.checks and sums == "show":
        sums = "add"
    return Seat(face=child.face, sums=sums, child_id=child.id, friend=False)
