"""Serves the app with dice and cards that a test can foretell: `python -m tests.browser.seeded_server PORT`.

What is installed never reads a seed from anywhere. Names of rows and secrets stay random here too.
"""

import sys
from random import Random

from classroom.services.context import Context
from classroom.web.app import create_app
from classroom.web.config import open_database
from classroom.web.installation_secret import secret_key
from classroom.web.server.proxies import allow_only_localhost
from classroom.web.server.waitress_server import make_server
from tests.process import Process


class SeededProcess(Process):
    """This server as a process of its own, answering."""

    def command(self) -> list[str]:
        return [sys.executable, "-m", "tests.browser.seeded_server", str(self.port)]


def serve(port: int) -> None:
    rng = Random(0)
    app = create_app(Context(open_database(), rng), secret_key())

    def reseed(seed: int) -> str:
        rng.seed(seed)
        return ""

    app.add_url_rule("/seed/<int:seed>", view_func=reseed)
    allow_only_localhost(app)
    make_server(app, "127.0.0.1", port, 8).run()


if __name__ == "__main__":
    serve(int(sys.argv[1]))
