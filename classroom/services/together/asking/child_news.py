"""What is new for the children of a class who find one another: a question to a child, how far its own has come, a
table that was laid for it. Read for a whole class in one statement, and told to each child as a short version of its
own."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import String, bindparam, literal, null, select, union_all

from classroom.services.context import Context
from classroom.services.together.asking.running_invitations import (
    CODE_LASTS,
    GONE_AFTER,
    OPEN,
    QUESTION_LASTS,
    YES,
    is_running,
)
from classroom.store.models import Invitation, Invited, Match, Presence, Seat, UTCDateTime

LED_FOR = QUESTION_LASTS  # after a table was laid: so long a child that is elsewhere is told of it


class ChildNews(NamedTuple):
    """What concerns a child: the question that is first in line, by its id; how far the invitation has come that is its
    own, or that it said yes to; the match that was laid for it. Empty: nothing."""

    question: str = ""
    waiting: str = ""
    table: str = ""


NO_NEWS = ChildNews()
ASKED, LAID = "asked", "laid"

invitations, invited, presence = Invitation.__table__.c, Invited.__table__.c, Presence.__table__.c
matches, seats = Match.__table__.c, Seat.__table__.c
ALL_ASKED = (
    select(
        literal(ASKED, String).label("kind"),
        invitations.id.label("id"),
        invited.child_id.label("child_id"),
        invitations.child_id.label("asker_id"),
        invited.reply.label("reply"),
        invitations.made_at.label("at"),
        presence.at.label("seen_at"),
    )
    .select_from(Invitation.__table__)
    .join(Invited.__table__, (invited.school_id == invitations.school_id) & (invited.invitation_id == invitations.id))
    .outerjoin(
        Presence.__table__,
        (presence.school_id == invitations.school_id) & (presence.child_id == invitations.child_id),
    )
    .where(invitations.school_id == bindparam("school_id"), invitations.class_id == bindparam("class_id"))
    .where(is_running(bindparam("asked_since", type_=UTCDateTime), bindparam("shown_since", type_=UTCDateTime)))
)
ALL_LAID = (
    select(
        literal(LAID, String),
        matches.id,
        seats.child_id,
        null(),
        null(),
        matches.began_at,
        null(),
    )
    .select_from(Match.__table__)
    .join(Seat.__table__, (seats.school_id == matches.school_id) & (seats.match_id == matches.id))
    .where(matches.school_id == bindparam("school_id"), matches.class_id == bindparam("class_id"))
    .where(matches.ended_at.is_(None), matches.played_at > bindparam("laid_since"))
    .where(matches.began_at > bindparam("laid_since"), seats.child_id.is_not(None))
)
STATEMENT = union_all(ALL_ASKED, ALL_LAID).order_by("at", "id")


class Running(NamedTuple):
    """A row of `STATEMENT`."""

    kind: str
    id: str
    child_id: str
    asker_id: str | None
    reply: str | None
    at: datetime
    seen_at: datetime | None


def read_child_news(context: Context, class_id: str) -> dict[str, ChildNews]:
    """The news of the children of a class, by their ids; whom nothing concerns is missing."""
    now = context.now()
    key = {"school_id": context.school_id, "class_id": class_id}
    since = {"asked_since": now - QUESTION_LASTS, "shown_since": now - CODE_LASTS, "laid_since": now - LED_FOR}
    with context.database.reading() as session:
        return news_of((Running(*row) for row in session.execute(STATEMENT, {**key, **since})), now)


def news_of(rows: Iterable[Running], now: datetime) -> dict[str, ChildNews]:
    """As `read_child_news`, from the rows, the oldest first."""
    found: dict[str, ChildNews] = defaultdict(lambda: NO_NEWS)
    by_invitation: dict[str, list[Running]] = defaultdict(list)
    for row in rows:
        news = found[row.child_id]
        if row.kind == LAID:
            found[row.child_id] = news._replace(table=row.id)
            continue
        by_invitation[row.id].append(row)
        is_there = row.seen_at is not None and now - row.seen_at < GONE_AFTER
        if row.reply == OPEN and is_there and not news.question:
            found[row.child_id] = news._replace(question=row.id)
    for told in by_invitation.values():
        for child_id in waiting_for(told):
            found[child_id] = found[child_id]._replace(waiting=how_far(told))
    return dict(found)


def waiting_for(told: list[Running]) -> set[str]:
    """The ids of the children who wait for this invitation: whoever asks, and those who said yes."""
    return {row.asker_id or "" for row in told} | {row.child_id for row in told if row.reply == YES}


def how_far(told: list[Running]) -> str:
    """How many have said yes, and how many have yet to answer: who has said "not now" is not told."""
    yes, missing = (sum(row.reply == reply for row in told) for reply in (YES, OPEN))
    return f"{told[0].id}.{yes}.{missing}"


def version_of_news(about_class: str, news: ChildNews, is_asked: bool = True) -> str:
    """All that is new for a child as a short text, empty where nothing is. A child that is not `is_asked`, since it
    sits at a table with others, is told of no question."""
    own = news if is_asked else news._replace(question="")
    return "|".join((about_class, *own)).rstrip("|")
