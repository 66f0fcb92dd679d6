"""Commands that read records: one from a file, or one a line, `-` for standard input."""

import json
import sys
from collections.abc import Callable, Iterable
from typing import Any, BinaryIO

from classroom.games.records import RecordError
from classroom.web.cli import fail

Answer = Callable[[bytes], dict[str, Any]]  # for the text of a record; raises RecordError


def answer_stream(file: str, lines: bool, answer: Answer) -> int:
    """Prints the answer to the record, or to each line; the exit status: 2 if any failed."""
    if file == "-":
        return answer_all(sys.stdin.buffer, lines, answer)
    try:
        opened = open(file, "rb")  # noqa: SIM115 # closed below; what fails later is not the file's fault
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        return fail(f"{file!a}: {getattr(error, 'strerror', None) or 'cannot be read'}")
    with opened:
        return answer_all(opened, lines, answer)


def answer_all(stream: BinaryIO, lines: bool, answer: Answer) -> int:
    if lines:
        return answer_lines(stream, answer)
    try:
        print(json.dumps(answer(stream.read())))
    except RecordError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def answer_lines(stream: Iterable[bytes], answer: Answer) -> int:
    status = 0
    for line in stream:
        try:
            found = answer(line)
        except RecordError as error:
            found, status = {"error": str(error)}, 2
        print(json.dumps(found), flush=True)
    return status
