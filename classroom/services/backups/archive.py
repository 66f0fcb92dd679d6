"""The file that a backup is: a zip archive with a manifest, the database and the secret, sealed or not.

| part | what |
|---|---|
| `database` | SQLite's file, or PostgreSQL's dump in its custom format |
| `secret` | what six-digit codes and throttles need (`web/config.py`) |
| `manifest.json` | versions, time, kind of database, sum and size of each part, rows of each table |

The comment of an archive that is not sealed is the SHA-256 of all bytes before it: no byte can change unseen.
"""

import hashlib
import io
import json
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any, BinaryIO, cast

from classroom.services.backups.encryption import MAGIC, NotOpened, Opening, Sealing

FORMAT = 1
DATABASE, SECRET, MANIFEST = "database", "secret", "manifest.json"
SUM = 64  # letters of a SHA-256
BLOCK = 1 << 20
NEWER = "a newer version of this program made the backup: install that one first"
LEVEL = 1  # of compression: 9 takes eight times as long for a tenth less


class BackupError(RuntimeError):
    """Why there is no backup, or why it is not restored, in one line."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says of itself."""

    version: str  # of the program
    schema: str  # the revision of the tables
    database: str  # sqlite or postgresql
    made_at: str  # ISO 8601, UTC
    rows: dict[str, int]
    parts: dict[str, dict[str, Any]] = field(default_factory=dict)  # `sha256` and `size` of each
    format: int = FORMAT

    def as_json(self) -> str:
        return json.dumps(asdict(self), indent=1)


def write_archive(file: Path, manifest: Manifest, database: Path, secret: str, passphrase: str | None) -> None:
    """Raises OSError."""
    with writing(file, passphrase) as out, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as made:
        with database.open("rb") as source:
            manifest.parts[DATABASE] = add(made, DATABASE, source)
        manifest.parts[SECRET] = add(made, SECRET, io.BytesIO(secret.encode()))
        made.writestr(MANIFEST, manifest.as_json())
        made.comment = b"0" * SUM


@contextmanager
def writing(file: Path, passphrase: str | None) -> Iterator[IO[bytes]]:
    with file.open("xb+") as out:
        if passphrase:
            sealing = Sealing(out, passphrase)
            yield cast(IO[bytes], sealing)
            sealing.finish()
        else:
            yield out
            out.seek(-SUM, io.SEEK_END)
            found = sum_before(out)
            out.seek(-SUM, io.SEEK_END)
            out.write(found)


def add(made: zipfile.ZipFile, name: str, source: IO[bytes]) -> dict[str, Any]:
    """Its sum and size."""
    summed, size = hashlib.sha256(), 0
    with made.open(name, "w", force_zip64=True) as part:
        while block := source.read(BLOCK):
            summed.update(block)
            size += len(block)
            part.write(block)
    return {"sha256": summed.hexdigest(), "size": size}


def sum_before(file: BinaryIO) -> bytes:
    """The sum of all bytes before the last 64."""
    left = file.seek(0, io.SEEK_END) - SUM
    file.seek(0)
    summed = hashlib.sha256()
    while left > 0:
        block = file.read(min(BLOCK, left))
        summed.update(block)
        left -= len(block)
    return summed.hexdigest().encode()


class Archive:
    """An archive that was found whole, opened."""

    def __init__(self, opened: zipfile.ZipFile) -> None:
        self.opened = opened
        said = json.loads(opened.read(MANIFEST))
        if said["format"] > FORMAT:
            raise BackupError(NEWER)
        self.manifest = Manifest(**said)

    def take(self, name: str, into: IO[bytes] | None = None) -> None:
        """Writes a part out, or only reads it through. Raises BackupError where its sum is another."""
        summed = hashlib.sha256()
        with self.opened.open(name) as part:
            while block := part.read(BLOCK):
                summed.update(block)
                if into:
                    into.write(block)
        if summed.hexdigest() != self.manifest.parts[name]["sha256"]:
            raise BackupError("a part of the backup was changed")

    @property
    def secret(self) -> str:
        held = io.BytesIO()
        self.take(SECRET, held)
        return held.getvalue().decode()


@contextmanager
def open_archive(file: Path, passphrase: str | None) -> Iterator[Archive]:
    """The backup, all its bytes and sums looked at. Raises BackupError."""
    try:
        held = file.open("rb")
    except OSError as error:
        raise BackupError(f"cannot read {file}: {error.strerror}") from error
    with held:
        with saying(file):
            archive = Archive(zipfile.ZipFile(whole(held, passphrase)))
            for name in (DATABASE, SECRET):
                archive.take(name)
        yield archive


def whole(file: BinaryIO, passphrase: str | None) -> IO[bytes]:
    """The bytes of the zip archive, once none of them can be wrong."""
    start = file.read(len(MAGIC))
    file.seek(0)
    if start == MAGIC:
        if passphrase is None:
            raise BackupError("this backup is encrypted: name its passphrase with --passphrase-file")
        reader: IO[bytes] = io.BufferedReader(cast(Any, Opening(file, passphrase)), BLOCK)
        while reader.read(BLOCK):
            pass
        reader.seek(0)
        return reader
    if file.seek(0, io.SEEK_END) < SUM:
        raise zipfile.BadZipFile
    file.seek(-SUM, io.SEEK_END)
    said = file.read()
    if sum_before(file) != said:
        raise zipfile.BadZipFile
    return file


@contextmanager
def saying(file: Path) -> Iterator[None]:
    try:
        yield
    except NotOpened as error:
        raise BackupError(f"the passphrase is not right, or {file.name} was changed or cut off") from error
    except (zipfile.BadZipFile, zlib.error, EOFError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise BackupError(f"{file.name} is no backup of this program, or was changed or cut off") from error
