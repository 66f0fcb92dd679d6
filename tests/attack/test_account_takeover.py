"""A teacher's browser that was left alone gives nothing away for good: what opens an account asks for the passphrase
once more, and is told at the next sign-in (requirements A2.12)."""

from typing import Any

import pyotp
import pytest
from flask import Flask

from classroom.services.context import Context
from classroom.services.teachers import recovery_codes, totp_codes
from classroom.store.models import AuditEntry, RecoveryCode, Teacher
from tests.children import Child, Page
from tests.conftest import Clock
from tests.people import PASSPHRASE, Adult
from tests.playing import rows
from tests.sign_in import enter, fresh


def code_of(teacher: Adult, clock: Clock) -> str:
    """The six digits of the next half-minute, since none is taken twice."""
    clock.turn(seconds=30)
    return teacher.code


@pytest.mark.parametrize("path", ["account/codes", "account/totp", "teachers", "teachers/{id}/link"])
def test_nothing_is_given_away_without_the_passphrase(
    path: str, app: Flask, context: Context, admin: Adult, teacher: Adult, clock: Clock
) -> None:
    """Asked for first, and again with a wrong one, or without the code of the telephone; then it is done."""
    browser = admin.sign_in(fresh(app))
    where = f"/teacher/{path.format(id=teacher.id)}"
    refused: list[tuple[dict[str, Any], int]] = [
        ({}, 403),
        ({"confirm_passphrase": "wrong wrong wrong", "confirm_code": code_of(admin, clock)}, 422),
        ({"confirm_passphrase": PASSPHRASE}, 422),
        ({"confirm_passphrase": PASSPHRASE, "confirm_code": "000000"}, 422),
    ]
    before = everything(context)
    for given, status in refused:
        page = browser.post(where, name="Nina New", code="123456", **given)
        assert page.status == status
        assert "Is it really you?" in page.text
        assert page.document.value("name") == "Nina New", "what was filled in is kept"
    assert everything(context) == before
    code = code_of(admin, clock)
    done = browser.post(where, name="Nina New", code="123456", confirm_passphrase=PASSPHRASE, confirm_code=code)
    assert "Is it really you?" not in done.text


def everything(context: Context) -> list[str]:
    """The accounts as they are."""
    teachers = [(row.name, row.passphrase_hash, row.totp) for row in rows(context, Teacher)]
    return sorted(map(str, [*teachers, *(row.code_hash for row in rows(context, RecoveryCode))]))


def test_the_key_of_the_next_telephone_is_not_shown_without_the_passphrase(app: Flask, teacher: Adult) -> None:
    key = totp_codes.next_totp_secret(teacher.context, teacher.id)
    browser = teacher.sign_in(fresh(app))
    assert key[:4] not in browser.get("/teacher/account/totp").html
    shown = browser.post("/teacher/account/totp", confirm_passphrase=PASSPHRASE)
    assert [shown.text.count(key[at : at + 4]) for at in range(0, 32, 4)] == [1] * 8
    assert key[:4] in browser.get("/teacher/account/totp").text, "the same, however often it is looked at"


def test_another_telephone_takes_the_place_of_the_one_before(app: Flask, admin: Adult, clock: Clock) -> None:
    browser = admin.sign_in(fresh(app))
    browser.post("/teacher/account/totp", confirm_passphrase=PASSPHRASE, confirm_code=code_of(admin, clock))
    new = totp_codes.next_totp_secret(admin.context, admin.id)
    assert new != admin.totp
    assert "Recovery codes" in browser.post("/teacher/account/totp", code=pyotp.TOTP(new).at(clock())).text
    clock.turn(seconds=30)
    for secret, status in ((admin.totp, 422), (new, 303)):
        other = fresh(app)
        enter(other, admin.name)
        assert other.post("/teacher/code", follow=False, code=pyotp.TOTP(secret or "").at(clock())).status == status


def test_whoever_lost_the_telephone_confirms_with_a_code_on_paper(app: Flask, admin: Adult) -> None:
    paper = recovery_codes.replace_recovery_codes(admin.context, admin.id)[0]
    browser = admin.sign_in(fresh(app))
    for status in (200, 422):
        page = browser.post("/teacher/account/codes", confirm_passphrase=PASSPHRASE, confirm_code=paper)
        assert page.status == status
        browser = admin.sign_in(fresh(app))


def test_a_confirmation_holds_for_ten_minutes_in_its_own_session(app: Flask, teacher: Adult, clock: Clock) -> None:
    browser = teacher.sign_in(fresh(app))
    assert browser.post("/teacher/account/codes", confirm_passphrase=PASSPHRASE).status == 200
    assert browser.post("/teacher/account/codes").status == 200
    assert teacher.sign_in(fresh(app)).post("/teacher/account/codes").status == 403
    clock.turn(minutes=9, seconds=59)
    assert browser.post("/teacher/account/codes").status == 200
    clock.turn(seconds=1)
    assert browser.post("/teacher/account/codes").status == 403


@pytest.mark.parametrize(
    ("path", "field"),
    [("account/codes", "confirm_passphrase"), ("account/passphrase", "old"), ("account/totp/off", "passphrase")],
)
def test_the_passphrase_cannot_be_tried_out_there(
    path: str, field: str, app: Flask, teacher: Adult, clock: Clock
) -> None:
    """Five tries, then waits (A2.9); a wait in one session keeps the teacher out of no other."""
    browser = teacher.sign_in(fresh(app))

    def ask(one: Child, passphrase: str) -> Page:
        form: dict[str, Any] = {field: passphrase}
        return one.post(f"/teacher/{path}", new="walnut ferry quilt nine", **form)

    assert [ask(browser, "wrong wrong wrong").status for _ in range(7)] == [422] * 5 + [429] * 2
    assert ask(browser, PASSPHRASE).status == 429
    assert "Please wait" in ask(browser, PASSPHRASE).text
    assert ask(teacher.sign_in(fresh(app)), PASSPHRASE).status == 200
    clock.turn(seconds=31)
    assert ask(teacher.sign_in(fresh(app)), PASSPHRASE).status in (200, 422)


def test_what_was_done_is_told_at_the_next_sign_in_until_it_is_acknowledged(
    app: Flask, context: Context, teacher: Adult, clock: Clock
) -> None:
    clock.turn(hours=1)
    desk = fresh(app)
    enter(desk, teacher.name)
    desk.post("/teacher/account/seen")
    clock.turn(minutes=5)
    desk.post("/teacher/account/codes", confirm_passphrase=PASSPHRASE)
    assert "created new recovery codes" not in desk.get("/teacher").text, "the teacher has just done it"
    assert [row.what for row in rows(context, AuditEntry)].count("recovery codes") == 1
    clock.turn(hours=1)
    for _ in range(2):
        other = fresh(app)
        there = other.post("/teacher/sign-in", name=teacher.name, passphrase=PASSPHRASE, next="/teacher/account")
        assert "created new recovery codes" in there.text
    other.post("/teacher/account/seen")
    assert "created new recovery codes" not in other.get("/teacher").text


@pytest.mark.parametrize("passphrase", ["qwertyuiop" * 25, "abcdefghijklmnop" * 16, "walnut " * 9, "ferry quilt" * 12])
def test_what_is_repeated_makes_no_passphrase_strong(passphrase: str, app: Flask, teacher: Adult) -> None:
    """A2.4: judged whole, up to its 256 letters."""
    browser = teacher.sign_in(fresh(app))
    page = browser.post("/teacher/account/passphrase", old=PASSPHRASE, new=passphrase[:256])
    assert page.status == 422
    assert "easy to guess" in page.text
