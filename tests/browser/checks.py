"""What every page has to be, whatever its state: open to everybody (requirements C)."""

import os
from collections.abc import Iterable
from itertools import cycle, product
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.player import LAPTOP, PHONE, TABLET, Player
from tests.sampling import THOROUGH

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OPTIONS = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}  # what is right is not written up
SHOTS = os.environ.get("SHOTS")  # a folder: keep a picture of every state, in every way
# The export of a child lists some fifty thousand values: three of each list are enough for axe, which takes a minute.
SHORTEN = "document.querySelectorAll('ol.data > li:nth-child(n + 4)').forEach(item => item.remove())"
WAYS = {
    "en-laptop": ("en", LAPTOP, "light"),
    "fr-tablet-night": ("fr", TABLET, "dark"),
    "de-phone": ("de", PHONE, "light"),
}


def in_ways(*names: str) -> pytest.MarkDecorator:
    """In these languages, sizes and lights; in all of them where pictures are kept, or all is asked for."""
    others = () if SHOTS else [name for name in WAYS if name not in names]
    chosen = [pytest.param(*WAYS[name], id=name) for name in (WAYS if SHOTS else names)]
    chosen += [pytest.param(*WAYS[name], id=name, marks=THOROUGH) for name in others]
    return pytest.mark.parametrize(("language", "size", "light"), chosen)


def tours_in_ways(tours: Iterable[str]) -> pytest.MarkDecorator:
    """Each tour in one way, by turns; in all of them where pictures are kept."""
    names = list(WAYS)
    each = product(tours, names) if SHOTS else zip(tours, cycle(names), strict=False)
    chosen = [pytest.param(tour, *WAYS[name], id=f"{tour}-{name}") for tour, name in each]
    return pytest.mark.parametrize(("tour", "language", "size", "light"), chosen)


WIDEN = """() => { const sheet = new CSSStyleSheet(); document.adoptedStyleSheets = [sheet];
const wide = 'letter-spacing: .12em !important; word-spacing: .16em !important; line-height: 1.5 !important';
sheet.insertRule(`* { ${wide} }`) }"""
LINES = "all => all.map(one => Math.round(one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)))"


def check_narrow(one: Player, name: str) -> None:
    """Nothing is cut off at 320 pixels, with more space between letters, words and lines, as some set it for themselves
    (WCAG 1.4.10, 1.4.12). Leaves the page as it was."""
    size = one.page.viewport_size
    assert size
    one.page.set_viewport_size({"width": 320, "height": 640})
    one.page.evaluate(WIDEN)
    keep_picture(one, name)
    assert one.page.evaluate("document.documentElement.scrollWidth") <= 320, name
    one.page.evaluate("document.adoptedStyleSheets = []")
    one.page.set_viewport_size(size)


def check_open(one: Player, name: str) -> None:
    """Nothing that axe finds, nothing too small to touch, no scrolling sideways."""
    check_layout(one, name)
    one.page.evaluate("document.querySelector('#status').textContent = ''")
    one.page.evaluate(SHORTEN)
    found = Axe().run(one.page, options=OPTIONS)
    faults = [(name, v["id"], [n["html"][:120] for n in v["nodes"]][:3]) for v in found.response["violations"]]
    assert not faults, faults


def check_layout(one: Player, name: str) -> None:
    """Nothing too small to touch, no scrolling sideways: what depends on the size of a screen."""
    keep_picture(one, name)
    small = small_targets(one)
    assert not small, (name, small)
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name


def check_still(one: Player, name: str) -> None:
    """The same, and nothing moves where that is asked, nor is a button there that nobody sees."""
    check_open(one, name)
    unseen = one.page.evaluate(UNSEEN)
    assert not unseen, (name, unseen)
    assert one.page.evaluate("document.getAnimations().length") == 0


def keep_picture(one: Player, name: str) -> None:
    if SHOTS:
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
        one.page.screenshot(
            path=Path(SHOTS) / f"{name}.png", full_page=name.startswith(("teacher-", "door-", "child-"))
        )


UNSEEN = """() => [...document.querySelectorAll('a[href], button, summary')].filter(e => e.checkVisibility())
.filter(e => !e.checkVisibility({opacityProperty: true})).map(e => e.outerHTML.slice(0, 90))"""


def small_targets(one: Player) -> list[str]:
    """Whatever can be touched and is smaller than 44 by 44; words in running text may be, and the label of a field."""
    found: list[str] = one.page.evaluate(
        """() => [...document.querySelectorAll('a[href], button, summary, label, input:not([type=hidden])')]
        .filter(e => e.matches("label") || !e.closest("label, p:not(.going-on):not(.notice)"))
        .filter(e => !e.matches('.skip, label[for], [aria-hidden=true]'))
        .filter(e => e.checkVisibility({visibilityProperty: true}))
        .map(e => [e.getBoundingClientRect(), e])
        .filter(([box]) => box.width && (box.width < 43.9 || box.height < 43.9))
        .map(([box, e]) => `${e.outerHTML.slice(0, 90)} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
    )
    return found
