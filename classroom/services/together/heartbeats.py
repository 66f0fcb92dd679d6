"""Heartbeats: signs of life of children's devices. Only the newest of each child is stored, and where it is."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.services.context import Context
from classroom.store.models import Child, Presence, SignIn
from classroom.store.upserts import upsert

PRESENT = timedelta(seconds=40)  # since the last sign of a device: for so long its child is there


class Heartbeat(NamedTuple):
    """A sign of life: from a table of several devices, or from no such table."""

    match_id: str | None
    at: datetime


def store_heartbeats(context: Context, heartbeats: Mapping[str, Heartbeat]) -> None:
    """Stores the newest heartbeat of each of these children (ids), in one transaction; those of deleted ones are
    dropped. Raises OperationalError where others write for too long: the next ones tell as much."""
    with context.database.transaction(unimportant=True) as session:
        theirs = select(Child.id).where(Child.school_id == context.school_id, Child.id.in_(heartbeats))
        known = sorted(session.scalars(theirs))
        upsert(
            session, [Presence(school_id=context.school_id, child_id=one, **heartbeats[one]._asdict()) for one in known]
        )


def children_here(context: Context, session: Session, class_id: str) -> set[str]:
    """The ids of the children of a class whose device gave a sign just now: a heartbeat, or what a browser without a
    script asked for."""
    since = context.now() - PRESENT
    of_class = select(Child.id).where(Child.school_id == context.school_id, Child.class_id == class_id)
    beats = (Presence.school_id == Child.school_id) & (Presence.child_id == Child.id) & (Presence.at > since)
    requests = (SignIn.school_id == Child.school_id) & (SignIn.child_id == Child.id) & (SignIn.seen_at > since)
    return set(session.scalars(of_class.join(Presence, beats).union(of_class.join(SignIn, requests))))
