"""For `classroom bench grade` and `bench positions`: graded positions of Sixteen, and the regret on them."""

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any

from classroom.games.protocol import all_rules
from classroom.games.records import play_record, read_record
from classroom.games.registry import find_game
from classroom.tutor.registry import find_tutor
from tests.bench.progress_bar import progress
from tests.bench.tutor.baselines import Player
from tests.bench.tutor.bot_tournament import Tally, mean_and_error, player_of_level
from tests.bench.tutor.tutor_strength import format_times

GAME = "sixteen"  # by name: the only game that is graded
PHASES = (0, 1, 2, 3, 6, 11, 21, 31, 48)  # cards in the draw pile


def print_grades(asked: argparse.Namespace) -> None:
    import numpy as np

    # By name: the only game that is graded.
    from classroom.tutor.sixteen.rollouts.network_evaluation import read_network  # by name: as above
    from tests.bench.tutor.sixteen.grading import grade, positions
    from tests.bench.tutor.sixteen.rule_grading import grade_by_rules

    game = find_game(GAME)
    rules, rng = all_rules(game, min(game.seats), game.presets[asked.preset]), np.random.default_rng(asked.seed)
    network = read_network(asked.network) if asked.network else None
    found = islice(positions(2, rules, Random(asked.seed)), asked.positions)
    for record, view in progress(found, asked.positions, "grading"):
        if asked.judge == "rules":
            halves = [grade_by_rules(view, asked.matches, rng) for _ in range(2)]
        else:
            halves = [grade(view, asked.matches, rng, network) for _ in range(2)]
        rounded = [{move: round(value, 4) for move, value in half.items()} for half in halves]
        print(json.dumps({"record": record.as_json(), "halves": rounded}), flush=True)


def bench_positions(asked: argparse.Namespace) -> None:
    tutor = find_tutor(GAME)
    tutor.take_time()
    players: dict[str, Player] = {"figures": best_by_figures, "advice": advised}
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
        print_phases([view.left for view, _ in graded], lost)


def print_phases(left: Sequence[int], lost: Sequence[float]) -> None:
    """Prints the same regret by how many cards the draw pile has."""
    for least, most in pairwise(PHASES):
        some = [one for one, cards in zip(lost, left, strict=True) if least <= cards < most]
        if some:
            mean, error = mean_and_error(some)
            print(f"{'':8} {least:2} to {most - 1:2} cards left: {mean:.4f} ±{error:.4f}, {len(some)} positions")


def advised(view: Any, _rng: Random) -> Any:
    """What a child hears: it may be a lesson where the figures hardly differ."""
    return find_tutor(GAME).advise(view).move


def best_by_figures(view: Any, _rng: Random) -> Any:
    figures = find_tutor(GAME).figures(view)
    return max(figures, key=lambda figure: figure["value"])["move"]


def read_grades(file: Path) -> Iterator[tuple[Any, Any]]:
    """The views of graded positions, each with its grades."""
    from tests.bench.tutor.sixteen.grading import GradedPosition  # by name: as above

    for line in file.read_text().splitlines():
        stored = json.loads(line)
        record = read_record(json.dumps(stored["record"]))
        state = play_record(record)
        first, second = stored["halves"]
        yield record.game.view(state, record.game.turn(state)), GradedPosition(record, (first, second))
