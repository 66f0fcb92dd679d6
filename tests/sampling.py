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


def third_of(values: Sequence[Any]) -> list[Any]:
    """Every third of them each time, the others where all is asked for. Where the options of a table take two or four
    values by turns, every third table has each of these."""
    return [value if number % 3 == 0 else pytest.param(value, marks=THOROUGH) for number, value in enumerate(values)]
