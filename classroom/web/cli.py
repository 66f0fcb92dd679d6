"""The command line: which commands there are. Each one's module is imported only when it runs."""

import argparse
import re
import sys
from collections.abc import Callable
from importlib import import_module
from typing import NoReturn

from classroom import __version__
from classroom.store.command_error import CommandError
from classroom.web.paths import ROOT

COMMANDS = {
    "run": "serve the app on this machine",
    "replay": "play a record and print its result as JSON",
    "advise": "say what the tutor thinks of the position of a record, as JSON",
    "bench": "measure the app under load, and the tutor",
    "train": "make the tutor's networks anew",
    "teacher": "make a link for a new passphrase, or the one that sets the school up",
    "progress": "make the evidence anew from the moves",
    "backup": "write everything into one file, while the server runs",
    "restore": "put a backup in the place of what is there",
    "demo": "fill an empty database with a school that is made up",
    "test": "run everything that CI runs",
    "audit": "look the packages up in the index of known vulnerabilities",
    "sbom": "list the packages that are installed, as CycloneDX",
    "tidy": "delete what has been kept for its time",
    "translate": "bring the translation files up to date with the code",
}


class Parser(argparse.ArgumentParser):
    """Refuses words in one line, without the usage, which `--help` has."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message} (see {self.prog} --help)")


def run(words: list[str]) -> int:
    """The exit status of the command: 0, or 2 with one line on standard error."""
    parser = Parser(prog="classroom", description="Sixteen & Friends: addition by playing cards.")
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    chosen = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    try:
        for name, about in COMMANDS.items():
            command = chosen.add_parser(name, help=about, description=about[0].upper() + about[1:] + ".")
            if words[:1] == [name]:
                import_module(f"classroom.web.commands.{name}").arguments(command)
        asked = parser.parse_args(words)
        return int(import_module(f"classroom.web.commands.{asked.command}").run(asked))
    except CommandError as refusal:
        return fail(str(refusal))
    except (KeyboardInterrupt, BrokenPipeError):
        sys.stderr.close()  # whoever read our output has gone; nothing more to say
        return 130


def fail(text: str) -> int:
    """Exit status 2, the reason in one line on standard error."""
    print(f"classroom: {text}", file=sys.stderr)
    return 2


def number_from(least: int, most: int) -> Callable[[str], int]:
    """The type of an argument that is a whole number, `most` included."""

    def read(text: str) -> int:
        if not (re.fullmatch("[0-9]{1,9}", text) and least <= int(text) <= most):
            raise argparse.ArgumentTypeError(f"must be a number from {least} to {most}")
        return int(text)

    return read


def require_checkout(what: str) -> None:
    """For commands whose code lies in tests/, which no wheel holds. Raises CommandError where that is missing."""
    if not (ROOT / "tests").is_dir():
        raise CommandError(f"{what} with a checkout, not with the installed package")
