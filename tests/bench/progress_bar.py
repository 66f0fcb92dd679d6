"""A progress bar on standard error, drawn only on a terminal."""

import sys
from collections.abc import Iterator, Sequence
from typing import Any

WIDTH = 30


def progress(items: Iterator[Any] | Sequence[Any], total: int, what: str) -> Iterator[Any]:
    """The items; meanwhile, on a screen, how far it is."""
    for done, item in enumerate(items, 1):
        yield item
        draw(what, done, total)
    clear()


class ProgressBar:
    "For steps that take different times: `advance` draws the step that begins."

    def __init__(self, total: int) -> None:
        self.total, self.done = total, 0

    def advance(self, what: str) -> None:
        draw(what, min(self.done, self.total), self.total)
        self.done += 1


def draw(what: str, done: int, total: int) -> None:
    if sys.stderr.isatty():
        filled = WIDTH * done // max(total, 1)
        bar = f"[{'#' * filled}{'.' * (WIDTH - filled)}]"
        print(f"\r{what:48} {bar} {done}/{total} ", end="", file=sys.stderr, flush=True)


def clear() -> None:
    if sys.stderr.isatty():
        print("\r" + " " * 100 + "\r", end="", file=sys.stderr, flush=True)
