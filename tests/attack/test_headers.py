"""What every answer carries and every request must have, on every route (requirements A3.4 to A3.12)."""

import re

import pytest
from flask import Flask
from sqlalchemy.exc import OperationalError

from classroom.web.paths import TEMPLATES
from classroom.web.views import start
from tests.attack.answers import check_headers, check_whole
from tests.attack.conftest import Opening, nothing_changes
from tests.attack.world import UNFOUNDED, WORKING, World, csrf_for, getting, posting
from tests.html import Document
from tests.playing import SLUG

UNSAFE = ("POST", "PUT", "PATCH", "DELETE")
FILES = "/static/<mark>/<name>"
# Exports and wrong codes are noted, whatever the method; so is that a child is there.
WRITE_WHO_ASKED = ("act", "throttle", "presence")
SCREENS = {"HX-Request": "true"}


def a_file(app: Flask) -> str:
    return next(f"/static/{path}" for path in app.extensions["assets"] if path.endswith("app.css"))


PAGES = ("guest", "pair", "nobody", "child", "owner", "admin", "waiting")
FRAGMENTS = ("guest", "child", "owner")


@pytest.mark.parametrize(("role", "htmx"), [*((role, False) for role in PAGES), *((role, True) for role in FRAGMENTS)])
def test_every_page_carries_the_headers_and_looking_changes_nothing(
    role: str, htmx: bool, world: World, one_app: Flask
) -> None:
    """Whoever looks, at whatever, twice; with GET and HEAD, and with a form in the body that no GET has (A3.7)."""
    client = world.browser(one_app, role).client
    headers = SCREENS if htmx else {}
    seen = set()
    with nothing_changes(world.context, *WRITE_WHO_ASKED):
        for rule in getting(one_app):
            path = a_file(one_app) if rule == FILES else world.path(rule)
            form = (
                {"sure": "1", **WORKING[rule].fields(world)} if rule in WORKING and rule != UNFOUNDED else {"sure": "1"}
            )
            secret = csrf_for(one_app, world.tokens[role])
            for method in ("GET", "HEAD"):
                answer = client.open(path, method=method, data={**form, "csrf_token": secret}, headers=headers)
                check_headers(answer)
                seen.add(answer.status_code)
                check_whole(answer)
    assert {200, 404} <= seen


@pytest.mark.parametrize("rule", sorted(WORKING))
def test_a_form_that_works_does_so_only_with_its_own_secret(
    rule: str, another_world: Opening, another_empty_world: Opening, one_app: Flask
) -> None:
    """A3.6: none, a wrong one, another session's, another method, from another site: nothing is done."""
    world = (another_empty_world if rule == UNFOUNDED else another_world)()
    form, client = WORKING[rule], world.browser(one_app, WORKING[rule].role).client
    fields, address = form.fields(world), world.path(rule, **form.at(world))
    own, others = (csrf_for(one_app, token) for token in (world.tokens[form.role], "x" * 43))
    with nothing_changes(world.context):
        for secret in ({}, {"csrf_token": ""}, {"csrf_token": "nonsense"}, {"csrf_token": others}):
            answer = client.post(address, data={**fields, **secret})
            check_headers(answer)
            assert answer.status_code == 400
            assert client.post(address, data=fields, headers={**SCREENS, "X-CSRFToken": others}).status_code == 400
            assert client.post(address, data=fields, query_string={"csrf_token": own}).status_code == 400
        for method in UNSAFE:
            answer = client.open(address, method=method, data={**fields, "csrf_token": own}, headers=CROSS)
            check_headers(answer)
            assert answer.status_code == 403
    answer = client.post(address, data={**fields, "csrf_token": own}, headers={"Sec-Fetch-Site": "same-origin"})
    check_headers(answer)
    assert answer.status_code in (200, 204, 303)


CROSS = {"Sec-Fetch-Site": "cross-site"}


def test_the_secret_may_come_in_a_header_as_htmx_sends_it(world: World, one_app: Flask) -> None:
    client = world.browser(one_app, "guest").client
    secret = {"X-CSRFToken": csrf_for(one_app, world.tokens["guest"])}
    form = WORKING["/match/<match_id>/move"]
    assert client.post(world.path("/match/<match_id>/move"), data=form.fields(world), headers=secret).status_code == 303


def test_refusals_and_faults_carry_the_headers_as_well(
    world: World, one_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = world.browser(one_app, "guest").client
    secret = {"csrf_token": csrf_for(one_app, world.tokens["guest"])}
    answers = {
        404: client.get("/nothing"),
        405: client.delete(f"/rules/{SLUG}"),
        413: client.post("/language", data={**secret, "language": "x" * 66_000}),
        400: client.post("/language", data={**secret, "language": "x"}),
        403: client.post("/language", data=secret, headers=CROSS),
    }
    for error, status in ((OperationalError("", {}, Exception("gone")), 503), (ValueError("broken"), 500)):
        monkeypatch.setattr(start, "choose_language", lambda *_, error=error: (_ for _ in ()).throw(error))
        answers[status] = client.post("/language", data={**secret, "language": "de"})
    for status, answer in answers.items():
        assert answer.status_code == status
        check_headers(answer)
        assert answer.mimetype == "text/html"


def test_no_method_but_those_of_a_route_does_anything(world: World, one_app: Flask) -> None:
    """OPTIONS says which there are; TRACE, which would show cookies, is none of them (A7.2)."""
    client, secret = world.browser(one_app, "owner").client, csrf_for(one_app, world.tokens["owner"])
    with nothing_changes(world.context):
        for rule in {*posting(one_app), *getting(one_app)} - {FILES}:
            for method in ("OPTIONS", "TRACE", "PUT"):
                answer = client.open(
                    world.path(rule), method=method, headers={"X-CSRFToken": secret, "X-Echo": "canary"}
                )
                check_headers(answer)
                assert answer.status_code == (200 if method == "OPTIONS" else 405)
                assert b"canary" not in answer.data


def test_a_file_comes_without_a_cookie_and_is_kept(one_app: Flask) -> None:
    """A3.12."""
    answer = one_app.test_client().get(a_file(one_app), headers={"Accept-Encoding": "gzip"})
    check_headers(answer)
    assert "Set-Cookie" not in answer.headers
    assert "Cookie" not in answer.vary
    assert "immutable" in answer.headers["Cache-Control"]


def test_behind_https_cookies_are_bound_and_https_is_remembered(
    world: World, one_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A3.4, A3.11."""
    monkeypatch.setitem(one_app.config, "SESSION_COOKIE_SECURE", True)
    client = one_app.test_client()
    answer = client.get("/", base_url="https://lagoon.example")
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
    secret = Document(answer.get_data(as_text=True)).value("csrf_token")
    entered = client.post(world.path("/card/<card>"), data={"csrf_token": secret}, base_url="https://lagoon.example")
    assert entered.status_code == 303
    for cookie in (*answer.headers.getlist("Set-Cookie"), *entered.headers.getlist("Set-Cookie")):
        assert cookie.startswith("__Host-")
        assert all(flag in cookie for flag in ("; Secure", "; HttpOnly", "; SameSite=Lax", "; Path=/"))
        assert "Domain" not in cookie
    assert len(entered.headers.getlist("Set-Cookie")) == 2


BAD = {
    "a script of its own": r"<script(?![^>]*\bsrc=)",
    "a style of its own": r"<style|\sstyle\s*=",
    "a handler": r"\son[a-z]+\s*=\s*[\"'{]",
    "hx-on": r"hx-on",
    "js:": r"(?:js|javascript):",
    "a filter in a trigger": r"hx-trigger=\"[^\"]*\[",
    "an attribute without quotes": r"<[a-z][^<>{}]*\s[a-z-]+=(?![\"'{])",
    "stored text as HTML": r"(?<!')\|\s*safe\b|autoescape\s+false|Markup\(",
}


@pytest.mark.parametrize("bad", BAD)
def test_templates_have_none_of_what_the_policy_forbids(bad: str) -> None:
    """A3.8, A3.14."""
    files = [*TEMPLATES.rglob("*.html"), *TEMPLATES.rglob("*.svg")]
    assert len(files) > 50
    found = {file.name: re.findall(BAD[bad], file.read_text(), re.IGNORECASE) for file in files}
    assert {name: matches for name, matches in found.items() if matches} == {}
