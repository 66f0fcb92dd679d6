"""`classroom run`: serve the app on this machine, its data beside it."""

import argparse
import os
import sys
import threading
import time
import webbrowser
from contextlib import suppress

from classroom.web.cli import complain

DAY = 24 * 60 * 60  # seconds


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, default=8016)
    parser.add_argument("--threads", type=int, default=8)
    parser.add_argument("--plain-http", action="store_true", help="allow other machines to come without https")
    parser.add_argument("--open", action="store_true", help="open a browser on it")


def run(asked: argparse.Namespace) -> int:
    from waitress.server import create_server

    from classroom.web.app import app_from_environment
    from classroom.web.home import NotSafeError

    is_local = asked.host in ("127.0.0.1", "localhost", "::1")
    if not is_local and not asked.plain_http and os.environ.get("BEHIND_HTTPS") != "1":
        return complain(
            "other machines would come without https: put a proxy with a certificate in front and set "
            "BEHIND_HTTPS=1, or say --plain-http for a network that you trust"
        )
    try:
        app = app_from_environment()
        server = create_server(app, host=asked.host, port=asked.port, threads=asked.threads, ident=None)
    except (NotSafeError, OSError) as error:
        return complain(str(error))
    keep_tidy(app)
    address = f"http://{asked.host}:{asked.port}"
    print(f"Sixteen & Friends is at {address} – stop it with Ctrl+C.", file=sys.stderr, flush=True)
    if asked.open:
        webbrowser.open(address)
    with suppress(KeyboardInterrupt):
        server.run()
    return 0


def keep_tidy(app: object) -> None:
    """Deletes what is old now, and once a day as long as the server runs."""
    from classroom.services.guests import tidy

    house = app.extensions["house"]  # type: ignore[attr-defined]

    def again_and_again() -> None:
        while True:
            tidy(house)
            time.sleep(DAY)

    threading.Thread(target=again_and_again, name="tidy", daemon=True).start()
