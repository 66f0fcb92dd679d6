"""What Tavi says of a card tried in a moment that is not the one."""

import pytest
from flask import Flask, get_template_attribute


@pytest.mark.parametrize(
    ("idea", "total", "said"),
    [
        ("sixteen", 13, "That is 3 short of 16."),
        ("over", 18, "That’s more than 16."),
        ("nine", 7, "That isn’t Island 9."),
        ("nine", 12, "From 12, a 4 makes 16."),
        ("low", 10, "From 10, a 6 makes 16."),
        ("alike", 8, "Now two the same are on top."),
        ("match", 12, "Those three aren’t the same."),
        ("double", 16, "That doesn’t make two sets."),
        ("safer", 6, "Not quite."),
        ("", 14, "From 14, a 2 makes 16."),  # of a position that a teacher has set, nothing is known but the total
    ],
)
def test_a_moment_says_why_a_card_tried_is_not_the_one(app: Flask, idea: str, total: int, said: str) -> None:
    with app.test_request_context():
        not_found = get_template_attribute("games/sixteen/words.html", "not_found")
        assert not_found(idea, total).strip() == said
