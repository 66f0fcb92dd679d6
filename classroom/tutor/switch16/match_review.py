"""Reviews the moves of a finished match: those that are worth another look, as positions to try again."""

from classroom.games.protocol import Message
from classroom.games.switch16.view import View
from classroom.tutor.protocol import Moment
from classroom.tutor.switch16.analysis import Analysis, Play, analyse
from classroom.tutor.switch16.opportunities import halt_opportunities, swap_opportunities, throw_opportunities

WORTH_A_LOOK = 5  # times what counts as clear
TITLES = {
    "again": (Message("Rolling again was a better choice."), Message("What would you do now?")),
    "halt": (Message("Another stone was better to roll from."), Message("Where would you roll again?")),
    "swap_ahead": (Message("A swap would have moved you ahead."), Message("Can you find it?")),
    "better": (Message("There was a better move."), Message("What would you do now?")),
}


def moment(view: View, move: str, number: int) -> Moment | None:
    """What this move missed, if it cost much."""
    if len(view.moves) == 1:
        return None
    found = analyse(view)
    mine, best = found.find(move), found.best
    loss = best.value - mine.value
    if loss < WORTH_A_LOOK * found.clearly:
        return None
    idea = missed_idea(found, mine, best)
    return Moment(number, idea, *TITLES[idea], best.move, loss)


def missed_idea(found: Analysis, mine: Play, best: Play) -> str:
    """The idea behind the better move."""
    if best.move == "again" and mine.move == "stop" and throw_opportunities(found, mine):
        return "again"
    if mine.move != "stop" and best.move != "stop" and found.of("go") and halt_opportunities(found, mine):
        return "halt"
    if best.move.startswith("swap") and mine.move == "keep" and swap_opportunities(found, mine):
        return "swap_ahead"
    return "better"


def solves(view: View, moment: Moment, move: str) -> bool:
    """Whether this move does as well as the best one."""
    found = analyse(view)
    fits = {"again": ("again",), "halt": ("go", "again"), "swap_ahead": ("swap",)}
    word = move.partition(":")[0]
    return word in fits.get(moment.idea, (word,)) and not found.better(found.best, found.find(move))
