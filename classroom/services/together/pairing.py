"""Who plays whom: near in what they know, or mixed, with other partners in each round. Pure: knows no tables."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations

REPEATED = 10_000  # what it costs to meet again, in sums known: more than any difference
NEAR, MIXED = "near", "mixed"


@dataclass(frozen=True, slots=True)
class PairCandidate:
    """A child to be paired: its id, and how many sums it knows."""

    id: str
    known: int


def propose(children: Sequence[PairCandidate], mode: str, met: Collection[frozenset[str]]) -> list[str]:
    """The ids of these children, partner beside partner; the odd one, if any, is last. Who has met plays again only
    where there is no other way. Begins with neighbours in what they know (`near`), or with a stronger and a weaker one
    (`mixed`), and exchanges partners as long as that helps."""
    ordered = sorted(children, key=lambda child: (child.known, child.id))
    half = len(ordered) // 2
    if mode == MIXED:
        pairs = [(ordered[place], ordered[place + half]) for place in range(half)]
    else:
        pairs = [(ordered[2 * place], ordered[2 * place + 1]) for place in range(half)]
    improve(pairs, half if mode == MIXED else 1, ordered, met)
    odd = ordered[2 * half :]
    return [child.id for pair in pairs for child in pair] + [child.id for child in odd]


def improve(
    pairs: list[tuple[PairCandidate, PairCandidate]],
    apart: int,
    ordered: Sequence[PairCandidate],
    met: Collection[frozenset[str]],
) -> None:
    """Exchanges partners between two pairs, in place, while that makes them better: who never met first, then as many
    places apart in the order as they should be."""
    place = {child.id: number for number, child in enumerate(ordered)}

    def cost(one: PairCandidate, other: PairCandidate) -> int:
        again = REPEATED if frozenset((one.id, other.id)) in met else 0
        return again + abs(abs(place[one.id] - place[other.id]) - apart)

    better = True
    while better:
        better = False
        for first, second in combinations(range(len(pairs)), 2):
            (a, b), (c, d) = pairs[first], pairs[second]
            ways = [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (c, b))]
            best = min(ways, key=lambda way: sum(cost(*pair) for pair in way))
            if sum(cost(*pair) for pair in best) < cost(a, b) + cost(c, d):
                pairs[first], pairs[second] = best
                better = True


def swapped(order: Sequence[str], one: str, other: str) -> list[str]:
    """The same with these two in one another's places."""
    exchange = {one: other, other: one}
    return [exchange.get(child, child) for child in order]


def tables_of(order: Sequence[str], odd_joins: bool) -> list[tuple[str, ...]]:
    """Who sits at each table: two and two; the odd one is alone with tutors, or third at the last table."""
    tables = [tuple(order[place : place + 2]) for place in range(0, len(order), 2)]
    if odd_joins and len(tables) > 1 and len(tables[-1]) == 1:
        *others, last, odd = tables
        return [*others, last + odd]
    return tables
