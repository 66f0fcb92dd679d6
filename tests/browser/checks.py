"""What every page has to be, whatever its state: open to everybody (STANDARDS C)."""

import os
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SHOTS = os.environ.get("SHOTS")  # a folder: keep a picture of every state


def check_open(one, name):
    """Nothing that axe finds, nothing too small to touch, no scrolling sideways."""
    keep_picture(one, name)
    one.page.evaluate("document.querySelector('#status').textContent = ''")
    found = Axe().run(one.page, options={"runOnly": {"type": "tag", "values": TAGS}})
    faults = [(name, v["id"], [n["html"][:120] for n in v["nodes"]][:3]) for v in found.response["violations"]]
    assert not faults, faults
    small = small_targets(one)
    assert not small, (name, small)
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name


def keep_picture(one, name):
    if SHOTS:
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
        one.page.screenshot(
            path=Path(SHOTS) / f"{name}.png", full_page=name.startswith(("teacher-", "door-", "child-"))
        )


def small_targets(one):
    """Whatever can be touched and is smaller than 44 by 44; words in running text may be, and the label of a field."""
    return one.page.evaluate(
        """() => [...document.querySelectorAll('a[href], button, summary, label, input:not([type=hidden])')]
        .filter(e => e.matches("label") || !e.closest("label, p:not(.going-on):not(.notice)"))
        .filter(e => !e.matches('.skip, label[for], [aria-hidden=true]'))
        .filter(e => e.checkVisibility({visibilityProperty: true}))
        .map(e => [e.getBoundingClientRect(), e])
        .filter(([box]) => box.width && (box.width < 43.9 || box.height < 43.9))
        .map(([box, e]) => `${e.outerHTML.slice(0, 90)} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
    )
