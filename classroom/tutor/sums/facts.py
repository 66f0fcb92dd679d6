"""Arithmetic facts: the names under which answers are stored and judged, and the maps on which they are shown.

Each addition of the 112 is a fact of its own. Larger sums come up more seldom and are worked out alike in every ten:
26 + 5 and 36 + 5 are one fact. The names, by example:

7+4: one of the 112, a total up to 15 and a card up to 6; 3 + 9 is not among them, 9 + 3 is, and stands for it ·
8+7: both from 7 to 10, the larger first · 13-5: up to 10 taken from up to 20 · _6+5: a number above 10 with 6 ones, and
up to 10 more · _6-8: a number above 20 with 6 ones, and up to 10 less · ?6+5: what is missing from a number with 6 ones
to a target: of 41 - 36 the child finds the 5 · 7:3: three dice that make 7, or three of more.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations_with_replacement

from classroom.games.protocol import Sum

TEN, LARGEST = 10, 66  # the largest card; the largest target
DICE, FACES = range(3, 6), range(1, 7)  # how many dice make a fact: two are an addition


@dataclass(frozen=True, slots=True)
class FactMap:
    """The facts of one kind by rows and columns. A cell where there is no such fact is None."""

    name: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    cells: tuple[tuple[str | None, ...], ...]

    @property
    def places(self) -> dict[str, tuple[int, int]]:
        """The row and the column of each fact."""
        lines = zip(self.rows, self.cells, strict=True)
        return {
            fact: (row, column)
            for row, line in lines
            for column, fact in zip(self.columns, line, strict=True)
            if fact is not None
        }


def make_map(
    name: str, rows: Iterable[int], columns: Iterable[int], fact: str, exists: Callable[[int, int], bool] | None = None
) -> FactMap:
    """A map with a fact, its name formatted from row and column, wherever `exists` says that these make one."""
    rows, columns = tuple(rows), tuple(columns)
    cells = (tuple(fact.format(a, b) if exists is None or exists(a, b) else None for b in columns) for a in rows)
    return FactMap(name, rows, columns, tuple(cells))


MAPS = {
    made.name: made
    for made in (
        make_map("additions", range(16), range(7), "{}+{}"),
        make_map("big", range(7, 11), range(7, 11), "{}+{}", lambda larger, smaller: smaller <= larger),
        make_map("subtractions", range(1, 21), range(1, 11), "{}-{}", lambda whole, less: less <= whole),
        make_map("tens", range(10), range(1, 11), "_{}+{}"),
        make_map("tens_minus", range(10), range(1, 11), "_{}-{}"),
        make_map("complements", range(10), range(1, 11), "?{}+{}"),
        make_map("dice", range(3, 17), DICE, "{}:{}", lambda total, dice: dice <= total),
    )
}
MAP_OF = {fact: name for name, made in MAPS.items() for fact in made.places}


@lru_cache(maxsize=8192)
def fact_of(work: Sum) -> str:
    """The fact as which an answer to this sum is stored; of a sum that is on no map the sum itself."""
    if len(work.terms) in DICE and all(term in FACES for term in work.terms):
        return f"{work.total}:{len(work.terms)}"
    if len(work.terms) != 2:  # no game has such sums
        return str(work)
    first, second = work.terms
    return addition_fact(first, second) if second >= 0 else subtraction_fact(first, -second)


def addition_fact(first: int, second: int) -> str:
    both_small = max(first, second) <= TEN
    for name in (f"{first}+{second}", f"{second}+{first}") if both_small else (f"{first}+{second}",):
        if name in MAP_OF:
            return name
    if TEN < first <= LARGEST and 1 <= second <= TEN:
        return f"_{first % 10}+{second}"
    return f"{first}+{second}"


def subtraction_fact(first: int, less: int) -> str:
    if 2 * TEN < first <= LARGEST and 1 <= less <= TEN:
        return f"_{first % 10}-{less}"
    if TEN < less < first <= min(less + TEN, LARGEST):
        return f"?{less % 10}+{first - less}"
    return f"{first}-{less}"


@lru_cache(maxsize=8192)
def fact_of_text(text: str) -> str:
    """The name of the fact for a sum as attempts and slips have it."""
    return fact_of(Sum.read(text))


def texts_of_fact(fact: str) -> tuple[str, ...]:
    """All sums of the games that are stored as this fact, as attempts have them."""
    return texts_by_fact().get(fact, ())


@cache
def texts_by_fact() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {fact: [] for fact in MAP_OF}
    for work in all_sums():
        if fact_of(work) in found:
            found[fact_of(work)].append(str(work))
    return {fact: tuple(texts) for fact, texts in found.items()}


def all_sums() -> Iterator[Sum]:
    """Every sum that can come up, and some that cannot; dice in ascending order."""
    for first in range(LARGEST + 1):
        yield from (Sum((first, card)) for card in range(TEN + 1))
        yield from (Sum((first, -less)) for less in range(1, first + 1))
    for dice in DICE:
        yield from (Sum(thrown) for thrown in combinations_with_replacement(FACES, dice))
