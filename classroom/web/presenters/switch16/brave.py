"""The bravest roll of a finished match that worked, told at its end."""

from itertools import pairwise
from typing import NamedTuple

from classroom.games.switch16.state import Step
from classroom.games.switch16.view import View
from classroom.tutor.switch16.analysis import tenths
from classroom.tutor.switch16.probabilities import miss_probability
from classroom.web.presenters.switch16.recap import is_dared

BRAVE = 4  # rolls of ten that fail: with fewer it takes no courage


class Brave(NamedTuple):
    """The `step` that rolled again, the `number`-th of the match, from 0; so many of ten rolls `work` there."""

    number: int
    step: Step
    work: int


def bravest(view: View, mine: int | None) -> Brave | None:
    """Of the rolls of this seat by which its pawn could fall, and that led on, the first of those that work least
    often; None where none took courage."""
    found = [
        Brave(number, step, 10 - tenths(miss_probability(step.before[step.seat])))
        for number, (step, following) in enumerate(pairwise(view.steps))
        if step.seat == mine == following.seat and is_dared(step) and following.chain
    ]
    return min((one for one in found if one.work <= 10 - BRAVE), key=lambda one: one.work, default=None)
