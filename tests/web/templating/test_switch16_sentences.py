"""What is said of a move of Switch 16 is so."""

import pytest
from flask import Flask

from classroom.games.switch16.state import Step, Token
from tests.web.templating.test_fact_formatting import words

HELD, FREE = Token("space", 0, 0), Token()


@pytest.mark.parametrize("note", ["left", "kept"])
@pytest.mark.parametrize(("token", "why"), [(HELD, "Your pawn is stuck."), (FREE, "These dice don’t make 1.")])
def test_why_a_turn_ended_after_the_glue_drop_or_a_swap_was_left(app: Flask, note: str, token: Token, why: str) -> None:
    """With 1, 5, 3 a pawn on 0 could go to 1, were it not stuck."""
    step = Step(0, "leave", 0, (6, 5, 3), "b", (0, 4), (0, 4), token, token, note, ended=True)
    said = words(app, "games/switch16/words.html", "told", step, ({"face": "fox"}, {"face": "tavi"}), 0)
    assert why in said
    assert said.count(".") == 2
