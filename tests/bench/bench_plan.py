"""How much a run measures: the full plan, or the quick one."""

from dataclasses import dataclass, replace

PARTS = (
    "start",
    "weight",
    "in-process",
    "profile",
    "moves",
    "pace",
    "history",
    "together",
    "memory",
    "sign-in",
    "teacher",
)


@dataclass(frozen=True, slots=True)
class BenchPlan:
    """`seconds` are those of one measurement; a class plays `lesson` times as long after `warm` as long, in so many
    `runs`, of which the middle one is shown."""

    parts: tuple[str, ...] = PARTS
    seconds: float = 4
    rounds: int = 5
    flat_out: tuple[int, ...] = (1, 8, 30)  # children without think time
    pool: int = 120  # tables made ready, to be moved at all together
    in_class: tuple[int, ...] = (1, 30, 300, 1000)
    warm: float = 5
    lesson: float = 15
    runs: int = 1
    pairs: int = 150  # of children who play one another
    in_process: int = 200  # moves of each game
    history: int = 300  # moves of a child in each of the long matches
    long_matches: int = 2
    matches: int = 1000  # open at once
    attempts: tuple[int, ...] = (10_000, 100_000, 1_000_000)
    repeats: int = 20  # of each page of the teacher

    @property
    def class_children(self) -> int:
        """Half of the children come from classes, the others are guests."""
        crowds = self.in_class if "pace" in self.parts else ()
        return max(max([*crowds, *self.flat_out, self.pool]) // 2 + 1, 2 * self.tables)

    @property
    def tables(self) -> int:
        """How many tables are laid for pairs."""
        return self.pairs if "together" in self.parts else 0


QUICK = replace(
    BenchPlan(),
    seconds=1,
    rounds=2,
    flat_out=(1, 30),
    pool=20,
    in_class=(30, 100),
    warm=6,
    lesson=10,
    pairs=10,
    in_process=30,
    history=40,
    long_matches=1,
    matches=60,
    attempts=(10_000,),
    repeats=5,
)


def plan_of(
    quick: bool, seconds: float | None = None, rounds: int | None = None, only: list[str] | None = None, runs: int = 1
) -> BenchPlan:
    plan = QUICK if quick else BenchPlan()
    chosen = tuple(part for part in PARTS if not only or part in only)
    return replace(plan, parts=chosen, seconds=seconds or plan.seconds, rounds=rounds or plan.rounds, runs=max(runs, 1))
