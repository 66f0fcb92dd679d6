"""What a finished match of Two out of Four turned on: the child's own comeback, or the 0 of somebody else."""

from typing import NamedTuple

from classroom.games.two_of_four.scoring import count_suit_cards, points_for_distance
from classroom.games.two_of_four.state import Round, Step
from classroom.games.two_of_four.view import View
from classroom.web.presenters.two_of_four.reckoning import gains, overtakes, stopped


class Turning(NamedTuple):
    """`own` is the step of the child's pair, which was to win; `at` the number, from 1, of that of the 0, by `seat`. Of
    a comeback the child's pair is both."""

    own: Step
    seat: int
    at: int


def turning(view: View, mine: int | None) -> Turning | None:
    """The pair by which this seat came to have most in the last round, or the last 0 of somebody else that kept it from
    as many pearls as somebody has more at the end; None where there is neither."""
    if mine is None:
        return None
    last = view.past[-1]
    if overtakes(last, view.tokens, mine) and gains(last, mine):
        at, own = next(
            (at, step) for at, step in enumerate(view.steps, 1) if (step.number, step.seat) == (last.number, mine)
        )
        return Turning(own, mine, at)
    if view.tokens[mine] == max(view.tokens):
        return None
    behind = max(view.tokens) - view.tokens[mine]
    ended = [done for done in view.past if mine in stopped(done) and kept_back(done, mine) >= behind]
    return tell_turning(view, ended[-1], mine) if ended else None


def kept_back(done: Round, mine: int) -> int:
    """The pearls that the pair of this seat was to win."""
    pair = done.shown[mine]
    assert pair
    return points_for_distance(done.target, pair) + count_suit_cards(done.target, pair)


def tell_turning(view: View, done: Round, mine: int) -> Turning:
    steps = [(at, step) for at, step in enumerate(view.steps, 1) if step.number == done.number]
    at, zero = steps[-1]
    return Turning(next(step for _, step in steps if step.seat == mine), zero.seat, at)
