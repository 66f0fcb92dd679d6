"""`classroom replay FILE|-`: the result of a record, or of one record a line with --lines."""

import argparse
import json
import sys
from collections.abc import Iterable
from typing import BinaryIO

from classroom.games.records import RecordError, replay
from classroom.web.cli import complain


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record, - for standard input")
    parser.add_argument("--lines", action="store_true", help="one record a line; prints one line for each")


def run(asked: argparse.Namespace) -> int:
    if asked.file == "-":
        return replay_stream(sys.stdin.buffer, asked.lines)
    try:
        with open(asked.file, "rb") as file:
            return replay_stream(file, asked.lines)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        return complain(f"{asked.file!a}: {getattr(error, 'strerror', None) or 'cannot be read'}")


def replay_stream(stream: BinaryIO, lines: bool) -> int:
    if lines:
        return replay_lines(stream)
    try:
        print(json.dumps(replay(stream.read())))
    except RecordError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def replay_lines(stream: Iterable[bytes]) -> int:
    status = 0
    for line in stream:
        try:
            answer = replay(line)
        except RecordError as error:
            answer, status = {"error": str(error)}, 2
        print(json.dumps(answer), flush=True)
    return status
