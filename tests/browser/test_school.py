"""A school in the browser: from the first start to printed cards, a child's first sign-in, a teacher's Monday."""

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from tests.browser.checks import SHOTS, WAYS, check_layout, check_open, in_ways
from tests.browser.conftest import PASSPHRASE
from tests.browser.player import LAPTOP, PHONE, OpenPlayer, Player, Size
from tests.process import Process

pytestmark = pytest.mark.browser


def test_from_the_set_up_to_printed_cards_in_french(player: OpenPlayer, empty_server: Process, tmp_path: Path) -> None:
    """The link of the first start, six-digit codes, a class of animals, cards as a page and as PDF."""
    one = player(url=empty_server.url, language="fr-FR", accept_downloads=True)
    page = one.page
    page.goto((empty_server.folder / "setup-link").read_text().strip())
    assert page.locator("html").get_attribute("lang") == "fr"
    page.fill("#school", "École du Lagon")
    page.fill("#name", "Camille Martin")
    page.fill("#passphrase", PASSPHRASE)
    one.follow(one.find("form.panel .main"))
    secret = re.sub(r"\s", "", one.find(".mono").first.inner_text())
    page.fill("#code", totp(secret))
    one.follow(one.find("form.panel .main"))
    assert one.find("ol.codes li").count() == 10
    one.follow(one.find("a.main"))
    page.fill("#name", "CP bleu")
    page.select_option("#language", "fr")
    one.follow(one.find("#new .button"))
    page.fill("#many", "25")
    one.follow(one.find("form:has(#many) .button"))
    assert one.find(".people-list li").count() == 25
    assert one.find(".people-list b", has_text=re.compile("^Renard$")).count() == 1
    page.goto(page.url.replace("/children", "/cards"))
    one.follow(one.find("main form .main"))
    assert one.find(".login").count() == 25
    assert one.find(".login ol li").count() == 100
    page.emulate_media(media="print")
    assert one.find("header.top").is_hidden()
    page.emulate_media(media="screen")
    with page.expect_download() as waiting:
        one.press(one.find("a[href$='.pdf']").first)
    file = tmp_path / "cartes.pdf"
    waiting.value.save_as(file)
    assert file.read_bytes().startswith(b"%PDF")
    one.press(one.find("[data-signout]").first)
    page.wait_for_url("**/teacher/sign-in")
    page.wait_for_load_state("networkidle")
    page.goto("about:blank")  # before its server goes


MOST_PRESSES, MOST_SECONDS = 10, 240
MENTAL, POINT, KEY = 1.35, 1.3, 0.28  # seconds, keystroke-level model: Card, Moran and Newell 1983; a click is in POINT
READ, AUTHENTICATOR, TRY_A_TABLET = 10, 30, 30  # a page; opening the app and scanning; scanning with one tablet


def test_28_cards_are_printed_after_ten_presses_and_four_minutes(player: OpenPlayer, empty_server: Process) -> None:
    """From the link of the first start to the print dialogue. Reckoned: a press is a decision and pointing, a field a
    decision, pointing and its letters by somebody who types forty words a minute; the names are pasted; each page is
    read for ten seconds; half a minute each for the authenticator and for trying the address with a tablet."""
    one = player(url=empty_server.url, language="en-GB")
    page, seconds, presses = one.page, float(AUTHENTICATOR + TRY_A_TABLET), 0

    def fill(field: str, text: str, keys: int | None = None) -> None:
        nonlocal seconds
        page.fill(field, text)
        seconds += MENTAL + POINT + KEY * (len(text) if keys is None else keys)

    def press(button: str) -> None:
        nonlocal seconds, presses
        one.follow(one.find(button).first)
        seconds, presses = seconds + MENTAL + POINT + READ, presses + 1

    page.goto((empty_server.folder / "setup-link").read_text().strip())
    fill("#school", "Lagoon Primary School")
    fill("#name", "Camille Martin")
    fill("#passphrase", PASSPHRASE)
    press("form.panel .main")
    fill("#code", totp(re.sub(r"\s", "", one.find(".mono").first.inner_text())))
    press("form.panel .main")
    press("a.main")
    fill("#name", "Year 2")
    press("#new .button")
    fill(
        "#names", "\n".join(f"Child {letter}{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ") + "\nZoe\nYan", keys=2
    )
    press("form:has(#names) .button")
    press(".next-step a[href*='/address']")
    fill("#address", "sixteen.school.example")
    press("form.panel button")
    press(".next-step .main")
    assert one.find(".login").count() == 28
    page.evaluate("window.print = () => { document.title = 'printing' }")
    one.press(one.find("[data-print]").first)
    assert page.title() == "printing"
    assert presses + 1 <= MOST_PRESSES
    assert seconds + MENTAL + POINT <= MOST_SECONDS
    one.press(one.find("form[action*='/door'] button"))  # and on to the door
    one.find(".board-code").wait_for()
    page.goto("about:blank")  # before its server goes


def totp(secret: str) -> str:
    import pyotp

    return pyotp.TOTP(secret).now()


def open_class(one: Player) -> str:
    one.press(one.find(".tile-list a").first)
    one.page.wait_for_url("**/teacher/class/*")
    return one.page.url


def test_a_childs_first_sign_in_by_pictures_on_a_phone_in_german(player: OpenPlayer, teacher: OpenPlayer) -> None:
    """A starting check and a new card from its teacher; the class code, its name, four pictures; the check, a match;
    out again."""
    grown = teacher(language="de-DE")
    home = open_class(grown)
    grown.page.goto(f"{home}/assignments")
    grown.press(grown.find("#new-check summary").first)
    grown.follow(grown.find("#new-check button").last)
    grown.page.goto(f"{home}/cards")
    grown.find(".ticks input").evaluate_all("boxes => boxes.forEach((box, n) => { box.checked = n === 0 })")
    grown.press(grown.find("main form .main"))
    grown.page.wait_for_url("**/teacher/cards/*")
    name = grown.find(".login h2").inner_text()
    pictures = grown.find(".login ol use").evaluate_all("uses => uses.map(use => use.getAttribute('href').slice(1))")
    code = grown.find(".login b").inner_text()
    one = player(url=grown.url, size=PHONE, touch=True, language="de-DE")
    one.page.goto("/")
    one.press(one.find("a[href='/join']").first)
    one.page.fill("#code", code.lower())
    one.press(one.find(".sign .main"))
    one.press(one.find(".person", has_text=re.compile(rf"^\s*{re.escape(name)}\s*$")).first)
    one.find("#secret").wait_for()
    one.press(one.find(f"#thing-{next(thing for thing in THINGS if thing != pictures[0])}"))
    one.until("document.querySelectorAll('.slot.full').length === 1")
    one.press(one.find("#one-back"))
    one.until("document.querySelectorAll('.slot.full').length === 0")
    for number, thing in enumerate(pictures, start=1):
        one.press(one.find(f"#thing-{thing}"))
        if number < 4:
            one.until(f"document.querySelectorAll('.slot.full').length === {number}")
    one.page.wait_for_url(re.compile(r"/$"))
    assert name in one.find(".bar").inner_text()
    one.follow(one.find("a[href='/me']").first)
    assert one.find("h1").inner_text() == name
    one.page.go_back()
    do_the_check(one)
    one.press(one.find(".choose > .button"))
    one.page.wait_for_url("**/match/**")
    answer_the_class(grown, one, home)
    one.page.goto("/")
    assert one.sees(".going-on")
    one.press(one.find("[data-signout] button, button[data-signout]").first)
    one.find("[data-signout]").first.wait_for(state="detached")
    assert name not in one.find(".bar").inner_text()
    one.page.go_back()
    assert not one.sees(".hand .play")


def do_the_check(one: Player) -> None:
    """Sevens, and what is too hard is passed over; then two sums are explained."""
    one.follow(one.find("button.task").first)
    check_open(one, "starting-check")
    for number in range(1, 13):
        one.press(one.find("#key-7") if number % 2 and one.sees("#key-7") else one.find("button[name='pass']"))
        one.until(f"document.querySelectorAll('.round-stones .is-done').length === {number}")
        if not one.sees("form[hx-post]"):
            break
    assert number >= 8
    assert one.find(".check-explained .practice-picture").count() == 2
    check_open(one, "starting-check-end")
    one.follow(one.find(".again .main"))


def answer_the_class(grown: Player, one: Player, home: str) -> None:
    """The teacher asks; the child's tablet goes there from its match by itself, and again to see it explained."""
    grown.page.goto(f"{home}/question")
    grown.page.fill("#sum", "8 + 7")
    grown.follow(grown.find(".row-form button"))
    one.page.wait_for_url("**/question")
    check_open(one, "question")
    one.follow(one.find("#key-14"))
    check_open(one, "question-answered")
    grown.until("document.querySelectorAll('.answer-bars > li').length === 1")
    check_open(grown, "teacher-question-live")
    grown.page.goto(f"{home}/question/board")
    check_open(grown, "question-board")
    grown.follow(grown.find("button[name='explain']"))
    check_open(grown, "question-board-explained")
    one.page.wait_for_selector(".practice-picture")
    check_open(one, "question-explained")
    grown.page.goto(f"{home}/question")
    grown.follow(grown.find("button[name='end']"))
    one.page.wait_for_selector(".big-sum:not(.right)")


THINGS = ("apple", "boat", "house", "tree", "moon")
PRINTED_WIDTH = 718  # pixels: A4 less its margins of 10 mm


def test_a_raised_hand_is_waved_in(player: OpenPlayer, teacher: OpenPlayer) -> None:
    grown = teacher()
    home = open_class(grown)
    code = grown.find(".door-code").inner_text().replace("-", "")
    one = player(url=grown.url)
    one.page.goto(f"/class/{code}")
    one.press(one.find(".person").first)
    one.press(one.find("#help-me"))
    one.page.wait_for_url("**/hand")
    grown.page.goto(home)
    grown.find(".hands li button").first.wait_for()
    check_open(grown, "teacher-hands-en")
    grown.press(grown.find(".hands li button").last)
    one.page.wait_for_url(re.compile(r"/(keep)?$"), timeout=20_000)


def test_a_teacher_finds_who_is_stuck_looks_at_the_evidence_and_exports(
    teacher: OpenPlayer, demo_server: Process
) -> None:
    """In English: sorted by what to look at, the pattern with its answers, the answers of one sum, the table."""
    one = teacher(language="en-GB", accept_downloads=True)
    one.press(one.find(".top .menu summary"))
    one.follow(one.find("button[value=en]"))
    home = open_class(one)
    one.press(one.find("#sort-patterns"))
    one.until("document.querySelector('th[aria-sort]').textContent.includes('Needs a closer look')")
    row = one.find(".class-table tbody tr", has=one.find(".looks li:not(:has(svg))")).last
    pattern = row.locator(".looks li").last.inner_text()
    one.press(row.locator("th a"))
    one.page.wait_for_url("**/teacher/child/*")
    found = one.find("section.finding", has=one.find("h2[id^=pattern]")).first
    assert found.locator("table.evidence tbody tr").count() >= 3
    assert pattern
    sums = re.findall(r"(\d+)\W\+\W(\d+)", "\n".join(found.locator("tbody th").all_inner_texts()))
    a, b = next((a, b) for a, b in sums if one.sees(f"#cell-{a}-{b}"))  # on the map that is open
    one.press(one.find(f"#cell-{a}-{b}"))
    one.find("#fact-title", has_text=re.compile(rf"{a}.\+.{b}")).wait_for()
    assert "no" in one.find("#fact tbody tr td:nth-child(2)").all_inner_texts()
    one.page.goto(home)
    with one.page.expect_download() as waiting:
        one.press(one.find("a[href$='.xlsx']"))
    assert waiting.value.suggested_filename.endswith(".xlsx")


def test_a_suggestion_can_be_put_off(teacher: OpenPlayer) -> None:
    one = teacher()
    open_class(one)
    before = one.find(".advice > li").count()
    key = one.find(".advice button[name=key]").first.get_attribute("value")
    one.follow(one.find(".advice button[name=key]").first)
    keys = one.find(".advice button[name=key]").evaluate_all("buttons => buttons.map(button => button.value)")
    assert before
    assert key not in keys


PAGES = {
    "classes": "", "class": "{class}", "facts": "{class}/facts", "fact": "{class}/fact/8+5", "ideas": "{class}/ideas",
    "children": "{class}/children", "cards": "{class}/cards", "assignments": "{class}/assignments",
    "settings": "{class}/settings", "delete": "{class}/delete", "child": "{child}", "child-fact": "{child}/fact/8+5",
    "edit-child": "{child}/edit", "child-settings": "{child}/settings", "child-data": "{child}/export.html",
    "account": "/account", "totp": "/account/totp", "parents": "{class}/parents", "child-parents": "{child}/parents",
    "match": "{match}", "replay": "{match}/replay?shown=3", "sheets": "{class}/sheets", "child-sheet": "{child}/sheet",
    "position-cards": "{class}/position-cards", "board": "{class}/board",
    "question": "{class}/question", "question-board": "{class}/question/board",
}  # fmt: skip


def match_of(one: Player, home: str) -> str:
    """The address of a match of the last seven days, of the first child of this class that has one."""
    one.page.goto(home)
    for link in one.find(".class-table tbody th a").evaluate_all("links => links.map(link => link.href)"):
        one.page.goto(link)
        if one.sees("a.played"):
            return one.find("a.played").first.get_attribute("href") or ""
    raise AssertionError("nobody has played this week")


@in_ways(*WAYS)
def test_the_teachers_pages_are_open_to_everybody(teacher: OpenPlayer, language: str, size: Size, light: str) -> None:
    """Each page in one way, by turns; in all of them where pictures are kept."""
    one = teacher(size=size, language=language, color_scheme=light, reduced_motion="reduce", touch=size != LAPTOP)
    one.page.goto(f"/privacy?language={language}")
    switch(one, language)
    home = open_class(one)
    link = one.find(".class-table tbody th a").first.get_attribute("href") or ""
    child = f"{home.split('/class/')[0]}/child/{link.split('/')[-1]}"
    first = list(WAYS.values()).index((language, size, light))
    pages = list(PAGES.items()) if SHOTS else list(PAGES.items())[first :: len(WAYS)]
    match = match_of(one, home)
    for name, path in pages:
        there = path.replace("{class}", home).replace("{child}", child).replace("{match}", match)
        answer = one.page.goto(there if there.startswith(("http", "/teacher")) else f"/teacher{there}")
        assert answer is not None, there
        assert answer.ok, there
        check_open(one, f"teacher-{name}-{language}")
        if name in ("sheets", "child-sheet"):
            assert_sheets_fit(one)
        if name == "totp":
            one.page.fill("#confirm_passphrase", PASSPHRASE)
            one.press(one.find("form.panel .main"))
            one.find("div.qr").wait_for()
            check_open(one, f"teacher-totp-key-{language}")


def assert_sheets_fit(one: Player) -> None:
    """Each child's sheet is one page of A4: nothing of it lies over the next one."""
    size = one.page.viewport_size
    assert size
    one.page.set_viewport_size({"width": PRINTED_WIDTH, "height": size["height"]})
    one.page.emulate_media(media="print")
    too_long = "page => page.scrollHeight > page.clientHeight + 1"
    names = "page => page.querySelector('h2').textContent"
    found = f"pages => pages.filter({too_long}).map({names})"
    assert one.find(".sheet-page").evaluate_all(found) == []
    one.page.emulate_media(media="screen")
    one.page.set_viewport_size(size)


def switch(one: Player, language: str) -> None:
    one.page.goto("/teacher")
    one.press(one.find(".top .menu summary"))
    one.follow(one.find(f"button[value={language}]"))


CHILD_PAGES = {
    "join": "/join",
    "names": "/class/{code}",
    "privacy": "/privacy",
    "adults": "/privacy/adults",
    "accessibility": "/accessibility",
    "shut": "/class/AAAA",
}


def by_turns(first: int) -> Callable[[Player, str], None]:
    """Checks the layout of every page, and every third with axe as well: each page in one of three ways."""
    turns = count(len(WAYS) - first)

    def check(one: Player, name: str) -> None:
        is_its_turn = next(turns) % len(WAYS) == 0
        (check_open if SHOTS or is_its_turn else check_layout)(one, name)

    return check


@in_ways(*WAYS)
def test_the_doors_are_open_to_everybody(
    player: OpenPlayer, teacher: OpenPlayer, language: str, size: Size, light: str
) -> None:
    grown = teacher()
    open_class(grown)
    code = grown.find(".door-code").inner_text().replace("-", "")
    look = {"size": size, "language": language, "color_scheme": light, "reduced_motion": "reduce"}
    one = player(url=grown.url, touch=size != LAPTOP, **look)
    check = by_turns(list(WAYS.values()).index((language, size, light)))
    for name, path in CHILD_PAGES.items():
        one.page.goto(path.replace("{code}", code))
        check(one, f"door-{name}-{language}")
    one.page.goto(f"/class/{code}")
    one.press(one.find(".person").nth(1))
    one.find("#secret").wait_for()
    check(one, f"door-secret-{language}")
    one.press(one.find("#help-me"))
    one.page.wait_for_url("**/hand")
    check(one, f"door-hand-{language}")
    child = sign_in_by_hand(grown, one)
    for name in ("start", "me"):
        one.page.goto({"start": "/", "me": "/me"}[name])
        check(one, f"child-{name}-{language}")
    one.troubles = [trouble for trouble in one.troubles if "404" not in trouble]  # of the shut door
    assert child


def sign_in_by_hand(grown: Player, one: Player) -> bool:
    grown.page.reload()
    grown.press(grown.find(".hands li button").last)
    one.page.wait_for_url(re.compile(r"/(keep)?$"), timeout=20_000)
    return True
