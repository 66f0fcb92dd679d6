"""The level of an adaptive tutor: the one that fits the player's last results against it."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.games.protocol import Rules, same_rules
from classroom.services.accounts.players import matches_of
from classroom.services.accounts.visitors import PlayerRef
from classroom.services.context import Context
from classroom.services.play.match_repository import load_match
from classroom.services.play.match_state import MatchState
from classroom.store.models import Match, Seat
from classroom.tutor.adaptive_difficulty import FinishedMatch, fitting_level
from classroom.tutor.registry import find_tutor

MOST_MATCHES = 30  # that the level depends on


def level_that_fits(context: Context, player: PlayerRef | None, slug: str, rules: Rules, seats: int) -> int:
    """The level for the adaptive tutors of a new match, from the player's finished matches with the same game, rules
    and number of seats."""
    with context.database.reading() as session:
        tables = finished_matches(context, session, player, slug) if player else []
    of_size = [table for table in tables if len(table.seats) == seats]
    alike = [table for table in of_size if same_rules(table.game, seats, table.match.rules, rules)]
    outcomes = [outcome for table in alike if player and (outcome := outcome_of(table, player.id))]
    return fitting_level(outcomes, find_tutor(slug).levels)


def finished_matches(context: Context, session: Session, player: PlayerRef, slug: str) -> list[MatchState]:
    """This player's last finished matches with an adaptive tutor, in chronological order."""
    adaptive = Seat.school_id == context.school_id, Seat.adapts, Seat.match_id.in_(matches_of(player))
    ended = Match.school_id == context.school_id, Match.game == slug, Match.ended_at.is_not(None)
    newest = (
        select(Match.id)
        .where(*ended, Match.id.in_(select(Seat.match_id).where(*adaptive)))
        .order_by(Match.ended_at.desc())
        .limit(MOST_MATCHES)
    )
    tables = (load_match(context, session, match_id) for match_id in session.scalars(newest).all())
    return [table for table in tables if table][::-1]


def outcome_of(table: MatchState, player_id: str) -> FinishedMatch | None:
    """The level of the tutors with the result of the player's side: whether it has most, a tie counting half. None
    where the player's children sat on several sides."""
    sides = {table.game.side(seat) for seat in table.seats_of(player_id)}
    level = next(seat.level for seat in table.seats if seat.adapts)
    if len(sides) != 1 or level is None:
        return None
    scores = list(table.game.result(table.state)["score"])
    own, most = scores.pop(sides.pop()), max(scores)
    return FinishedMatch(level, (own > most) + (own == most) / 2)
