"""Invitations that still run: of which something may come."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TypeAlias

from sqlalchemy import BindParameter, ColumnElement, Select, and_, or_, select
from sqlalchemy.orm import Session

from classroom.services.context import Context
from classroom.store.models import Child, Invitation, Invited, Presence

QUESTION_LASTS = timedelta(minutes=5)
CODE_LASTS = timedelta(minutes=10)
GONE_AFTER = timedelta(seconds=60)  # without a sign of whoever asks: nobody is to say yes to a closed shell
YES, NO, OPEN = "yes", "no", ""  # what an asked child has said
Moment: TypeAlias = datetime | BindParameter[datetime]


def is_running(asked_since: Moment, shown_since: Moment) -> ColumnElement[bool]:
    """Whether an invitation may still come to a match, as far as it says itself: one of questions since the first of
    these moments, one of pictures since the second."""
    asks = and_(Invitation.code.is_(None), Invitation.made_at > asked_since)
    shows = and_(Invitation.code.is_not(None), Invitation.made_at > shown_since)
    return and_(Invitation.ended_at.is_(None), or_(asks, shows))


def running_in(context: Context, class_id: str) -> Select[Invitation]:
    """The running invitations of a class, the oldest first, as a query."""
    here = Invitation.school_id == context.school_id, Invitation.class_id == class_id
    now = context.now()
    running = is_running(now - QUESTION_LASTS, now - CODE_LASTS)
    return select(Invitation).where(*here, running).order_by(Invitation.made_at, Invitation.id)


def running_by(context: Context, session: Session, child: Child) -> Sequence[Invitation]:
    """The running invitations of this child: one, or for a moment two."""
    return session.scalars(running_in(context, child.class_id).where(Invitation.child_id == child.id)).all()


def find_running(context: Context, session: Session, child: Child, invitation_id: str) -> Invitation | None:
    """The invitation with this id in the child's class, if it runs."""
    return session.scalar(running_in(context, child.class_id).where(Invitation.id == invitation_id))


def running_to(context: Context, child: Child, reply: str) -> Select[Invitation]:
    """The running invitations to this child that it has answered so, as a query; `OPEN`: not yet, and whoever asks is
    still there."""
    to_it = (Invited.school_id == Invitation.school_id) & (Invited.invitation_id == Invitation.id)
    every = still_asked(context, child) if reply == OPEN else running_in(context, child.class_id)
    return every.join(Invited, to_it).where(Invited.child_id == child.id, Invited.reply == reply)


def still_asked(context: Context, child: Child) -> Select[Invitation]:
    """The running invitations in this child's class whose askers are still there, as a query."""
    return running_in(context, child.class_id).where(asker_is_there(context))


def asker_is_there(context: Context) -> ColumnElement[bool]:
    """Whether the device of the child that asks has given a sign lately."""
    theirs = Presence.school_id == Invitation.school_id, Presence.child_id == Invitation.child_id
    return select(Presence.at).where(*theirs, Presence.at > context.now() - GONE_AFTER).exists()


def replies_to(session: Session, invitation: Invitation) -> Sequence[Invited]:
    """What the children who were asked, or came, have said; the earlier first."""
    rows = select(Invited).filter_by(school_id=invitation.school_id, invitation_id=invitation.id)
    return session.scalars(rows.order_by(Invited.at, Invited.child_id)).all()


def reply_of(session: Session, invitation: Invitation, child_id: str) -> Invited | None:
    return session.get(Invited, (invitation.school_id, invitation.id, child_id))
