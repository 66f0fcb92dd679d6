"""`classroom run`: serve the app on this machine, its data beside it."""

import argparse
import os
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from contextlib import suppress

from classroom.web.cli import fail, number_from

MINUTE, HOUR = 60, 60 * 60  # seconds
LOCAL = ("127.0.0.1", "localhost", "::1")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine only)")
    parser.add_argument("--port", type=number_from(1, 65535), default=8016, metavar="N")
    parser.add_argument("--threads", type=number_from(1, 200), default=8, metavar="N")
    parser.add_argument("--plain-http", action="store_true", help="allow other machines to come without https")
    parser.add_argument("--open", action="store_true", help="open a browser on it")
    parser.add_argument("--reload", action="store_true", help="for developers: start again when a file changes")


def run(asked: argparse.Namespace) -> int:
    return run_with_reload(asked) if asked.reload else serve(asked)


def serve(asked: argparse.Namespace) -> int:
    from classroom.web.app import app_from_environment
    from classroom.web.server.listening import listening_errors, require_free_port
    from classroom.web.server.proxies import allow_only_localhost, proxies_in_front
    from classroom.web.server.waitress_server import make_server

    is_local = asked.host in LOCAL
    if not is_local and not asked.plain_http and os.environ.get("BEHIND_HTTPS") != "1":
        return fail(
            "other machines would come without https: put a proxy with a certificate in front and set "
            "BEHIND_HTTPS=1, or say --plain-http for a network that you trust"
        )
    require_free_port(asked.host, asked.port)
    app = app_from_environment()
    with listening_errors(asked.host, asked.port):  # somebody may have taken it meanwhile
        server = make_server(app, asked.host, asked.port, asked.threads, proxies_in_front())
    if is_local:
        allow_only_localhost(app)
    start_housekeeping(app)
    address = f"http://{asked.host}:{asked.port}"
    print(f"Sixteen & Friends is at {address} – stop it with Ctrl+C.", file=sys.stderr, flush=True)
    print_setup_link(app, address)
    if asked.open:
        webbrowser.open(address)
    with suppress(KeyboardInterrupt):
        server.run()
    return 0


def run_with_reload(asked: argparse.Namespace) -> int:
    """Only the pages, without housekeeping. Nothing of the app is imported here, so that a mistake in it is shown, and
    the reloader waits until it is corrected."""
    from classroom.web.server.reloader import serve_with_reload

    if asked.host not in LOCAL:
        return fail("--reload comes with a debugger, so it serves this machine only: leave out --host")
    serve_with_reload(asked.port)
    return 0


def print_setup_link(app: object, address: str) -> None:
    """As long as there is no teacher: a link that works once, here and in a file that only its owner reads (A2.11)."""
    from classroom.services.teachers.one_time_links import create_setup_link
    from classroom.web.data_folder import write_private_file

    link = create_setup_link(app.extensions["context"])  # type: ignore[attr-defined]
    words = f"{address}/setup/{link}\n" if link else None
    file = write_private_file("setup-link", words)
    if words:
        print(f"Set up your school, within 24 hours, at\n  {words}(also in {file})", file=sys.stderr, flush=True)


def start_housekeeping(app: object) -> None:
    """Deletes what has been kept for its time now, and every hour as long as the server runs; makes the backup of the
    day, a minute after the start at the earliest."""
    from classroom.services.privacy.cleanup import clean_up

    context, switching = app.extensions["context"], app.extensions["switch_interval"]  # type: ignore[attr-defined]

    def run_logged(what: str, do: Callable[[], object]) -> None:
        with switching.short_interval():
            run_or_log(what, do)

    def run_forever() -> None:
        run_logged("tidied", lambda: clean_up(context))
        time.sleep(MINUTE)
        while True:
            run_logged("backed up", back_up)
            time.sleep(HOUR)
            run_logged("tidied", lambda: clean_up(context))

    threading.Thread(target=run_forever, name="tidy", daemon=True).start()


def run_or_log(what: str, do: Callable[[], object]) -> None:
    from classroom.web.logs import log

    try:
        do()
    except Exception as error:  # a full disk, say: the next hour may be better, and playing goes on
        log.error("not %s: %s", what, type(error).__name__)  # no more, since its words may hold names


def back_up() -> None:
    """Deletes old backups, and makes the one of today where the database is a file; not with BACKUPS=0. What is full
    may be so because of the old ones, so these go first."""
    from classroom.services.backups.rotation import back_up_daily, delete_old_backups
    from classroom.services.context import utc_now
    from classroom.web.config import installation

    here = installation()
    delete_old_backups(here.folder, utc_now())
    if here.kind == "sqlite" and os.environ.get("BACKUPS") != "0":
        back_up_daily(here, utc_now())
