"""What cannot be found out by trying: codes of classes, links, cards, hands, who is a teacher (requirements A1.4, A1.7,
A2.9, A2.10)."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select
from werkzeug.test import TestResponse

from classroom.services import crypto
from classroom.services.login.rate_limits import UNKNOWN_CODES
from classroom.services.school import class_opening
from classroom.services.teachers import one_time_links
from classroom.store.models import Teacher
from classroom.web.cookie_sessions import COOKIE
from tests.attack.conftest import Opening
from tests.attack.world import NEW_PASSPHRASE, WORKING, World, csrf_for
from tests.children import Page
from tests.statements import recorded_statements

SHORTEST_TOKEN = 43  # letters of base64: 256 bits


def codes(many: int, seed: int = 7) -> list[str]:
    rng = Random(seed)
    return ["".join(rng.choices(crypto.LETTERS, k=8)) for _ in range(many)]


@contextmanager
def work_done(world: World) -> Iterator[list[str]]:
    """The statements sent to the database, without their values, and how often a secret was hashed."""
    verify = crypto.verify_secret
    with recorded_statements(world.context.database.engine) as done:
        yield done
    assert crypto.verify_secret is verify


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many secrets were hashed and compared."""
    counted = Counter[str]()

    class Counting:
        def verify(self, *words: str) -> bool:
            counted["verified"] += 1
            return keys_hasher.verify(*words)

        def __getattr__(self, name: str) -> object:
            return getattr(keys_hasher, name)

    keys_hasher = crypto.HASHER
    monkeypatch.setattr(crypto, "HASHER", Counting())
    return counted


def post(world: World, app: Flask, role: str, path: str, **fields: Any) -> TestResponse:
    secret = csrf_for(app, world.tokens[role])
    return world.browser(app, role).client.post(path, data={**fields, "csrf_token": secret})


def test_of_a_thousand_codes_two_hundred_are_looked_at(world: World, one_app: Flask, thorough: bool) -> None:
    """A1.7, from many browsers of one network, and again after ten minutes; another network goes in meanwhile."""
    guesses = codes(1000 if thorough else 420)
    for window in range(2):
        answers = Counter[int]()
        for number, code in enumerate(guesses[window::2]):
            client = one_app.test_client()  # a new browser each time: cookies are nothing to hold on to
            client.environ_base["REMOTE_ADDR"] = f"198.51.100.{number % 250}"
            answers[client.get(f"/class/{code}").status_code] += 1
        assert answers == {404: UNKNOWN_CODES.most, 429: len(guesses) // 2 - UNKNOWN_CODES.most}
        world.clock.turn(minutes=10, seconds=1)
    assert world.browser(one_app, "nobody").client.get(f"/class/{world.values['code']}").status_code == 200


def test_no_other_way_to_try_a_code_goes_round_the_limit(world: World, one_app: Flask) -> None:
    """With a child's address behind the code, or a hand: what is not there answers alike, and names no code right."""
    child = world.ids["child"]
    seen = set()
    for code in [*codes(30), "", "A" * 60, world.values["code"][:7]]:
        for address in (f"/class/{code or '-'}/{child}", f"/class/{code or '-'}/{child[::-1]}"):
            answer = Page(world.browser(one_app, "nobody").client.get(address))
            assert answer.status == 404
            seen.add(answer.bare.replace(address, ""))
        assert post(world, one_app, "nobody", f"/class/{code or '-'}/{child}/hand").status_code == 404
    assert len(seen) == 1


def test_an_unknown_code_and_a_shut_door_are_the_same_page_the_same_work(world: World, one_app: Flask) -> None:
    """A1.7: byte for byte, header for header, statement for statement."""
    owner = world.context, teacher_of(world), world.ids["class"]
    answers, work = [], []
    for code, shut in (("ABCDEFGH", False), (world.values["code"], True)):
        if shut:
            class_opening.set_open_until(*owner, None)
        client = world.browser(one_app, "nobody").client
        client.get("/join")
        with work_done(world) as done:
            answer = client.get(f"/class/{code}")
        work.append(done)
        page = Page(answer)
        headers = {name: value for name, value in answer.headers if name != "Set-Cookie"}
        answers.append((answer.status_code, headers, page.bare.replace(code, "")))
    assert answers[0] == answers[1]
    assert work[0][-len(work[1]) :] == work[1]  # the first one begins the count of this network
    assert len(work[0]) - len(work[1]) <= 1


def teacher_of(world: World) -> str:
    with world.context.database.reading() as session:
        return session.scalars(select(Teacher.id).filter_by(name="Olga Owner")).one()


def test_a_wrong_name_and_a_wrong_passphrase_cost_the_same(world: World, one_app: Flask, hashed: Counter[str]) -> None:
    """A2.10: one hash and the same statements, whether there is such a teacher or not."""
    work, pages = [], []
    for role, name in (("nobody", "Olga Owner"), ("guest", "No Such One")):
        before = hashed["verified"]
        with work_done(world) as done:
            answer = Page(post(world, one_app, role, "/teacher/sign-in", name=name, passphrase="wrong wrong wrong"))
        assert hashed["verified"] == before + 1
        assert answer.status == 422
        work.append(done[-8:])
        pages.append(answer.bare.replace(name, ""))
    assert pages[0] == pages[1]
    assert work[0] == work[1]


@pytest.mark.parametrize("passphrase", ["short", "eight888", NEW_PASSPHRASE, "x" * 300])
def test_a_wrong_recovery_code_tells_nothing_of_who_is_a_teacher(passphrase: str, world: World, one_app: Flask) -> None:
    """With six-digit codes (Cora), without (Olga), and nobody: the same page whatever the new passphrase."""
    pages = set()
    for name in ("Cora Coded", "Olga Owner", "No Such One"):
        fields = {"name": name, "recovery": "AAAA-BBBB-CCCC", "passphrase": passphrase}
        answer = Page(post(world, one_app, "nobody", "/teacher/recover", **fields))
        assert answer.status == 422
        pages.add(answer.bare.replace(name, ""))
    assert len(pages) == 1


@pytest.mark.parametrize("rule", ["/card/<card>", "/link/<link>", "/hand", "/teacher/recover", "/teacher/code"])
def test_what_lets_somebody_in_without_a_passphrase_does_so_once_or_until_it_is_made_anew(
    rule: str, world: World, one_app: Flask
) -> None:
    """A ticket, a link, a recovery code: once. A card as often as it is shown, and no more when there is a new one."""
    form = WORKING[rule]
    fields, again = form.fields(world), rule == "/card/<card>"
    for time in range(2):
        role = form.role if not time or rule != "/teacher/code" else "waiting"
        answer = post(world, one_app, role, world.path(rule), **fields)
        went_in = answer.status_code == 303 and f"{COOKIE}=" in answer.headers.get("Set-Cookie", "")
        assert went_in is (not time or again)


def test_no_wrong_card_link_or_hand_opens_anything_and_none_can_be_guessed(world: World, one_app: Flask) -> None:
    """256 random bits each: nothing to slow down. One letter more, less, or another, opens nothing."""
    for rule, name in (("/card/<card>", "card"), ("/link/<link>", "link")):
        right = world.values[name]
        assert re.fullmatch(rf"[\w-]{{{SHORTEST_TOKEN}}}", right)
        other = "A" if right[5] != "A" else "B"
        for wrong in (
            right[:-1],
            right + "A",
            right[:5] + other + right[6:],
            right.swapcase(),
            crypto.hash_token(right),
        ):
            path = world.path(rule, **{name: wrong})
            assert world.browser(one_app, "nobody").client.get(path).status_code == 404
            assert post(world, one_app, "nobody", path, passphrase=NEW_PASSPHRASE).status_code == 404
    drawn = {crypto.new_token() for _ in range(2000)}
    assert len(drawn) == 2000
    letters = Counter("".join(token[:42] for token in drawn))
    even = sum(letters.values()) / 64
    assert sum((count - even) ** 2 / even for count in letters.values()) < 63 + 6 * (2 * 63) ** 0.5


@pytest.mark.parametrize(("path", "fields"), [
    ("/teacher/recover", {"name": "Olga Owner", "recovery": "AAAA-AAAA-AAAA", "passphrase": NEW_PASSPHRASE}),
    ("/teacher/sign-in", {"name": "Olga Owner", "passphrase": "wrong wrong wrong"}),
    ("/teacher/code", {"code": "123456"}),
])  # fmt: skip
def test_whoever_tries_waits_and_then_even_the_right_one_is_not_looked_at(
    path: str, fields: dict[str, str], world: World, one_app: Flask
) -> None:
    """A1.4, A2.9."""
    role = "waiting" if path == "/teacher/code" else "nobody"
    answers = [post(world, one_app, role, path, **fields).status_code for _ in range(8)]
    assert answers == [422] * 5 + [429] * 3
    form = WORKING[path]
    assert post(world, one_app, role, path, **form.fields(world)).status_code == (
        303 if path == "/teacher/recover" else 429
    )


def test_the_link_of_the_set_up_works_only_as_long_as_nobody_is_there(
    another_empty_world: Opening, one_app: Flask
) -> None:
    world = another_empty_world()
    fields = WORKING["/setup/<link>"].fields(world)
    link = world.values["link"]
    assert post(world, one_app, "nobody", f"/setup/{link[::-1]}", **fields).status_code == 403
    assert one_app.test_client().get("/setup").status_code == 403
    newer = one_time_links.create_setup_link(world.context)
    assert post(world, one_app, "nobody", f"/setup/{link}", **fields).status_code == 403
    assert post(world, one_app, "nobody", f"/setup/{newer}", **fields).status_code == 303
    assert post(world, one_app, "nobody", f"/setup/{newer}", **fields).status_code == 404
