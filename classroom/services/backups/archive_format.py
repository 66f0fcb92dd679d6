"""The format of a backup: a zip archive with a manifest, the database and the secret, encrypted or not.

| part | what |
|---|---|
| `database` | SQLite's file, or PostgreSQL's dump in its custom format |
| `secret` | the key for TOTP secrets and keyed hashes (`web/installation_secret.py`) |
| `manifest.json` | versions, time, kind of database, SHA-256 and size of each part, number of rows of each table |

The comment of an archive that is not encrypted is the SHA-256 of all bytes before it, which detects any damage.
"""

import hashlib
import io
import json
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any, BinaryIO

FORMAT = 1
DATABASE, SECRET, MANIFEST = "database", "secret", "manifest.json"
CHECKSUM_LETTERS = 64  # a SHA-256 in hexadecimal
BLOCK = 1 << 20  # bytes read at once
LONGEST_FIELD = 100  # characters of a text in the manifest
MADE_BY_NEWER = "a newer version of this program made the backup: install that one first"


class BackupError(RuntimeError):
    """Why no backup was made or restored, in one line."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """The metadata of a backup."""

    version: str  # of the program
    schema: str  # the Alembic revision
    database: str  # sqlite or postgresql
    made_at: str  # ISO 8601, UTC
    rows: dict[str, int]
    parts: dict[str, dict[str, Any]] = field(default_factory=dict)  # `sha256` and `size` of each
    format: int = FORMAT

    def as_json(self) -> str:
        return json.dumps(asdict(self), indent=1)


def read_manifest(held: bytes) -> Manifest:
    """What `as_json` wrote. Raises BackupError if a newer version of the program made it; RecursionError, ValueError,
    TypeError, KeyError or AttributeError if it is nothing of the kind."""
    said = json.loads(held)
    if said["format"] > FORMAT:
        raise BackupError(MADE_BY_NEWER)
    manifest = Manifest(**said)
    datetime.fromisoformat(manifest.made_at)
    texts = (manifest.version, manifest.schema, manifest.database, manifest.made_at)
    numbers = (manifest.format, *manifest.rows.values(), *(part["size"] for part in manifest.parts.values()))
    if not all(text.isprintable() and len(text) < LONGEST_FIELD for text in texts):
        raise ValueError("a text of the manifest cannot be shown")
    if not all(type(number) is int for number in numbers):
        raise TypeError("a number of the manifest is none")
    return manifest


def checksum_of_body(file: BinaryIO) -> bytes:
    """The SHA-256 of all bytes before the last 64, in hexadecimal."""
    left = file.seek(0, io.SEEK_END) - CHECKSUM_LETTERS
    file.seek(0)
    summed = hashlib.sha256()
    while left > 0:
        block = file.read(min(BLOCK, left))
        summed.update(block)
        left -= len(block)
    return summed.hexdigest().encode()
