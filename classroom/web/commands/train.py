"""`classroom train`: makes the networks of Sixteen's tutor anew, by letting it play against itself."""

import argparse
import sys
import time
from pathlib import Path

from classroom.web.cli import require_checkout


def arguments(parser: argparse.ArgumentParser) -> None:
    require_checkout("training comes")
    parser.add_argument("--seats", type=int, choices=(2, 4), help="only the networks for so many seats")
    parser.add_argument("--rules", choices=("plain", "match"), help="only those without matches, or with")
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--into", type=Path, help="the folder; the one they are read from if not given")


def run(asked: argparse.Namespace) -> int:
    """Trains for some six minutes a network on one core."""
    from classroom.tutor.sixteen.rollouts.network_evaluation import NETWORKS, network_name  # by name: it has networks
    from tests.bench.tutor.sixteen.training import TrainingPlan, save_network, train  # by name: as above

    plan, folder = TrainingPlan(), asked.into or Path(str(NETWORKS))
    for seats in (asked.seats,) if asked.seats else (2, 4):
        for rules in (asked.rules,) if asked.rules else ("plain", "match"):
            began, name = time.monotonic(), network_name(seats, rules == "match")
            for number, network in enumerate(train(seats, rules == "match", plan, asked.seed), 1):
                took = time.monotonic() - began
                print(f"{name}: round {number} of {plan.rounds}, {took:.0f} s", file=sys.stderr, flush=True)
                save_network(network, folder / name)
    return 0
