"""What is drawn once and kept: everybody still gets their own."""

from flask import Flask

from classroom.services.context import Context
from classroom.web.cookie_sessions import COOKIE
from classroom.web.forms.csrf import unmask
from tests.html import Document
from tests.people import Lesson
from tests.playing import begin, come_in


def page_with(app: Flask, token: str, address: str) -> str:
    client = app.test_client(use_cookies=False)
    return client.get(address, headers={"Cookie": f"{COOKIE}={token}"}).get_data(as_text=True)


def secrets_in(page: str) -> set[str]:
    """The secrets against forged forms, without their masks."""
    return {unmask(token) for token in Document(page).values("csrf_token")}


def test_a_child_that_comes_in_again_gets_forms_with_its_new_secret(
    app: Flask, context: Context, lesson: Lesson
) -> None:
    """The same match, the same words, another sign-in: the old secret would be refused."""
    child_id = lesson.cards["Ada"].child_id
    first = come_in(context, child_id)
    address = f"/match/{begin(context, first)}"
    second = come_in(context, child_id)
    drawn = [secrets_in(page_with(app, token, address)) for token in (first, second, first)]
    assert [len(one) for one in drawn] == [1, 1, 1]
    assert drawn[0] == drawn[2] != drawn[1]


def test_the_bar_of_the_table_is_in_the_language_of_each(app: Flask, context: Context, lesson: Lesson) -> None:
    token = come_in(context, lesson.cards["Ada"].child_id)
    address, client = f"/match/{begin(context, token)}", app.test_client(use_cookies=False)
    seen = []
    for language in ("en", "de", "en"):
        cookie = {"Cookie": f"{COOKIE}={token}"}
        secret = Document(client.get(address, headers=cookie).get_data(as_text=True)).value("csrf_token")
        client.post("/language", headers=cookie, data={"csrf_token": secret, "language": language, "next": "/"})
        page = page_with(app, token, address)
        seen += Document(page).attributes("html/@lang")
        assert ("Tisch verlassen" in page) == (language == "de")
    assert seen == ["en", "de", "en"]
