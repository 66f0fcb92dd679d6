"""Children of a class at one table, each at a device of its own, for tests."""

from random import Random

from classroom.games.protocol import all_rules
from classroom.games.registry import all_games
from classroom.services.context import Context
from classroom.services.play.make_move import MoveOutcome
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_prompts import MoveRequest
from classroom.services.together.seating import TablePlan, seat_children
from classroom.tutor.registry import find_tutor
from tests.people import Lesson
from tests.playing import ask_to_move, come_in, own_match


def seat(context: Context, lesson: Lesson, slug: str, *names: str, seats: int = 0) -> tuple[str, list[str]]:
    """A table of these children: the id of the match, and the cookie of each."""
    game = all_games()[slug]
    ids = tuple(lesson.cards[name].child_id for name in names)
    places = seats or len(ids)
    rules = all_rules(game, places, {})
    with context.database.transaction() as session:
        match_id = seat_children(context, session, lesson.id, TablePlan(slug, rules, places, ids))
    return match_id, [come_in(context, one) for one in ids]


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
