"""Every way in is written down, and only those (requirements A1.9)."""

import re
from collections.abc import Callable

from flask import Flask

from classroom.web.paths import ROOT


def test_the_page_on_ways_in_names_each_of_them(app: Flask) -> None:
    page = (ROOT / "docs" / "authentication.md").read_text()
    named = set(re.findall(r"`((?:login|teacher_login)\.\w+)`", page))
    assert named <= {rule.endpoint for rule in app.url_map.iter_rules()}
    signing_in = {endpoint for endpoint, view in app.view_functions.items() if signs_in(view)}
    assert signing_in
    assert signing_in <= named


def signs_in(view: Callable[..., object]) -> bool:
    """Whether the view goes on under a new cookie."""
    names = getattr(view, "__wrapped__", view).__code__.co_names
    return "finish_sign_in" in names
