"""Regions of a page: the same value is the same drawing, and what the browser has is not sent."""

from collections.abc import Iterator
from string import ascii_letters, ascii_lowercase, digits
from typing import NamedTuple

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import DictLoader

from classroom.web.templating.regions import Region, changed, draw, html_of, out_of_band, read_versions


class Box(NamedTuple):
    words: str
    holds: tuple[str, ...] = ()


@pytest.fixture
def drawing(own_app: Flask) -> Iterator[None]:
    """Two templates of regions: one that holds others, and one that says something."""
    places = "{% for one in r.holds %}{{ part(one) }}{% endfor %}"
    holder = "{% macro draw(r) %} <div class='{{ r.words }}'>" + places + "</div>{% endmacro %}"
    words = "{% macro draw(r) %}<p>{{ r }}</p>{% endmacro %}"
    own_app.jinja_env.loader = DictLoader({"holder.html": holder, "words.html": words})
    draw.cache_clear()
    with own_app.app_context():
        yield
    draw.cache_clear()


def words(name: str, said: str) -> Region:
    return Region(name, "words.html", said)


def holder(*parts: Region, words: str = "box") -> Region:
    return Region("holder", "holder.html", Box(words, tuple(part.id for part in parts)), parts)


def answer(region: Region, known: dict[str, str], but: str = "") -> list[str]:
    return list(changed(region, "en", known, but))


@pytest.mark.usefixtures("drawing")
def test_a_region_is_its_element_with_its_id_and_version() -> None:
    known: dict[str, str] = {}
    drawn = html_of(holder(words("a", "Hello"), words("b", "1 < 2")), "en", known)
    assert set(known) == {"holder", "a", "b"}
    assert drawn.startswith(f'<div id="holder" data-v="{known["holder"]}" class=')
    assert f'<p id="a" data-v="{known["a"]}">Hello</p><p id="b" data-v="{known["b"]}">1 &lt; 2</p>' in drawn


@pytest.mark.usefixtures("drawing")
def test_only_what_is_drawn_otherwise_is_sent() -> None:
    known: dict[str, str] = {}
    html_of(holder(words("a", "one"), words("b", "two")), "en", known)
    assert answer(holder(words("a", "one"), words("b", "two")), dict(known)) == []
    (part,) = answer(holder(words("a", "one"), words("b", "three")), known)
    assert "three" in part
    assert 'id="b"' in part
    assert answer(holder(words("a", "one"), words("b", "three")), known) == [], "it is known now"


@pytest.mark.usefixtures("drawing")
def test_where_the_places_change_the_whole_is_sent_once() -> None:
    known: dict[str, str] = {}
    html_of(holder(words("a", "one")), "en", known)
    (part,) = answer(holder(words("a", "one"), words("b", "two")), known)
    assert part.count("id=") == 3


@pytest.mark.usefixtures("drawing")
def test_one_region_can_be_left_out_until_it_is_asked_for() -> None:
    known: dict[str, str] = {}
    html_of(holder(words("a", "one"), words("log", "two")), "en", known)
    after = holder(words("a", "three"), words("log", "four"))
    assert ["three" in part for part in answer(after, known, but="log")] == [True]
    assert ["four" in part for part in answer(after, known)] == [True]
    assert answer(words("log", "five"), known, but="log") == []


@pytest.mark.usefixtures("drawing")
@pytest.mark.parametrize(("one", "other"), [("-1", "-2"), ("a", "b"), ("", " ")])
def test_two_drawings_have_two_versions(one: str, other: str) -> None:
    """Also where Python's own hashes of two values are the same, as those of -1 and -2."""
    assert len({draw("en", "a", "words.html", value).version for value in (one, other)}) == 2
    assert draw("en", "a", "words.html", -1).version != draw("en", "a", "words.html", -2).version


@pytest.mark.usefixtures("drawing")
def test_what_somebody_wrote_is_no_place_for_a_region() -> None:
    drawn = html_of(holder(words("a", "<!--part b-->")), "en", {})
    assert "&lt;!--part b--&gt;" in drawn


def test_for_htmx_a_region_takes_the_place_of_the_one_with_its_id() -> None:
    assert out_of_band('<p id="a" data-v="12345678" class="x y">') == (
        '<p hx-swap-oob="true" id="a" data-v="12345678" class="x y">'
    )


NAMES = st.builds(str.__add__, st.sampled_from(ascii_lowercase), st.text(ascii_lowercase + digits + "-", max_size=20))
VERSIONS = st.text(ascii_letters + digits + "_-", min_size=8, max_size=8)


@given(st.dictionaries(NAMES, VERSIONS, max_size=20))
def test_what_the_browser_has_is_read_as_it_was_said(known: dict[str, str]) -> None:
    assert read_versions(" ".join(f"{name}={version}" for name, version in known.items())) == known


@given(st.text(max_size=300))
def test_whatever_a_browser_says_is_read(text: str) -> None:
    assert all(len(version) == 8 for version in read_versions(text).values())
