"""Children of a class at one table, each at a device of its own, for tests."""

from random import Random

from classroom.games.protocol import Rules, all_rules
from classroom.games.registry import find_game
from classroom.services.context import Context
from classroom.services.play.make_move import MoveOutcome
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_prompts import MoveRequest
from classroom.services.together.seating import TablePlan, seat_children
from classroom.tutor.registry import find_tutor
from tests.people import Lesson
from tests.playing import ask_to_move, come_in, own_match


def seat_at_table(
    context: Context,
    lesson: Lesson,
    slug: str,
    *names: str,
    seats: int = 0,
    rules: Rules | None = None,
    checks: bool = False,
) -> str:
    """The id of a new match of these children; with as few seats as the game can have, where `seats` says nothing."""
    ids = tuple(lesson.cards[name].child_id for name in names)
    places = seats or max(len(ids), min(find_game(slug).seats))
    plan = TablePlan(slug, all_rules(find_game(slug), places, rules or {}), places, ids, checks=checks)
    with context.database.transaction() as session:
        return seat_children(context, session, lesson.id, plan)


def seat(
    context: Context, lesson: Lesson, slug: str, *names: str, seats: int = 0, checks: bool = False
) -> tuple[str, list[str]]:
    """A table of these children: the id of the match, and the cookie of each."""
    match_id = seat_at_table(context, lesson, slug, *names, seats=seats, checks=checks)
    return match_id, [come_in(context, lesson.cards[name].child_id) for name in names]


def move_once(context: Context, tokens: list[str], match_id: str, rng: Random) -> MatchState:
    """One decision of whoever's turn it is, with an answer where a sum is asked."""
    for token in tokens:
        now = own_match(context, token, match_id)
        mine = now.seats_of(now.player_id)
        if now.turn not in mine:
            continue
        chosen = find_tutor(now.game.slug).choose(now.view(now.turn), 2, rng)
        text = now.committed_move or now.game.write(chosen)
        parts = parts_found(now, text)
        result = ask_to_move(context, token, match_id, MoveRequest(now.seen_seq, text, sure=True, parts=parts))
        for answer in range(70):
            if result.outcome is not MoveOutcome.THINK:
                break
            request = MoveRequest(result.table.seen_seq, text, answer=answer, sure=True)
            result = ask_to_move(context, token, match_id, request)
        return result.table
    raise AssertionError("nobody is to move")


def parts_found(now: MatchState, text: str) -> tuple[int, ...]:
    """The numbers to touch for this move, where children find sums on the table."""
    view, chosen = now.view(now.turn), now.game.read(text)
    claims = (parts for move, parts in now.game.possible_claims(view) if move == chosen)
    return next((parts for parts in claims if getattr(now.game.claim(view, chosen, parts), "holds", True)), ())


def play_on(context: Context, tokens: list[str], match_id: str, seed: int = 1, most: int = 400) -> MatchState:
    rng = Random(seed)
    now = own_match(context, tokens[0], match_id)
    for _ in range(most):
        if now.over:
            break
        now = move_once(context, tokens, match_id, rng)
    return now
