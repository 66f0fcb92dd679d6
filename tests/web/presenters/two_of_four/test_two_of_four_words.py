"""What is said of a pair that is tried again after a match."""

from types import SimpleNamespace

import pytest
from flask import Flask, get_template_attribute

BEST = {"exact, of two diamonds": (8, 2), "1 below": (7, 0)}


@pytest.mark.parametrize(
    ("total", "suits", "best", "said"),
    [
        (8, 0, "exact, of two diamonds", "That makes 8, too! Which diamond is worth 1 pearl more?"),
        (8, 1, "exact, of two diamonds", "That makes 8, too! Which diamond is worth 1 pearl more?"),
        (9, 0, "exact, of two diamonds", ""),
        (9, 0, "1 below", "That is just as close, but above. Can you find one below?"),
        (10, 0, "1 below", ""),
    ],
)
def test_a_pair_as_near_as_the_best_is_told_what_that_has_more(
    app: Flask, total: int, suits: int, best: str, said: str
) -> None:
    """For the target 8 a second 10 - 2 was answered: "That is the target! Try another pair."."""
    with app.test_request_context():
        nearly = get_template_attribute("games/two-of-four/words.html", "nearly")
        stronger = SimpleNamespace(total=BEST[best][0], suits=BEST[best][1])
        assert str(nearly(total, suits, stronger, 8, "d")).strip() == said
