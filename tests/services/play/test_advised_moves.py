"""Whoever does what help has told is not asked back."""

from random import Random
from typing import Any

from classroom.games.registry import find_game
from classroom.services.context import Context
from classroom.services.play.hints import ask_for_help
from classroom.services.play.sum_prompts import confirmation_question
from classroom.tutor.registry import find_tutor
from tests.playing import visitor_of
from tests.tables import act, begin, table_of


def test_who_rolls_again_as_help_says_is_not_asked_back(context: Context) -> None:
    """Help said "You can make 13. But 12 is better for rolling", and then "Your dice still make 13!"."""
    game, rng = find_game("switch16"), Random(5)  # by name: the game in which one may roll again before all is used
    for _ in range(60):
        match_id = begin(context, game.slug, "add", level=3)
        while not (now := table_of(context, match_id)).over:
            view: Any = now.view(0)
            overlooks = now.turn == 0 and game.overlooked(view, "again")
            if overlooks and find_tutor(game.slug).advise(view).move == "again":
                for asked in (True, True, False):  # the nudge tells nothing yet
                    assert bool(confirmation_question(table_of(context, match_id), 0, "again")) == asked
                    assert confirmation_question(table_of(context, match_id), 0, "stop")
                    ask_for_help(context, visitor_of(context, "a"), match_id, table_of(context, match_id).seq)
                return
            act(context, match_id, rng)
    raise AssertionError("nowhere is it better to roll again at once")
