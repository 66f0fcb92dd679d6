"""A backup holds what was confirmed before it began, and comes back whole, or not at all (requirements A7.6, A7.7)."""

import json
import sqlite3
import threading
import time
from argparse import Namespace
from collections.abc import Callable, Mapping
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from classroom.services.backups.archive_format import BackupError, Manifest
from classroom.services.backups.restore import verify_backup
from classroom.services.context import Context
from classroom.services.login import child_login
from classroom.services.privacy.erasure import erase_child, erase_class
from classroom.services.teachers import teacher_accounts, teacher_login
from classroom.store.connections import connect
from classroom.store.models import Event, Match, Teacher
from classroom.web.commands import backup, restore
from tests.installation import NOW, Place, fresh_database
from tests.people import HERE, PASSPHRASE
from tests.playing import begin, come_in, own_match, play, rows
from tests.postgres import Server
from tests.recovery.backups.conftest import School
from tests.recovery.histories import damage, faults_of, tables

PHRASE = "four words on a slip of paper"


# While everybody plays


def test_a_backup_during_play_holds_all_that_was_confirmed(
    place: Place, other: Place, school: School, thorough: bool
) -> None:
    """Three children play as fast as they can; each backup is restored and replayed."""
    backups: list[Path] = []
    confirmed: list[dict[str, int]] = []
    began = time.monotonic()
    with place.context() as context, playing(context, school) as seen:
        while time.monotonic() - began < (60 if thorough else 3) or len(backups) < 2:
            confirmed.append(dict(seen))
            backups.append(place.back_up())
    assert seen.writes / (time.monotonic() - began) > 5
    for file, before in list(zip(backups, confirmed, strict=True))[-(len(backups) if thorough else 2) :]:
        other.restore(file)
        check_prefix(other, before)


class Seen(dict[str, int]):
    """How many events of each match were confirmed, and how often somebody wrote."""

    writes = 0


class playing:  # noqa: N801 # read as a word: `with playing(…)`
    """Children who play until the end of the block."""

    def __init__(self, context: Context, school: School) -> None:
        self.context, self.school, self.seen, self.over = context, school, Seen(), threading.Event()
        self.threads = [threading.Thread(target=self.play, args=(name,)) for name in ("Ben", "Carl", "Dora")]

    def __enter__(self) -> Seen:
        for thread in self.threads:
            thread.start()
        return self.seen

    def __exit__(self, *_: object) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join()

    def play(self, name: str) -> None:
        token = come_in(self.context, self.school.lesson.cards[name].child_id)
        for seed in count():
            match = begin(self.context, token)
            for _ in range(12):
                if self.over.is_set():
                    return
                play(self.context, token, match, moves=1, seed=seed)
                self.seen[match] = own_match(self.context, token, match).seq
                self.seen.writes += 2


def check_prefix(place: Place, confirmed: Mapping[str, int]) -> None:
    """Nothing confirmed is missing, no event is, and every match replays."""
    with place.context() as context:
        events = rows(context, Event)
        matches = {row.id for row in rows(context, Match)}
        assert damage(context.database) == []
        assert [fault for _, table in tables(context) for fault in faults_of(table)] == []
    assert confirmed.keys() <= matches
    for match in matches:
        theirs = sorted((one for one in events if one.match_id == match), key=lambda one: one.seq)
        assert len(theirs) >= confirmed.get(match, 0)


# Whole, in an empty place


def test_a_restored_installation_is_the_same_and_goes_on(place: Place, other: Place, school: School) -> None:
    file = place.back_up(passphrase=PHRASE)
    (other.folder / "secret").write_text("another" * 8)
    done = other.restore(file, PHRASE)
    assert (done.previous, done.deleted_again) == (None, 0)
    assert other.contents() == place.contents()
    with other.context() as context:
        assert teacher_login.sign_in_with_passphrase(context, "Anna Admin", PASSPHRASE, HERE).token
        with context.database.transaction() as session:
            session.get_one(Teacher, (1, school.admin.id)).totp_step = 0
        assert teacher_login.sign_in_with_code(context, school.admin.id, school.admin.code, HERE).token
        assert child_login.sign_in_with_card(context, school.lesson.cards["Ben"].token, HERE)
        seq = own_match(context, school.token, school.match).seq
        play(context, school.token, school.match, moves=1)
        assert own_match(context, school.token, school.match).seq > seq


def test_whoever_was_deleted_since_stays_deleted(place: Place, school: School) -> None:
    file = place.back_up()
    ada, class_id, teacher = school.lesson.cards["Ada"].child_id, school.further.id, school.second.id
    emil = school.further.cards["Emil"].child_id
    with place.context() as context:
        erase_child(context, school.admin.id, ada)
        erase_class(context, school.second.id, class_id)
        assert teacher_accounts.delete_teacher(context, school.admin.id, teacher)
    assert place.restore(file).deleted_again == 3
    assert mentions(place, ada, class_id, emil, school.match, "Ada", "Emil", "Lotte Lost") == set()
    assert mentions(place, teacher) <= {"act"}
    assert place.restore(place.back_up()).deleted_again == 0


def mentions(place: Place, *words: str) -> set[str]:
    """The tables with a row in which one of these words stands."""
    engine = connect(place.url)
    with engine.connect() as connection:
        found = {
            name
            for name in place.contents()
            for row in connection.exec_driver_sql(f'SELECT * FROM "{name}"')
            if any(f"'{word}'" in repr(row) for word in words)
        }
    engine.dispose()
    return found


def test_what_was_there_before_comes_back_as_well(place: Place, school: School) -> None:
    file = place.back_up()
    with place.context() as context:
        play(context, school.token, school.match, moves=1)
    then = place.contents()
    kept = place.restore(file).previous
    assert kept is not None
    assert kept.name.endswith("-before-restore.backup")
    assert place.contents() != then
    place.restore(kept)
    assert place.contents() == then


# What must not be restored


def spoil(file: Path, kind: str | float) -> None:
    data = bytearray(file.read_bytes())
    if kind == "cut":
        del data[len(data) * 2 // 3 :]
    elif kind == "longer":
        data += b"\0"
    elif kind == "empty":
        data.clear()
    else:
        data[int(len(data) * kind)] ^= 1
    file.write_bytes(data)


@pytest.mark.parametrize("phrase", [None, PHRASE])
def test_a_changed_or_cut_file_is_refused_and_nothing_is_touched(
    place: Place, school: School, phrase: str | None, thorough: bool
) -> None:
    before = place.contents()
    good = place.back_up(passphrase=phrase).read_bytes()
    file = place.folder / "spoilt.backup"
    places = (0, 0.5, 0.9999, *(n / 97 for n in range(97 if thorough else 0)))
    kinds: list[str | float] = ["cut", "longer", "empty", *places]
    for kind in kinds:
        file.write_bytes(good)
        spoil(file, kind)
        with pytest.raises(BackupError, match=r"changed or cut off") as refused:
            place.restore(file, phrase)
        assert len(str(refused.value).splitlines()) == 1
    with pytest.raises(BackupError, match=r"cannot read"):
        place.restore(place.folder / "nothing.backup", phrase)
    assert place.contents() == before
    assert len(list((place.folder / "backups").glob("*.backup"))) == 1


def test_a_passphrase_must_be_the_right_one_and_long_enough(place: Place, school: School) -> None:
    file = place.back_up(passphrase=PHRASE)
    for phrase, words in ((PHRASE + " ", "not right"), (None, "--passphrase-file")):
        with pytest.raises(BackupError, match=words):
            place.restore(file, phrase)
    with pytest.raises(BackupError, match="at least"):
        place.back_up(passphrase="short")
    assert PHRASE.encode() not in file.read_bytes()
    assert b"manifest.json" not in file.read_bytes()


@pytest.mark.postgresql
def test_a_backup_of_one_kind_does_not_go_into_the_other(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    server = request.getfixturevalue("postgres")
    if not isinstance(server, Server):
        pytest.skip(server)
    with fresh_database(server, "place_c") as url:
        sqlite = Place(tmp_path / "a", f"sqlite:///{tmp_path / 'a' / 'x.db'}")
        postgresql = Place(tmp_path / "b", url)
        for one in (sqlite, postgresql):
            with one.context():
                pass
        for one, another, words in (
            (sqlite, postgresql, "is of SQLite"),
            (postgresql, sqlite, "is of PostgreSQL"),
        ):
            with pytest.raises(BackupError, match=words):
                another.restore(one.back_up())


def test_a_backup_of_a_newer_program_is_refused(place: Place, school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    before = place.contents()
    for name, value in (("__version__", "99.0.0"), ("FORMAT", 2)):
        with monkeypatch.context() as patch:
            patch.setattr(
                f"classroom.services.backups.{'create' if name == '__version__' else 'archive_format'}.{name}", value
            )
            if name == "FORMAT":
                patch.setattr("classroom.services.backups.archive_format.Manifest.as_json", as_newer)
            file = place.back_up()
        with pytest.raises(BackupError, match="newer"):
            place.restore(file)
    assert place.contents() == before


def as_newer(manifest: Manifest) -> str:
    return json.dumps({"format": 2, "of": "what nobody knows yet"})


def test_nothing_is_restored_while_somebody_has_the_database_open(place: Place, school: School) -> None:
    file, before = place.back_up(), place.contents()
    with place.context(), pytest.raises(BackupError, match="in use"):
        place.restore(file)
    assert place.contents() == before


def test_a_damaged_database_is_put_by_and_replaced(place: Place, school: School) -> None:
    if not place.url.startswith("sqlite"):
        pytest.skip("PostgreSQL looks after its own files")
    file, before = place.back_up(), place.contents()
    database = place.folder / "classroom.db"
    whole = database.read_bytes()
    for broken in (b"no database at all" * 500, whole[:4096] + b"\xff" * (len(whole) - 4096)):
        database.write_bytes(broken)
        kept = place.restore(file).previous
        assert kept is not None
        assert kept.read_bytes() == broken
        assert place.contents() == before


# At the command line


def call(
    command: Callable[[Namespace], int], capsys: pytest.CaptureFixture[str], **asked: object
) -> tuple[int, str, str]:
    status = command(Namespace(passphrase_file=None, **asked))
    said = capsys.readouterr()
    return status, said.out, said.err


def test_the_commands_say_what_there_is(
    place: Place, school: School, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in place.environment.items():
        monkeypatch.setenv(name, value)
    status, out, _ = call(backup.run, capsys, to=None)
    file = place.folder / "backups" / out.splitlines()[0].rsplit("/", 1)[-1]
    assert status == 0
    assert "1 schools, 2 classes, 6 children, 2 matches" in out
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700
    status, out, _ = call(restore.run, capsys, file=file, look=True, yes=False)
    assert json.loads(out)["rows"]["child"] == 6
    status, _, err = call(restore.run, capsys, file=file, look=False, yes=False)
    assert (status, len(err.splitlines())) == (2, 1)
    status, out, _ = call(restore.run, capsys, file=file, look=False, yes=True)
    assert (status, out.splitlines()[-1]) == (0, "Restored.")
    file.write_bytes(b"PK" + file.read_bytes()[2:-1])
    status, _, err = call(restore.run, capsys, file=file, look=False, yes=True)
    assert (status, len(err.splitlines())) == (2, 1)


def test_a_full_disk_leaves_no_half_backup(place: Place, school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("classroom.services.backups.create.write_archive", full)
    with pytest.raises(BackupError, match="the disk is full"):
        place.back_up()
    assert [file.name for file in (place.folder / "backups").iterdir()] == [".lock"]


def test_a_copy_needs_no_file_beside_it(place: Place, school: School) -> None:
    """The database inside is one file that passes SQLite's integrity check."""
    if not place.url.startswith("sqlite"):
        pytest.skip("PostgreSQL's dump is one file anyway")
    from classroom.services.backups.archive_reader import open_archive

    file = place.folder / "taken.db"
    with open_archive(place.back_up(), None) as archive, file.open("wb") as out:
        archive.extract_part("database", out)
    with closing(sqlite3.connect(f"file:{file}?immutable=1", uri=True)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert database.execute("SELECT count(*) FROM child").fetchone() == (6,)
    assert verify_backup(place.back_up(), None).made_at == NOW.isoformat(timespec="seconds")
