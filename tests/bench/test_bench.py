"""`classroom bench`: its figures against counts by hand, and the whole way once against a real server."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from classroom.games.registry import all_games, find_game
from tests.bench import statistics
from tests.bench.bench_plan import plan_of
from tests.bench.bench_run import BenchRun
from tests.bench.load import class_load, page_parser, solve_sums
from tests.bench.result_table import ResultRow, format_table, row_below
from tests.children import Child, fields
from tests.sampling import THOROUGH

ROOT = Path(__file__).resolve().parents[2]
MACHINE = {"cores": 2, "memory_mb": 1, "load": 0, "python": "3", "system": "any", "date": "today"}


@pytest.mark.parametrize(("share", "expected"), [(0.5, 50), (0.95, 95), (0.99, 99), (1.0, 100), (0.001, 1)], ids=str)
def test_of_a_hundred_times_the_nth_is_not_exceeded_by_n_of_them(share: float, expected: int) -> None:
    assert statistics.percentile(list(range(100, 0, -1)), share) == expected


def test_of_three_times_the_middle_one_is_half_way_and_the_longest_is_nearly_all() -> None:
    assert statistics.percentiles_ms([0.03, 0.01, 0.02]) == {
        "number": 3,
        "p50": 20,
        "p95": 30,
        "p99": 30,
        "longest": 30,
    }


def test_without_times_there_are_no_percentiles() -> None:
    assert statistics.percentiles_ms([]) == {"number": 0, "p50": None, "p95": None, "p99": None, "longest": None}


def test_a_rate_is_compared_with_what_was_measured_on_both_sides_of_it() -> None:
    assert statistics.ratio(30, before=100, after=200) == 0.2
    assert statistics.ratio(30, before=0, after=0) is None


def test_one_bad_round_does_not_change_a_median() -> None:
    assert statistics.median([0.2, 0.3, None, 9.0]) == 0.3


def test_three_more_for_each_step_is_a_slope_of_three() -> None:
    assert statistics.slope([(0, 5), (1, 8), (2, 11), (3, 14)]) == pytest.approx(3)
    assert statistics.slope([(0, 1), (2, 1), (4, 7)]) == pytest.approx(1.5)  # -3, 0, 3 beside -2, -2, 4: 18 / 12
    assert statistics.slope([(1, 1), (1, 9)]) is None


def test_the_ends_of_a_history_are_its_first_and_last_tenth_in_order() -> None:
    points = [(x, 10.0) for x in range(5, 15)] + [(x, 2.0) for x in range(5)] + [(x, 30.0) for x in range(15, 20)]
    assert statistics.median_of_ends(points) == (2, 30)
    assert statistics.median_of_ends(points[:9]) is None


def test_a_target_that_is_missed_or_could_not_be_measured_is_said() -> None:
    rows = [row_below("here", "a move", value, "ms", 150) for value in (149.0, 150.0, None)]
    assert [row.met for row in rows] == [True, False, False]
    text = format_table([*rows, ResultRow("there", "another", None, why="no address")], MACHINE)
    assert [line.split()[-2:] for line in text.splitlines()[3:5]] == [["ms", "met"], ["NOT", "MET"]]
    assert "not measured: no address" in text


def test_an_error_makes_the_bench_fail_and_a_target_missed_does_not(capsys: pytest.CaptureFixture[str]) -> None:
    bench = BenchRun(plan_of(quick=True), MACHINE)
    bench.add_results(
        "here", "pace", {}, [row_below("here", "a move", 999, "ms", 150), ResultRow("here", "errors", 0, met=True)]
    )
    assert bench.print_summary() == 0
    bench.add_results("here", "moves", {}, [ResultRow("here", "30 flat out: errors", 1, met=False)])
    assert bench.print_summary() == 1
    assert "30 flat out: errors" in capsys.readouterr().err


def lesson_with(p99: float, errors: int = 0) -> dict[str, Any]:
    return {"move": {"ms": {"p99": p99}}, "errors": errors, "samples": []}


def test_of_five_runs_the_middle_one_is_shown_with_the_spread_and_all_errors() -> None:
    shown = class_load.middle_of([lesson_with(p99) for p99 in (90, 500, 80, 70)] + [lesson_with(120, errors=2)])
    assert class_load.slowest_move(shown) == 90
    assert shown["p99_of_each_run"] == [70, 80, 90, 120, 500]
    assert shown["errors"] == 2


@pytest.mark.parametrize("slug", all_games())
def test_the_simulated_child_finds_its_way_through_every_game(child: Child, slug: str) -> None:
    """Thirty of its own acts at most, at the app itself; it adds up itself, and is never refused."""
    token = child.csrf_token()
    page = child.post(f"/play/{slug}", preset=next(iter(find_game(slug).presets)), csrf_token=token)
    path, rng, made = page.response.request.path, Random(16), 0
    child.post(f"{path}/sums", sums="add", csrf_token=token)
    page = child.get(path)
    for _ in range(30):
        act = page_parser.next_action(page.html, rng)
        assert act is not None, solve_sums.question_on(page.html)
        before = page_parser.seq_of(page.html)
        if act.form is None:
            page = child.get(act.path, htmx=True)
        else:
            page = child.post(act.path, htmx=True, follow=False, csrf_token=token, **fields(act.form))
            made += page_parser.seq_of(page.html) > before
        assert page.status == 200
        assert not page_parser.is_refused(page.html)
        if "HX-Redirect" in page.response.headers:  # the match is over
            break
    assert made > 2


def test_a_refusal_is_seen(child: Child) -> None:
    page = child.begin()
    stale = child.move(page.hand[0], seq=page.seq - 1, htmx=True)
    assert page_parser.is_refused(stale.html)
    assert not page_parser.is_refused(page.html)


def test_the_baselines_are_nowhere_in_the_app(child: Child) -> None:
    assert child.client.get("/bench/bare/").status_code == 404
    assert child.client.post("/bench/insert/").status_code in (400, 404)


@THOROUGH
def test_the_whole_way_measures_moves_that_were_confirmed(tmp_path: Path) -> None:
    """A server, its rivals and simulated children: any answer from 400 on, and any move refused, is an error."""
    file = tmp_path / "bench.json"
    words = ["--quick", "--only", "moves", "--seconds", "0.2", "--rounds", "1", "--json", str(file)]
    done = subprocess.run(
        [sys.executable, "-m", "classroom", "bench", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "1 flat out: moves alone to INSERT" in done.stdout
    found = json.loads(file.read_text())
    assert set(found) == {"machine", "rows", "measured"}
    moves = found["measured"]["1 process, SQLite"]["moves"]
    assert set(moves) == {"1", "30"}
    for one in moves.values():
        assert one["errors"] == 0
        assert one["bare"] > one["moves"] > 0
        assert one["to_insert"] > 0
        (only,) = one["rounds"]
        assert only["alone"]["move"]["ms"]["p50"] > 0
        assert only["playing"]["errors"] == 0
        assert sum(one["core_seconds"].values()) == pytest.approx(1 if one["core_seconds"] else 0)
