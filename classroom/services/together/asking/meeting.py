"""Where a child is in finding others to play with: what it is asked, whom it waits for, who is free."""

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.services.accounts.play_settings import PlaySettings
from classroom.services.accounts.visitors import Visitor
from classroom.services.context import Context
from classroom.services.together.asking.child_news import NO_NEWS, ChildNews, read_child_news
from classroom.services.together.asking.game_plans import GamePlan
from classroom.services.together.asking.picture_codes import pictures_of
from classroom.services.together.asking.running_invitations import YES, find_running, replies_to, running_by
from classroom.services.together.asking.who_is_free import FreeChild, free_children
from classroom.services.together.class_mates import require_class_mate
from classroom.store.models import Child, Invitation, Match, Seat

TAVI_AFTER = timedelta(seconds=20)  # of waiting: then Tavi offers to play meanwhile


@dataclass(frozen=True, slots=True)
class Awaiting:
    """An invitation as those who wait for it see it: who asks, who has said yes, who has yet to answer."""

    id: str
    asker: FreeChild
    is_mine: bool
    plan: GamePlan
    pictures: tuple[str, ...]  # by which others may come; none where some were asked
    coming: tuple[FreeChild, ...]
    missing: tuple[FreeChild, ...]
    waited: timedelta

    @property
    def seconds_left(self) -> int:
        """Until Tavi offers to play meanwhile; 0 where it does already."""
        return max(0, int((TAVI_AFTER - self.waited).total_seconds()))


@dataclass(frozen=True, slots=True)
class LaidTable:
    """A match that was laid for the child, and who else sits there."""

    match_id: str
    slug: str
    others: tuple[FreeChild, ...]
    news: ChildNews


@dataclass(frozen=True, slots=True)
class Meeting:
    """All that a child may know of it now."""

    settings: PlaySettings
    news: ChildNews
    question: Awaiting | None
    own: Awaiting | None
    free: tuple[FreeChild, ...]


def find_meeting(context: Context, visitor: Visitor, plan: GamePlan | None = None) -> Meeting:
    """Where this child is now; those who are free to be asked to this table, where one is given. Raises NotThere."""
    news = read_child_news(context, visitor.class_id).get(visitor.id or "", NO_NEWS)
    with context.database.reading() as session:
        mate = require_class_mate(context, session, visitor)
        asked = find_running(context, session, mate.child, news.question)
        own = find_running(context, session, mate.child, news.waiting.partition(".")[0])
        own = own or next(iter(running_by(context, session, mate.child)), None)
        return Meeting(
            mate.settings,
            news,
            awaiting(context, session, asked, mate.child) if asked else None,
            awaiting(context, session, own, mate.child) if own else None,
            tuple(free_children(context, session, mate, plan)) if mate.settings.invites else (),
        )


def awaiting(context: Context, session: Session, row: Invitation, child: Child) -> Awaiting:
    """As this child sees it: itself it is not told of."""
    said = {one.child_id: one.reply for one in replies_to(session, row)}
    people = faces_of(context, session, {row.child_id, *said})
    others = [(people[one], reply) for one, reply in said.items() if one != child.id and one in people]
    return Awaiting(
        row.id,
        people[row.child_id],
        row.child_id == child.id,
        GamePlan.of(row),
        pictures_of(row.code or ""),
        tuple(one for one, reply in others if reply == YES),
        tuple(one for one, reply in others if not reply),
        context.now() - row.made_at,
    )


def faces_of(context: Context, session: Session, children: set[str]) -> dict[str, FreeChild]:
    """These children (ids), as others of their class see them."""
    rows = select(Child.id, Child.name, Child.face).where(Child.school_id == context.school_id, Child.id.in_(children))
    return {row.id: FreeChild(*row) for row in session.execute(rows)}


def find_laid_table(context: Context, visitor: Visitor) -> LaidTable | None:
    """The table that was laid for this child a short while ago, by a yes or by its teacher; None without one."""
    news = read_child_news(context, visitor.class_id).get(visitor.id or "", NO_NEWS)
    with context.database.reading() as session:
        match = session.get(Match, (context.school_id, news.table))
        if match is None:
            return None
        seats = session.scalars(select(Seat.child_id).filter_by(school_id=context.school_id, match_id=match.id))
        others = faces_of(context, session, {one for one in seats if one and one != visitor.id})
        return LaidTable(match.id, match.game, tuple(sorted(others.values())), news)
