"""`python -m classroom replay` as somebody at a terminal meets it: output, error line and exit status."""

import json
import subprocess
import sys
from pathlib import Path

from tests.games.reference import Record
from tests.games.sixteen.reference import full_deck

ROOT = Path(__file__).parents[3]


def record(*moves: str) -> Record:
    """A record with the sorted deck: seat 0 holds g0 g1 g2 and draws g3, seat 1 holds g1 g2 g3 and draws g4."""
    header = {"format": "classroom-record/1", "game": "sixteen", "players": 2}
    return {**header, "chance": [full_deck(wilds=True)], "moves": list(moves)}


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "classroom", "replay", *arguments]
    return subprocess.run(command, input=given, capture_output=True, cwd=ROOT, timeout=60, check=False)


def lines(*records: Record) -> bytes:
    return "".join(json.dumps(one) + "\n" for one in records).encode()


def answers(done: subprocess.CompletedProcess[bytes]) -> list[Record]:
    """One object for each line printed, in order."""
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def assert_refused(done: subprocess.CompletedProcess[bytes], line: str) -> None:
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode().startswith(line)
    assert done.stderr.decode().count("\n") == 1
    assert done.stderr.endswith(b"\n")


def test_a_record_on_standard_input_prints_its_result() -> None:
    done = run("-", given=lines(record("g0", "g1")))
    assert (done.returncode, done.stderr) == (0, b"")
    (answer,) = answers(done)
    assert set(answer) == {"score", "winner", "sets", "over", "turn", "legal"}
    assert (answer["turn"], sorted(answer["legal"])) == (0, ["g1", "g2", "g3", "g4"])


def test_a_record_in_a_file_prints_the_same_as_on_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(json.dumps(record("g0", "g1", "g2"), indent=2).encode())
    done = run(str(path))
    assert done.returncode == 0
    assert done.stdout == run("-", given=lines(record("g0", "g1", "g2"))).stdout


def test_a_breach_is_one_line_on_standard_error() -> None:
    assert_refused(run("-", given=lines(record("g0", "b3"))), "move 2: b3:")


def test_a_bad_field_is_one_line_on_standard_error() -> None:
    assert_refused(run("-", given=lines({**record(), "players": 3})), "players: ")


def test_what_is_no_json_is_one_line_on_standard_error() -> None:
    assert_refused(run("-", given=b"\xff\xfe not json\n at all"), "")


def test_nothing_on_standard_input_is_one_line_on_standard_error() -> None:
    assert_refused(run("-"), "")


def test_a_move_of_many_lines_is_one_line_on_standard_error() -> None:
    assert_refused(run("-", given=lines(record("g0\nTraceback\r\n\x00\ud800\u2028"))), "move 1: ")


def test_a_missing_file_is_one_line_on_standard_error(tmp_path: Path) -> None:
    assert_refused(run(str(tmp_path / "nowhere.json")), "")


def test_a_folder_is_one_line_on_standard_error(tmp_path: Path) -> None:
    assert_refused(run(str(tmp_path)), "")


def test_a_missing_file_of_lines_is_one_line_on_standard_error(tmp_path: Path) -> None:
    assert_refused(run("--lines", str(tmp_path / "nowhere.jsonl")), "")


def test_lines_print_one_result_each() -> None:
    done = run("--lines", "-", given=lines(record(), record("g0"), record("g0", "g1")))
    assert (done.returncode, done.stderr) == (0, b"")
    assert [answer["turn"] for answer in answers(done)] == [0, 1, 0]


def test_lines_mix_results_and_errors_in_order() -> None:
    done = run("--lines", "-", given=lines(record("b3"), record("g0"), {**record(), "game": "go"}, record()))
    first, second, third, fourth = answers(done)
    assert done.returncode == 2
    assert (second["turn"], fourth["turn"]) == (1, 0)
    assert list(first) == list(third) == ["error"]
    assert first["error"].startswith("move 1: b3:")
    assert third["error"].startswith("game: ")


def test_lines_of_a_file_without_a_last_newline_are_all_read(tmp_path: Path) -> None:
    path = tmp_path / "matches.jsonl"
    path.write_bytes(lines(record(), record("g0")).rstrip(b"\n"))
    done = run("--lines", str(path))
    assert done.returncode == 0
    assert [answer["turn"] for answer in answers(done)] == [0, 1]


def test_a_blank_line_in_the_middle_is_an_error_line() -> None:
    done = run("--lines", "-", given=lines(record()) + b"\n" + lines(record("g0")))
    assert done.returncode == 2
    assert [answer.get("turn", "none") for answer in answers(done)] == [0, "none", 1]
    assert list(answers(done)[1]) == ["error"]


def test_a_line_of_invalid_bytes_does_not_stop_the_next() -> None:
    done = run("--lines", "-", given=b"\xff\x00\xfe\n" + lines(record("g0")))
    assert done.returncode == 2
    assert ["error" in answer for answer in answers(done)] == [True, False]


def test_only_a_newline_ends_a_line() -> None:
    note = json.dumps({**record("g0"), "note": "a\u2028b\u0085c"}, ensure_ascii=False)
    done = run("--lines", "-", given=note.encode() + b"\r\n" + lines(record()))
    assert done.returncode == 0
    assert [answer["turn"] for answer in answers(done)] == [1, 0]
