"""`classroom run`: serve the app on this machine, its data beside it."""

import argparse
import os
import socket
import sys
import webbrowser
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any

from classroom.web.cli import fail, number_from
from classroom.web.server.housekeeping import start_housekeeping
from classroom.web.shared_metrics import shared_metrics

LOCAL = ("127.0.0.1", "localhost", "::1")
PROCESSES = "how many serve (default: as many as there are cores; on Windows one)"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine only)")
    parser.add_argument("--port", type=number_from(1, 65535), default=8016, metavar="N")
    parser.add_argument("--threads", type=number_from(1, 200), default=8, metavar="N", help="of each process")
    parser.add_argument("--processes", type=number_from(1, 64), default=usable_cores(), metavar="N", help=PROCESSES)
    parser.add_argument("--plain-http", action="store_true", help="allow other machines to come without https")
    parser.add_argument("--open", action="store_true", help="open a browser on it")
    parser.add_argument("--reload", action="store_true", help="for developers: start again when a file changes")


def usable_cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(asked: argparse.Namespace) -> int:
    return run_with_reload(asked) if asked.reload else serve(asked)


def serve(asked: argparse.Namespace) -> int:
    if not is_safe(asked):
        return fail(
            "other machines would come without https: put a proxy with a certificate in front and set "
            "BEHIND_HTTPS=1, or say --plain-http for a network that you trust"
        )
    several = asked.processes > 1 and sys.platform != "win32"
    with shared_metrics() if several else nullcontext():
        return serve_app(asked, several)


def is_safe(asked: argparse.Namespace) -> bool:
    return asked.host in LOCAL or asked.plain_http or os.environ.get("BEHIND_HTTPS") == "1"


def serve_app(asked: argparse.Namespace, several: bool) -> int:
    from classroom.web.app import app_from_environment
    from classroom.web.server.listening import listening_errors, listening_sockets, require_free_port
    from classroom.web.server.proxies import allow_only_localhost, is_only_localhost

    require_free_port(asked.host, asked.port)
    app = app_from_environment()
    with listening_errors(asked.host, asked.port):  # somebody may have taken it meanwhile
        listening = listening_sockets(asked.host, asked.port)
    if asked.host in LOCAL:
        allow_only_localhost(app)
    address = f"http://{asked.host}:{asked.port}"
    print(f"Sixteen & Friends is at {address} – stop it with Ctrl+C.", file=sys.stderr, flush=True)
    print_setup_link(app, address, is_only_localhost(app))
    if asked.open:
        webbrowser.open(address)
    (serve_together if several else serve_alone)(app, listening, asked)
    return 0


def serve_alone(app: Any, listening: Sequence[socket.socket], asked: argparse.Namespace) -> None:
    from classroom.web.server.proxies import proxies_in_front
    from classroom.web.server.serving_loop import StopSignals, serve
    from classroom.web.server.waitress_server import server_on

    start_housekeeping(app)
    at_once = app.extensions["polls"].at_once
    serve(server_on(app, listening, asked.threads, proxies_in_front(), at_once), StopSignals())


def serve_together(app: Any, listening: Sequence[socket.socket], asked: argparse.Namespace) -> None:
    from classroom.web.server.processes import ProcessOptions, serve_in_processes
    from classroom.web.server.proxies import proxies_in_front

    app.extensions["context"].database.engine.dispose()  # no two processes may share a connection
    at_once = app.extensions["polls"].at_once
    options = ProcessOptions(
        asked.processes, asked.threads, proxies_in_front(), lambda: start_housekeeping(app), at_once
    )
    serve_in_processes(app, listening, options)


def run_with_reload(asked: argparse.Namespace) -> int:
    """Only the pages, without housekeeping. Nothing of the app is imported here, so that a mistake in it is shown, and
    the reloader waits until it is corrected."""
    from classroom.web.server.reloader import serve_with_reload

    if asked.host not in LOCAL:
        return fail("--reload comes with a debugger, so it serves this machine only: leave out --host")
    serve_with_reload(asked.port)
    return 0


def print_setup_link(app: object, address: str, is_local: bool) -> None:
    """As long as there is no teacher: a link that works once, here and in a file that only its owner reads (A2.11); and
    what to start instead where no tablet can come."""
    from classroom.services.teachers.one_time_links import create_setup_link
    from classroom.web.data_folder import write_private_file

    link = create_setup_link(app.extensions["context"])  # type: ignore[attr-defined]
    words = f"{address}/setup/{link}\n" if link else None
    file = write_private_file("setup-link", words)
    if words:
        print(f"Set up your school, within 24 hours, at\n  {words}(also in {file})", file=sys.stderr, flush=True)
    if words and is_local:
        print("Tablets reach it once you start it with --host 0.0.0.0 --plain-http.", file=sys.stderr, flush=True)
