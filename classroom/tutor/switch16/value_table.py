"""The value table: the value of every position of a race of two, solved by value iteration, stored in races.npy.

1,280 positions, each as the seat that is about to begin its turn sees it: its own space, the other's, and where the
token is; arrays of `Values` have these three axes. A value is what the seat may expect: its chance to win (`win`), or
its points less the other's (`points`). tests/bench/tutor/switch16/value_iteration.py solves them.
"""

from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

Values: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]

TABLE, MINE, THEIRS, ME_STUCK, THEY_STUCK = range(5)  # where the token is
FILE = Path(__file__).parent / "races.npy"  # 60 kB: by objective and rules
OBJECTIVES, DODGED = ("win", "points"), ("table", "attacker")
GENTLE = ((False, False), (True, False), (True, True))  # with the wave or without

TABLES = [(objective, dodged, *gentle) for objective, dodged, gentle in product(OBJECTIVES, DODGED, GENTLE)]


@cache
def load_values(objective: str, dodged: str, gentle: bool = False, wave: bool = False) -> Values:
    """The values for this objective and these rules, [own space, other's space, token]."""
    found = np.load(FILE)[TABLES.index((objective, dodged, gentle, wave))]
    return np.asarray(found, dtype=np.float64)
