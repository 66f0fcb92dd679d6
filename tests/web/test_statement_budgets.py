"""How many SQL statements the pages that are asked for most may cost: a query in a loop shows here first.

The bounds are what was counted when they were set. Lower one when a page needs fewer; before you raise one, look
whether a statement came twice, or once for every child.
"""

import pytest

from classroom.services.context import Context
from tests.children import Child
from tests.people import Adult, Lesson, make_lesson
from tests.statements import recorded_statements

START = {"guest": 2, "child": 3}
MOVE = {"guest": (3, 3), "child": (4, 5)}  # statements that read, and that write
CLASS = 9


def counted(sent: list[str]) -> list[str]:
    """Those that do something: without BEGIN and COMMIT."""
    return [statement for statement in sent if statement.split(None, 1)[0] not in ("BEGIN", "COMMIT", "ROLLBACK")]


def too_many(sent: list[str]) -> str:
    return "More statements than the budget allows:\n" + "\n".join(text[:160].replace("\n", " ") for text in sent)


@pytest.fixture(params=["guest", "child"])
def player(request: pytest.FixtureRequest, child: Child) -> tuple[str, Child]:
    "Somebody at a browser who has played before: a guest who is shown the sums, or a child of a class who adds up."
    if request.param == "child":
        lesson: Lesson = request.getfixturevalue("lesson")
        lesson.sign_in(child, "Ada")
    child.begin(preset="simplified")
    if request.param == "child":
        child.post(f"{child.match}/sums", sums="add")
    return request.param, child


def test_the_start_page(context: Context, player: tuple[str, Child]) -> None:
    kind, browser = player
    with recorded_statements(context.database.engine) as sent:
        assert browser.get("/").status == 200
    assert len(counted(sent)) <= START[kind], too_many(sent)


def test_a_move(context: Context, player: tuple[str, Child]) -> None:
    kind, browser = player
    page = browser.look()
    browser.move(page.hand[0], page.seq, htmx=True, sure="1", answer=page.hand[0][-1])
    page = browser.look()
    total = int(page.document.texts("p[@class='total']//span[@class='vh']")[0])
    card, token = page.hand[0], browser.csrf_token()
    with recorded_statements(context.database.engine) as sent:
        told = browser.move(card, page.seq, htmx=True, sure="1", answer=total + int(card[-1]), csrf_token=token)
    assert told.status == 200
    assert "I played" in told.html, "the move was made"
    assert sum(text.startswith("BEGIN IMMEDIATE") for text in sent) == 1, "one transaction"
    reads = [text for text in sent if text.lstrip().startswith(("SELECT", "WITH"))]
    most_reads, most_writes = MOVE[kind]
    assert len(reads) <= most_reads, too_many(sent)
    assert len(counted(sent)) - len(reads) <= most_writes, too_many(sent)


@pytest.mark.parametrize("names", [("Ada", "Ben"), tuple(f"Child {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWX")])
def test_the_page_of_a_class_costs_the_same_however_many_children_there_are(
    context: Context, admin: Adult, child: Child, names: tuple[str, ...]
) -> None:
    lesson = make_lesson(context, admin, name="3c", names=names)
    teacher = admin.sign_in(child)
    teacher.get("/teacher")
    with recorded_statements(context.database.engine) as sent:
        assert teacher.get(f"/teacher/class/{lesson.id}").status == 200
    assert len(counted(sent)) <= CLASS, too_many(sent)
