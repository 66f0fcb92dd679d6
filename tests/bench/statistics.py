"""Figures of what was measured: percentiles, medians of ratios, the slope of a line. Pure functions."""

import math
import statistics
from collections.abc import Sequence

Point = tuple[float, float]


def percentile(values: Sequence[float], share: float) -> float | None:
    """The smallest value that so large a share of all values does not exceed (nearest rank); None without values."""
    if not values:
        return None
    return sorted(values)[max(math.ceil(share * len(values)), 1) - 1]


def percentiles_ms(seconds: Sequence[float]) -> dict[str, float | int | None]:
    """How many, and the percentiles of such times, in milliseconds."""
    shares = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "longest": 1.0}
    found = {name: percentile(seconds, share) for name, share in shares.items()}
    return {"number": len(seconds), **{name: rounded(value, 1000) for name, value in found.items()}}


def rounded(value: float | None, times: float = 1) -> float | None:
    """So many times the value, to four significant digits."""
    return None if value is None else float(f"{value * times:.4g}")


def ratio(value: float, before: float, after: float) -> float | None:
    """The value against the mean of two others, measured right before and right after it; None against nothing."""
    beside = (before + after) / 2
    return value / beside if beside else None


def median(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return statistics.median(known) if known else None


def slope(points: Sequence[Point]) -> float | None:
    """By how much y grows with each x, by least squares; None where no line can be laid."""
    if len({x for x, _ in points}) < 2:
        return None
    return statistics.linear_regression([x for x, _ in points], [y for _, y in points]).slope


def median_of_ends(points: Sequence[Point]) -> tuple[float, float] | None:
    """The median y of the first tenth of the points in the order of x, and of the last; None for fewer than ten."""
    many = len(points) // 10
    if not many:
        return None
    ordered = [y for _, y in sorted(points)]
    return statistics.median(ordered[:many]), statistics.median(ordered[-many:])
