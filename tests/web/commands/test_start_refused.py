"""What keeps a command from starting is said in one line, with status 2, and nothing is half done (requirements
A7.10)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
WITHOUT_DRIVER = (
    "import sys; sys.modules['psycopg'] = None; from classroom.web.cli import run; sys.exit(run(sys.argv[1:]))"
)
AS_ALWAYS = "import sys; from classroom.web.cli import run; sys.exit(run(sys.argv[1:]))"


def refusal(folder: Path, *words: str, program: str = AS_ALWAYS, **environment: str) -> str:
    """The one line on standard error; nothing else was said, and the data folder was not even made."""
    own = {"CLASSROOM_DATA": str(folder / "data"), "DATABASE_URL": "", "SECRET_KEY": "", "PROXIES": ""}
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=ROOT,
        env={**os.environ, **own, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1), done.stderr
    assert list(folder.iterdir()) == []
    return done.stderr


@pytest.mark.parametrize(
    "words", ["--port 70000", "--port 0", "--port -1", "--port http", "--threads 0", "--threads x"]
)
def test_a_number_that_cannot_be_is_refused(tmp_path: Path, words: str) -> None:
    assert f"argument {words.split(maxsplit=1)[0]}: must be a number from 1 to " in refusal(
        tmp_path, "run", *words.split()
    )


@pytest.mark.parametrize(
    "url",
    [
        "nonsense",
        "mysql://school:hunter2@localhost/school",
        "sqlite+nonsense:///x.db",
        "sqlite://host:port/x",
        "postgresql://school:hunter2@[localhost/school",
        "postgresqlx",
    ],
)
def test_an_address_of_no_database_is_refused_without_its_passphrase(tmp_path: Path, url: str) -> None:
    said = refusal(tmp_path, "run", DATABASE_URL=url)
    assert "DATABASE_URL" in said
    assert "hunter2" not in said


@pytest.mark.parametrize("words", ["backup", "teacher setup", "tidy", "demo"])
def test_every_command_refuses_it(tmp_path: Path, words: str) -> None:
    refusal(tmp_path, *words.split(), DATABASE_URL="nonsense")


def test_postgresql_without_its_driver_says_how_to_install_it(tmp_path: Path) -> None:
    said = refusal(tmp_path, "run", program=WITHOUT_DRIVER, DATABASE_URL="postgresql://localhost/school")
    assert "pip install" in said


@pytest.mark.parametrize("proxies", ["abc", "-1", "1.5", "²"])
def test_a_number_of_proxies_that_is_none_is_refused(tmp_path: Path, proxies: str) -> None:
    assert "PROXIES must be" in refusal(tmp_path, "run", PROXIES=proxies)


def test_an_address_of_another_machine_is_refused(tmp_path: Path) -> None:
    said = refusal(tmp_path, "run", "--host", "192.0.2.7", "--plain-http")
    assert "cannot listen at 192.0.2.7" in said


def test_a_data_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    assert "/dev/null" in refusal(tmp_path, "run", CLASSROOM_DATA="/dev/null/data")
