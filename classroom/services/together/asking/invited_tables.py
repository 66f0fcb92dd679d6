"""From an invitation to the table of those who said yes."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.services.context import Context
from classroom.services.together.asking.game_plans import GamePlan
from classroom.services.together.asking.running_invitations import (
    NO,
    OPEN,
    YES,
    replies_to,
    reply_of,
    running_by,
    running_to,
)
from classroom.services.together.seating import TablePlan, seat_children
from classroom.store.models import Child, Invitation, Seat


def begin_table(context: Context, session: Session, row: Invitation) -> str | None:
    """Seats whoever asked with those who said yes, tutors in the other seats; returns the id of the match. What else
    these children have asked ends. None where too few of them are in the class any more: the invitation ends."""
    yes = [one.child_id for one in replies_to(session, row) if one.reply == YES]
    children = still_in_class(context, session, row.class_id, [row.child_id, *yes])
    row.ended_at = context.now()
    if row.child_id not in children or len(children) < 2:
        return None
    plan = GamePlan.of(row)
    places = places_one_on(context, session, plan.again_of, children) if plan.again_of else ()
    table = TablePlan(plan.slug, plan.rules, plan.seats, children, places=places, again_of=plan.again_of)
    row.match_id = seat_children(context, session, row.class_id, table)
    for child_id in children:
        leave_others(context, session, session.get_one(Child, (context.school_id, child_id)), but=row.id)
    return row.match_id


def still_in_class(context: Context, session: Session, class_id: str, children: Sequence[str]) -> tuple[str, ...]:
    """Those of these children (ids) who are in this class, in the same order."""
    rows = select(Child.id).filter_by(school_id=context.school_id, class_id=class_id)
    there = set(session.scalars(rows.where(Child.id.in_(children), Child.archived_at.is_(None))))
    return tuple(one for one in children if one in there)


def places_one_on(context: Context, session: Session, match_id: str, children: Sequence[str]) -> tuple[int, ...]:
    """Where these children sit when all who played this match move on by one seat: whoever sat last begins. Empty where
    one of them did not play in it."""
    seats = session.scalars(select(Seat).filter_by(school_id=context.school_id, match_id=match_id)).all()
    sat = {seat.child_id: seat.number for seat in seats if seat.child_id}
    if not set(children) <= set(sat):
        return ()
    return tuple((sat[child] + 1) % len(seats) for child in children)


def leave_others(context: Context, session: Session, child: Child, but: str = "") -> None:
    """The child starts something else: its own questions end, and it goes nowhere else, save by the invitation
    `but`."""
    for row in running_by(context, session, child):
        if row.id != but:
            row.ended_at = context.now()
    for row in session.scalars(running_to(context, child, YES)).all():
        mine = reply_of(session, row, child.id)
        if mine is None or row.id == but:
            continue
        mine.reply = NO
        session.flush()
        if row.code is None and not {OPEN, YES}.intersection(one.reply for one in replies_to(session, row)):
            row.ended_at = context.now()
