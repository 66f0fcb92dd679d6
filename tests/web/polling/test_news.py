"""News for the tablets of a class: what is new within a second, 204 for what is not, nothing without a ticket."""

from typing import Any

import pytest
from flask import Flask
from sqlalchemy.exc import OperationalError
from werkzeug.test import Client

from classroom.services.assignments import class_questions
from classroom.services.assignments.class_questions import ask_class, end_question, explain_question
from classroom.services.context import Context
from classroom.services.together.heartbeats import Heartbeat, store_heartbeats
from classroom.web.polling import news
from classroom.web.polling.heartbeat_buffer import HeartbeatBuffer
from classroom.web.polling.middleware import PollingMiddleware
from classroom.web.polling.news import ClassNews
from classroom.web.polling.tickets import make_ticket, read_ticket
from tests.children import Child
from tests.conftest import Clock, Seconds
from tests.people import Adult, Lesson
from tests.services.together.friends import Friend, come, question_of
from tests.statements import recorded_statements


def behind(environ: Any, start: Any) -> list[bytes]:
    start("200 OK", [("Content-Type", "text/plain")])
    return [b"the app"]


@pytest.fixture
def seconds() -> Seconds:
    return Seconds()


@pytest.fixture
def tablet(context: Context, seconds: Seconds) -> Client:
    return Client(
        PollingMiddleware(behind, {news.PATH: ClassNews(context, HeartbeatBuffer(context, seconds), seconds)})
    )


def ticket_of(context: Context, lesson: Lesson) -> str:
    return make_ticket(context, "news", lesson.id, "c")


def heard(tablet: Client, context: Context, lesson: Lesson, seen: str = "") -> tuple[int, str]:
    answer = tablet.get(f"/news/{ticket_of(context, lesson)}", query_string={"seen": seen})
    return answer.status_code, answer.get_data(as_text=True)


@pytest.mark.usefixtures("any_database")
def test_a_tablet_hears_of_each_change_and_of_nothing_else(
    tablet: Client, seconds: Seconds, context: Context, admin: Adult, lesson: Lesson
) -> None:
    assert heard(tablet, context, lesson) == (204, "")
    asked = ask_class(context, admin.id, lesson.id, "8+7")
    assert isinstance(asked, str)
    seconds.now += 1
    assert heard(tablet, context, lesson) == (200, asked)
    assert heard(tablet, context, lesson, asked) == (204, "")
    explain_question(context, admin.id, lesson.id, asked)
    seconds.now += 1
    assert heard(tablet, context, lesson, asked) == (200, f"{asked}.explained")
    end_question(context, admin.id, lesson.id)
    seconds.now += 1
    assert heard(tablet, context, lesson, f"{asked}.explained") == (200, "")


def test_thirty_tablets_cost_two_statements_a_second(
    tablet: Client, seconds: Seconds, context: Context, lesson: Lesson
) -> None:
    with recorded_statements(context.database.engine) as sent:
        for _ in range(30):
            heard(tablet, context, lesson)
            seconds.now += 0.03
    news = [one for one in sent if one.startswith("SELECT") and not one.startswith("SELECT child.id \nFROM child")]
    assert len(news) == 2


# ---- What concerns one child alone.


@pytest.mark.usefixtures("any_database")
def test_a_child_hears_of_a_question_to_it_and_nobody_else_does(
    tablet: Client, seconds: Seconds, context: Context, lesson: Lesson
) -> None:
    ada, ben, carl = come(context, lesson, "Ada", "Ben", "Carl")
    ada.asks(ben)
    question = question_of(context, ada)
    assert own_news(tablet, ben) == f"|{question}"
    assert own_news(tablet, ada) == f"||{question}.0.1"
    assert own_news(tablet, carl) == ""
    match_id = ben.says(True, ada).match_id
    seconds.now += 1
    assert own_news(tablet, ben) == own_news(tablet, ada) == f"|||{match_id}"
    assert own_news(tablet, carl) == ""


def test_at_a_table_of_several_devices_a_child_is_not_asked(tablet: Client, context: Context, lesson: Lesson) -> None:
    ada, ben = come(context, lesson, "Ada", "Ben")
    ada.asks(ben)
    assert own_news(tablet, ben, table="1") == ""
    assert own_news(tablet, ben).startswith("|")


def test_who_asks_for_news_is_there_and_free(
    tablet: Client, seconds: Seconds, context: Context, clock: Clock, lesson: Lesson
) -> None:
    ada, ben = come(context, lesson, "Ada", "Ben")
    clock.turn(seconds=21)
    assert ada.sees() == []
    own_news(tablet, ben)
    assert ada.sees() == ["Ben"]
    store_heartbeats(context, {ben.id: Heartbeat("a match", context.now())})
    seconds.now += 60
    own_news(tablet, ben, table="1")
    assert ada.sees() == [], "its table gives the signs, and they are of the table"


def test_nobody_learns_from_the_news_who_said_not_now(
    tablet: Client, seconds: Seconds, context: Context, lesson: Lesson
) -> None:
    ada, ben = come(context, lesson, "Ada", "Ben")
    quiet = own_news(tablet, ada)
    ada.asks(ben)
    ben.says(False, ada)
    seconds.now += 1
    assert own_news(tablet, ada) == quiet


def own_news(tablet: Client, one: Friend, **query: str) -> str:
    ticket = make_ticket(one.context, "news", one.lesson.id, one.id)
    answer = tablet.get(f"/news/{ticket}", query_string={"seen": "nothing yet", **query})
    return answer.get_data(as_text=True)


def test_a_forged_or_old_ticket_gets_nothing(tablet: Client, context: Context, clock: Clock, lesson: Lesson) -> None:
    ticket = ticket_of(context, lesson)
    class_id, child_id, expires, signature = ticket.split(".")
    forged = [
        f"{class_id}.{child_id}.{int(expires) + 1}.{signature}",
        f"other.{child_id}.{expires}.{signature}",
        class_id,
        "",
        "é.9.é",
        "a.².",
    ]
    assert {tablet.get(f"/news/{one}").status_code for one in forged} == {404}
    assert read_ticket(context, "news", ticket) == [lesson.id, "c"]
    assert read_ticket(context, "table", ticket) is None
    clock.turn(hours=12)
    assert tablet.get(f"/news/{ticket}").status_code == 404


def test_only_reading_is_answered_and_all_else_goes_on(tablet: Client, context: Context, lesson: Lesson) -> None:
    ticket = ticket_of(context, lesson)
    assert tablet.post(f"/news/{ticket}").status_code == 405
    assert tablet.get("/newspaper").get_data() == b"the app"


def test_no_cache_keeps_an_answer(tablet: Client, context: Context, lesson: Lesson) -> None:
    headers = tablet.get(f"/news/{ticket_of(context, lesson)}?seen=x").headers
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Set-Cookie" not in headers


def test_a_database_that_is_gone_is_told_calmly(
    tablet: Client, context: Context, lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: Any) -> str:
        raise OperationalError("SELECT", {}, Exception())

    monkeypatch.setattr(news, "version_now", gone)
    assert heard(tablet, context, lesson)[0] == 503
    monkeypatch.setattr(news, "version_now", class_questions.version_now)
    assert heard(tablet, context, lesson)[0] == 204


def test_pages_of_children_ask_and_those_of_others_do_not(app: Flask, admin: Adult, lesson: Lesson) -> None:
    page = lesson.sign_in(Child(app), "Ada").get("/")
    (path,) = page.document.attributes("body/@data-news")
    assert Child(app).client.get(f"{path}?seen=").status_code == 204
    for other in (Child(app), admin.sign_in(Child(app))):
        assert other.get("/").document.attributes("body/@data-news") == []
