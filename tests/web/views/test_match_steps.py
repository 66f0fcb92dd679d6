"""What follows from a move comes along with the answer, for the page to show step by step without asking again."""

import html
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from classroom.games.registry import all_games, find_game
from tests.bench.load import page_parser
from tests.children import Child, Page, fields


def begin(child: Child, slug: str) -> Page:
    """The first page of a match of a child at a table full of tutors."""
    game = find_game(slug)
    places: dict[str, Any] = {f"seat{n}": "3" if n else "child" for n in range(max(game.seats))}
    return child.post(f"/play/{slug}", players=max(game.seats), preset=next(iter(game.presets)), **places)


def answers(child: Child, slug: str, moves: int = 12) -> Iterator[Page]:
    """The answers to so many moves of a child, in another match when one is over."""
    page, rng = begin(child, slug), Random(5)
    path = page.response.request.path
    while moves:
        if page.is_end:
            page = begin(child, slug)
            path = page.response.request.path
        act = page_parser.next_action(page.html, rng)
        assert act is not None
        if act.form is None:
            page = child.get(act.path, htmx=True)
        else:
            moves -= 1
            form: dict[str, Any] = fields(act.form)
            yield child.post(act.path, htmx=True, **form)
            page = child.get(path)


@pytest.mark.parametrize("slug", list(all_games()))
def test_what_comes_along_is_what_the_page_would_be_told_if_it_asked(child: Child, slug: str) -> None:
    followed = 0
    for answer in answers(child, slug):
        now, later = page_parser.split_steps(answer.html)
        for step in later:
            going_on = page_parser.GO_ON.search(now)
            assert going_on is not None
            asked = child.get(html.unescape(going_on[1]), htmx=True)
            assert bare(step) == bare(asked.html)
            now, followed = step, followed + 1
        if found := page_parser.GO_ON.search(now):  # what is left is the end, a page of its own
            assert "HX-Redirect" in child.get(html.unescape(found[1]), htmx=True).response.headers
    assert followed > 5


def bare(step: str) -> str:
    return re.sub(r'name="csrf_token" value="[^"]+"', "", step).strip()
