"""Children of a class who play real matches, with sums that they do not always get right."""

from random import Random
from typing import Any

from sqlalchemy import select

from classroom.services.accounts import sessions
from classroom.services.accounts.visitors import Visitor, find_visitor
from classroom.services.context import Context
from classroom.services.play.create_match import SeatPlan, create_match
from classroom.services.play.make_move import make_move
from classroom.services.play.match_repository import find_own_match
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_prompts import MoveRequest
from classroom.store.models import Base

RULES = {"match": True, "wilds": False, "bonus": False, "draw": "auto"}


def come_in(context: Context, child_id: str) -> str:
    """The cookie's token of this child, signed in."""
    with context.database.transaction() as session:
        return sessions.sign_in(context, session, "old", child_id=child_id)


def visitor_of(context: Context, token: str) -> Visitor:
    """Whoever holds this cookie, as a request finds them; the session is not refreshed."""
    return find_visitor(context, token, refresh=False)


def current_match(context: Context, token: str, match_id: str) -> MatchState | None:
    """The match as it is now, for whoever holds this cookie."""
    return find_own_match(context, visitor_of(context, token), match_id)


def begin(context: Context, token: str) -> str:
    return create_match(context, visitor_of(context, token), "sixteen", RULES, [SeatPlan(), SeatPlan(1)])


def play(context: Context, token: str, match_id: str, moves: int = 100, seed: int = 1) -> str:
    """Makes so many moves, or plays to the end; a third of the first answers are one too many."""
    rng = Random(seed)
    now = current_match(context, token, match_id)
    for _ in range(moves):
        if now.over:
            break
        before, view = len(now.moves), now.view(0)
        text = rng.choice(view.moves)
        total = view.total + (0 if text == "+" else int(text[-1]))
        for answer in (total + rng.choice((0, 0, 1)), total):
            now = make_move(
                context, visitor_of(context, token), match_id, MoveRequest(now.seq, text, answer=answer, sure=True)
            ).table
            if len(now.moves) > before:
                break
    return match_id


def rows(context: Context, model: type[Base]) -> list[Any]:
    with context.database.reading() as session:
        return list(session.scalars(select(model)))
