"""How a process keeps its memory, and the time for looking after it, small."""

import ctypes
import gc
import sys

ARENAS_AT_MOST = -8  # M_ARENA_MAX of glibc's malloc.h


def keep_together() -> None:
    """The threads share two arenas of memory. By itself glibc gives each one of its own, and what pages leave behind in
    eight of them was 15 MB with a thousand matches open. Elsewhere nothing is done."""
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # musl has none
        if mallopt:
            mallopt(ARENAS_AT_MOST, 2)


def look_less() -> None:
    """For lost things. A start, and every table, makes thousands that are there for good, or let go at once: looking
    less often is a tenth quicker."""
    gc.set_threshold(50_000, 20, 100)


def settle() -> None:
    """What is there by now is there for good, and not looked through again and again: that took 100 ms now and then."""
    gc.collect()
    look_less()
    gc.freeze()
