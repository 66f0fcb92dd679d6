"""Reviews the moves of a finished match: those that are worth another look, as positions to try again."""

from classroom.games.protocol import Message
from classroom.games.two_of_four.view import View
from classroom.tutor.protocol import Moment
from classroom.tutor.two_of_four.analysis import Analysis, analyse
from classroom.tutor.two_of_four.pair_values import Play

WORTH_A_LOOK = 1.0  # tokens lost on average
NEARLY = 0.25  # as good as the best
FIND = Message("Can you find it?")
WHICH = Message("Which pair would you show now?")


def moment(view: View, move: str, number: int) -> Moment | None:
    """What this move missed, if it cost a token or more."""
    found = analyse(view)
    mine, best = found.find(move), found.best
    loss = best.value - mine.value
    if loss < WORTH_A_LOOK:
        return None
    return Moment(number, *missed_idea(found, mine), best.move, loss)


def missed_idea(found: Analysis, mine: Play) -> tuple[str, Message, Message]:
    """The idea behind the better move, in words."""
    best = found.best
    if best.voids:
        return "zero", Message("A 0 would have saved your pearls."), FIND
    if best.distance == mine.distance and not mine.voids:
        return "below", Message("Another pair was just as close. It was worth more."), WHICH
    if best.distance == 0:
        return "target_exact", Message("You could have made the target."), FIND
    if best is found.nearest and not mine.voids:
        return "nearest", Message("Another pair was closer."), FIND
    return "better", Message("Another pair was worth more."), WHICH


def solves(view: View, moment: Moment, move: str) -> bool:
    """Whether this move finds what the moment is about."""
    found = analyse(view)
    mine = found.find(move)
    asked = {
        "zero": mine.voids,
        "target_exact": mine.distance == 0,
        "nearest": mine in found.equally_near,
        "below": mine.value >= found.best.value - NEARLY,
        "better": mine.value >= found.best.value - NEARLY,
    }
    return asked[moment.idea]
