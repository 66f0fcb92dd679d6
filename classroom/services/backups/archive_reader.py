"""Reads backup archives: nothing is used before everything was verified."""

import hashlib
import io
import lzma
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, BinaryIO, cast

from classroom.services.backups.archive_format import (
    BLOCK,
    CHECKSUM_LETTERS,
    DATABASE,
    MANIFEST,
    SECRET,
    BackupError,
    checksum_of_body,
    read_manifest,
)
from classroom.services.backups.encryption import MAGIC, DecryptingReader, DecryptionError

FOREIGN = (  # what zipfile and `read_manifest` raise; RuntimeError: JSON too deep, a password, unknown compression
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    OSError,
    RuntimeError,
    KeyError,
    TypeError,
    ValueError,
    AttributeError,
)


class Archive:
    """An open archive. Raises BackupError if a newer version of the program made it, what `read_manifest` raises, and
    what `zipfile` raises."""

    def __init__(self, opened: zipfile.ZipFile) -> None:
        self.opened = opened
        self.manifest = read_manifest(opened.read(MANIFEST))
        self.secret = self.read_secret()

    def extract_part(self, name: str, into: IO[bytes] | None = None) -> None:
        """Copies a part to `into`, or only verifies it. Raises BackupError if its checksum differs."""
        summed = hashlib.sha256()
        with self.opened.open(name) as part:
            while block := part.read(BLOCK):
                summed.update(block)
                if into:
                    into.write(block)
        if summed.hexdigest() != self.manifest.parts[name]["sha256"]:
            raise BackupError("a part of the backup was changed")

    def read_secret(self) -> str:
        """Raises BackupError or UnicodeDecodeError."""
        held = io.BytesIO()
        self.extract_part(SECRET, held)
        return held.getvalue().decode()


@contextmanager
def open_archive(file: Path, passphrase: str | None) -> Iterator[Archive]:
    """The backup, verified completely: every byte authenticated, every checksum compared. Raises BackupError."""
    try:
        held = file.open("rb")
    except OSError as error:
        raise BackupError(f"cannot read {file}: {error.strerror}") from error
    with held:
        with archive_errors(file):
            archive = Archive(zipfile.ZipFile(verified_zip(held, passphrase)))
            archive.extract_part(DATABASE)
        yield archive


def verified_zip(file: BinaryIO, passphrase: str | None) -> IO[bytes]:
    """The bytes of the zip archive, decrypted, after all of them were verified. Raises BackupError, DecryptionError or
    BadZipFile."""
    start = file.read(len(MAGIC))
    file.seek(0)
    if start == MAGIC:
        if passphrase is None:
            raise BackupError("this backup is encrypted: name its passphrase with --passphrase-file")
        reader: IO[bytes] = io.BufferedReader(cast(Any, DecryptingReader(file, passphrase)), BLOCK)
        while reader.read(BLOCK):
            pass
        reader.seek(0)
        return reader
    if file.seek(0, io.SEEK_END) < CHECKSUM_LETTERS:
        raise zipfile.BadZipFile
    file.seek(-CHECKSUM_LETTERS, io.SEEK_END)
    said = file.read()
    if checksum_of_body(file) != said:
        raise zipfile.BadZipFile
    return file


@contextmanager
def archive_errors(file: Path) -> Iterator[None]:
    """Turns the errors of a damaged or foreign file into BackupError."""
    try:
        yield
    except DecryptionError as error:
        raise BackupError(f"the passphrase is not right, or {file.name} was changed or cut off") from error
    except BackupError:
        raise
    except FOREIGN as error:
        raise BackupError(f"{file.name} is no backup of this program, or was changed or cut off") from error
