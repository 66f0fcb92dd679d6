"""How a process keeps its memory, and the time for looking after it, small."""

import ctypes
import gc
import sys

ARENAS_AT_MOST = -8  # M_ARENA_MAX of glibc's malloc.h


def limit_malloc_arenas() -> None:
    """The threads share two arenas of memory. By itself glibc gives each one of its own, and what pages leave behind in
    eight of them was 15 MB with a thousand matches open. Elsewhere nothing is done."""
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # musl has none
        if mallopt:
            mallopt(ARENAS_AT_MOST, 2)


def raise_gc_threshold() -> None:
    """For lost things, while it starts: what is made then is there for good."""
    gc.set_threshold(50_000, 20, 100)


def freeze_gc() -> None:
    """What is there by now is there for good, and not looked through again and again: that took 100 ms now and then.
    From now on pages leave lost things behind, a hundred or two each, and nobody moves while they are cleared away: so
    that is done often, 3,000 at a time in some 6 ms. 50,000 at a time took 110 ms, which every child felt."""
    gc.collect()
    gc.set_threshold(3_000, 20, 100)
    gc.freeze()
