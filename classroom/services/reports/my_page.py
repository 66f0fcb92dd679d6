"""A child's own page: its report, its latest matches."""

from dataclasses import dataclass
from datetime import date

from sqlalchemy import select

from classroom.services.accounts.players import load_player, matches_of
from classroom.services.accounts.visitors import PlayerRef, Visitor
from classroom.services.context import Context, day_of
from classroom.services.reports.child_report import ChildReport, load_child_report
from classroom.store.models import Child, Match

SHOWN = 6  # matches


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match that the child played, or is playing."""

    id: str
    game: str
    day: date
    over: bool


def own_report(context: Context, visitor: Visitor) -> ChildReport | None:
    """The report of the child who is signed in; None for anybody else."""
    with context.database.reading() as session:
        child = load_player(session, visitor.player)
        return load_child_report(context, session, child) if isinstance(child, Child) else None


def latest_matches(context: Context, player: PlayerRef) -> list[PastMatch]:
    """The last matches of this player, the newest first."""
    rows = select(Match).where(Match.school_id == context.school_id, Match.id.in_(matches_of(player)))
    with context.database.reading() as session:
        found = session.scalars(rows.order_by(Match.played_at.desc()).limit(SHOWN)).all()
    return [PastMatch(match.id, match.game, day_of(match.played_at), match.ended_at is not None) for match in found]
