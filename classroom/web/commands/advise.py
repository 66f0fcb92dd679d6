"""`classroom advise FILE|-`: what the tutor thinks of the position a record reaches, seen from the seat to move."""

import argparse
import time
from random import Random
from typing import Any

from classroom.games.records import RecordError, play_record, read_record
from classroom.tutor.registry import all_tutors, find_tutor
from classroom.web.commands.record_io import answer_stream


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="an unfinished record, - for standard input")
    parser.add_argument("--lines", action="store_true", help="one record a line; prints one line for each")
    parser.add_argument("--level", type=int, metavar="N", help="whose move `plays` is: 1 to the strongest, the default")
    parser.add_argument("--seed", type=int, default=16, help="of the random choice of a level, anew for each line")


def run(asked: argparse.Namespace) -> int:
    for tutor in all_tutors().values():
        tutor.take_time()
    luck = Random(asked.seed)
    return answer_stream(asked.file, asked.lines, lambda text: advise(text, asked.level, Random(luck.getrandbits(64))))


def advise(text: str | bytes, level: int | None, rng: Random) -> dict[str, Any]:
    """The figures of each legal move, which one is worth most, which one the level plays, and the milliseconds that
    took: `ms` the advice, `plays_ms` the level's choice. Raises RecordError."""
    record = read_record(text)
    game, state = record.game, play_record(record)
    seat = game.turn(state)
    if seat is None:
        raise RecordError("record", "the match is over")
    view, tutor = game.view(state, seat), find_tutor(game.slug)
    chosen = tutor.levels if level is None else level
    if not 1 <= chosen <= tutor.levels:
        raise RecordError("level", f"must be 1 to {tutor.levels}")
    began = time.perf_counter()
    moves = tutor.figures(view)
    advised = time.perf_counter()
    plays = game.write(tutor.choose(view, chosen, rng))
    ended = time.perf_counter()
    best = max(moves, key=lambda move: move["value"])["move"]
    times = {"ms": round((advised - began) * 1000, 1), "plays_ms": round((ended - advised) * 1000, 1)}
    return {"seat": seat, "moves": moves, "best": best, "plays": plays, **times}
