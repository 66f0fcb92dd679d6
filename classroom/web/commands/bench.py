"""`classroom bench`: how fast the app is under load; by its parts, how well and how fast the tutor plays."""

import argparse
import os
from collections.abc import Callable
from pathlib import Path

from classroom.games.registry import all_games
from classroom.web.cli import require_checkout


def arguments(parser: argparse.ArgumentParser) -> None:
    require_checkout("the benchmarks come")
    from tests.bench.bench_plan import PARTS

    parser.add_argument("--quick", action="store_true", help="less of everything: a look, within two minutes")
    parser.add_argument("--only", nargs="+", choices=PARTS, metavar="NAME", help=f"some of: {', '.join(PARTS)}")
    parser.add_argument("--database", metavar="URL", help="a PostgreSQL server (default: SQLite)")
    parser.add_argument("--seconds", type=float, help="of each measurement (default: 4; quick: 1)")
    parser.add_argument("--rounds", type=int, help="of moves beside their rivals (default: 5; quick: 2)")
    parser.add_argument(
        "--runs", type=int, default=1, metavar="N", help="of each class at its pace; shows the middle one"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="everything measured, every round too")
    parts = parser.add_subparsers(dest="part", metavar="PART", title="instead of the app under load")
    tutor = parts.add_parser("tutor", help="each level against known ways to play, and against the exact endgame")
    tutor.add_argument("--game", default=next(iter(all_games())))
    tutor.add_argument("--players", type=int, help="seats; the fewest of the game if not given")
    tutor.add_argument("--preset", action="append", help="only these rules; all presets if not given")
    tutor.add_argument("--levels", type=int, nargs="*", help="only these levels")
    tutor.add_argument("--pairs", type=int, default=200, help="rounds a line, a match a side; few with the strongest")
    tutor.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    tutor.add_argument("--seed", type=int, default=16)
    grade = parts.add_parser("grade", help="grade positions of Sixteen by a far longer search, one JSON a line")
    grade.add_argument("--preset", default="full")
    grade.add_argument("--positions", type=int, default=200)
    grade.add_argument("--matches", type=int, default=10_000, help="played ahead for each half of the grade")
    grade.add_argument("--seed", type=int, default=16)
    grade.add_argument("--judge", choices=("network", "rules"), default="network", help="who plays those matches")
    grade.add_argument("--network", type=Path, metavar="FILE", help="of that judge, from `train`; not the tutor's own")
    positions = parts.add_parser("positions", help="what advice and the levels lose on graded positions")
    positions.add_argument("file", type=Path, metavar="FILE", help="as `bench grade` prints them")
    positions.add_argument("--levels", type=int, nargs="*", default=[8, 9])
    pages = parts.add_parser("class", help="how long the pages of a class take when very much was answered")
    pages.add_argument("--attempts", type=int, default=1_000_000)
    pages.add_argument("--database", required=True, help="the address of an empty database")
    swaps = parts.add_parser("swaps", help="how long a browser is busy with a swap of the table, throttled four times")
    swaps.add_argument("--swaps", type=int, default=20, help="at least so many of each game")


def run(asked: argparse.Namespace) -> int:
    if asked.part is None:
        from tests.bench.run_all import bench_all

        return bench_all(asked)
    if asked.part == "swaps":  # needs a browser
        from tests.bench.pages.swap_cost import bench_swaps

        bench_swaps(asked)
        return 0
    from tests.bench.pages import class_pages
    from tests.bench.tutor import position_grading, tutor_strength

    parts: dict[str, Callable[[argparse.Namespace], None]] = {
        "tutor": tutor_strength.bench_tutor,
        "grade": position_grading.print_grades,
        "positions": position_grading.bench_positions,
        "class": class_pages.bench_class,
    }
    parts[asked.part](asked)
    return 0
