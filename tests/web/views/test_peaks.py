"""Small joys: a match that is won, and what a child does for the first time in its life."""

from random import Random

import pytest

from classroom.games.registry import all_games
from classroom.services.context import Context
from classroom.services.play.sum_prompts import MoveRequest
from classroom.web.presenters.match_table import TableRequest, shown_table
from tests.people import Lesson
from tests.playing import ask_to_move, begin, come_in, own_match, view_for, visitor_of
from tests.tables import act
from tests.tables import begin as begin_at

MOVES = 400  # of a match at most


@pytest.mark.parametrize("slug", list(all_games()))
@pytest.mark.parametrize("seed", [1, 2])
def test_a_rainbow_stands_over_a_match_that_the_child_has_won(context: Context, slug: str, seed: int) -> None:
    """And over no other: while the last step is shown, not in the replay."""
    match_id, rng = begin_at(context, slug), Random(seed)
    for _ in range(MOVES):
        match = own_match(context, "a", match_id)
        if match.over:
            break
        act(context, match_id, rng)
    won = match.game.result(match.state)["winner"] == 0
    visitor, last = visitor_of(context, "a"), len(match.moves)
    assert shown_table(match, visitor, TableRequest(last, is_whole=False)).has_won is won
    assert not shown_table(match, visitor, TableRequest(last - 1, is_whole=False)).has_won
    assert not shown_table(match, visitor, TableRequest(last, is_replay=True)).has_won


def test_the_first_nine_of_a_childs_life_is_one(context: Context, lesson: Lesson) -> None:
    token = come_in(context, lesson.cards["Ada"].child_id)
    firsts = [first for _ in range(8) for first in nines(context, token)]
    assert len(firsts) > 1
    assert firsts == [True] + [False] * (len(firsts) - 1)


def nines(context: Context, token: str) -> list[bool]:
    """Of each card that makes Island 9, in a match played on to its end: whether it is the first of a life."""
    match_id, found = begin(context, token), []
    while not (now := own_match(context, token, match_id)).over:
        view = view_for(now, 0)
        nine = [card for card in view.moves if view.total + int(card[-1]) == 9]
        wins = [card for card in view.moves if view.total + int(card[-1]) == 16]
        move = (wins or nine or list(view.moves))[0]
        result = ask_to_move(
            context, token, match_id, MoveRequest(now.seq, move, answer=view.total + int(move[-1]), sure=True)
        )
        if nine and not wins:
            found.append("nine" in result.firsts)
    return found
