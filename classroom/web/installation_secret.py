"""The secret of this installation: the key of cookies, six-digit codes and keyed hashes (requirements A7.1)."""

import os
import secrets
import stat
from contextlib import suppress

from classroom.store.command_error import CommandError
from classroom.store.private_files import private_temp_file
from classroom.web.data_folder import data_folder, file_and_reason, writing_errors

SHORTEST_SECRET = 32  # characters


class UnsafeInstallError(CommandError):
    """The installation would not be safe to run."""


def present_secret() -> str:
    """SECRET_KEY, else what is in the file, safe or not: for backups, and for restores that bring a better one. Raises
    UnsafeInstallError."""
    return os.environ.get("SECRET_KEY") or secret_in_file()


def secret_in_file() -> str:
    """The text of the file; empty where there is none, or no text in it. Raises UnsafeInstallError where it cannot be
    read."""
    try:
        return (data_folder() / "secret").read_text("utf-8").strip()
    except (FileNotFoundError, UnicodeDecodeError):
        return ""
    except OSError as error:
        raise UnsafeInstallError(f"cannot read {file_and_reason(error)}") from error


def secret_key() -> str:
    """256 random bits, made at the first start and kept in a file that only its owner reads. Raises CommandError."""
    file = data_folder() / "secret"
    if not stored_secret():
        with writing_errors():
            new = private_temp_file(file, secrets.token_hex(32))
            with suppress(FileExistsError):  # another process was quicker: all use its secret
                os.link(new, file)
            new.unlink()
    return stored_secret()


def stored_secret() -> str:
    """SECRET_KEY, else what the file of the secret holds; empty before the first start. Raises UnsafeInstallError for
    one that others can read, that is short, or no text."""
    given = os.environ.get("SECRET_KEY")
    if given and len(given) < SHORTEST_SECRET:
        raise UnsafeInstallError(f"SECRET_KEY must have at least {SHORTEST_SECRET} characters.")
    file = data_folder() / "secret"
    if given or not file.exists():
        return given or ""
    if os.name == "posix" and stat.S_IMODE(file.stat().st_mode) & 0o077:
        raise UnsafeInstallError(f"Others can read {file}. Run: chmod 600 {file}")
    secret = secret_in_file()
    if len(secret) < SHORTEST_SECRET or not secret.isprintable():
        need = f"{file} must hold a text of at least {SHORTEST_SECRET} characters"
        raise UnsafeInstallError(f"{need}: restore a backup, or delete the file, and everybody signs in again.")
    return secret
