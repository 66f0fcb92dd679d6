"""A child at a table of any game, by the services alone: it makes moves, adds up, finds sums, and errs now and then."""

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

from sqlalchemy import select

from classroom.games.protocol import all_rules
from classroom.games.registry import find_game
from classroom.services.context import Context
from classroom.services.play.make_move import MoveResult, make_move
from classroom.services.play.match_state import MatchState
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.play.sum_prompts import MoveRequest, claim_of, pending_step
from classroom.store.models import Attempt, Seat
from tests.playing import current_match, visitor_of

MOST = 400  # requests of a child in a match
Ready = Callable[[MatchState, int], object]  # whether it is so at this table, for this seat


def table_of(context: Context, match_id: str) -> MatchState:
    table = current_match(context, "a", match_id)
    assert table
    return table


def view_of(table: MatchState, seat: int) -> Any:
    """The game's own view, with all that it has."""
    return table.view(seat)


def begin(context: Context, slug: str, sums: str = "show", preset: str | None = None, level: int = 2) -> str:
    """A match of a child with the fewest tutors, all of this level, the child beginning."""
    game = find_game(slug)
    players = min(game.seats)
    rules = all_rules(game, players, game.presets[preset or next(iter(game.presets))])
    match_id = create_match(
        context, visitor_of(context, "a"), slug, rules, [SeatPlan(), *[SeatPlan(level)] * (players - 1)]
    )
    with context.database.transaction() as session:
        for seat in session.scalars(select(Seat).filter_by(match_id=match_id)):
            seat.sums = sums
    return match_id


def request_move(context: Context, match_id: str, text: str, **more: Any) -> MoveResult:
    """What comes of the child asking to make this move."""
    table = table_of(context, match_id)
    answer = make_move(context, visitor_of(context, "a"), match_id, MoveRequest(table.seq, text, **more))
    assert answer
    return answer


def parts_for(table: MatchState, seat: int, text: str) -> tuple[int, ...] | None:
    """Numbers on the table that make the move, if it is one that is shown by numbers."""
    chosen, dice = table.game.read(text), getattr(table.view(seat), "dice", ())
    subsets = (parts for many in range(len(dice) + 1) for parts in combinations(dice, many))
    return next((parts for parts in subsets if (said := claim_of(table, seat, chosen, parts)) and said.holds), None)


def possible(table: MatchState, seat: int) -> list[str]:
    """Moves that a child can make as things stand: what is shown by numbers, only where some numbers show it."""
    moves = [table.game.write(move) for move in table.view(seat).moves]
    if table.committed_move:
        return [table.committed_move]
    return [
        text
        for text in moves
        if not claim_of(table, seat, table.game.read(text)) or parts_for(table, seat, text) is not None
    ]


def act(context: Context, match_id: str, rng: Random) -> MoveResult:
    """One request of a child that adds up well, now and then not at first."""
    table = table_of(context, match_id)
    seat = table.turn
    assert seat is not None
    text = rng.choice(possible(table, seat))
    trial = pending_step(table, seat, text).attempt
    answer = None
    if trial:
        slip = trial.sum.total + rng.choice((-1, 1))
        answer = slip if rng.random() < 0.2 and slip >= 0 and slip not in trial.wrong else trial.sum.total
    return request_move(
        context, match_id, text, answer=answer, parts=parts_for(table, seat, text) or (), sure=rng.random() < 0.5
    )


def play_until(context: Context, slug: str, ready: Ready, seed: int, sums: str = "add") -> str | None:
    """A match in which it is the child's turn and something is so."""
    rng = Random(seed)
    match_id = begin(context, slug, sums)
    for _ in range(MOST):
        table = table_of(context, match_id)
        if table.over:
            break
        assert table.turn is not None
        if ready(table, table.turn):
            return match_id
        act(context, match_id, rng)
    return None


def somewhere(context: Context, slug: str, ready: Ready, sums: str = "add") -> str:
    """The first of some matches that comes to such a position."""
    return next(found for seed in range(60) if (found := play_until(context, slug, ready, seed, sums)))


def last_attempt(context: Context, match_id: str) -> Attempt:
    """The sum that was worked out last in this match."""
    with context.database.reading() as session:
        attempt = session.scalars(select(Attempt).filter_by(match_id=match_id).order_by(Attempt.seq.desc())).first()
    assert attempt
    return attempt
