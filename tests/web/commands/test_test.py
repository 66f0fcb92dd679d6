"""`classroom test`: what a busy machine makes late is run once more, alone, and nothing else is."""

import json
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path

import pytest

from classroom.web.commands import test as command
from tests.shares import in_shares

Runs = Callable[..., list[list[str]]]


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Runs:
    """Runs of pytest of which the first fails with some tests, and the second with others: their words."""

    def prepare(*failures: list[str]) -> list[list[str]]:
        left, words = list(failures), list[list[str]]()

        def passes(_name: str, command_line: list[str], **_environment: str) -> bool:
            words.append(command_line[3:])
            failed = left.pop(0)
            listed.write_text(json.dumps(dict.fromkeys(failed, True)))
            return not failed

        monkeypatch.setattr(command, "passes", passes)
        return words

    listed = tmp_path / "lastfailed"
    monkeypatch.setattr(command, "FAILED", listed)
    return prepare


def test_what_passes_runs_once(runs: Runs) -> None:
    words = runs([])
    assert command.tests_pass([["-n", "3"]], "")
    assert words == [["-n", "3"]]


def test_what_was_late_runs_once_more_alone_and_is_named(runs: Runs, capsys: pytest.CaptureFixture[str]) -> None:
    words = runs(["tests/browser/a.py::b"], [])
    assert command.tests_pass([["-n", "3"]], "")
    assert words[1] == ["--last-failed", "-m", "browser or timed", "tests/browser/a.py::b"]
    assert "tests/browser/a.py::b" in capsys.readouterr().err


@pytest.mark.parametrize("again", [["tests/browser/a.py::b"], ["tests/games/c.py::d"]])
def test_what_fails_twice_or_does_not_go_by_the_clock_fails(runs: Runs, again: list[str]) -> None:
    runs(["tests/browser/a.py::b", "tests/games/c.py::d"], again)
    assert not command.tests_pass([[]], "")


def test_more_than_three_are_not_repeated(runs: Runs) -> None:
    words = runs(["a", "b", "c", "d"])
    assert not command.tests_pass([[]], "")
    assert len(words) == 1


def test_what_is_timed_runs_after_the_others_and_alone(runs: Runs) -> None:
    words = runs([], ["tests/attack/a.py::b"], [])
    both = command.runs_of_pytest(parsed())
    assert command.tests_pass(both, "")
    assert words[0][-2:] == ["-m", "not timed"]
    assert words[1][:2] == ["-m", "timed"]
    assert "-n" not in words[1]
    assert "tests/attack/test_slow_clients.py" in words[1]
    assert words[2][0] == "--last-failed"


def test_a_test_that_is_stuck_fails_by_its_name(tmp_path: Path) -> None:
    """A loop without end once held up all the others until nobody waited any longer, and nobody knew which it was."""
    (tmp_path / "test_it.py").write_text("def test_that_loops():\n    while True: pass\n")
    (seconds,) = (word for word in command.runs_of_pytest(parsed())[0] if word.startswith("faulthandler_timeout="))
    options = [word if word != seconds else "faulthandler_timeout=1" for word in command.STUCK]
    words = [sys.executable, "-m", "pytest", "-n", "1", "-p", "no:cacheprovider", *options, "test_it.py"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert "crashed while running 'test_it.py::test_that_loops'" in done.stdout


def test_thorough_runs_what_is_timed_there_alone() -> None:
    alone = command.runs_of_pytest(parsed("--thorough"))[1]
    assert alone == ["--thorough", "-m", "timed", *sorted(file for file in alone if file.startswith("tests/"))]
    assert {file.split("/")[1] for file in alone[3:]} == {"attack", "recovery"}


def test_thorough_repeats_elsewhere_what_is_tried_once_each_time() -> None:
    repeats = command.runs_of_pytest(parsed("--thorough"))[-1]
    assert repeats[-4:] == ["-m", "thorough", "--ignore=tests/recovery", "--ignore=tests/attack"]
    assert len(command.runs_of_pytest(parsed())) == 2


def test_words_for_pytest_are_one_run() -> None:
    assert command.runs_of_pytest(parsed("--fast", "--", "tests/games"))[0][-3:] == ["-m", command.FEW, "tests/games"]
    assert len(command.runs_of_pytest(parsed("--", "-k", "sum"))) == 1


def parsed(*words: str) -> Namespace:
    """What `classroom test` is asked by these words."""
    parser = ArgumentParser()
    command.arguments(parser)
    return parser.parse_args(words)


def test_slow_checks_run_beside_the_tests_and_tell_afterwards(capsys: pytest.CaptureFixture[str]) -> None:
    well, ill = (
        [sys.executable, "-c", f"print({name!r}); raise SystemExit({code})"] for name, code in (("yes", 0), ("no", 1))
    )
    with command.checks_beside([("well", well), ("ill", ill)]) as failed:
        sys.stdout.write("tests\n")
    assert failed == ["ill"]
    assert capsys.readouterr().out == "tests\n– well\nyes\n– ill\nno\n"


def test_each_worker_begins_with_its_share_of_the_journeys_in_a_browser() -> None:
    assert "".join(in_shares("abcdef", "0123456789ABCDEFGH", 3)) == "ab012345cd6789ABefCDEFGH"
    assert "".join(in_shares("abc", "0", 2)) == "a0bc"
    assert "".join(in_shares("", "0123", 3)) == "0123"
