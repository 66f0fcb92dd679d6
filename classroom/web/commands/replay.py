"""`classroom replay FILE|-`: the result of a record, or of one record a line with --lines."""

import argparse

from classroom.games.records import replay
from classroom.web.commands.record_io import answer_stream


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record, - for standard input")
    parser.add_argument("--lines", action="store_true", help="one record a line; prints one line for each")


def run(asked: argparse.Namespace) -> int:
    return answer_stream(asked.file, asked.lines, replay)
