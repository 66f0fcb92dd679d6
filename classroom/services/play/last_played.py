"""When a match was last played and a player last seen: retention counts from there."""

from datetime import datetime, timedelta

from sqlalchemy import Update, bindparam, update
from sqlalchemy.orm import Session

from classroom.services.accounts.sessions import REFRESH_INTERVAL
from classroom.services.accounts.visitors import PlayerRef
from classroom.services.play.match_rows import AnyMatch
from classroom.store.models import Child, Guest, Match

matches = Match.__table__.c
UPDATE_PLAYED = (
    update(Match.__table__)  # type: ignore[arg-type] # a table it is
    .where(matches.school_id == bindparam("school"), matches.id == bindparam("match"))
    .values(played_at=bindparam("now"))
)


def update_seen(model: type[Child] | type[Guest]) -> Update:
    """The statement that sets when this player was last seen."""
    table = model.__table__
    by_id = table.c.school_id == bindparam("school"), table.c.id == bindparam("player")
    return update(table).where(*by_id).values(seen_at=bindparam("now"))  # type: ignore[arg-type] # as above


UPDATE_SEEN = {"child": update_seen(Child), "guest": update_seen(Guest)}


def record_presence(session: Session, player: PlayerRef, match: AnyMatch, now: datetime) -> None:
    """Stores when the match was last played, and at most once a minute when the player was last seen: retention counts
    from there."""
    key = {"school": match.school_id, "match": match.id, "now": now}
    session.connection().execute(UPDATE_PLAYED, key)
    if not timedelta() <= now - player.seen_at <= REFRESH_INTERVAL:
        key = {"school": player.school_id, "player": player.id, "now": now}
        session.connection().execute(UPDATE_SEEN["child" if player.class_id else "guest"], key)
