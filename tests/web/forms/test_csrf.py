"""The secret against forged forms is another one in every answer, and good in all of them (requirements A3.6)."""

import gzip

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from classroom.web.cookie_sessions import COOKIE
from classroom.web.forms.csrf import MARKER, mask, unmask
from tests.children import Child
from tests.html import Document
from tests.people import Adult


def tokens(html: str) -> set[str]:
    """Those of the fields, and the one that htmx sends along."""
    document = Document(html)
    return {*document.values("csrf_token"), document.attributes("body/@hx-headers")[0].split('"')[3]}


def test_no_two_answers_have_the_same(child: Child) -> None:
    """So that nothing can be read from the lengths of compressed answers (BREACH)."""
    drawn = [tokens(child.get("/join", code="abcd").html) for _ in range(4)]
    assert [len(one) for one in drawn] == [1] * 4, "within an answer they are all the same"
    masked = [one.pop() for one in drawn]
    assert len(set(masked)) == 4
    assert len({unmask(one) for one in masked}) == 1
    assert not any(unmask(one)[:8] in one for one in masked)


def test_each_of_them_is_good(child: Child) -> None:
    drawn = [tokens(child.get("/").html).pop() for _ in range(3)]
    for token in reversed(drawn):
        assert child.post("/language", follow=False, csrf_token=token, language="de").status == 303
        answer = child.client.post("/language", data={"language": "fr"}, headers={"X-CSRFToken": token})
        assert answer.status_code == 303


@pytest.mark.parametrize("spoil", [unmask, str.swapcase, lambda token: token[:-4], lambda token: token + "AAAA"])
def test_what_is_no_masked_one_is_refused(child: Child, spoil: object) -> None:
    """The bare one as well: whoever could guess it still has nothing to send."""
    assert callable(spoil)
    token = child.csrf_token()
    assert child.post("/language", follow=False, csrf_token=spoil(token), language="de").status == 400


@pytest.mark.parametrize("given", ["", "x", "====", "%00", "é", "AAAA", "A" * 20_000, "\ufffd" * 30])
def test_nonsense_is_refused_and_no_fault(child: Child, given: str) -> None:
    child.get("/")
    assert child.client.post("/language", data={"csrf_token": given, "language": "de"}).status_code == 400


@given(st.text(st.characters(codec="utf-8"), max_size=200))
def test_a_mask_comes_off(text: str) -> None:
    assert unmask(mask(text)) == text


@given(st.text(max_size=200))
def test_whatever_is_unmasked_is_text(text: str) -> None:
    assert isinstance(unmask(text), str)


def test_the_marker_is_on_no_page(child: Child, app: Flask, admin: Adult) -> None:
    """Neither on whole pages nor on parts, compressed or not."""
    child.begin()
    compressed = child.client.get(child.match, headers={"Accept-Encoding": "gzip"})
    pages = [child.look().html, child.look(htmx=True).html, gzip.decompress(compressed.data).decode()]
    pages += [child.get("/").html, admin.sign_in(Child(app)).get("/teacher").html]
    assert all('name="csrf_token" value="' in page and MARKER not in page for page in pages)


def test_after_signing_out_the_page_has_the_new_cookies_token(app: Flask, admin: Adult) -> None:
    browser = admin.sign_in(Child(app))
    before = unmask(browser.csrf_token())
    browser.post("/sign-out", follow=False)
    cookie = browser.client.get_cookie(COOKIE)
    assert cookie
    after = tokens(browser.get("/").html).pop()
    assert unmask(after) != before
    assert browser.post("/language", follow=False, csrf_token=after, language="fr").status == 303
