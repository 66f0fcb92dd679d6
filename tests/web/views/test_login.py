"""How children come in, and that nobody can shut them out (requirements A1)."""

import re
from collections import Counter
from datetime import timedelta

import pytest
from flask import Flask

from classroom.services.context import Context
from classroom.services.login.picture_secrets import PICTURES, new_secret
from classroom.services.login.secret_words import load_words
from classroom.services.school import children, class_opening, class_settings
from classroom.web.cookie_sessions import COOKIE
from tests.children import Child
from tests.conftest import Clock
from tests.people import Adult, Lesson, make_lesson, new_cards
from tests.playing import SLUG
from tests.sampling import THOROUGH
from tests.sign_in import fresh, tap, wrong


def is_in(browser: Child, name: str) -> bool:
    return name in browser.get("/").text


def test_code_name_and_pictures_let_a_child_in(app: Flask, lesson: Lesson) -> None:
    browser = fresh(app)
    names = browser.post("/join", code=f"{lesson.code[:4]}-{lesson.code[4:]}".lower())
    assert all(name in names.text for name in lesson.cards)
    page = browser.get(f"/class/{lesson.code}/{lesson.cards['Ada'].child_id}")
    assert page.html.count('name="pick"') == 12
    picked: list[str] = []
    for thing in lesson.cards["Ada"].secret:
        page = browser.post(f"/class/{lesson.code}/{lesson.cards['Ada'].child_id}", picked=picked, pick=thing)
        picked.append(thing)
    assert is_in(browser, "Ada")


def test_one_picture_back(app: Flask, lesson: Lesson) -> None:
    path = f"/class/{lesson.code}/{lesson.cards['Ada'].child_id}"
    page = fresh(app).post(path, picked=["apple", "boat"], back="1")
    assert page.html.count('name="picked"') == 1


def test_two_words_let_a_child_in_however_they_are_typed(app: Flask, context: Context, admin: Adult) -> None:
    lesson = make_lesson(context, admin, "4a")
    assert class_settings.change_class(context, admin.id, lesson.id, {"secret": "words"}) == []
    lesson.cards = new_cards(context, admin, lesson.id)
    first, second = lesson.cards["Ben"].secret
    browser = fresh(app)
    assert tap(browser, lesson, "Ben", (f" {first.upper()} ", second.title())).status == 303
    assert is_in(browser, "Ben")


@pytest.mark.parametrize(("kind", "many", "size"), [("12", 4, 12), ("16", 4, 16), ("words", 2, 1024)])
def test_secrets_are_drawn_evenly(kind: str, many: int, size: int) -> None:
    """10,000 secrets: no part of one is more frequent than chance allows (chi-square, six standard deviations)."""
    source = PICTURES.get(kind) or load_words("en")
    assert len(source) >= size
    drawn = [new_secret(kind, "en") for _ in range(10_000)]
    assert all(len(set(secret)) == many for secret in drawn)
    for place in range(many):
        found = Counter(secret[place] for secret in drawn)
        even = len(drawn) / len(source)
        chi = sum((found[part] - even) ** 2 / even for part in source)
        freedom = len(source) - 1
        assert abs(chi - freedom) < 6 * (2 * freedom) ** 0.5


def test_no_secret_is_in_the_database(context: Context, lesson: Lesson) -> None:
    with context.database.engine.connect() as connection:
        children = connection.exec_driver_sql("SELECT * FROM child").mappings().all()
        issues = connection.exec_driver_sql("SELECT * FROM issue").mappings().all()
    kept = " ".join(str(value) for row in [*children, *issues] for value in row.values())
    for card in lesson.cards.values():
        assert card.token not in kept
        assert not any(re.search(rf"\b{thing}\b", kept) for thing in card.secret)


def test_a_new_card_ends_the_old_one(app: Flask, context: Context, admin: Adult, lesson: Lesson) -> None:
    old = dict(lesson.cards)
    lesson.cards = new_cards(context, admin, lesson.id)
    assert fresh(app).post(f"/card/{old['Ada'].token}").status == 404
    browser = fresh(app)
    assert tap(browser, lesson, "Ada").status == 303


def test_five_tries_then_a_wait_that_doubles(app: Flask, lesson: Lesson, clock: Clock) -> None:
    """Tries 1-5 at once; the 6th within 30 s is not looked at even if right; then it is, and all is forgotten."""
    browser = fresh(app)
    for _ in range(5):
        assert tap(browser, lesson, "Ada", wrong(lesson, "Ada")).status == 200
    refused = tap(browser, lesson, "Ada")
    assert refused.status == 429
    assert "wait" in refused.text
    clock.turn(seconds=31)
    assert tap(browser, lesson, "Ada", wrong(lesson, "Ada")).status == 200
    clock.turn(seconds=31)
    assert tap(browser, lesson, "Ada").status == 429
    clock.turn(seconds=30)
    assert tap(browser, lesson, "Ada").status == 303
    assert tap(fresh(app), lesson, "Ada", wrong(lesson, "Ada")).status == 200


def test_a_clock_that_jumps_locks_nobody_out(app: Flask, lesson: Lesson, clock: Clock) -> None:
    browser = fresh(app)
    for _ in range(5):
        tap(browser, lesson, "Ada", wrong(lesson, "Ada"))
    clock.turn(hours=-3)
    assert tap(browser, lesson, "Ada").status == 303


@THOROUGH  # tests/attack/test_lockout.py looks at the same with fewer tries
def test_an_attacker_cannot_lock_a_class_out(
    app: Flask, context: Context, admin: Adult, lesson: Lesson, clock: Clock
) -> None:
    """A1.5: 200 wrong tries on every child; each child on its known device comes in at the first try, one on a new
    device by the teacher's ticket, which works once."""
    devices = {name: fresh(app) for name in lesson.cards}
    for name, browser in devices.items():
        assert tap(browser, lesson, name).status == 303
        browser.post("/sign-out")
    class_opening.set_open_until(context, admin.id, lesson.id, context.now() + timedelta(days=30))
    attacker = fresh(app)
    for number in range(200):
        for name in lesson.cards:
            tap(attacker, lesson, name, wrong(lesson, name))
        clock.turn(minutes=16 if number % 5 == 4 else 0)
    for name, browser in devices.items():
        assert tap(browser, lesson, name).status == 303, name
    newcomer, teacher = fresh(app), admin.sign_in(fresh(app))
    newcomer.post(f"/class/{lesson.code}/{lesson.cards['Ada'].child_id}/hand")
    board = teacher.get(f"/teacher/class/{lesson.id}/hands")
    assert "Ada" in board.text
    key = board.html.split('name="hand" value="')[1].split('"')[0]
    teacher.post(f"/teacher/class/{lesson.id}/let-in", hand=key)
    assert newcomer.post("/hand", follow=False).status == 303
    assert is_in(newcomer, "Ada")
    assert fresh(app).post("/hand").text.count("Ada") == 0


def test_a_raised_hand_is_seen_on_every_page_of_the_class_and_on_the_desk(
    app: Flask, admin: Adult, lesson: Lesson
) -> None:
    newcomer, teacher, here = fresh(app), admin.sign_in(fresh(app)), f"/teacher/class/{lesson.id}"
    pages = ("facts", "ideas", "assignments", "question", "pairs", "tables", "children", "cards", "settings")
    paths = [here, *(f"{here}/{page}" for page in pages), f"/teacher/child/{lesson.cards['Ben'].child_id}"]
    assert [path for path in paths if "hand up" in teacher.get(path).document.texts("div[@id='hands-place']")[0]] == []
    newcomer.post(f"/class/{lesson.code}/{lesson.cards['Ada'].child_id}/hand")
    shown = [teacher.get(path).document.texts("div[@id='hands-place']")[0] for path in paths]
    assert ["1 child has a hand up" in one and "Ada" in one for one in shown] == [True] * len(paths)
    assert "1 child has a hand up" in teacher.get("/teacher").text
    first = teacher.get(here)
    key = first.html.split('name="hand" value="')[1].split('"')[0]
    after = teacher.post(f"{here}/let-in", hand=key)
    assert "Ada can come in now." in after.text
    assert "hand up" not in after.document.texts("div[@id='hands-place']")[0]
    assert "hand up" not in teacher.get("/teacher").text


def test_after_a_hundred_wrong_tries_only_known_devices_get_in(
    app: Flask, context: Context, lesson: Lesson, admin: Adult, clock: Clock
) -> None:
    known = fresh(app)
    tap(known, lesson, "Ada")
    class_opening.set_open_until(context, admin.id, lesson.id, context.now() + timedelta(days=30))
    attacker = fresh(app, "198.51.100.9")
    for _ in range(110):
        tap(attacker, lesson, "Ada", wrong(lesson, "Ada"))
        clock.turn(minutes=16)
    assert tap(fresh(app, "203.0.113.5"), lesson, "Ada").status == 200
    assert tap(known, lesson, "Ada").status == 303
    lesson.cards = new_cards(context, admin, lesson.id)
    assert tap(fresh(app, "203.0.113.5"), lesson, "Ada").status == 303


def test_a_whole_school_comes_from_one_address(app: Flask, context: Context, admin: Adult) -> None:
    """A1.6: 30 browsers, one address, two wrong and one right: 30 in, none told to wait."""
    names = tuple(f"{letter}{other}a" for letter in "BCDFGH" for other in "aeiou")
    lesson = make_lesson(context, admin, "3c", names)
    browsers = {name: fresh(app) for name in names}
    answers = [tap(browsers[name], lesson, name, wrong(lesson, name)).status for name in names for _ in range(2)]
    assert 429 not in answers
    assert [tap(browsers[name], lesson, name).status for name in names] == [303] * 30


def test_codes_cannot_be_tried_out(app: Flask, lesson: Lesson) -> None:
    """A1.7: of many unknown codes only 200 in ten minutes are looked at; a device that was in before is apart."""
    child = fresh(app)
    tap(child, lesson, "Ada")
    guesser = fresh(app)
    codes = [f"{a}{b}AAAAAA" for a in "BCDEFGHJKMNPQRSTUVW" for b in "BCDEFGHJKMN"]
    answers = [guesser.get(f"/class/{code}").status for code in codes]
    assert answers == [404] * 200 + [429] * 9
    assert guesser.get(f"/class/{lesson.code}").status == 429
    assert child.get(f"/class/{lesson.code}").status == 200


def test_unknown_and_shut_doors_look_the_same(app: Flask, context: Context, admin: Adult, lesson: Lesson) -> None:
    unknown = fresh(app).get("/class/ABCDEFGH")
    class_opening.set_open_until(context, admin.id, lesson.id, None)
    shut = fresh(app).get(f"/class/{lesson.code}")
    assert unknown.status == shut.status == 404
    assert unknown.bare.replace("ABCDEFGH", "") == shut.bare.replace(lesson.code, "")
    assert not any(name in shut.html for name in lesson.cards)


def test_behind_a_shut_door_nothing_opens(app: Flask, context: Context, admin: Adult, lesson: Lesson) -> None:
    class_opening.set_open_until(context, admin.id, lesson.id, None)
    card = lesson.cards["Ada"]
    assert tap(fresh(app), lesson, "Ada").status == 404
    assert fresh(app).get(f"/card/{card.token}").status == 404
    assert fresh(app).post(f"/class/{lesson.code}/{card.child_id}/hand").status == 404


def test_the_card_alone_lets_a_child_in(app: Flask, lesson: Lesson) -> None:
    """A1.10: no memory needed. Looking at the link changes nothing."""
    browser = fresh(app)
    assert "Ada" in browser.get(f"/card/{lesson.cards['Ada'].token}").text
    assert not is_in(browser, "What I know")
    browser.post(f"/card/{lesson.cards['Ada'].token}")
    assert is_in(browser, "Ada")


def test_the_next_child_gets_the_names_of_the_class(app: Flask, lesson: Lesson) -> None:
    browser = fresh(app)
    tap(browser, lesson, "Ada")
    page = browser.post("/pass-on")
    assert "Ben" in page.text
    assert browser.get("/me").status == 404


def test_a_match_is_parked_while_another_child_plays(app: Flask, lesson: Lesson) -> None:
    browser = fresh(app)
    tap(browser, lesson, "Ada")
    browser.begin()
    page = browser.look()
    browser.move(page.hand[0], page.seq)
    match = browser.match
    browser.post("/pass-on")
    tap(browser, lesson, "Ben")
    assert browser.get(match).status == 404
    browser.post("/pass-on")
    tap(browser, lesson, "Ada")
    assert match in browser.get("/").html
    assert browser.get(match).status == 200


@pytest.mark.usefixtures("any_database")
@pytest.mark.parametrize(("keep", "matches"), [("yes", 1), ("no", 0)])
def test_a_guest_may_keep_todays_matches(app: Flask, lesson: Lesson, keep: str, matches: int) -> None:
    browser = fresh(app)
    browser.begin()
    browser.play_to_the_end()
    assert tap(browser, lesson, "Ada").response.headers["Location"] == "/keep"
    browser.post("/keep", keep=keep)
    assert browser.get("/me").html.count("look at it again") == matches
    assert (browser.get(f"{browser.match}/record").status == 200) is bool(matches)


def test_the_cookie_changes_at_sign_in_and_the_old_one_is_dead(app: Flask, lesson: Lesson) -> None:
    browser = fresh(app)
    browser.get("/")
    guest = browser.cookie()
    tap(browser, lesson, "Ada")
    child = browser.cookie()
    assert guest
    assert child
    assert child != guest
    browser.post("/sign-out")
    browser.client.set_cookie(COOKIE, child)
    assert browser.get("/me").status == 404


@pytest.mark.usefixtures("any_database")
@pytest.mark.parametrize(
    ("idle", "status"), [({"minutes": 89, "seconds": 59}, 200), ({"minutes": 90, "seconds": 1}, 404)]
)
def test_a_child_who_is_away_is_signed_out(
    app: Flask, lesson: Lesson, clock: Clock, idle: dict[str, int], status: int
) -> None:
    browser = fresh(app)
    tap(browser, lesson, "Ada")
    clock.turn(**idle)
    assert browser.get("/me").status == status


def test_a_child_is_signed_out_at_the_end_of_the_day(app: Flask, lesson: Lesson, clock: Clock) -> None:
    browser = fresh(app)
    tap(browser, lesson, "Ada")
    for _ in range(8):
        clock.turn(minutes=59)
        assert browser.get("/me").status == 200
    clock.turn(minutes=9)
    assert browser.get("/me").status == 404


def test_cookies_are_two_and_say_nothing(app: Flask, lesson: Lesson) -> None:
    browser = fresh(app)
    tap(browser, lesson, "Ada")
    kept = browser.client._cookies
    assert kept is not None
    cookies = {cookie.key: cookie.value for cookie in kept.values()}
    assert set(cookies) == {COOKIE, "device"}
    assert all(len(value) == 43 for value in cookies.values())


def test_a_child_cannot_change_itself(app: Flask, lesson: Lesson) -> None:
    """A1.11: no field to type into, no route of a teacher."""
    browser = fresh(app)
    tap(browser, lesson, "Ada")
    for path in ("/", "/me", "/privacy", f"/rules/{SLUG}", f"/play/{SLUG}"):
        html = browser.get(path).html
        assert 'type="text"' not in html
        assert "<textarea" not in html
    assert browser.get("/teacher").status == 404


def test_the_pages_of_a_class_speak_its_language_unless_another_was_chosen(
    app: Flask, context: Context, admin: Adult, lesson: Lesson
) -> None:
    """The browser asks for English; the class is French, Ben's own language is German."""
    class_settings.change_class(context, admin.id, lesson.id, {"language": "fr"})
    children.change_child(context, admin.id, lesson.cards["Ben"].child_id, {"language": "de"})
    ada, ben = (f"/class/{lesson.code}/{lesson.cards[name].child_id}" for name in ("Ada", "Ben"))
    card = f"/card/{lesson.cards['Ben'].token}"
    browser = fresh(app)
    spoken = [browser.get(path).document.attributes("html/@lang") for path in (f"/class/{lesson.code}", ada, ben, card)]
    assert spoken == [["fr"], ["fr"], ["de"], ["de"]]
    browser.post("/language", language="en")
    assert browser.get(f"/class/{lesson.code}").document.attributes("html/@lang") == ["en"]
