"""Children of a class at one table, each at a device of its own: whole matches, and nobody knows more than it may."""

from random import Random

import pytest

from classroom.games.protocol import all_rules
from classroom.games.registry import all_games
from classroom.services.context import Context
from classroom.services.play.make_move import MoveOutcome
from classroom.services.play.match_repository import load_match
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_prompts import MoveRequest
from classroom.services.together.seating import TablePlan, seat_children
from classroom.store.models import Attempt, Match, ProgressRow
from classroom.tutor.registry import find_tutor
from tests.people import Lesson
from tests.playing import ask_to_move, come_in, own_match, rows

pytestmark = pytest.mark.usefixtures("any_database")
GAMES = sorted(all_games())


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


@pytest.mark.parametrize("slug", GAMES)
def test_two_children_play_a_whole_match(context: Context, lesson: Lesson, slug: str) -> None:
    match_id, tokens = seat(context, lesson, slug, "Ada", "Ben", seats=max(2, min(all_games()[slug].seats)))
    now = play_on(context, tokens, match_id)
    assert now.over
    assert [row.ended_at is not None for row in rows(context, Match)] == [True]
    children = {lesson.cards[name].child_id for name in ("Ada", "Ben")}
    assert {row.child_id for row in rows(context, ProgressRow)} == children
    for row in rows(context, Attempt):
        assert row.child_id == now.seats[row.seat].child_id


@pytest.mark.parametrize("slug", GAMES)
def test_what_one_child_is_asked_no_other_is_told(context: Context, lesson: Lesson, slug: str) -> None:
    """The number that the pages of a child carry counts nothing that another was asked or helped with."""
    match_id, tokens = seat(context, lesson, slug, "Ada", "Ben", seats=max(2, min(all_games()[slug].seats)))
    now = play_on(context, tokens, match_id, most=12)
    with context.database.reading() as session:
        everything = load_match(context, session, match_id)
    assert everything
    for token in tokens:
        mine = own_match(context, token, match_id)
        (own,) = mine.seats_of(mine.player_id)
        hidden = [
            e for e in everything.events if e.kind in ("answer", "help", "hint", "doubt", "chosen") and e.seat != own
        ]
        assert mine.seen_seq == now.seq - len(hidden)
