"""What a seat has done in a match of the Card Eater, beside what it has won: it took the lead, and came near."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from classroom.games.card_eater.state import Step
from classroom.games.card_eater.view import View

OUT = -1  # below every total
NEAR = 4  # to go: less is worth telling


class Doings(NamedTuple):
    """How often a card of its own put it in the lead, and how little it had to go when it was closest to a target that
    it did not stand on; 0 where it had no total. `best` is the number of the step to look at again: the last that put
    it in the lead, else the one that came so near, if that was near."""

    leads: int
    left: int
    best: int | None = None


def doings(view: View, mine: int | None) -> Doings | None:
    """None where nobody sits there."""
    return None if mine is None else Doings(leads_taken(view.steps, mine), closest(view, mine), best_step(view, mine))


def best_step(view: View, mine: int) -> int | None:
    steps = view.steps
    added = [
        place for place, step in enumerate(steps) if step.seat == mine and step.sign == 1 and step.before is not None
    ]
    leads = [place for place in added if takes_lead(steps[: place + 1])]
    near = [
        place for place in added if 0 < target_at(view, place) - (steps[place].after or 0) == closest(view, mine) < NEAR
    ]
    return next(reversed(leads or near), None)


def leads_taken(steps: Sequence[Step], mine: int) -> int:
    """How often a card just added has put this seat ahead of all others that were in, when it was not before. Whoever
    ends a round with it does more than that."""
    taken, totals = 0, dict[int, int]()
    for step in steps:
        others = [total for seat, total in totals.items() if seat != mine]
        is_added = step.seat == mine and step.sign == 1 and step.before is not None and not step.round_finished
        taken += is_added and (step.before or 0) <= max(others) < (step.after or 0)
        totals = {} if step.round_finished else {**totals, step.seat: OUT if step.sign == 0 else step.after or 0}
    return taken


def takes_lead(steps: Sequence[Step]) -> bool:
    """Whether the last step has put its player in the lead."""
    return leads_taken(steps, steps[-1].seat) > leads_taken(steps[:-1], steps[-1].seat)


def this_round(steps: Sequence[Step]) -> Sequence[Step]:
    """Those of the round that the last step belongs to."""
    ends = [place for place, step in enumerate(steps[:-1]) if step.round_finished]
    return steps[ends[-1] + 1 :] if ends else steps


def leads_at(steps: Sequence[Step], players: int) -> Iterator[int]:
    """After which steps somebody is ahead of all others."""
    totals = dict[int, int | None]()
    for place, step in enumerate(steps):
        totals = {} if step.round_finished else {**totals, step.seat: OUT if step.sign == 0 else step.after}
        known = sorted(total for total in totals.values() if total is not None)
        if len(known) == players and known[-1] > known[-2]:
            yield place


def closest(view: View, mine: int) -> int:
    after = ((place, step.after) for place, step in enumerate(view.steps) if step.seat == mine)
    left = [target_at(view, place) - total for place, total in after if total is not None]
    return min((one for one in left if one > 0), default=0)


def target_at(view: View, place: int) -> int:
    """The target that this step, from 0, was made for."""
    number = sum(one.round_finished is not None for one in view.steps[:place])
    target = view.past[number].target if number < len(view.past) else view.target
    assert target is not None
    return target
