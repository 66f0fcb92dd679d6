"""Playing again with the same children: they are asked, since nobody is seated at a table without a yes."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.services.accounts.visitors import Visitor
from classroom.services.context import Context
from classroom.services.play.match_repository import load_own_match
from classroom.services.play.match_state import MatchState
from classroom.services.together.asking.game_plans import GamePlan
from classroom.services.together.asking.invitations import NextStep, record_question
from classroom.services.together.class_mates import ClassMate, require_class_mate
from classroom.store.models import Match, Seat


def ask_again(context: Context, visitor: Visitor, match_id: str) -> NextStep:
    """Asks those who played this match with the child to play it again, everybody one seat on; leads to the rematch
    where there is one already. Raises NotThere."""
    with context.database.transaction() as session:
        mate = require_class_mate(context, session, visitor, locks=True)
        match = load_own_match(context, session, visitor, match_id)
        if match is None or not match.over or match.match.class_id is None or not mate.settings.invites:
            return NextStep()
        begun = rematch_of(context, session, mate, match_id)
        if begun:
            return NextStep(begun)
        others = [seat.child_id for seat in match.seats if seat.child_id and seat.child_id != mate.child.id]
        return record_question(context, session, mate, plan_again(context, session, match), others)


def plan_again(context: Context, session: Session, match: MatchState) -> GamePlan:
    """The same game and rules. Where some of those who played are playing on already, it is a new match of its own."""
    row = match.match
    is_followed = session.scalar(select(Match.id).filter_by(school_id=context.school_id, again_of=row.id))
    return GamePlan(row.game, "", len(match.seats), row.rules, None if is_followed else row.id)


def rematch_of(context: Context, session: Session, mate: ClassMate, match_id: str) -> str | None:
    """The id of the rematch, if this child plays in it and it is not over."""
    rows = select(Match.id).join(Seat, (Seat.school_id == Match.school_id) & (Seat.match_id == Match.id))
    theirs = Match.again_of == match_id, Match.ended_at.is_(None), Seat.child_id == mate.child.id
    return session.scalar(rows.where(Match.school_id == context.school_id, *theirs))
