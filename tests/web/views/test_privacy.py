"""What visitors are told: cookies as they are set, for whom the site works, whom to write to (requirements A7.11, B3.5,
C27)."""

import re
from datetime import UTC, datetime

import pytest
from flask import Flask

from classroom.games.registry import all_games
from classroom.services.context import Context
from classroom.store.child_data import CATEGORIES
from classroom.web.cookie_sessions import COOKIE
from classroom.web.presenters.printed_login_cards import kept_of_children
from classroom.web.templating.i18n import LANGUAGES, catalogue
from classroom.web.templating.labels import in_language
from tests.apps import make_app
from tests.children import Child
from tests.html import Document
from tests.people import Adult, Lesson
from tests.playing import SLUG

TOLD = ("/privacy", "/privacy/adults", "/accessibility", "/.well-known/security.txt")
RULES = tuple(f"/rules/{slug}" for slug in all_games())
ERRORS = ("/nothing", "/match/AAAAAAAAAAAAAAAA", "/me", "/setup", "/teacher/nothing")


@pytest.mark.parametrize("path", [*TOLD, *RULES, *ERRORS])
def test_a_page_on_which_nothing_is_kept_sets_no_cookie(child: Child, path: str) -> None:
    """B3.5: nor has it a form, which would need one."""
    for method in ("GET", "HEAD", "POST", "DELETE"):
        answer = child.client.open(path, method=method)
        assert not answer.headers.getlist("Set-Cookie")
        assert b"<form" not in answer.data
        assert b"csrf" not in answer.data.lower()


@pytest.mark.parametrize("path", ["/", "/join", f"/play/{SLUG}", "/teacher/sign-in"])
def test_a_page_with_a_form_sets_one(child: Child, path: str) -> None:
    answer = child.client.get(path)
    assert [cookie.split("=")[0] for cookie in answer.headers.getlist("Set-Cookie")] == [COOKIE]


def test_a_form_that_is_refused_sets_none(child: Child) -> None:
    answer = child.client.post(f"/play/{SLUG}", data={"preset": "simplified"})
    assert (answer.status_code, answer.headers.getlist("Set-Cookie")) == (400, [])


@pytest.mark.parametrize("path", [*TOLD[:3], RULES[0], ERRORS[0]])
@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_cookie_the_languages_are_links(child: Child, path: str, language: str) -> None:
    links = child.get(path).document.elements("nav[@class='languages']/a")
    assert [link.get("lang") for link in links] == list(LANGUAGES)
    [address] = [link.get("href") for link in links if link.get("lang") == language]
    page = child.client.get(path + str(address))
    document = Document(page.get_data(as_text=True))
    assert document.attributes("html/@lang") == [language]
    assert document.texts("nav[@class='languages']/a[@aria-current]") == [LANGUAGES[language]]
    assert not page.headers.getlist("Set-Cookie")


def test_the_language_goes_along_from_notice_to_notice(child: Child) -> None:
    page = child.get("/privacy", language="de").document
    links = set(page.attributes("a[contains(@href, 'language=de')]/@href"))
    assert {"/privacy/adults?language=de", "/accessibility?language=de"} <= links


def test_with_a_cookie_they_are_a_form_that_is_remembered(child: Child) -> None:
    child.get("/")
    token = child.get("/privacy").document.value("csrf_token")
    page = child.post("/language", csrf_token=token, language="fr", next="/privacy")
    assert page.response.request.path == "/privacy"
    assert page.document.attributes("html/@lang") == ["fr"]
    assert child.get("/privacy/adults").document.attributes("html/@lang") == ["fr"]


def test_another_language_in_the_address_is_none(child: Child) -> None:
    assert child.get("/privacy", language="xx").document.attributes("html/@lang") == ["en"]


@pytest.mark.parametrize("https", [False, True])
def test_the_page_for_adults_names_the_cookies_that_are_set(context: Context, lesson: Lesson, https: bool) -> None:
    """B3.5: their names, and for how many days."""
    app = make_app(context, SESSION_COOKIE_SECURE=https)
    browser, base = app.test_client(), "https://localhost" if https else "http://localhost"
    card = f"/card/{lesson.cards['Ada'].token}"
    first = browser.get(card, base_url=base)
    token = Document(first.get_data(as_text=True)).value("csrf_token")
    second = browser.post(card, base_url=base, data={"csrf_token": token})
    answers = first.headers.getlist("Set-Cookie") + second.headers.getlist("Set-Cookie")
    found = {tuple(re.findall(r"^([\w-]+)=|Max-Age=(\d+)", one)) for one in answers}
    given = {(pairs[0][0], int(pairs[1][1]) // 86_400) for pairs in found}
    page = Document(browser.get("/privacy/adults", base_url=base).get_data(as_text=True))
    told = page.texts("section[@aria-labelledby='cookies']//h3")
    days = re.findall(r"(\d+) days", " ".join(page.texts("section[@aria-labelledby='cookies']//p[b]")))
    assert given == set(zip(told, map(int, days), strict=True))
    assert len(given) == 2


def test_the_statement_is_linked_wherever_privacy_is(child: Child, app: Flask, admin: Adult, lesson: Lesson) -> None:
    """C27: at the foot of each page, or in the menu of a table."""
    child.begin()
    grown = admin.sign_in(Child(app))
    pages = [child.get(path) for path in ("/", "/join", "/privacy", "/privacy/adults", child.match)]
    for page in [*pages, grown.get("/teacher"), grown.get(f"/teacher/class/{lesson.id}")]:
        assert page.document.elements("a[starts-with(@href, '/accessibility')]"), page.response.request.path


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_statement_says_what_the_law_asks(child: Child, language: str) -> None:
    "C27: the norms, the state by each law, what was not tested, when it was made, who enforces it."
    text = child.get("/accessibility", language=language).text
    for word in ("EN 301 549 V3.2.1", "WCAG 2.2", "BITV 2.0", "PSBAR", "RGAA 4.1", "axe", "PDF/UA", "2026"):
        assert word in text
    for office in ("Défenseur des droits", "Equality Advisory and Support Service", "Land"):
        assert office in text


def test_the_start_page_says_in_french_how_far_it_conforms(child: Child) -> None:
    """French law asks for it there; without an audit it is the lowest of its three grades."""
    assert "Accessibilité : non conforme" in child.get("/", language="fr").text


@pytest.mark.parametrize(
    ("contact", "link"),
    [
        ("help@school.example", "mailto:help@school.example"),
        ("https://school.example/help", "https://school.example/help"),
        ("Frau Muster, 01 23 45", None),
        ('<script>alert("x")</script>', None),
        ("javascript:alert(1)", None),
    ],
)
def test_the_statement_names_whom_the_operator_names(context: Context, contact: str, link: str | None) -> None:
    page = Child(make_app(context, ACCESSIBILITY_CONTACT=contact)).get("/accessibility")
    assert contact in page.document.texts("section[@aria-labelledby='help']")[0]
    assert page.document.attributes("section[@aria-labelledby='help']//a/@href") == ([link] if link else [])
    assert "Tell the school" not in page.text


def test_without_a_contact_one_asks_the_school(child: Child) -> None:
    assert "Tell the school what the problem is and which page it is on." in child.get("/accessibility").text


def test_security_txt_is_as_rfc_9116_has_it(context: Context) -> None:
    app = make_app(context, SECURITY_CONTACT="mailto:safe@school.example", SECURITY_LANGUAGES="de, en")
    answer = app.test_client().get("/.well-known/security.txt")
    assert answer.content_type == "text/plain; charset=utf-8"
    fields = dict(line.split(": ", 1) for line in answer.get_data(as_text=True).splitlines())
    expires = datetime.fromisoformat(fields.pop("Expires"))
    assert fields == {"Contact": "mailto:safe@school.example", "Preferred-Languages": "de, en"}
    assert expires.tzinfo == UTC
    assert 0 < (expires - context.now()).days < 365, "in the future, by less than a year"


def test_without_a_contact_there_is_no_security_txt(child: Child) -> None:
    assert child.get("/.well-known/security.txt").status == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letter_names_every_category(app: Flask, language: str) -> None:
    with app.test_request_context(), in_language(language):
        kept = kept_of_children()
    assert [one for one in CATEGORIES.values() if catalogue(language).ugettext(one.named.text) not in kept] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_childrens_notice_tells_every_category_in_ten_short_sentences(child: Child, language: str) -> None:
    lines = child.get("/privacy", language=language).document.texts("ul[@id='lines']/li")
    said = [catalogue(language).ugettext(one.told.text) for one in CATEGORIES.values()]
    assert lines[: len(said)] == said
    sentences = [sentence for line in lines for sentence in re.split(r"[.!?]+", line) if sentence.strip()]
    assert len(sentences) <= 10
    assert max(len(re.findall(r"[\w’-]+", sentence)) for sentence in sentences) <= 12
