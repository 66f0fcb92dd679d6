"""What keeps a command from starting is said in one line, with status 2, and nothing is half done (requirements
A7.10)."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from classroom.web import cli

Refusal = Callable[..., str]


@pytest.fixture
def refusal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Refusal:
    """The one line on standard error; nothing else was said, and the data folder was not even made."""

    def refused(*words: str, **environment: str) -> str:
        own = {"CLASSROOM_DATA": str(tmp_path / "data"), "DATABASE_URL": "", "SECRET_KEY": "", "PROXIES": ""}
        for name, value in {**own, **environment}.items():
            monkeypatch.setenv(name, value)
        status, said = cli.run(list(words)), capsys.readouterr()
        assert (status, said.out, len(said.err.splitlines())) == (2, "", 1), said.err
        assert list(tmp_path.iterdir()) == []
        return said.err

    return refused


@pytest.mark.parametrize(
    "words", ["--port 70000", "--port 0", "--port -1", "--port http", "--threads 0", "--threads x"]
)
def test_a_number_that_cannot_be_is_refused(refusal: Refusal, words: str) -> None:
    assert f"argument {words.split(maxsplit=1)[0]}: must be a number from 1 to " in refusal("run", *words.split())


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
def test_an_address_of_no_database_is_refused_without_its_passphrase(refusal: Refusal, url: str) -> None:
    said = refusal("run", DATABASE_URL=url)
    assert "DATABASE_URL" in said
    assert "hunter2" not in said


@pytest.mark.parametrize("words", ["backup", "teacher setup", "tidy", "demo"])
def test_every_command_refuses_it(refusal: Refusal, words: str) -> None:
    refusal(*words.split(), DATABASE_URL="nonsense")


def test_postgresql_without_its_driver_says_how_to_install_it(
    refusal: Refusal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    said = refusal("run", DATABASE_URL="postgresql://localhost/school")
    assert "pip install" in said


@pytest.mark.parametrize("proxies", ["abc", "-1", "1.5", "²"])
def test_a_number_of_proxies_that_is_none_is_refused(refusal: Refusal, proxies: str) -> None:
    assert "PROXIES must be" in refusal("run", PROXIES=proxies)


def test_an_address_of_another_machine_is_refused(refusal: Refusal) -> None:
    said = refusal("run", "--host", "192.0.2.7", "--plain-http")
    assert "cannot listen at 192.0.2.7" in said


def test_a_data_folder_that_is_a_file_is_refused(refusal: Refusal) -> None:
    assert "/dev/null" in refusal("run", CLASSROOM_DATA="/dev/null/data")
