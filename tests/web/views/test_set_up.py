"""From a list of names to an open door: what comes next is one button; the address is found and tried before cards."""

import io

import pytest
from flask import Flask
from pypdf import PdfReader

from classroom.services.context import Context
from classroom.services.school import class_opening
from classroom.services.school.school_details import find_school
from classroom.web import site_address
from classroom.web.server.proxies import LOCAL_NAMES
from tests.children import Child
from tests.people import Adult, Lesson

ELSEWHERE = "sixteen.school.example"


@pytest.fixture
def desk(app: Flask, admin: Adult) -> Child:
    return admin.sign_in(Child(app))


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two cards; the app answers at one of them."""
    monkeypatch.setattr(site_address, "addresses_in_network", lambda: ["10.0.0.5", "192.168.4.20"])
    monkeypatch.setattr(site_address, "answers", lambda address, port: (address, port) == ("192.168.4.20", 80))
    monkeypatch.setattr(site_address, "name_in_network", lambda: "lagoon.local")


def new_class(desk: Child) -> str:
    page = desk.post("/teacher/classes", name="2W", language="en", ages="6-7")
    return page.response.request.path.split("/")[3]


def test_who_was_added_gets_a_card_with_one_button(context: Context, desk: Child) -> None:
    desk.post("/teacher/school/address", address=ELSEWHERE)
    class_id = new_class(desk)
    page = desk.post(f"/teacher/class/{class_id}/children", action="names", names="Ada\nBen\nCarl")
    assert "3 children have no card yet" in page.text
    (next_one,) = page.document.elements("section[contains(@class, 'next-step')]//form")
    assert [button.text_content() for button in next_one.iter("button")] == ["Make 3 cards to print"]
    fields = [(box.get("name"), box.get("value")) for box in next_one.iter("input")]
    cards = desk.post(next_one.get("action"), child=[value for name, value in fields if name == "child"])
    assert cards.text.count("Class code") == 3
    assert "Print 3 cards" in cards.text
    assert "only works on this computer" not in cards.text
    assert "have no card yet" not in desk.get(f"/teacher/class/{class_id}/children").text


@pytest.mark.usefixtures("network")
def test_the_address_comes_first_where_cards_would_lead_to_this_machine_only(context: Context, desk: Child) -> None:
    class_id = new_class(desk)
    page = desk.post(f"/teacher/class/{class_id}/children", action="names", names="Ada")
    (link,) = page.document.attributes("section[contains(@class, 'next-step')]//a/@href")
    found = desk.get(link)
    assert found.document.texts("section//h2") == ["192.168.4.20", "10.0.0.5", "lagoon.local"]
    assert [text.split(".")[0] for text in found.document.texts("section[contains(@class, 'address')]//p")] == [
        "This computer answers here",
        "Nothing answers here from this computer",
        "A name",
    ]
    (there,) = found.document.attributes("form[@class='addresses']/input[@name='next']/@value")
    back = desk.post("/teacher/school/address", address="192.168.4.20", next=there)
    assert back.response.request.path == f"/teacher/class/{class_id}/children"
    assert find_school(context).address == "192.168.4.20"
    assert "Find the address" not in back.document.texts("section[contains(@class, 'next-step')]")[0]


def test_a_server_that_listens_to_itself_says_so(app: Flask, desk: Child) -> None:
    app.config["TRUSTED_HOSTS"] = list(LOCAL_NAMES)
    page = desk.get("/teacher/school/address")
    assert "listens to this computer only" in page.text
    assert page.document.elements("section[contains(@class, 'address')]") == []


def test_cards_are_the_main_thing_where_no_tablet_can_come(app: Flask, desk: Child) -> None:
    """No teacher can change what the program listens to: the address leads to who started it."""
    app.config["TRUSTED_HOSTS"] = list(LOCAL_NAMES)
    page = desk.post(f"/teacher/class/{new_class(desk)}/children", action="names", names="Ada")
    assert page.document.texts("section[contains(@class, 'next-step')]//*[contains(@class, 'main')]") == [
        "Make 1 card to print"
    ]
    assert "Find the address for tablets" in page.document.texts("section[contains(@class, 'next-step')]//a")


@pytest.mark.usefixtures("network")
def test_the_names_that_a_site_was_given_are_offered_instead(app: Flask, desk: Child) -> None:
    app.config["TRUSTED_HOSTS"] = [ELSEWHERE, *LOCAL_NAMES]
    assert desk.get("/teacher/school/address").document.texts("section//h2") == [ELSEWHERE]


def test_an_address_that_cannot_be_is_asked_for_again(context: Context, desk: Child) -> None:
    for wrong in ("", "not an address!!"):
        page = desk.post("/teacher/school/address", address=wrong, next="https://elsewhere.example/")
        assert page.status == 422
        assert "not an address that a browser can open" in page.text
    assert find_school(context).address == ""
    away = desk.post("/teacher/school/address", address=ELSEWHERE, next="https://elsewhere.example/")
    assert away.response.request.path == "/teacher/school"


def test_a_tablet_sees_that_it_got_there_and_keeps_nothing(app: Flask) -> None:
    page = Child(app).get("/hello")
    assert "Yes, it works!" in page.text
    assert "Set-Cookie" not in page.response.headers


def test_the_board_has_the_code_and_who_is_in_but_no_evidence(
    app: Flask, context: Context, admin: Adult, desk: Child, lesson: Lesson
) -> None:
    lesson.sign_in(Child(app), "Ada")
    page = desk.get(f"/teacher/class/{lesson.id}/board")
    assert "In: 1 of 4" in page.text
    assert page.document.texts("ul[@class='board-faces']/li")[:2] == ["Ada", ""]
    part = desk.get(f"/teacher/class/{lesson.id}/board", htmx=True)
    assert "<html" not in part.html
    assert "In: 1 of 4" in part.text
    class_opening.set_open_until(context, admin.id, lesson.id, None)
    closed = desk.get(f"/teacher/class/{lesson.id}/board")
    assert "Nobody can see the names or sign in." in closed.text
    assert "Ada" not in closed.text
    opened = desk.post(f"/teacher/class/{lesson.id}/door?board=1", minutes=60)
    assert opened.response.request.path == f"/teacher/class/{lesson.id}/board"
    assert "open until" in opened.text


def test_a_new_child_takes_one_press_to_its_card(lesson: Lesson, desk: Child) -> None:
    """From the page of the class, and from that of the children; then there is only printing."""
    for page in (f"/teacher/class/{lesson.id}", f"/teacher/class/{lesson.id}/children"):
        (form,) = desk.get(page).document.elements("form[.//input[@value='one']]")
        cards = desk.post(form.get("action"), action="one", name="Zoe")
        assert cards.document.texts("section[@class='login']//h2") == ["Zoe" if page.endswith(lesson.id) else "Zoe 2"]
    assert "Change the name: Zoe 2" in cards.text  # before a letter says so
    wrong = desk.post(form.get("action"), action="one", name=" ")
    assert wrong.status == 422
    assert "A name must have 1 to 20 characters." in wrong.text


def test_what_is_kept_of_a_child_is_one_press_from_its_page(lesson: Lesson, desk: Child) -> None:
    child = lesson.cards["Ada"].child_id
    links = desk.get(f"/teacher/child/{child}").document.attributes("nav[@class='links']/a/@href")
    assert f"/teacher/child/{child}/export.html" in links


def test_adding_children_leads_to_the_box(desk: Child) -> None:
    class_id = new_class(desk)
    page = desk.get(f"/teacher/class/{class_id}").document
    assert f"/teacher/class/{class_id}/children#add" in page.attributes("a/@href")


def test_a_child_that_was_renamed_has_the_new_name_on_its_card(lesson: Lesson, desk: Child) -> None:
    """From the hint on the page of the cards and back to it, with the secret that was made; and it says so."""
    cards = desk.post(f"/teacher/class/{lesson.id}/children", action="one", name="Ada")
    secret = cards.document.texts("section[@class='login']/ol")
    (link,) = cards.document.attributes("p[@class='warning']//a[contains(., 'Change the name')]/@href")
    printed = desk.post(link, action="save", name="Ada B")
    assert printed.document.texts("section[@class='login']//h2") == ["Ada B"]
    assert printed.document.texts("section[@class='login']/ol") == secret
    assert "Saved." in printed.text
    assert "Change the name" not in printed.text
    pdf = desk.client.get(printed.document.attributes("a[contains(@href, '.pdf')]/@href")[0]).get_data()
    assert "Ada B" in PdfReader(io.BytesIO(pdf)).pages[0].extract_text()


def test_a_change_to_a_child_says_that_it_is_saved(lesson: Lesson, desk: Child) -> None:
    page = desk.post(f"/teacher/child/{lesson.cards['Ada'].child_id}/edit", action="save", name="Ada B")
    assert page.document.texts("div[@role='status']//li") == ["Saved."]


@pytest.mark.parametrize("listed", ["Zoe\nAda", "Ben 7\nZoe\nZoe\nADA\nBen"])
def test_whose_names_were_given_a_number_is_told_when_they_are_added(lesson: Lesson, desk: Child, listed: str) -> None:
    """Ada and Ben are there already; the 7 was typed."""
    page = desk.post(f"/teacher/class/{lesson.id}/children", action="names", names=listed)
    (told,) = [text for text in page.document.texts("div[@role='status']//li") if "number:" in text]
    expected = {"Zoe\nAda": "Ada 2", "Ben 7\nZoe\nZoe\nADA\nBen": "Zoe 2, ADA 2, Ben 2"}[listed]
    assert told == f"Children with the same name were given a number: {expected}. “Edit” changes a name."
