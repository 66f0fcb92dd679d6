"""How teachers come in (requirements A2)."""

from datetime import timedelta
from statistics import median
from time import perf_counter

import pyotp
import pytest
from flask import Flask
from zxcvbn.frequency_lists import FREQUENCY_LISTS

from classroom.services import crypto
from classroom.services.context import Context
from classroom.services.teachers import one_time_links, recovery_codes, teacher_accounts, teacher_login, totp_codes
from classroom.services.teachers.passphrase_policy import normalise_passphrase, passphrase_fault
from classroom.store.models import Teacher
from tests.children import Page
from tests.conftest import Clock
from tests.people import HERE, PASSPHRASE, Adult, Lesson, further_teacher
from tests.sign_in import enter, fresh


def goes_to(page: Page) -> str | None:
    return page.response.headers.get("Location")


# ---- The first start.


def test_the_school_is_set_up_once_by_its_link(app: Flask, context: Context) -> None:
    link = one_time_links.create_setup_link(context)
    assert fresh(app).get("/setup").status == 403
    assert fresh(app).get("/setup/nonsense").status == 403
    browser = fresh(app)
    entered = browser.post(f"/setup/{link}", follow=False, school="Lagoon", name="Anna", passphrase=PASSPHRASE)
    assert goes_to(entered) == "/teacher"
    assert "Six-digit codes" in browser.get("/teacher").text
    for path in ("/setup", f"/setup/{link}", "/setup/nonsense"):
        assert fresh(app).get(path).status == 404
    assert one_time_links.create_setup_link(context) is None


def test_before_the_set_up_nobody_comes_in(app: Flask) -> None:
    assert enter(fresh(app), "admin", "admin").status == 422


def test_a_new_set_up_link_replaces_the_one_before(app: Flask, context: Context) -> None:
    old, new = one_time_links.create_setup_link(context), one_time_links.create_setup_link(context)
    assert fresh(app).get(f"/setup/{old}").status == 403
    page = fresh(app).get(f"/setup/{new}")
    assert page.status == 200
    assert "so have your phone ready" in page.text


# ---- Passphrases.


@pytest.mark.parametrize(
    ("passphrase", "names", "has_codes", "fine"),
    [
        ("quiver otter 12", (), False, True),
        ("quiver otter 1", (), False, False),
        ("quiv-ot7", (), True, True),
        ("quiv-ot", (), True, False),
        ("ä" * 64 + "gravel otter lamp", (), False, True),
        ("  gravel 🦦 lamp otter  ", (), False, True),
        ("passwordpassword1", (), False, False),
        ("123456789012345678", (), False, False),
        ("Einmaleins Einmaleins", (), False, False),
        ("sixteen and friends", (), False, False),
        ("Lagoon School 2026", ("Lagoon School",), False, False),
        ("x" * 300, (), False, False),
    ],
)
def test_what_makes_a_passphrase(passphrase: str, names: tuple[str, ...], has_codes: bool, fine: bool) -> None:
    assert (passphrase_fault(passphrase, names, has_codes) is None) is fine


def test_common_passwords_are_refused() -> None:
    """The first and last of the list that have the length."""
    common = [word for word in FREQUENCY_LISTS["passwords"] if len(word) >= 8]
    assert len(common) > 3_000
    for word in (*common[:20], *common[-20:]):
        assert passphrase_fault(word, has_codes=True) is not None


def test_a_passphrase_is_the_same_on_any_keyboard_and_counts_to_its_last_letter() -> None:
    assert normalise_passphrase("Ame\u0301lie") == normalise_passphrase("Am\u00e9lie")
    long = "gravel otter " * 15
    hashed = crypto.hash_secret(normalise_passphrase(long + "a"))
    assert crypto.verify_secret(hashed, normalise_passphrase(long + "a"))
    assert not crypto.verify_secret(hashed, normalise_passphrase(long + "b"))


def test_hashes_are_strong_and_weaker_ones_are_renewed(
    real_hashes: None, app: Flask, context: Context, teacher: Adult
) -> None:
    from argon2 import PasswordHasher

    assert crypto.hash_secret("x").startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    with context.database.transaction() as session:
        row = session.get_one(Teacher, (1, teacher.id))
        row.passphrase_hash = PasswordHasher(1, 8192, 1).hash(PASSPHRASE)
    assert enter(fresh(app), "Tom Teacher").status == 303
    with context.database.reading() as session:
        renewed = session.get_one(Teacher, (1, teacher.id)).passphrase_hash
    assert renewed is not None
    assert "m=19456" in renewed


# ---- Signing in.


def test_name_and_passphrase_let_a_teacher_in(app: Flask, teacher: Adult) -> None:
    browser = fresh(app)
    assert goes_to(enter(browser, " tom  TEACHER ")) == "/teacher"
    assert browser.get("/teacher").status == 200
    browser.post("/sign-out")
    assert "Teacher sign-in" in browser.get("/teacher").text


def test_a_teacher_goes_where_they_wanted_to(app: Flask, teacher: Adult) -> None:
    browser = fresh(app)
    browser.client.get("/teacher/account")
    assert goes_to(browser.get("/teacher/account")) is None
    answer = browser.post(
        "/teacher/sign-in", follow=False, name="Tom Teacher", passphrase=PASSPHRASE, next="/teacher/account"
    )
    assert goes_to(answer) == "/teacher/account"
    answer = browser.post(
        "/teacher/sign-in", follow=False, name="Tom Teacher", passphrase=PASSPHRASE, next="https://evil.example/teacher"
    )
    assert goes_to(answer) == "/teacher"


def test_an_admin_needs_six_digits_and_none_works_twice(app: Flask, admin: Adult, clock: Clock) -> None:
    clock.turn(minutes=2)
    browser = fresh(app)
    enter(browser, admin.name)
    assert "Six-digit code" in browser.get("/teacher").text
    code = admin.code
    assert goes_to(browser.post("/teacher/code", follow=False, code=code)) == "/teacher"
    assert browser.get("/teacher").status == 200
    again = fresh(app)
    enter(again, admin.name)
    assert again.post("/teacher/code", code=code).status == 422


def test_an_admin_without_codes_gets_only_the_page_to_set_them_up(app: Flask, context: Context, admin: Adult) -> None:
    other = further_teacher(context, admin, "Olga Other", is_admin=True)
    browser = other.sign_in(fresh(app))
    for path in ("/teacher", "/teacher/school", "/teacher/account"):
        assert browser.get(path).response.request.path == "/teacher/account/totp"
    page = browser.post("/teacher/account/totp", confirm_passphrase=PASSPHRASE)
    secret = page.document.texts("span[@class='mono']")[0].replace(" ", "")
    assert secret == totp_codes.next_totp_secret(context, other.id)
    code = pyotp.TOTP(secret).at(context.now())
    assert "Recovery codes" in browser.post("/teacher/account/totp", code=code).text
    assert browser.get("/teacher/school").status == 200


def test_a_recovery_code_works_once(app: Flask, context: Context, admin: Adult, clock: Clock) -> None:
    code = recovery_codes.replace_recovery_codes(context, admin.id)[0]
    for status in (303, 422):
        browser = fresh(app)
        enter(browser, admin.name)
        assert browser.post("/teacher/code", follow=False, code=code.lower()).status == status


@pytest.mark.usefixtures("any_database")
def test_a_recovery_code_allows_a_new_passphrase(app: Flask, context: Context, teacher: Adult) -> None:
    code = recovery_codes.replace_recovery_codes(context, teacher.id)[0]
    new = "walnut ferry quilt nine"

    def recover() -> Page:
        path = "/teacher/recover"
        return fresh(app).post(path, follow=False, name="Tom Teacher", recovery=code, passphrase=new)

    elsewhere = teacher.sign_in(fresh(app))
    assert recover().status == 303
    assert enter(fresh(app), "Tom Teacher", new).status == 303
    assert enter(fresh(app), "Tom Teacher").status == 422
    assert recover().status == 422
    assert "sign in" in elsewhere.get("/teacher").text


def test_with_six_digits_a_recovery_code_is_not_enough(app: Flask, context: Context, admin: Adult) -> None:
    code = recovery_codes.replace_recovery_codes(context, admin.id)[0]
    browser = fresh(app)
    browser.post("/teacher/recover", name=admin.name, recovery=code, passphrase="walnut ferry quilt nine")
    assert "Six-digit code" in browser.get("/teacher").text


def test_a_link_works_once_and_for_a_day(app: Flask, context: Context, admin: Adult, clock: Clock) -> None:
    link, _ = teacher_accounts.invite_teacher(context, admin.id, "Nora New", False)
    assert "Nora New" in fresh(app).get(f"/link/{link}").text
    assert fresh(app).post(f"/link/{link}", follow=False, passphrase="short").status == 422
    assert fresh(app).post(f"/link/{link}", follow=False, passphrase=PASSPHRASE).status == 303
    assert fresh(app).post(f"/link/{link}", follow=False, passphrase=PASSPHRASE).status == 404
    late, _ = one_time_links.renew_link(context, admin.id, admin.id)
    clock.turn(hours=24, seconds=1)
    assert fresh(app).get(f"/link/{late}").status == 404


def test_a_new_passphrase_ends_all_other_sign_ins(app: Flask, context: Context, admin: Adult, teacher: Adult) -> None:
    elsewhere = teacher.sign_in(fresh(app))
    link, _ = one_time_links.renew_link(context, admin.id, teacher.id)
    fresh(app).post(f"/link/{link}", passphrase="walnut ferry quilt nine")
    assert "Teacher sign-in" in elsewhere.get("/teacher").text


def test_wrong_tries_wait_but_only_where_they_come_from(app: Flask, teacher: Adult) -> None:
    """A2.9: a hundred wrong tries from one network; the owner comes in from another at once."""
    attacker = fresh(app, "198.51.100.1")
    answers = [enter(attacker, "Tom Teacher", "wrong wrong wrong").status for _ in range(100)]
    assert answers[:5] == [422] * 5
    assert set(answers[5:]) == {429}
    assert enter(attacker, "Tom Teacher").status == 429
    assert enter(fresh(app, "203.0.113.9"), "Tom Teacher").status == 303


def test_nobody_learns_who_is_a_teacher(real_hashes: None, app: Flask, context: Context, teacher: Adult) -> None:
    """A2.10: the same words, and as slow (medians of ten, the machine being shared)."""
    known, unknown = enter(fresh(app), "Tom Teacher", "wrong wrong"), enter(fresh(app), "Nobody", "wrong wrong")
    assert known.bare.replace("Tom Teacher", "") == unknown.bare.replace("Nobody", "")
    times: dict[str, list[float]] = {"Tom Teacher": [], "Nobody": []}
    for _ in range(10):
        for name, spent in times.items():
            context.database.engine.dispose()
            began = perf_counter()
            teacher_login.sign_in_with_passphrase(context, name, "wrong wrong wrong", HERE)
            spent.append(perf_counter() - began)
            with context.database.transaction() as session:
                session.connection().exec_driver_sql("DELETE FROM throttle")
    assert 0.5 < median(times["Nobody"]) / median(times["Tom Teacher"]) < 2


@pytest.mark.parametrize(("idle", "status"), [(timedelta(minutes=29, seconds=59), 200), (timedelta(minutes=31), 303)])
def test_a_teacher_who_is_away_is_signed_out(
    app: Flask, teacher: Adult, clock: Clock, idle: timedelta, status: int
) -> None:
    browser = teacher.sign_in(fresh(app))
    assert browser.client.get("/teacher").status_code == 200
    clock.time += idle
    assert browser.client.get("/teacher").status_code == status


def test_a_page_left_open_too_long_does_nothing_more(app: Flask, lesson: Lesson, admin: Adult, clock: Clock) -> None:
    browser = admin.sign_in(fresh(app))
    token = browser.get("/teacher").document.value("csrf_token")
    clock.turn(hours=1)
    answer = browser.client.post("/teacher/classes", data={"csrf_token": token, "name": "X", "language": "en"})
    assert answer.status_code == 303
    assert answer.headers["Location"] == "/teacher/sign-in"


def test_fields_help_managers_of_passphrases(app: Flask, context: Context) -> None:
    link = one_time_links.create_setup_link(context)
    setup, sign_in = fresh(app).get(f"/setup/{link}").html, fresh(app).get("/teacher/sign-in").html
    assert 'autocomplete="new-password"' in setup
    assert 'autocomplete="current-password"' in sign_in
    assert 'type="password"' in sign_in
    assert "data-reveal" in sign_in
