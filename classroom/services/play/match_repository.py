"""Loads matches: their rows, their events from the cache and the database, and what the player knows of the sums."""

from sqlalchemy import Connection
from sqlalchemy.orm import Session

from classroom.games.registry import find_game
from classroom.services.accounts.visitors import PlayerRef, Visitor
from classroom.services.context import Context
from classroom.services.learning.answers_before import answers_before
from classroom.services.learning.known_sums import NOTHING_KNOWN, NOTHING_STORED, known_by, read_stored
from classroom.services.play.companions import NO_COMPANIONS, read_companions
from classroom.services.play.match_history import EMPTY_HISTORY, HISTORIES, MatchHistory, read_later_events
from classroom.services.play.match_rows import AnyMatch, AnySeat, read_match
from classroom.services.play.match_state import MatchState


def load_match(
    context: Context, session: Session, match_id: str, player: PlayerRef | None = None, locks: bool = False
) -> MatchState | None:
    """The match, with what this player knows of the sums where that matters; None where there is no such match.
    `locks`: the match is to be changed, and with it the player's progress."""
    connection = session.connection()
    found = read_match(connection, context.school_id, match_id)
    if found is None:
        return None
    match, seats = found
    history = load_history(context, connection, match, seats)
    sums = {seat.sums for seat in seats if player and seat.owner == player.id}
    stored, known = NOTHING_STORED, NOTHING_KNOWN
    if player and not sums.isdisjoint(("add", "decide")):
        if player.class_id:
            stored = read_stored(connection, player, locks, context.now())
            known = known_by(context, session, player, stored, "decide" in sums)
        if player.id not in history.answers:
            before = answers_before(connection, player, match.id, match.began_at, stored.anew_at)
            history = history.with_answers(player.id, before, seats)
            context.caches[HISTORIES].put((match.school_id, match.id), history)
    others = read_companions(connection, match, context.now()) if match.class_id else NO_COMPANIONS
    return MatchState(match, seats, history, known, stored.state, player.id if player else None, others)


def load_history(context: Context, connection: Connection, match: AnyMatch, seats: tuple[AnySeat, ...]) -> MatchHistory:
    """The history of the match: the cached one with the newer events from the database, cached again."""
    cache, key = context.caches[HISTORIES], (match.school_id, match.id)
    known = cache.get(key) or EMPTY_HISTORY
    later = read_later_events(connection, match, known)
    if later is None:
        known = EMPTY_HISTORY
        later = read_later_events(connection, match, known) or []
    if later:
        known = known.replayed(later, find_game(match.game), match, seats)
        cache.put(key, known)
    return known


def load_own_match(
    context: Context, session: Session, visitor: Visitor, match_id: str, locks: bool = False
) -> MatchState | None:
    """The match, if this visitor plays in it; else None, whether it exists or not."""
    table = load_match(context, session, match_id, visitor.player, locks)
    return table if table and table.seats_of(visitor.id) else None


def find_own_match(context: Context, visitor: Visitor, match_id: str) -> MatchState | None:
    """As `load_own_match`, in a session of its own."""
    with context.database.reading() as session:
        return load_own_match(context, session, visitor, match_id)
