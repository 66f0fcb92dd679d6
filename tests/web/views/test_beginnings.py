"""What others do before a child's first move is told step by step, from the opening on, where a game says so."""

from typing import Any

import pytest

from classroom.games.registry import all_games, find_game
from classroom.web.presenters.table_regions import all_presenters
from tests.bench.load import page_parser
from tests.children import Child, Page

TOLD = [slug for slug in all_games() if all_presenters()[slug].tells_beginning]
each_told = pytest.mark.parametrize("slug", TOLD)
each_other = pytest.mark.parametrize("slug", [slug for slug in all_games() if slug not in TOLD])


def begun_by_others(child: Child, slug: str) -> Page:
    """The first page of a match in which somebody else has moved first: from the last seat, others come before."""
    players = min(find_game(slug).seats)
    seats: dict[str, Any] = {f"seat{seat}": 2 for seat in range(players - 1)} | {f"seat{players - 1}": "child"}
    for _ in range(30):
        page = child.post(f"/play/{slug}", players=players, **seats)
        if page_parser.GO_ON.search(page.html):
            return page
    raise AssertionError("nobody else ever began")


def is_mine(page: Page) -> bool:
    return "data-mine" in page.html


@each_told
def test_the_others_first_moves_are_shown_one_after_the_other(child: Child, slug: str) -> None:
    page, pictures = begun_by_others(child, slug), 0
    while not is_mine(page):
        found = page_parser.GO_ON.search(page.html)
        assert found
        page, pictures = child.get(found[1].replace("&amp;", "&")), pictures + 1
    assert pictures >= 2  # how it opened, and what was done


@each_told
def test_once_the_child_has_moved_its_table_is_shown_as_it_is(child: Child, slug: str) -> None:
    """A page that is loaded again must not tell the whole match once more."""
    page = begun_by_others(child, slug)
    address = page.response.request.path
    assert page.response.request.args.get("begins") == "1"
    there = child.get(address)
    assert is_mine(there)
    assert is_mine(there)
    move = there.document.value("move")
    form = {"csrf_token": child.csrf_token(), "seq": page_parser.seq_of(there.html), "move": move}
    child.client.post(f"{address}/move", data=form)
    again, plain = child.get(f"{address}?begins=1"), child.get(address)
    assert page_parser.seq_of(again.html) == page_parser.seq_of(plain.html)
    assert again.document.texts("//h2[@id='turn']") == plain.document.texts("//h2[@id='turn']")


@each_other
def test_of_other_games_nothing_is_added_to_the_address(child: Child, slug: str) -> None:
    page = child.post(f"/play/{slug}", preset=next(iter(find_game(slug).presets)))
    assert not page.response.request.args
