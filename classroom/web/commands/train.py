"""`classroom train`: makes the networks of Sixteen's tutor anew, by letting it play against itself."""

import argparse
import sys
import time
from pathlib import Path


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seats", type=int, choices=(2, 4), help="only the networks for so many seats")
    parser.add_argument("--rules", choices=("plain", "match"), help="only those without matches, or with")
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--into", type=Path, help="the folder; the one they are read from if not given")


def run(asked: argparse.Namespace) -> int:
    """Trains for some six minutes a network on one core."""
    from classroom.tutor.sixteen.network_evaluation import (  # by name: the one tutor with networks
        NETWORKS,
        network_name,
    )
    from tests.bench.sixteen.training import TrainingPlan, save, train  # by name: as above

    course, folder = TrainingPlan(), asked.into or Path(str(NETWORKS))
    for seats in (asked.seats,) if asked.seats else (2, 4):
        for rules in (asked.rules,) if asked.rules else ("plain", "match"):
            began, name = time.monotonic(), network_name(seats, rules == "match")
            for number, network in enumerate(train(seats, rules == "match", course, asked.seed), 1):
                took = time.monotonic() - began
                print(f"{name}: round {number} of {course.rounds}, {took:.0f} s", file=sys.stderr, flush=True)
                save(network, folder / name)
    return 0
