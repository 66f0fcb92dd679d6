"""How far a measurement is, on a screen."""

import sys
from collections.abc import Iterator, Sequence
from typing import Any


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
