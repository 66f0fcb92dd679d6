"""For `classroom bench class`: response times of the pages of a class with a million attempts in the database."""

import argparse
import gc
import json
import statistics
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from random import Random
from typing import Any

from flask.testing import FlaskClient
from sqlalchemy import insert, update

from classroom.games.registry import all_games
from classroom.services.accounts import sessions
from classroom.services.context import Context, day_of, new_id
from classroom.services.login.request_origin import RequestOrigin
from classroom.services.rosters.roster_names import NamedChild
from classroom.services.school import children, classes
from classroom.services.teachers import one_time_links, teacher_accounts
from classroom.store.database import Database
from classroom.store.models import Attempt, Child, Match, ProgressRow, Teacher
from classroom.tutor.learning import mastery
from classroom.tutor.learning.progress import AnswerEvent, add_answer, from_json, to_json
from classroom.tutor.sums.fact_classes import FACTS
from classroom.web.app import create_app
from classroom.web.cookie_sessions import COOKIE
from tests.bench.progress_bar import progress
from tests.statements import recorded_statements

GAME = next(iter(all_games()))
IN_CLASS, IN_MATCH, WEEKS = 30, 20, 30  # children; answers; over which they are spread
PASSPHRASE = "gravel otter lamp seventeen"
PAGES = {
    "class table": "/teacher/class/{class_id}",
    "fact map of the class": "/teacher/class/{class_id}/facts",
    "one fact of the class": "/teacher/class/{class_id}/fact/8+5",
    "fact map of a child": "/teacher/child/{child_id}",
    "one fact of a child": "/teacher/child/{child_id}/fact/8+5",
}


def bench_class(asked: argparse.Namespace) -> None:
    print(json.dumps(measure(asked.database, asked.attempts), indent=1))


def measure(url: str, attempts: int, repeats: int = 40) -> dict[str, Any]:
    """Milliseconds of server time of each page, median and 95 in 100, with so many attempts in this empty database."""
    database = Database(url)
    database.prepare()
    context = Context(database, rng=Random(16), secret="x" * 40)
    class_id, token = fill_database(context, attempts)
    app = create_app(context, "x" * 40)
    gc.collect()
    gc.freeze()  # as a server does at its start
    client = app.test_client()
    client.set_cookie(COOKIE, token)
    with database.reading() as session:
        child_id = session.query(Child.id).filter_by(class_id=class_id).limit(1).scalar()
    found = {}
    for name, path in PAGES.items():
        address = path.format(class_id=class_id, child_id=child_id)
        ask = partial(request_page, client, address)
        found[name] = {**measure_times(ask, repeats), "queries": count_queries(database, ask)}
    return {"attempts": attempts, "database": database.engine.dialect.name, "pages": found}


def request_page(client: FlaskClient, address: str) -> None:
    answer = client.get(address)
    if answer.status_code != 200:
        raise RuntimeError(f"{address}: {answer.status}")
    answer.get_data()


def measure_times(ask: Callable[[], object], repeats: int) -> dict[str, float]:
    ask()
    times = []
    for _ in range(repeats):
        began = time.perf_counter()
        ask()
        times.append((time.perf_counter() - began) * 1000)
    times.sort()
    return {"median": round(statistics.median(times), 1), "p95": round(times[int(len(times) * 0.95)], 1)}


def count_queries(database: Database, ask: Callable[[], object]) -> int:
    """How many SELECT statements it makes."""
    with recorded_statements(database.engine) as sent:
        ask()
    return sum(statement.startswith("SELECT") for statement in sent)


def fill_database(context: Context, attempts: int) -> tuple[str, str]:
    """Classes of 30 with all these attempts between them; the first class, and the cookie of its teacher."""
    teacher_id, token = set_up_school(context)
    many = max(1, min(attempts // 1000 // IN_CLASS, 10))
    made = [classes.make_class(context, teacher_id, f"Class {n}", "en", "6-7") for n in range(many)]
    ids = [class_id for class_id in made if isinstance(class_id, str)]
    names = [NamedChild(f"Child {number}") for number in range(IN_CLASS)]
    everybody = [child for class_id in ids for child in add_children(context, teacher_id, class_id, names)]
    for number, child_id in enumerate(progress(everybody, len(everybody), "children who answer")):
        add_attempts(context, child_id, attempts // len(everybody), Random(number))
    return ids[0], token


def set_up_school(context: Context) -> tuple[str, str]:
    """The first teacher and their cookie, without six-digit codes in between. Raises RuntimeError."""
    nowhere = RequestOrigin("cookie", "device", "192.0.2.0/24")
    link = one_time_links.create_setup_link(context) or ""
    token = teacher_accounts.set_up_school(context, link, "Bench", "Bench", PASSPHRASE, "en", nowhere).token or ""
    with context.database.transaction() as session:
        signed = sessions.find_session(session, token)
        teacher_id = signed.teacher_id if signed else None
        session.execute(update(Teacher).values(is_admin=False))
    if teacher_id is None:
        raise RuntimeError("the database is not empty")
    return teacher_id, token


def add_children(context: Context, teacher_id: str, class_id: str, names: list[NamedChild]) -> list[str]:
    found = children.add_children(context, teacher_id, class_id, names)
    return found if isinstance(found, list) else []


def add_attempts(context: Context, child_id: str, number: int, rng: Random) -> None:
    """Inserts so many attempts of a child, three in four of them right, in matches over 30 weeks, and its progress."""
    rows, matches, known = [], [], from_json({})
    for nth in range(number):
        at = context.now() - timedelta(weeks=WEEKS) * (1 - nth / number)
        if nth % IN_MATCH == 0:
            matches.append(
                {
                    "school_id": 1,
                    "id": new_id(),
                    "game": GAME,
                    "rules": {},
                    "began_at": at,
                    "played_at": at,
                }
            )
        work = rng.choice(FACTS)
        right = rng.random() < 0.75
        given = work.total if right else work.total + rng.choice((-2, -1, 1, 2))
        rows.append(
            {
                "school_id": 1, "match_id": matches[-1]["id"], "seq": nth % IN_MATCH, "seat": 0, "child_id": child_id,
                "sum": str(work), "total": work.total, "first_answer": given, "tries": 1, "solved": right,
                "helped": False, "paused": False, "at": at,
            }
        )  # fmt: skip
        mark = mastery.RIGHT if right else mastery.WRONG
        known = add_answer(known, AnswerEvent(str(work), work.total, given, day_of(at).toordinal(), mark))
    with context.database.transaction() as session:
        session.execute(insert(Match), matches)
        for batch in batches(rows):
            session.execute(insert(Attempt), batch)
        session.execute(
            insert(ProgressRow), [{"school_id": 1, "child_id": child_id, "state": to_json(known), "sealed": {}}]
        )


def batches(rows: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    yield from (rows[start : start + 5000] for start in range(0, len(rows), 5000))
