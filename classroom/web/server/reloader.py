"""The app for developers: Flask's development server, which starts again when a file of the checkout changes."""

import os
from collections.abc import Iterator
from pathlib import Path

from flask.cli import cli

from classroom.web.paths import STATIC, TEMPLATES, TRANSLATIONS

APP = "classroom.web.app:app_from_environment()"


def serve_with_reload(port: int) -> None:
    """Serves until Ctrl+C, on this machine only: whoever reaches Flask's debugger can run any code."""
    watched = os.pathsep.join(map(str, watched_files()))
    words = ["--app", APP, "run", "--debug", "--port", str(port), "--extra-files", watched]
    cli.main(words, prog_name="flask", standalone_mode=False)


def watched_files() -> Iterator[Path]:
    """What is read once at the start, besides Python. Templates too: what the same macro gives each time is cached."""
    for folder in (TEMPLATES, STATIC, TRANSLATIONS):
        yield from sorted(file for file in folder.rglob("*") if file.is_file())
