"""`classroom bench`: how well and how fast the tutor plays, and the positions that it is graded on."""

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from classroom.games.protocol import all_rules
from classroom.games.records import play_record, read_record
from classroom.games.registry import find_game
from classroom.tutor.contest import Player, Tally, endings, level_of, play_round, regret
from classroom.tutor.registry import find_tutor


def arguments(parser: argparse.ArgumentParser) -> None:
    parts = parser.add_subparsers(dest="part", metavar="PART", required=True)
    tutor = parts.add_parser("tutor", help="each level against known ways to play, and against the exact endgame")
    tutor.add_argument("--game", default="sixteen")
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
    positions = parts.add_parser("positions", help="what advice and the levels lose on graded positions")
    positions.add_argument("file", type=Path, metavar="FILE", help="as `bench grade` prints them")
    positions.add_argument("--levels", type=int, nargs="*", default=[8, 9])
    pages = parts.add_parser("class", help="how long the pages of a class take when very much was answered")
    pages.add_argument("--attempts", type=int, default=1_000_000)
    pages.add_argument("--database", required=True, help="the address of an empty database")


def run(asked: argparse.Namespace) -> int:
    parts: dict[str, Callable[[argparse.Namespace], None]] = {
        "tutor": bench_tutor,
        "grade": print_grades,
        "positions": bench_positions,
        "class": bench_class,
    }
    parts[asked.part](asked)
    return 0


def bench_class(asked: argparse.Namespace) -> None:
    from classroom.web.commands.bench_class import measure

    print(json.dumps(measure(asked.database, asked.attempts), indent=1))


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table: a level against somebody, both by name so that another process can find them."""

    slug: str
    preset: str
    players: int
    level: int
    against: str  # an opponent's name, or `strongest`


def bench_tutor(asked: argparse.Namespace) -> None:
    game, tutor = find_game(asked.game), find_tutor(asked.game)
    players = asked.players or min(game.seats)
    for preset in asked.preset or game.presets:
        print(f"\n{game.slug}, {preset}, {players} seats: points a match / share of matches won, ± standard error")
        for level in asked.levels or range(1, tutor.levels + 1):
            for against in (*tutor.opponents, "strongest"):
                line = Line(game.slug, preset, players, level, against)
                print(tell(line, measure(line, asked)), flush=True)
        if players == min(game.seats):
            tell_endings(asked, preset)


def measure(line: Line, asked: argparse.Namespace) -> Tally:
    slow = line.level == find_tutor(line.slug).levels or line.against == "strongest"
    pairs = max(2, asked.pairs // 10 if slow else asked.pairs)
    tally = Tally()
    with ProcessPoolExecutor(asked.jobs) as pool:
        played = pool.map(
            play_line, [line] * pairs, range(asked.seed, asked.seed + pairs), chunksize=max(1, pairs // 40)
        )
        for one in progress(played, pairs, f"level {line.level} against {line.against}"):
            tally.add(one)
    return tally


def play_line(line: Line, seed: int) -> Tally:
    game, tutor = find_game(line.slug), find_tutor(line.slug)
    tutor.take_time()
    rules = all_rules(game, line.players, game.presets[line.preset])
    theirs = level_of(tutor, tutor.levels) if line.against == "strongest" else tutor.opponents[line.against]
    return play_round(game, rules, line.players, level_of(tutor, line.level), theirs, seed)


def tell(line: Line, tally: Tally) -> str:
    (margin, error), (share, share_error) = tally.margin, tally.share
    return (
        f"level {line.level} against {line.against:13} {margin:+6.2f} ±{error:.2f}   "
        f"{share:5.1%} ±{share_error:.1%}   {tell_time(tally)}   {len(tally.margins)} pairs"
    )


def tell_time(tally: Tally) -> str:
    mean, median, slowest = tally.milliseconds
    return f"{median:6.2f} ms a move, mean {mean:.2f}, 95 % within {slowest:.2f}"


def tell_endings(asked: argparse.Namespace, preset: str) -> None:
    """What each level loses a decision where the cards left are all known and the choice matters."""
    game, tutor = find_game(asked.game), find_tutor(asked.game)
    tutor.take_time()
    positions = endings(game, tutor, all_rules(game, min(game.seats), game.presets[preset]), asked.pairs, asked.seed)
    for level in asked.levels or range(1, tutor.levels + 1):
        if positions:
            lost, error, best = regret(level_of(tutor, level), positions, asked.seed)
            print(f"level {level} in the endgame loses {lost:.4f} ±{error:.4f} a decision, {best:.1%} best moves")


def print_grades(asked: argparse.Namespace) -> None:
    import numpy as np

    from classroom.tutor.sixteen.grading import grade, positions

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
    players |= {f"level {level}": level_of(tutor, level) for level in asked.levels}
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
            f"{tell_time(tally)}"
        )


def best_by_figures(view: Any, _rng: Random) -> Any:
    figures = find_tutor("sixteen").figures(view)
    return max(figures, key=lambda figure: figure["value"])["move"]


def read_grades(file: Path) -> Iterator[tuple[Any, Any]]:
    """The views of graded positions, each with its grades."""
    from classroom.tutor.sixteen.grading import Graded

    for line in file.read_text().splitlines():
        stored = json.loads(line)
        record = read_record(json.dumps(stored["record"]))
        state = play_record(record)
        first, second = stored["halves"]
        yield record.game.view(state, record.game.turn(state)), Graded(record, (first, second))


def progress(items: Iterator[Any] | Sequence[Any], total: int, what: str) -> Iterator[Any]:
    """The items; meanwhile, on a screen, how far it is."""
    shows = sys.stderr.isatty()
    for done, item in enumerate(items, 1):
        yield item
        if shows:
            filled = 30 * done // total
            print(
                f"\r{what:32} [{'#' * filled}{'.' * (30 - filled)}] {done}/{total} ",
                end="",
                file=sys.stderr,
                flush=True,
            )
    if shows:
        print("\r" + " " * 90 + "\r", end="", file=sys.stderr, flush=True)
