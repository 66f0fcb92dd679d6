"""Loads matches: their rows, their events from the cache and the database, and what the player knows of the sums."""

from sqlalchemy.orm import Session

from classroom.games.registry import find_game
from classroom.services.accounts.visitors import PlayerRef, Visitor
from classroom.services.context import Context
from classroom.services.learning.known_sums import NOTHING_KNOWN, load_known_sums
from classroom.services.play.match_history import EMPTY_HISTORY, HISTORIES, MatchHistory, read_events
from classroom.services.play.match_rows import AnyMatch, read_match
from classroom.services.play.match_state import MatchState


def load_match(context: Context, session: Session, match_id: str, player: PlayerRef | None = None) -> MatchState | None:
    """The match, with what this player knows of the sums where that matters; None where there is no such match."""
    found = read_match(session, context.school_id, match_id)
    if found is None:
        return None
    match, seats = found
    history = load_history(context, session, match, len(seats))
    sums = {seat.sums for seat in seats if player and seat.owner == player.id}
    asks = player is not None and not sums.isdisjoint(("add", "decide"))
    known = load_known_sums(context, session, player, "decide" in sums) if player and asks else NOTHING_KNOWN
    return MatchState(match, seats, history.events, known, history)


def load_history(context: Context, session: Session, match: AnyMatch, seats: int) -> MatchHistory:
    """The events and positions of the match: the cached ones with the newer events from the database, cached again."""
    cache, key = context.caches[HISTORIES], (match.school_id, match.id)
    known = cache.get(key) or EMPTY_HISTORY
    events = read_events(session, match, known)
    if events is None:
        known = EMPTY_HISTORY
        events = read_events(session, match, known) or ()
    history = known.extended_to(events, find_game(match.game), seats, match.rules)
    cache.put(key, history)
    return history


def load_own_match(context: Context, session: Session, visitor: Visitor, match_id: str) -> MatchState | None:
    """The match, if this visitor plays in it; else None, whether it exists or not."""
    table = load_match(context, session, match_id, visitor.player)
    return table if table and table.seats_of(visitor.id) else None


def find_own_match(context: Context, visitor: Visitor, match_id: str) -> MatchState | None:
    """As `load_own_match`, in a session of its own."""
    with context.database.reading() as session:
        return load_own_match(context, session, visitor, match_id)
