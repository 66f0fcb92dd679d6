"""How a guest's children stand against the tutor: what came of their matches, and the level that fits."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.games.protocol import Rules
from classroom.services.accounts.players import Player, find_player, matches_of
from classroom.services.context import Context
from classroom.services.play.match_state import MatchState, load_match
from classroom.store.models import Match, Seat
from classroom.tutor.adaptive_difficulty import FinishedMatch, fitting_level
from classroom.tutor.registry import find_tutor

REMEMBERED = 30  # matches


def level_that_fits(context: Context, token: str, slug: str, rules: Rules, players: int) -> int:
    """The level of tutors that adapt in a match like this, from the matches like it that were finished."""
    with context.database.reading() as session:
        player = find_player(context, session, token)
        tables = finished(context, session, player, slug) if player else []
    alike = [table for table in tables if table.match.rules == rules and len(table.seats) == players]
    played = [outcome for table in alike if player and (outcome := outcome_of(table, player.id))]
    return fitting_level(played, find_tutor(slug).levels)


def finished(context: Context, session: Session, player: Player, slug: str) -> list[MatchState]:
    """This player's last finished matches with a tutor that adapts, the oldest first."""
    theirs = matches_of(player)
    fitted = select(Seat.match_id).where(Seat.school_id == context.school_id, Seat.adapts, Seat.match_id.in_(theirs))
    newest = (
        select(Match.id)
        .where(
            Match.school_id == context.school_id, Match.game == slug, Match.ended_at.is_not(None), Match.id.in_(fitted)
        )
        .order_by(Match.ended_at.desc())
        .limit(REMEMBERED)
    )
    tables = (load_match(context, session, match_id) for match_id in session.scalars(newest).all())
    return [table for table in tables if table][::-1]


def outcome_of(table: MatchState, player_id: str) -> FinishedMatch | None:
    """The match as the player's side played it against the tutors: the share of the other sides that have a smaller
    score, a tie being half. None where its children sat on several sides."""
    sides = {table.game.side(seat) for seat in table.seats_of(player_id)}
    level = next(seat.level for seat in table.seats if seat.adapts)
    if len(sides) != 1 or level is None:
        return None
    mine, *others = by_side(table, *sides)
    return FinishedMatch(level, sum((mine > other) + (mine == other) / 2 for other in others) / len(others))


def by_side(table: MatchState, side: int) -> list[float]:
    """The score of this side, then those of all others."""
    scores = table.game.result(table.state)["score"]
    return [scores[side], *(score for number, score in enumerate(scores) if number != side)]
