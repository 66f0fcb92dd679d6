"""Which children of a class are free: there, and not at a table with others."""

from datetime import timedelta
from typing import NamedTuple

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from classroom.services.accounts.play_settings import PlaySettings
from classroom.services.accounts.sessions import CHILD_IDLE, CHILD_LONGEST
from classroom.services.context import Context
from classroom.services.name_order import name_key
from classroom.services.together.asking.game_plans import GamePlan
from classroom.services.together.class_mates import HERE_FOR, ClassMate
from classroom.store.models import Child, Match, Presence, Seat, SignIn

ON_THE_WAY = timedelta(seconds=20)  # to a table that was laid just now


class FreeChild(NamedTuple):
    """A child as others of its class see it."""

    id: str
    name: str
    face: str


def free_children(context: Context, session: Session, mate: ClassMate, plan: GamePlan | None = None) -> list[FreeChild]:
    """The others of this child's class who are free and may be asked, to this table where it is given, by their
    names."""
    now, school = context.now(), Child.school_id == context.school_id
    signed_in = select(SignIn.id).where(SignIn.school_id == Child.school_id, SignIn.child_id == Child.id)
    lasting = SignIn.seen_at > now - CHILD_IDLE, SignIn.began_at > now - CHILD_LONGEST
    here = Presence.at > now - HERE_FOR, Presence.match_id.is_(None), signed_in.where(*lasting).exists()
    rows = (
        select(Child)
        .join(Presence, (Presence.school_id == Child.school_id) & (Presence.child_id == Child.id))
        .where(school, Child.class_id == mate.child.class_id, Child.archived_at.is_(None), Child.id != mate.child.id)
        .where(*here, Child.id.not_in(seated_just_now(context, mate.child.class_id)))
    )
    there = [(child, PlaySettings.of(mate.school_class, child)) for child in session.scalars(rows)]
    found = [child for child, settings in there if may_be_asked_to(settings, plan)]
    found.sort(key=lambda one: (name_key(one.name), one.id))
    return [FreeChild(one.id, one.name, one.face) for one in found]


def may_be_asked_to(settings: PlaySettings, plan: GamePlan | None) -> bool:
    return settings.invites and (plan is None or plan.is_offered(settings))


def seated_just_now(context: Context, class_id: str) -> Select[str | None]:
    """The ids of the children of this class for whom a table was laid just now, as a query."""
    return (
        select(Seat.child_id)
        .join(Match, (Match.school_id == Seat.school_id) & (Match.id == Seat.match_id))
        .where(Match.school_id == context.school_id, Match.class_id == class_id, Match.ended_at.is_(None))
        .where(Match.played_at > context.now() - ON_THE_WAY, Match.began_at > context.now() - ON_THE_WAY)
        .where(Seat.child_id.is_not(None))
    )


def table_laid_just_now(context: Context, session: Session, child: Child) -> str | None:
    """The id of the match to which this child is on its way; None where there is none."""
    rows = seated_just_now(context, child.class_id).where(Seat.child_id == child.id).with_only_columns(Seat.match_id)
    return session.scalar(rows.order_by(Match.began_at.desc()).limit(1))
