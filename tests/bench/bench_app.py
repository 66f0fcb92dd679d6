"""The app as it is served, and beside it in the same process two baselines to measure it against, which the real app
never has: a bare Flask route, and one that does a single INSERT and COMMIT with the plain driver.

`python -m tests.bench.bench_app PORT PROCESSES` serves it as `classroom run` does.
"""

import logging
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from typing import Any

from flask import Flask
from sqlalchemy import make_url
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from classroom.web.app import app_from_environment
from classroom.web.config import database_url
from classroom.web.logs import log_to_stderr
from classroom.web.server.housekeeping import start_housekeeping
from classroom.web.server.listening import listening_sockets
from classroom.web.server.processes import ProcessOptions, serve_in_processes
from classroom.web.server.serving_loop import StopSignals, serve
from classroom.web.server.waitress_server import server_on
from classroom.web.shared_metrics import shared_metrics
from tests.bench.profiling import cpu_samples

App = Callable[..., Iterable[bytes]]

THREADS = 8  # of each process, as `classroom run` has them
BARE, INSERT = "/bench/bare/", "/bench/insert/"
TABLE = "CREATE TABLE IF NOT EXISTS bench_insert (number INTEGER, word TEXT)"


def with_baselines(served: Flask) -> App:
    baselines: dict[str, Any] = {BARE.rstrip("/"): bare_app(), INSERT.rstrip("/"): insert_app(database_url())}
    return with_cpu_time(DispatcherMiddleware(served, baselines))


def with_cpu_time(served: App) -> App:
    """WSGI middleware: each response says in Server-Timing how many milliseconds of CPU time it took. A profile that is
    asked for starts here, since this is in every process that serves."""

    def answer(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        cpu_samples.start_if_asked()
        heads: list[Any] = []
        serve = serve_move if environ["PATH_INFO"].endswith("/move") else serve_other
        began = time.thread_time()
        body = serve(served, environ, lambda *head: heads.append(head))
        took = (time.thread_time() - began) * 1000
        status, headers, *fault = heads[0]
        start(status, [*headers, ("Server-Timing", f"cpu;dur={took:.3f}")], *fault)
        return body

    return answer


def serve_move(served: App, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
    """A function of its own, so that a profile knows by its frame what a stack belongs to."""
    return served(environ, start)


def serve_other(served: App, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
    return served(environ, start)


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
    port, processes = map(int, sys.argv[1:])
    serve_processes(port, processes)


def serve_processes(port: int, processes: int) -> None:
    """As `classroom run` serves: here, and nowhere else in the bench, stands how."""
    with shared_metrics() if processes > 1 else nullcontext():
        served, listening = app_from_environment(), listening_sockets("127.0.0.1", port)
        at_once = served.extensions["polls"].at_once
        log_to_stderr()
        if processes == 1:
            server = server_on(with_baselines(served), listening, THREADS, 0, at_once)
            logging.getLogger("waitress.queue").setLevel(logging.WARNING)  # for `queue_in`
            start_housekeeping(served)
            serve(server, StopSignals())
        else:
            served.extensions["context"].database.engine.dispose()
            options = ProcessOptions(processes, THREADS, 0, lambda: start_housekeeping(served), at_once)
            serve_in_processes(with_baselines(served), listening, options)


if __name__ == "__main__":
    main()
