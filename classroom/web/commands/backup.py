"""`classroom backup`: everything in one file, while the server runs."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from classroom.web.cli import fail

if TYPE_CHECKING:
    from classroom.services.backups.archive_format import Manifest

COUNTED = {"school": "schools", "school_class": "classes", "child": "children", "match": "matches", "event": "events"}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--to", type=Path, metavar="FOLDER", help="where to; `backups` in the data folder if not given")
    add_passphrase(parser, "encrypt it with the passphrase in this file")


def add_passphrase(parser: argparse.ArgumentParser, about: str) -> None:
    parser.add_argument("--passphrase-file", type=Path, metavar="FILE", help=about)


def run(asked: argparse.Namespace) -> int:
    from classroom.services.backups.archive_format import BackupError
    from classroom.services.backups.create import make_backup
    from classroom.services.context import utc_now
    from classroom.web.config import installation

    try:
        file, manifest = make_backup(installation(), utc_now(), asked.to, passphrase_of(asked.passphrase_file))
    except BackupError as error:
        return fail(str(error))
    print(f"{file}\n{summary(manifest)}")
    return 0


def summary(manifest: "Manifest") -> str:
    """What is in a backup, in one line."""
    return ", ".join(f"{manifest.rows.get(table, 0)} {words}" for table, words in COUNTED.items())


def passphrase_of(file: Path | None) -> str | None:
    """The text of the file without the end of its line. Raises BackupError."""
    from classroom.services.backups.archive_format import BackupError

    if file is None:
        return None
    try:
        return file.read_text("utf-8").rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        raise BackupError(f"cannot read the passphrase in {file}") from error
