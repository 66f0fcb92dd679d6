"""Writes backup archives."""

import hashlib
import io
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, cast

from classroom.services.backups.archive_format import (
    BLOCK,
    CHECKSUM_LETTERS,
    DATABASE,
    MANIFEST,
    SECRET,
    Manifest,
    checksum_of_body,
)
from classroom.services.backups.encryption import EncryptingWriter

COMPRESSION_LEVEL = 1  # of compression: 9 takes eight times as long for a tenth less


def write_archive(file: Path, manifest: Manifest, database: Path, secret: str, passphrase: str | None) -> None:
    """Writes a backup to a new file, encrypted if there is a passphrase. Raises OSError."""
    with (
        open_for_writing(file, passphrase) as out,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=COMPRESSION_LEVEL) as made,
    ):
        with database.open("rb") as source:
            manifest.parts[DATABASE] = add_part(made, DATABASE, source)
        manifest.parts[SECRET] = add_part(made, SECRET, io.BytesIO(secret.encode()))
        made.writestr(MANIFEST, manifest.as_json())
        made.comment = b"0" * CHECKSUM_LETTERS


@contextmanager
def open_for_writing(file: Path, passphrase: str | None) -> Iterator[IO[bytes]]:
    """A new file for the zip archive; at the end of the block the last chunk or the checksum is written."""
    with file.open("xb+") as out:
        if passphrase:
            sealing = EncryptingWriter(out, passphrase)
            yield cast(IO[bytes], sealing)
            sealing.finish()
        else:
            yield out
            out.seek(-CHECKSUM_LETTERS, io.SEEK_END)
            found = checksum_of_body(out)
            out.seek(-CHECKSUM_LETTERS, io.SEEK_END)
            out.write(found)


def add_part(made: zipfile.ZipFile, name: str, source: IO[bytes]) -> dict[str, Any]:
    """Adds a part to the archive: its SHA-256 and size, for the manifest."""
    summed, size = hashlib.sha256(), 0
    with made.open(name, "w", force_zip64=True) as part:
        while block := source.read(BLOCK):
            summed.update(block)
            size += len(block)
            part.write(block)
    return {"sha256": summed.hexdigest(), "size": size}
