"""For `classroom bench grade` and `bench positions`: graded positions of Sixteen, and the regret on them."""

import argparse
import json
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from classroom.games.protocol import all_rules
from classroom.games.records import play_record, read_record
from classroom.games.registry import find_game
from classroom.tutor.registry import find_tutor
from tests.bench.progress_bar import progress
from tests.bench.tutor.baselines import Player
from tests.bench.tutor.bot_tournament import Tally, player_of_level
from tests.bench.tutor.tutor_strength import format_times


def print_grades(asked: argparse.Namespace) -> None:
    import numpy as np

    from tests.bench.tutor.sixteen.grading import grade, positions

    game = find_game("sixteen")
    rules, rng = all_rules(game, min(game.seats), game.presets[asked.preset]), np.random.default_rng(asked.seed)
    found = islice(positions(2, rules, Random(asked.seed)), asked.positions)
    for record, view in progress(found, asked.positions, "grading"):
        halves = [grade(view, asked.matches, rng) for _ in range(2)]
        rounded = [{move: round(value, 4) for move, value in half.items()} for half in halves]
        print(json.dumps({"record": record.as_json(), "halves": rounded}), flush=True)


def bench_positions(asked: argparse.Namespace) -> None:
    tutor = find_tutor("sixteen")
    tutor.take_time()
    players: dict[str, Player] = {"advice": best_by_figures}
    players |= {f"level {level}": player_of_level(tutor, level) for level in asked.levels}
    graded = list(read_grades(asked.file))
    for name, player in players.items():
        lost, times, rng = [], [], Random(16)
        for view, position in progress(graded, len(graded), name):
            began = time.perf_counter()
            move = player(view, rng)
            times.append(time.perf_counter() - began)
            lost.append(position.regret(move))
        tally = Tally(lost, [float(one < 0.02) for one in lost], times)
        (mean, error), (within, _) = tally.margin, tally.share
        print(
            f"{name:8} loses {mean:.4f} ±{error:.4f} sets a decision, {within:.0%} within 0.02 of the best, "
            f"{format_times(tally)}"
        )


def best_by_figures(view: Any, _rng: Random) -> Any:
    figures = find_tutor("sixteen").figures(view)
    return max(figures, key=lambda figure: figure["value"])["move"]


def read_grades(file: Path) -> Iterator[tuple[Any, Any]]:
    """The views of graded positions, each with its grades."""
    from tests.bench.tutor.sixteen.grading import GradedPosition

    for line in file.read_text().splitlines():
        stored = json.loads(line)
        record = read_record(json.dumps(stored["record"]))
        state = play_record(record)
        first, second = stored["halves"]
        yield record.game.view(state, record.game.turn(state)), GradedPosition(record, (first, second))
