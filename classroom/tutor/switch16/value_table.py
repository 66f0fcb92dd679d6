"""The worth of every position of a race of two, worked out once and kept beside this module."""

from functools import cache
from itertools import product
from pathlib import Path

import numpy as np

from classroom.tutor.switch16.value_iteration import AIMS, Values, solve

FILE = Path(__file__).parent / "races.npy"  # 20 kB: by aim and rule
DODGED = ("table", "attacker")


def make() -> None:
    """Works all of them out anew; after a change of the rules."""
    np.save(FILE, np.array([solve(AIMS[aim], dodged)[0] for aim, dodged in product(AIMS, DODGED)], dtype=np.float32))


@cache
def table(aim: str, dodged: str) -> Values:
    """What the seat that is about to begin its turn may expect: by its space, the other's, and the token."""
    found = np.load(FILE)[list(AIMS).index(aim) * len(DODGED) + DODGED.index(dodged)]
    return np.asarray(found, dtype=np.float64)
