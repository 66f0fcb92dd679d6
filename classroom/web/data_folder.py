"""Where this installation keeps its data, and the files in it that only their owner reads (requirements A7.1)."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from classroom.store.command_error import CommandError
from classroom.store.private_files import private_temp_file
from classroom.store.sqlite_copy import fsync_path
from classroom.web.paths import PACKAGE, ROOT


def data_folder() -> Path:
    """CLASSROOM_DATA, else `instance` in a checkout, else a folder in the home of whoever runs it."""
    chosen = os.environ.get("CLASSROOM_DATA")
    if chosen:
        return Path(chosen)
    return ROOT / "instance" if ROOT != PACKAGE else Path.home() / ".sixteen-and-friends"


def write_private_file(name: str, text: str | None) -> Path:
    """A file in the data folder that only its owner reads, whole or not there; with None there is none any more. Raises
    CommandError."""
    file = data_folder() / name
    with writing_errors():
        if text is None:
            file.unlink(missing_ok=True)
        else:
            os.replace(private_temp_file(file, text), file)
            fsync_path(file.parent)
    return file


@contextmanager
def writing_errors() -> Iterator[None]:
    """Turns what the disk says into CommandError."""
    try:
        yield
    except OSError as error:
        raise CommandError(f"cannot write {file_and_reason(error)}") from error


def file_and_reason(error: OSError) -> str:
    return f"{error.filename}: {error.strerror}" if error.filename else str(error)
