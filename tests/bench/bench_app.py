"""The app as it is served, and beside it in the same process two baselines to measure it against, which the real app
never has: a bare Flask route, and one that does a single INSERT and COMMIT with the plain driver.

`python -m tests.bench.bench_app PORT` serves it by the server of `classroom run`; for gunicorn there is `app`.
"""

import logging
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask
from sqlalchemy import make_url
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from classroom.web.app import app_from_environment
from classroom.web.commands.run import start_housekeeping
from classroom.web.config import database_url
from classroom.web.logs import log_to_stderr
from classroom.web.server.waitress_server import make_server

BARE, INSERT = "/bench/bare/", "/bench/insert/"
TABLE = "CREATE TABLE IF NOT EXISTS bench_insert (number INTEGER, word TEXT)"


def app() -> Callable[..., Iterable[bytes]]:
    return with_baselines(app_from_environment())


def with_baselines(served: Flask) -> Callable[..., Iterable[bytes]]:
    baselines: dict[str, Any] = {BARE.rstrip("/"): bare_app(), INSERT.rstrip("/"): insert_app(database_url())}
    return with_cpu_time(DispatcherMiddleware(served, baselines))


def with_cpu_time(served: Callable[..., Iterable[bytes]]) -> Callable[..., Iterable[bytes]]:
    """WSGI middleware: each response says in Server-Timing how many milliseconds of CPU time it took."""

    def answer(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        heads: list[Any] = []
        began = time.thread_time()
        body = served(environ, lambda *head: heads.append(head))
        took = (time.thread_time() - began) * 1000
        status, headers, *fault = heads[0]
        start(status, [*headers, ("Server-Timing", f"cpu;dur={took:.3f}")], *fault)
        return body

    return answer


def bare_app() -> Flask:
    route = Flask("bare")
    route.add_url_rule("/", view_func=lambda: b"ok", methods=["GET", "POST"])
    return route


def insert_app(url: str) -> Flask:
    """A connection a thread; a file beside the database in SQLite, a table of its own in PostgreSQL."""
    route, here = Flask("insert"), threading.local()
    connect = sqlite_connector(url) if url.startswith("sqlite") else postgresql_connector(url)
    connect().close()

    def insert_row() -> bytes:
        if not hasattr(here, "connection"):
            here.connection = connect()
        here.connection.execute("INSERT INTO bench_insert VALUES (16, 'sixteen')")
        here.connection.commit()
        return b"ok"

    route.add_url_rule("/", view_func=insert_row, methods=["POST"])
    return route


def sqlite_connector(url: str) -> Callable[[], Any]:
    file = f"{make_url(url).database}-insert"

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(file, timeout=10, check_same_thread=False)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute(TABLE)
        return connection

    return connect


def postgresql_connector(url: str) -> Callable[[], Any]:
    import psycopg

    place = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)

    def connect() -> Any:
        return psycopg.connect(place)

    with connect() as connection:
        connection.execute("SELECT pg_advisory_xact_lock(16)")  # several workers start at once
        connection.execute(TABLE)
    return connect


def main() -> None:
    served = app_from_environment()
    server = make_server(with_baselines(served), "127.0.0.1", int(sys.argv[1]), 8)
    logging.getLogger("waitress.queue").setLevel(logging.WARNING)  # for `queue_in`
    log_to_stderr()
    start_housekeeping(served)
    server.run()


if __name__ == "__main__":
    main()
