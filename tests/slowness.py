"""How much slower this machine is just now than the one that the figures of docs/figures.md come from: for tests that
hold seconds of a processor to a limit, and must say the same on any machine."""

from time import process_time

COUNTED = 1_000_000
USUAL = 0.0125  # seconds that counting so far takes where the program starts in 1.6


def slowness() -> float:
    """1.0 there and on anything faster, else so many times more: by the best of five counts."""
    return max(1.0, min(seconds_to_count() for _ in range(5)) / USUAL)


def seconds_to_count() -> float:
    began = process_time()
    sum(range(COUNTED))
    return process_time() - began
