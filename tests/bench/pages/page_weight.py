"""Transfer size of a first visit: the page, compressed, with every file that it requests."""

import re
from dataclasses import asdict, dataclass
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from classroom.games.registry import all_games, find_game
from classroom.services.context import Context
from classroom.store.database import Database
from classroom.web.app import create_app
from classroom.web.cookie_sessions import COOKIE
from tests.bench.bench_plan import BenchPlan
from tests.bench.bench_school import BenchSchool
from tests.bench.result_table import ResultRow

WHERE = "first visits"


@dataclass(frozen=True, slots=True)
class PageWeight:
    """Bytes of the page, headers included, and of its files; number of requests."""

    page: int
    files: int
    requests: int


def weigh(client: FlaskClient, path: str) -> PageWeight:
    """Raises ValueError where the page or one of its files is not there."""
    page = client.get(path, headers={"Accept-Encoding": "gzip"})
    text = client.get(path).get_data(as_text=True)
    files = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', text))
    for sheet in [file for file in files if file.endswith(".css")]:
        files |= set(re.findall(r"url\((/static/[^)]+)\)", client.get(sheet).get_data(as_text=True)))
    answers = [client.get(file, headers={"Accept-Encoding": "gzip"}) for file in files]
    if {page.status_code, *[answer.status_code for answer in answers]} != {200}:
        raise ValueError(f"{path} or one of its files is not there")
    return PageWeight(transfer_size(page), sum(map(transfer_size, answers)), 1 + len(answers))


def transfer_size(answer: TestResponse) -> int:
    """Bytes of a response, headers included."""
    head = sum(len(name) + len(value) + 4 for name, value in answer.headers.items()) + 20
    return head + len(answer.get_data())


def open_match(client: FlaskClient, slug: str) -> str:
    """The path of a new table, by the first of the ready-made ways."""
    token = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/").get_data(as_text=True))
    form = {"csrf_token": token[1] if token else "", "preset": next(iter(find_game(slug).presets))}
    return client.post(f"/play/{slug}", data=form).location


def measure(_plan: BenchPlan, url: str, secret: str, school: BenchSchool) -> dict[str, Any]:
    context = Context(Database(url), secret=secret)
    app = create_app(context, secret)
    child, teacher = app.test_client(), app.test_client()
    teacher.set_cookie(COOKIE, school.teacher)
    pages = {
        "start page": (child, "/"),
        "class code": (child, "/join"),
        "names of a class": (child, f"/class/{school.code}"),
    }
    pages |= {f"table of {slug}": (child, open_match(child, slug)) for slug in all_games()}
    pages["class of a teacher"] = (teacher, f"/teacher/class/{school.class_id}")
    found = {name: asdict(weigh(*where)) for name, where in pages.items()}
    context.database.engine.dispose()
    return found


def rows(found: dict[str, Any]) -> list[ResultRow]:
    return [
        row
        for name, one in found.items()
        for row in (
            ResultRow(WHERE, f"{name}: in all", (one["page"] + one["files"]) / 1000, "kB"),
            ResultRow(WHERE, f"{name}: page alone", one["page"] / 1000, "kB"),
            ResultRow(WHERE, f"{name}: requests", one["requests"]),
        )
    ]
