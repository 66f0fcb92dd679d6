"""How a simulated child fares where it is its part to find sums on the table: it may say something wrong."""

from collections.abc import Iterator
from typing import Any

from classroom.demo.simulated_child import SimulatedChild
from classroom.games.protocol import Claim
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_prompts import claim_of

TEMPTS, NEAR = 0.1, 3  # how often a number that is at most so far off tempts a child that is quite unsure

Parts = tuple[int, ...]


def possible_claims(table: MatchState, seat: int) -> Iterator[tuple[Any, Parts, Claim]]:
    """All that can be said here, rightly or wrongly: the move, the numbers touched, what is said by them."""
    for move, parts in table.game.possible_claims(table.view(seat)) if table.game.spots else ():
        if claim := claim_of(table, seat, move, parts):
            yield move, parts, claim


def false_claim(child: SimulatedChild, table: MatchState, seat: int) -> str | None:
    """A move that is not legal, by a number that nearly makes it; once a turn at most, else None."""
    if table.committed_move or any(event.kind == "answer" for event in table.since_last_move()):
        return None
    legal = table.view(seat).moves
    for move, _, claim in possible_claims(table, seat):
        near = 0 < abs(claim.sum.total - claim.answer) <= NEAR
        if near and move not in legal and child.rng.random() < TEMPTS * (1 - child.chance_right(claim.sum)):
            return table.game.write(move)
    return None


def touched_numbers(child: SimulatedChild, table: MatchState, seat: int, move: str) -> Parts:
    """The fewest numbers that make this move, or as many others; nothing where none are to be touched."""
    chosen = table.game.read(move)
    claims = [(parts, claim) for one, parts, claim in possible_claims(table, seat) if one == chosen and parts]
    right = next(((parts, claim) for parts, claim in claims if claim.holds), None)
    if right is None:
        return ()
    parts, claim = right
    if len(parts) < 2 or child.finds_sum(claim.sum):
        return parts
    return child.rng.choice([others for others, _ in claims if len(others) == len(parts)])
