"""What follows from a move comes along with the answer, for the page to show step by step without asking again."""

import html
import re
from random import Random

import pytest

from classroom.games.registry import all_games
from tests.bench import page_parser
from tests.children import fields

SEATS = {"sixteen": 4, "two-of-four": 3, "card-eater": 3, "switch16": 3}


def answers(child, slug, moves=12):
    """The answers to so many moves of a child at a table full of tutors, or fewer if the match is over before."""
    places = {f"seat{n}": "3" if n else "child" for n in range(SEATS[slug])}
    page = child.post(f"/play/{slug}", players=SEATS[slug], preset=next(iter(all_games()[slug].presets)), **places)
    path, rng = page.response.request.path, Random(5)
    while moves and not page.is_end:
        act = page_parser.next_act(page.html, rng)
        if act.form is None:
            page = child.get(act.path, htmx=True)
        else:
            moves -= 1
            yield child.post(act.path, htmx=True, **fields(act.form))
            page = child.get(path)


@pytest.mark.parametrize("slug", list(all_games()))
def test_what_comes_along_is_what_the_page_would_be_told_if_it_asked(child, slug):
    followed = 0
    for answer in answers(child, slug):
        now, later = page_parser.steps_of(answer.html)
        for step in later:
            asked = child.get(html.unescape(page_parser.GO_ON.search(now)[1]), htmx=True)
            assert bare(step) == bare(asked.html)
            now, followed = step, followed + 1
        if found := page_parser.GO_ON.search(now):  # what is left is the end, a page of its own
            assert "HX-Redirect" in child.get(html.unescape(found[1]), htmx=True).response.headers
    assert followed > 5


def bare(step: str) -> str:
    return re.sub(r'name="csrf_token" value="[^"]+"', "", step).strip()
