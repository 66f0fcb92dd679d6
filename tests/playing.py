"""Children of a class who play real matches, with sums that they do not always get right."""

from random import Random
from typing import TypeAlias, TypeVar

from sqlalchemy import select

from classroom.games.sixteen.view import View as SixteenView  # by name: what a seat sees in SLUG
from classroom.services.accounts import sessions
from classroom.services.accounts.visitors import Visitor, find_visitor
from classroom.services.context import Context
from classroom.services.play.make_move import MoveResult, make_move
from classroom.services.play.match_repository import find_own_match
from classroom.services.play.match_state import MatchState
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.play.seat_settings import choose_sums
from classroom.services.play.sum_prompts import MoveRequest
from classroom.store.models import Base

SLUG = "sixteen"  # by name: the game that is played where a test is about something else
View: TypeAlias = SixteenView  # what a seat sees in it
Row = TypeVar("Row", bound=Base)
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


def own_match(context: Context, token: str, match_id: str) -> MatchState:
    """The same, for somebody who plays in it."""
    found = current_match(context, token, match_id)
    assert found
    return found


def view_for(table: MatchState, seat: int | None, shown: int | None = None) -> View:
    """What this seat may know, at a table of SLUG: now, or after so many moves."""
    view = table.view(seat, shown)
    assert isinstance(view, View)
    return view


def ask_to_move(context: Context, token: str, match_id: str, request: MoveRequest) -> MoveResult:
    """What comes of this request by whoever holds the cookie, who plays in the match."""
    result = make_move(context, visitor_of(context, token), match_id, request)
    assert result
    return result


def begin(context: Context, token: str) -> str:
    return create_match(context, visitor_of(context, token), SLUG, RULES, [SeatPlan(), SeatPlan(1)])


def play(context: Context, token: str, match_id: str, moves: int = 100, seed: int = 1) -> str:
    """Makes so many moves, or plays to the end; a third of the first answers are one too many."""
    rng = Random(seed)
    now = own_match(context, token, match_id)
    for _ in range(moves):
        if now.over:
            break
        before, view = len(now.moves), view_for(now, 0)
        text = rng.choice(view.moves)
        total = view.total + (0 if text == "+" else int(text[-1]))
        for answer in (total + rng.choice((0, 0, 1)), total):
            now = ask_to_move(context, token, match_id, MoveRequest(now.seq, text, answer=answer, sure=True)).table
            if len(now.moves) > before:
                break
    return match_id


def lay_a_first_card(context: Context, token: str, match_id: str) -> str:
    """Plays the highest card and its answer, so that something lies there to be added to; then the child adds up.
    Returns its lowest card that adds something."""
    now = own_match(context, token, match_id)
    highest = max(view_for(now, 0).hand, key=lambda card: card[-1])
    now = ask_to_move(context, token, match_id, MoveRequest(now.seq, highest)).table
    choose_sums(context, visitor_of(context, token), match_id, "add")
    return min((card for card in view_for(now, 0).hand if card[-1] not in "0W"), key=lambda card: card[-1])


def rows(context: Context, model: type[Row]) -> list[Row]:
    with context.database.reading() as session:
        return list(session.scalars(select(model)))
