"""The answer to a move is what has changed: regions for the page to put in the place of those it has, step after step,
without asking again."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from classroom.games.registry import all_games, find_game
from tests.bench.load import page_parser
from tests.children import Child, Page, fields
from tests.swaps import SwappedTable

SAID = "*[contains(@class, 'bubble')]//span"


def begin(child: Child, slug: str) -> Page:
    """The first page of a match of a child at a table full of tutors."""
    game = find_game(slug)
    places: dict[str, Any] = {f"seat{n}": "3" if n else "child" for n in range(max(game.seats))}
    return child.post(f"/play/{slug}", players=max(game.seats), preset=next(iter(game.presets)), **places)


def requests(child: Child, slug: str, moves: int = 12) -> Iterator[tuple[Page, str, dict[str, Any]]]:
    """The page before each of so many moves of a child, and the move: its address and its form."""
    page, rng = begin(child, slug), Random(5)
    path = page.response.request.path
    while moves:
        if page.is_end:
            page = begin(child, slug)
            path = page.response.request.path
        act = page_parser.next_action(page.html, rng)
        assert act is not None
        if act.form is None:
            page = child.get(act.path)
        else:
            moves -= 1
            yield page, act.path, fields(act.form)
            page = child.get(path)


def answer(child: Child, table: SwappedTable, path: str, **form: Any) -> Page:
    """What a browser that shows this table is answered."""
    headers = {"HX-Request": "true", "Regions": table.regions}
    form = {"csrf_token": child.csrf_token(), **form}
    return Page(child.client.post(path, data=form, headers=headers))


@pytest.mark.parametrize("slug", list(all_games()))
def test_without_htmx_too_what_tavi_says_of_a_move_stands_on_the_table_as_it_was_then(child: Child, slug: str) -> None:
    """It would not be true any more of what others have done since."""
    judged = 0
    for _, path, form in requests(child, slug, moves=400):
        then = child.post(path, **form | {"sure": 1})
        if "shown" in then.response.request.args:
            judged += 1
            *_, verdict = then.document.texts(SAID)
            finds_out = "cannot" in then.document.attributes("button/@id")  # whether its dice lead on
            assert finds_out or "go-on" in then.document.attributes("a/@id")
            assert verdict not in child.get(path.removesuffix("/move")).document.texts(SAID)
        if judged == 3:
            return
    assert judged


def without_tools(table: SwappedTable) -> str:
    """The table, but for how long it is shown: shorter, where several steps came along."""
    return table.shown("game", but="tools")


@pytest.mark.parametrize("slug", list(all_games()))
def test_what_comes_along_is_what_the_page_would_be_told_if_it_asked(child: Child, slug: str) -> None:
    followed = 0
    for page, path, form in requests(child, slug):
        table = SwappedTable(page.html)
        table.swap(answer(child, table, path, **form).html)
        while table.later:
            assert table.following
            asked = SwappedTable(page.html)
            asked.swap(child.get(table.following, htmx=True).html)
            table.go_on()
            assert without_tools(table) == without_tools(asked)
            assert table.shown("bar", but="log") == asked.shown("bar", but="log")
            followed += 1
        if table.following:  # what is left is the end, a page of its own
            assert "HX-Redirect" in child.get(table.following, htmx=True).response.headers
    assert followed >= 5


@pytest.mark.parametrize("slug", list(all_games()))
def test_what_the_browser_has_already_is_not_sent(child: Child, slug: str) -> None:
    """A step in two thirds of the bytes of its table at most: where every sum is asked, cards give way to keys."""
    sent, tables = 0, 0
    for page, path, form in requests(child, slug):
        table = SwappedTable(page.html)
        told = answer(child, table, path, **form).html
        sent += len(told)
        table.swap(told)
        tables += (1 + len(table.later)) * len(child.get(path.removesuffix("/move"), htmx=True).html)
    assert sent < 2 * tables / 3


def test_of_a_table_that_has_not_changed_nothing_is_sent(child: Child) -> None:
    table = SwappedTable(child.begin(preset="simplified").html)
    headers = {"HX-Request": "true", "Regions": table.regions}
    assert Page(child.client.get(child.match, headers=headers)).html == ""


def test_what_happened_so_far_comes_when_it_is_opened(child: Child) -> None:
    page = child.begin(preset="simplified")
    table = SwappedTable(page.html)
    told = answer(child, table, f"{child.match}/move", move=page.hand[0], seq=page.seq, sure=1)
    table.swap(told.html)
    assert "log" not in told.document.attributes("*/@id")
    headers = {"HX-Request": "true", "Regions": table.regions}
    table.swap(Page(child.client.get(f"{child.match}/log", headers=headers)).html)
    assert f"You played a {page.hand[0][-1]}." in table.shown("log")


@pytest.mark.parametrize("slug", list(all_games()))
def test_what_happened_so_far_ends_with_the_step_that_is_shown(child: Child, slug: str) -> None:
    """What others have done since comes step by step."""
    differ = 0
    for page, path, form in requests(child, slug):
        before = SwappedTable(page.html)
        before.swap(answer(child, before, path, **form).html)
        if not before.following:
            continue
        log, headers = path.replace("/move", "/log"), {"HX-Request": "true", "Regions": before.regions}
        step = "opens" not in before.following  # else what comes next is the same, once the pause is over
        shown = int(before.following.partition("shown=")[2] or 1) - step
        then = Page(child.client.get(f"{log}?shown={shown}", headers=headers)).document.texts("ol[@class='log']/li")
        now = Page(child.client.get(log, headers=headers)).document.texts("ol[@class='log']/li")
        assert then
        differ += bool(now) and then != now  # at the end there is no log any more
    assert differ


def test_without_a_script_what_happened_so_far_is_on_the_page(child: Child) -> None:
    child.begin(preset="simplified")
    assert child.get(f"{child.match}/log").response.request.path == child.match


@pytest.mark.parametrize(
    "regions", ["", "said", "said=", "=", "said=12345678", "a=b c=d", "\u00e9=12345678", "x" * 9000]
)
def test_a_browser_that_says_nonsense_of_what_it_has_gets_all_of_it(child: Child, regions: str) -> None:
    child.begin(preset="simplified")
    headers = {"HX-Request": "true", "Regions": regions.encode("latin-1", "replace").decode("latin-1")}
    told = Page(child.client.get(child.match, headers=headers))
    assert {"bar", "game", "said", "log"} <= set(told.document.attributes("*/@id"))
