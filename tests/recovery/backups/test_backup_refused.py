"""What stands in the way of a backup or a restore is said in one line, and nothing is touched (requirements A7.6)."""

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from zipfile import ZipFile

import pytest

from classroom.services.backups import restore, restore_sqlite
from classroom.services.backups.archive_format import BackupError, Manifest
from classroom.services.backups.archive_writer import write_archive
from classroom.services.backups.create import STAGING, temporary_folder
from classroom.services.backups.encryption import CHUNK, HEAD, TAG, DecryptingReader, DecryptionError, EncryptingWriter
from classroom.services.backups.restore import verify_backup
from classroom.services.backups.restore_common import (
    Tombstones,
    clear_restore_marker,
    mark_restore_started,
    prepare_restored,
    read_tombstones,
)
from classroom.store import sqlite_copy
from classroom.store.connections import connect
from classroom.store.locks import exclusive_lock
from classroom.store.schema import NotUsableError
from tests.installation import Place
from tests.recovery.backups.conftest import School

Change = Callable[[bytes], bytes]  # of a part of a backup
PHRASE = "four words on a slip of paper"


def forge(file: Path, part: str, change: Change) -> None:
    """Changes a part, and the sum over all so that it is right again."""
    with ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts[part] = change(parts[part])
    with ZipFile(file, "w") as archive:
        for name, held in parts.items():
            archive.writestr(name, held)
        archive.comment = b"0" * 64
    held = file.read_bytes()[:-64]
    file.write_bytes(held + hashlib.sha256(held).hexdigest().encode())


def manifest_with(**other: object) -> Change:
    return lambda held: json.dumps({**json.loads(held), **other}).encode()


@pytest.mark.parametrize(
    ("part", "change", "says"),
    [
        ("secret", lambda _held: b"t" * 64, "a part of the backup was changed"),
        ("manifest.json", manifest_with(rows={"child": 7}), "the rows are not those of the manifest"),
        ("manifest.json", manifest_with(database="oracle"), "this backup is of another database"),
    ],
)
def test_a_backup_that_does_not_fit_itself_is_refused(
    place: Place, school: School, part: str, change: Change, says: str
) -> None:
    if "rows" in says and not place.url.startswith("sqlite"):
        pytest.skip("in PostgreSQL they are counted in place: nothing starts until another one is restored")
    file, before = place.back_up(), place.contents()
    forge(file, part, change)
    with pytest.raises(BackupError, match=says):
        place.restore(file)
    assert place.contents() == before


@pytest.mark.parametrize(
    "change",
    [
        *(
            manifest_with(**{name: wrong})
            for name, wrong in (
                ("version", None),
                ("version", "1.0\x1b"),
                ("schema", [1]),
                ("database", {}),
                ("made_at", "yesterday"),
                ("made_at", None),
                ("rows", ["child"]),
                ("rows", {"child": "7"}),
                ("parts", []),
                ("format", None),
                ("format", 0.5),
                ("more", 1),
            )
        ),
        lambda _held: b"[" * 100_000,
        lambda _held: b"null",
    ],
)
def test_a_manifest_of_wrong_types_is_no_backup(tmp_path: Path, change: Change) -> None:
    file = small_backup(tmp_path)
    assert verify_backup(file, None).rows == {"child": 1}
    forge(file, "manifest.json", change)
    with pytest.raises(BackupError, match="no backup of this program"):
        verify_backup(file, None)


def small_backup(folder: Path) -> Path:
    """Nothing is looked at but the manifest and the sums of the parts."""
    file, database = folder / "small.backup", folder / "database"
    database.write_bytes(b"rows")
    manifest = Manifest("0.1.0", "0001", "sqlite", "2026-11-21T09:00:00+00:00", {"child": 1})
    write_archive(file, manifest, database, "s" * 64, None)
    return file


def test_a_secret_that_is_no_text_is_no_backup(tmp_path: Path) -> None:
    """Its sum is right: what is not text was backed up."""
    file = small_backup(tmp_path)
    forge(file, "secret", lambda _held: b"\xff")
    sums = {"sha256": hashlib.sha256(b"\xff").hexdigest(), "size": 1}
    forge(file, "manifest.json", lambda held: with_part(held, "secret", sums))
    with pytest.raises(BackupError, match="no backup of this program"):
        verify_backup(file, None)


def with_part(held: bytes, name: str, sums: object) -> bytes:
    said = json.loads(held)
    return json.dumps({**said, "parts": {**said["parts"], name: sums}}).encode()


def test_the_command_says_so_in_one_line(place: Place, school: School) -> None:
    file, before = place.back_up(), place.contents()
    forge(file, "manifest.json", manifest_with(version=None, rows=[]))
    for words in (["--look"], ["--yes"]):
        done = place.call("restore", str(file), *words)
        assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert place.contents() == before


def test_nothing_is_restored_while_another_restore_is_under_way(
    place: Place, school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restore, "LOCK_TIMEOUT", 0.05)
    file, before = place.back_up(), place.contents()
    with exclusive_lock(place.url, 1.0), pytest.raises(BackupError, match="in use"):
        place.restore(file)
    assert place.contents() == before


def test_a_database_made_ready_that_somebody_looks_into_does_not_replace_the_other(
    place: Place, school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A scanner for viruses, perhaps."""
    if not place.url.startswith("sqlite"):
        pytest.skip("PostgreSQL makes nothing ready beside it")
    file, before = place.back_up(), place.contents()
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as other:

        def looked_into(url: str, manifest: Manifest, tombstones: Tombstones) -> int:
            again = prepare_restored(url, manifest, tombstones)
            other.execute("ATTACH ? AS fresh", (url.removeprefix("sqlite:///"),))
            other.execute("BEGIN")
            other.execute("SELECT * FROM fresh.school").fetchone()
            return again

        monkeypatch.setattr(restore_sqlite, "prepare_restored", looked_into)
        monkeypatch.setattr(sqlite_copy, "LOCK_TIMEOUT", 0.05)
        with pytest.raises(BackupError, match="in use"):
            place.restore(file)
    assert place.contents() == before


def test_there_is_no_backup_of_a_database_that_was_never_used(place: Place) -> None:
    engine = connect(place.url)
    with engine.connect():
        pass
    engine.dispose()
    with pytest.raises(BackupError, match="empty"):
        place.back_up()


def test_what_a_killed_backup_left_goes_with_the_next_one(place: Place, school: School) -> None:
    left = place.folder / "backups" / ".making-x"
    left.mkdir(parents=True)
    (left / "copy").write_bytes(b"half of it")
    place.back_up()
    assert {file.suffix for file in (place.folder / "backups").iterdir() if file.name != ".lock"} == {".backup"}


def test_what_lay_beside_a_damaged_database_is_put_by_with_it(place: Place, school: School) -> None:
    """SQLite would take it for a part of the new one."""
    if not place.url.startswith("sqlite"):
        pytest.skip("PostgreSQL looks after its own files")
    file, before, database = place.back_up(), place.contents(), place.folder / "classroom.db"
    database.write_bytes(b"no database at all" * 500)
    beside = place.folder / "classroom.db-shm"
    beside.write_bytes(b"of another one")
    kept = place.restore(file).previous
    assert kept is not None
    assert not beside.exists()
    assert (kept.parent / f"{kept.name}-shm").read_bytes() == b"of another one"
    assert place.contents() == before


def test_who_stays_deleted_is_known_after_a_restore_that_was_cut_short(place: Place) -> None:
    """However often: the next one reads it, and until one comes to its end nothing starts."""
    with place.context():
        pass
    engine = connect(place.url)
    for _ in range(2):
        mark_restore_started(engine, {1: {"a" * 64}})
    engine.dispose()
    assert read_tombstones(place.url) == {1: {"a" * 64}}
    with pytest.raises(NotUsableError, match="half restored"), place.context():
        pass
    clear_restore_marker(place.url)
    assert read_tombstones(place.url) == {}
    with place.context():
        pass


def test_an_encrypted_file_is_decrypted_whole_or_not_at_all(tmp_path: Path) -> None:
    """No chunk can be moved, and none can be cut off."""
    file, whole = tmp_path / "encrypted", bytes(range(256)) * (CHUNK // 128) + b"end"  # two chunks and a bit
    with file.open("xb") as out:
        writer = EncryptingWriter(out, PHRASE)
        for start in range(0, len(whole), 300_000):
            writer.write(whole[start : start + 300_000])
        writer.finish()
    assert read(file) == whole
    head, first, second, last = (file.read_bytes()[a:b] for a, b in places(3, file.stat().st_size))
    for spoilt in (head + second + first + last, head + first + second, head, head + last[: TAG - 1]):
        file.write_bytes(spoilt)
        with pytest.raises(DecryptionError):
            read(file)


def places(pieces: int, size: int) -> Iterator[tuple[int, int]]:
    """From where to where the head and each piece reach."""
    ends = [HEAD + number * (CHUNK + TAG) for number in range(pieces)] + [size]
    return zip([0, *ends], ends, strict=False)


def read(file: Path) -> bytes:
    with file.open("rb") as held:
        reader, parts = DecryptingReader(held, PHRASE), []
        while part := reader.read(CHUNK):
            parts.append(part)
    return b"".join(parts)


def test_what_a_killed_restore_left_beside_the_database_goes_first(tmp_path: Path) -> None:
    (tmp_path / f"{STAGING}left").mkdir()
    (tmp_path / "classroom.db").touch()
    with temporary_folder(tmp_path, STAGING) as folder:
        assert sorted(tmp_path.iterdir()) == [folder, tmp_path / "classroom.db"]
