"""The value table: of every position of a race of two, solved once and stored beside this module."""

from functools import cache
from itertools import product
from pathlib import Path

import numpy as np

from classroom.tutor.switch16.value_iteration import OBJECTIVES, Values, iterate_values

FILE = Path(__file__).parent / "races.npy"  # 20 kB: by objective and rule
DODGED = ("table", "attacker")


def write_table() -> None:
    """Solves all of them anew and writes the file; to be run after a change of the rules."""
    np.save(
        FILE,
        np.array(
            [iterate_values(OBJECTIVES[objective], dodged)[0] for objective, dodged in product(OBJECTIVES, DODGED)],
            dtype=np.float32,
        ),
    )


@cache
def load_values(objective: str, dodged: str) -> Values:
    """What the seat that is about to begin its turn may expect: by its space, the other's, and the token."""
    found = np.load(FILE)[list(OBJECTIVES).index(objective) * len(DODGED) + DODGED.index(dodged)]
    return np.asarray(found, dtype=np.float64)
