"""Where this installation keeps its data, and its secret (STANDARDS A7.1)."""

import os
import secrets
import stat
from pathlib import Path

from classroom.services.house import House
from classroom.store.database import Database
from classroom.web.places import PACKAGE, ROOT


class NotSafeError(RuntimeError):
    """The installation would not be safe to run."""


def data_folder() -> Path:
    """CLASSROOM_DATA, else `instance` in a checkout, else a folder in the home of whoever runs it."""
    chosen = os.environ.get("CLASSROOM_DATA")
    if chosen:
        return Path(chosen)
    return ROOT / "instance" if ROOT != PACKAGE else Path.home() / ".sixteen-and-friends"


def database_url() -> str:
    return os.environ.get("DATABASE_URL") or f"sqlite:///{data_folder() / 'classroom.db'}"


def open_house() -> House:
    """The house over the database of this installation, for commands."""
    database = Database(database_url())
    database.prepare()
    return House(database, secret=secret_key())


def secret_key() -> str:
    """256 random bits, made at the first start and kept in a file that only its owner reads. Raises NotSafeError."""
    given = os.environ.get("SECRET_KEY")
    if given:
        if len(given) < 32:
            raise NotSafeError("SECRET_KEY must have at least 32 characters.")
        return given
    file = data_folder() / "secret"
    if not file.exists():
        keep_for_owner(file.name, secrets.token_hex(32))
    if os.name == "posix" and stat.S_IMODE(file.stat().st_mode) & 0o077:
        raise NotSafeError(f"Others can read {file}. Run: chmod 600 {file}")
    return file.read_text().strip()


def keep_for_owner(name: str, text: str | None) -> Path:
    """A file in the data folder that only its owner reads; with None there is none any more."""
    file = data_folder() / name
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    file.unlink(missing_ok=True)
    if text is not None:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
            new.write(text)
    return file
