"""Pages of errors speak to children as to children, and to teachers as to adults (requirements D5)."""

import re
from typing import cast

import pytest
from flask import Flask, g

from classroom.services.accounts.visitors import Visitor
from classroom.web.errors import error_page
from classroom.web.templating.i18n import LANGUAGES
from tests.children import Child
from tests.html import Document
from tests.people import Adult

CODES = [400, 403, 404, 405, 413, 429, 500, 503]
TO_A_CHILD = {
    "en": r"your teacher",
    "fr": r"\b(?:tu|ta|ton|tes|toi|[Rr]eviens|[Ee]ssaie|[Dd]is)\b",
    "de": r"\b(?:du|dein\w*|[Gg]eh|[Vv]ersuch|[Ss]ag)\b",
}


def said(app: Flask, path: str, code: int, language: str, kind: str = "", htmx: bool = False) -> str:
    """The words of the error on this path, for a visitor of this kind."""
    headers = {"HX-Request": "true"} if htmx else {}
    with app.test_request_context(path, query_string={"language": language}, headers=headers):
        app.preprocess_request()
        g.visitor = Visitor("", kind=kind)
        page, status = cast(tuple[str, int], error_page(code, "0badcafe"))
    assert status == code
    return " ".join(Document(page).texts("p[@class='notice']" if htmx else "div[@class='result-words']"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize(
    ("path", "kind"), [("/teacher/nothing", ""), ("/setup/x", ""), ("/link/x", ""), ("/play/chess", "teacher")]
)
def test_an_adult_is_spoken_to_as_an_adult(
    app: Flask, path: str, kind: str, htmx: bool, code: int, language: str
) -> None:
    words = said(app, path, code, language, kind, htmx)
    assert "0badcafe" in words
    assert not re.search(TO_A_CHILD[language], words)
    assert words != said(app, "/play/chess", code, language, "child", htmx)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("kind", ["", "guest", "child"])
def test_a_child_is_told_whom_to_give_the_number(app: Flask, kind: str, code: int) -> None:
    assert "Number for your teacher: 0badcafe" in said(app, "/match/none", code, "en", kind)


def test_a_teacher_goes_back_to_the_classes_and_a_child_to_the_start(app: Flask, admin: Adult) -> None:
    links = "section[@class='water']//a/@href"
    assert Child(app).get("/nothing").document.attributes(links) == ["/"]
    assert Child(app).get("/teacher/nothing").document.attributes(links) == ["/teacher"]
    assert admin.sign_in(Child(app)).get("/nothing").document.attributes(links) == ["/teacher"]
