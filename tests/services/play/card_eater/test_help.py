"""Where Tavi does the sums, help does not ask for what the table tells."""

from typing import Any

import pytest

from classroom.games.protocol import Message
from classroom.services.context import Context
from classroom.services.play.hints import ask_for_help, help_stage
from classroom.services.play.match_state import MatchState
from classroom.services.play.seat_settings import choose_sums
from classroom.tutor.card_eater.advice import advise
from classroom.tutor.card_eater.joker_advice import HOW_MUCH
from tests.playing import own_match, visitor_of
from tests.services.play.card_eater.test_guesses import begin, make


@pytest.mark.parametrize(("sums", "first"), [("show", 2), ("add", 2)])
def test_help_begins_with_the_first_stage_that_helps(context: Context, sums: str, first: int) -> None:
    """Beside "You need 9" it asked how much is still needed; beside "?" it asked it too, and took no answer."""
    match_id, me = begin(context), visitor_of(context, "a")
    assert choose_sums(context, me, match_id, sums)
    asked = ask_for_help(context, me, match_id, own_match(context, "a", match_id).seq)
    assert asked
    assert help_stage(asked) == 4  # the first card: it can only be turned
    now = make(context, match_id, "turn")
    while nudge(now) != HOW_MUCH:
        now = make(context, match_id, now.view(0).moves[-1])
    asked = ask_for_help(context, me, match_id, now.seq)
    assert asked
    assert help_stage(asked) == first


def nudge(now: MatchState) -> Message:
    view: Any = now.view(0)
    return advise(view).nudge
