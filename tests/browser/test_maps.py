"""The closed maps of sums: opened by touch, by keyboard, without a script, without the network."""

from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Error, Locator, Request

from tests.browser.checks import check_layout, check_open, in_ways
from tests.browser.player import PHONE, OpenPlayer, Player, Size

pytestmark = pytest.mark.browser

CLASS, MAP = "2b", "tens"  # of the demo, where children play other games too
CELLS = 100  # ten ones, ten cards


@pytest.fixture
def requests() -> list[str]:
    """The addresses of maps that were asked for since the page was there; its polls go on besides."""
    return []


def open_maps(one: Player, requests: list[str], language: str = "en") -> Locator:
    """Goes to the map of sums of the class, in this language; gives the title of a closed map."""
    one.press(one.find(".top .menu summary"))
    one.follow(one.find(f"button[value={language}]"))
    one.press(one.find(".tile-list a", has_text=CLASS).first)
    one.page.wait_for_url("**/teacher/class/*")
    one.page.goto(f"{one.page.url}/facts")
    one.page.wait_for_load_state("networkidle")

    def note(request: Request) -> None:
        if urlsplit(request.url).path.endswith("/facts"):
            requests.append(request.url)

    one.page.on("request", note)
    return one.find(f"#map-{MAP} > summary")


def cells(one: Player) -> int:
    return one.find(f"#map-{MAP} .facts td a").count()


@in_ways("de-phone")
def test_a_closed_map_is_fetched_once_when_it_is_opened(
    teacher: OpenPlayer, requests: list[str], language: str, size: Size, light: str
) -> None:
    one = teacher(language=language, size=size, color_scheme=light)
    title = open_maps(one, requests, language)
    check_layout(one, f"teacher-maps-closed-{language}")
    assert cells(one) == 0
    title.scroll_into_view_if_needed()
    place = title.bounding_box()
    one.press(title)
    one.find(f"#map-{MAP} table").wait_for()
    assert cells(one) == CELLS
    assert title.bounding_box() == place
    check_open(one, f"teacher-maps-open-{language}")
    for _ in range(2):
        one.press(title)
    assert [address.partition("?")[2] for address in requests] == [f"map={MAP}"]
    one.press(one.find(f"#map-{MAP} .facts td a").first)
    one.find("#fact-title").wait_for()


def test_a_map_opens_by_the_keyboard_which_stays_on_its_title_and_it_is_named(
    teacher: OpenPlayer, requests: list[str]
) -> None:
    one = teacher()
    title = open_maps(one, requests)
    title.focus()
    one.page.keyboard.press("Enter")
    one.find(f"#map-{MAP} table").wait_for()
    assert title.evaluate("title => title === document.activeElement")
    assert one.find("#status").inner_text().startswith("Adding to two-digit numbers.")
    one.page.keyboard.press("Tab")
    assert one.focused().startswith(f"cell-{MAP}-")


def test_without_a_script_a_link_shows_the_page_with_the_map_open(teacher: OpenPlayer, requests: list[str]) -> None:
    one = teacher(java_script_enabled=False)
    title = open_maps(one, requests)
    one.press(title)
    one.press(one.find(f"#map-{MAP} .map-place a"))
    one.page.wait_for_url(f"**/facts?map={MAP}#map-{MAP}")
    assert cells(one) == CELLS
    assert one.find("details.more-map[open]").count() == 1


def test_without_a_network_the_map_is_kept_for_another_try(teacher: OpenPlayer, requests: list[str]) -> None:
    one = teacher()
    title = open_maps(one, requests)
    one.context.set_offline(True)
    one.press(title)
    one.find("[data-retry]").wait_for()
    one.context.set_offline(False)
    with suppress(Error):  # the page asks again by itself, and may have been quicker
        one.find("[data-retry]").click(timeout=1000)
    one.find(f"#map-{MAP} table").wait_for()
    assert cells(one) == CELLS
    one.troubles = [
        trouble for trouble in one.troubles if "ERR_INTERNET_DISCONNECTED" not in trouble and "htmx" not in trouble
    ]


@in_ways("de-phone")
def test_of_a_sum_that_was_touched_more_is_in_view_than_its_title(
    teacher: OpenPlayer, requests: list[str], language: str, size: Size, light: str
) -> None:
    one = teacher(language=language, size=size, color_scheme=light)
    open_maps(one, requests, language)
    one.press(one.find("#facts td a").first)
    one.find("#fact-title").wait_for()
    place = one.find("#fact-title").bounding_box()
    assert place
    assert 0 <= place["y"] < size[1] / 2


def test_no_child_of_the_demo_has_a_page_wider_than_a_telephone(teacher: OpenPlayer) -> None:
    """Where much needs a closer look, the answers in their order stood in one line."""
    one = teacher(size=PHONE, language="de")
    one.follow(one.find("a[href*='/teacher/class/']").first)
    pages = "a => [...new Set(a.map(one => one.getAttribute('href')).filter(to => to.split('/').length === 4))]"
    children = one.find("a[href^='/teacher/child/']").evaluate_all(pages)
    assert len(children) > 5
    for child in children:
        one.page.goto(child)
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), child
