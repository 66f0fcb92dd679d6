"""What repeats a promise: at a further size, in a further language, for a further release. Only with --thorough."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

THOROUGH = pytest.mark.thorough


def further(values: Iterable[Any]) -> list[Any]:
    """These values of one parameter, where all is asked for."""
    return [pytest.param(value, marks=THOROUGH) for value in values]


def first_of(values: Sequence[Any]) -> list[Any]:
    """The first each time, the others where all is asked for."""
    return [values[0], *further(values[1:])]


def spread(values: Sequence[Any], step: int = 3) -> list[Any]:
    """One in so many of them each time, the others where all is asked for. Of tables made by `product`, each value of
    an option is met where the step has no factor in common with how many values it has: 3 for two and four of them, 5
    for three too."""
    return [value if number % step == 0 else pytest.param(value, marks=THOROUGH) for number, value in enumerate(values)]
