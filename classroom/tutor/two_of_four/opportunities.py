"""The chances a position offers and whether a move takes them: what teachers read as a child's ideas."""

from classroom.games.two_of_four.view import View
from classroom.tutor.protocol import Opportunity
from classroom.tutor.two_of_four.analysis import CLEARLY, Analysis, analyse
from classroom.tutor.two_of_four.pair_values import Play
from classroom.tutor.two_of_four.zeros import pays_off

ALIKE = 0.01  # tokens on average: as good as each other


def ideas(view: View, move: str) -> tuple[Opportunity, ...]:
    """The chances offered, by name:

    target_exact: a pair makes the target · nearest: none does, and some are nearer than others · below: of the pairs
    that are as near, among which the move is, some bring more than others · zero: everything but a 0 costs tokens.
    Whoever shows another pair that brings about as much has missed nothing by it, nor by a 0 that pays off.
    """
    found = analyse(view)
    mine = found.find(move)
    if found.way_out:
        return (Opportunity("zero", mine.voids),)
    if found.nearest.is_far or (mine.voids and pays_off(found)):
        return ()
    return (*of_distance(found, mine), *among_equals(found, mine))


def of_distance(found: Analysis, mine: Play) -> list[Opportunity]:
    name = "nearest" if found.nearest.distance else "target_exact"
    if mine in found.equally_near:
        is_choice = len(found.equally_near) < len(found.plays)
        return [Opportunity(name, taken=True)] if is_choice else []
    return [Opportunity(name, taken=False)] if mine.value < found.nearest.value - CLEARLY else []


def among_equals(found: Analysis, mine: Play) -> list[Opportunity]:
    values = [play.value for play in found.equally_near]
    if mine not in found.equally_near or max(values) - min(values) <= ALIKE:
        return []
    return [Opportunity("below", taken=mine.value >= max(values) - ALIKE)]
