"""The secret: made once, and only a safe one is used (requirements A7.1)."""

from pathlib import Path

import pytest

from classroom.web.commands.restore import save_secret
from classroom.web.config import installation, open_database
from classroom.web.installation_secret import UnsafeInstallError, secret_key


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder, not there yet."""
    monkeypatch.setenv("CLASSROOM_DATA", str(tmp_path / "data"))
    for name in ("SECRET_KEY", "DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "data"


def test_the_secret_is_made_once_and_only_its_owner_reads_it(folder: Path) -> None:
    first = secret_key()
    assert len(first) == 64
    assert secret_key() == first
    assert (folder / "secret").stat().st_mode & 0o777 == 0o600


def test_a_secret_that_others_can_read_is_refused(folder: Path) -> None:
    secret_key()
    (folder / "secret").chmod(0o644)
    with pytest.raises(UnsafeInstallError, match="chmod 600"):
        secret_key()


def test_a_short_secret_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "dev")
    with pytest.raises(UnsafeInstallError):
        secret_key()


@pytest.mark.parametrize("held", [b"", b"\n", b"abc\n", bytes(64), bytes(range(128, 192))])
def test_a_file_that_holds_no_secret_is_refused_before_there_is_a_database(folder: Path, held: bytes) -> None:
    """Empty, short, as a crash leaves it, no text."""
    folder.mkdir()
    (folder / "secret").write_bytes(held)
    (folder / "secret").chmod(0o600)
    for start in (secret_key, open_database):
        with pytest.raises(UnsafeInstallError, match="at least 32 characters: restore a backup"):
            start()
    assert [file.name for file in folder.iterdir()] == ["secret"]


def test_a_backup_brings_the_secret_back(folder: Path) -> None:
    """What a restore needs to know is known although the secret is no text; a backup without one takes none away."""
    folder.mkdir()
    (folder / "secret").write_bytes(b"\xff")
    assert installation().secret == ""
    for secret in ("s" * 64, ""):
        save_secret(secret)
        assert secret_key() == "s" * 64
