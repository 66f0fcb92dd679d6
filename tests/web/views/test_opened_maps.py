"""The maps of sums after the first are drawn when they are opened: by htmx in their place, without it on a page with
that one open. The numbers of sums were counted by hand: 112 additions, 155 subtractions, 100 with two-digit numbers."""

import pytest
from flask import Flask

from classroom.services.context import Context
from classroom.store.models import ProgressRow as Row
from classroom.tutor.learning.mastery import RIGHT
from classroom.tutor.learning.progress import AnswerEvent, Progress, add_answer, to_json
from tests.children import Child, Page
from tests.people import Adult, Lesson, further_teacher

ADDITIONS, SUBTRACTIONS, TENS = 112, 155, 100


@pytest.fixture
def ada(context: Context, lesson: Lesson) -> str:
    """The id of Ada, who has met an addition, a subtraction and a sum with a two-digit number."""
    known, child_id = Progress(), lesson.cards["Ada"].child_id
    for work, total in (("7+4", 11), ("13-5", 8), ("36+5", 41)):
        known = add_answer(known, AnswerEvent(work, total, total, context.today().toordinal(), RIGHT))
    with context.database.transaction() as session:
        session.add(Row(school_id=1, child_id=child_id, state=to_json(known), sealed={}))
    return child_id


@pytest.fixture
def desk(app: Flask, admin: Adult) -> Child:
    return admin.sign_in(Child(app))


@pytest.fixture(params=["/teacher/class/{class_id}/facts", "/teacher/child/{child_id}"])
def address(request: pytest.FixtureRequest, lesson: Lesson, ada: str) -> str:
    """A teacher's page with maps: of a class, of a child."""
    return str(request.param).format(class_id=lesson.id, child_id=ada)


def cells(page: Page) -> int:
    return page.html.count('id="cell-')


def opened(page: Page) -> list[str]:
    return page.document.attributes("details[@open]/@id")


def test_only_the_first_map_is_drawn_and_each_other_has_a_link_to_the_page_with_it_open(
    desk: Child, address: str
) -> None:
    page = desk.get(address)
    assert cells(page) == ADDITIONS
    assert "map-subtractions" not in opened(page)
    links = page.document.attributes("a[@hx-trigger='intersect']/@href")
    assert links == [f"{address}?map=subtractions#map-subtractions", f"{address}?map=tens#map-tens"]


def test_the_page_with_a_map_open_draws_it_too_and_no_link_to_it(desk: Child, address: str) -> None:
    page = desk.get(address, map="subtractions")
    assert cells(page) == ADDITIONS + SUBTRACTIONS
    assert "map-subtractions" in opened(page)
    assert page.document.attributes("a[@hx-trigger='intersect']/@href") == [f"{address}?map=tens#map-tens"]


def test_htmx_gets_one_map_as_the_page_has_it(desk: Child, address: str) -> None:
    part = desk.get(address, map="tens", htmx=True)
    assert "<html" not in part.html
    assert cells(part) == TENS
    assert part.html.split("</table>")[0].strip() in desk.get(address, map="tens").html
    assert "HX-Request" in part.response.headers["Vary"]


@pytest.mark.parametrize("name", ["nonsense", "", "map-tens", "Tens"])
@pytest.mark.parametrize("htmx", [False, True])
def test_what_is_no_name_of_a_map_is_not_found(desk: Child, address: str, name: str, htmx: bool) -> None:
    assert desk.get(address, map=name, htmx=htmx).status == 404


def test_a_map_that_nobody_has_met_is_just_not_there(desk: Child, address: str) -> None:
    """The page of one of its sums leads back to it all the same."""
    assert cells(desk.get(address, map="dice")) == ADDITIONS


def test_the_map_of_a_foreign_class_is_not_found(app: Flask, context: Context, admin: Adult, address: str) -> None:
    other = further_teacher(context, admin, "Otto Other").sign_in(Child(app))
    assert other.get(address, map="tens", htmx=True).status == 404


def test_a_childs_own_maps_open_one_by_one_too(app: Flask, lesson: Lesson, ada: str) -> None:
    browser = lesson.sign_in(Child(app), "Ada")
    assert browser.get("/me").html.count("</caption>") == 1
    page = browser.get("/me", map="tens")
    assert "stones-tens" in opened(page)
    assert page.html.count("</caption>") == 2
    part = browser.get("/me", map="tens", htmx=True)
    assert "<html" not in part.html
    assert part.html.count("</caption>") == 1
    assert browser.get("/me", map="nonsense").status == 404


def test_from_a_sum_one_comes_back_to_its_map(desk: Child, address: str) -> None:
    fact = address.removesuffix("/facts") + "/fact/"
    back = {name: desk.get(fact + name).document.attributes("a[@class='quiet']/@href")[0] for name in ("7+4", "13-5")}
    assert back == {"7+4": address, "13-5": f"{address}?map=subtractions#map-subtractions"}
