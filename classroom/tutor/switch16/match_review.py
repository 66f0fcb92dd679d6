"""Reviews the moves of a finished match: those worth another look, as positions to try again, and what was well seen.

Nothing is a moment that cannot be said in one sentence, nor what the tutor praised while it was played.
"""

from typing import NamedTuple

from classroom.games.protocol import Message
from classroom.games.switch16.throws import HALFWAY
from classroom.games.switch16.view import View
from classroom.tutor.protocol import Moment, Praise
from classroom.tutor.switch16.analysis import Analysis, Play, analyse
from classroom.tutor.switch16.feedback import FREED, OFTEN, holds_another, verdict
from classroom.tutor.switch16.opportunities import (
    halt_opportunities,
    ideas,
    swap_opportunities,
    throw_opportunities,
)
from classroom.tutor.switch16.risk import goes_on, most_work, worth_daring
from classroom.tutor.switch16.token_and_swaps import ONLY_YOU, WAITS

WORTH_A_LOOK = 3  # times what counts as clear
NOW = Message("What would you do now?")
RISKY = 3  # throws of ten that fail: with more, nobody is praised for daring


class Reason(NamedTuple):
    """The idea behind the better move: what was to be decided, what is asked, and why; the move that shows it. What was
    better is not in the question, for it is asked anew."""

    idea: str
    title: Message
    task: Message
    why: Message
    best: Play


def moment(view: View, move: str, number: int) -> Moment | None:
    """What this move missed, if it cost much and one can say why."""
    if len(view.moves) == 1:
        return None
    found = analyse(view)
    mine, loss = found.find(move), found.best.value - found.find(move).value
    said = verdict(view, move)
    if loss < WORTH_A_LOOK * found.clearly or (said and said.kind):
        return None
    reason = missed_idea(found, mine)
    if reason is None:
        return None
    return Moment(number, *reason[:3], reason.best.move, loss, reason.why, (mine, reason.best))


def missed_idea(found: Analysis, mine: Play) -> Reason | None:
    """The idea behind the better move, in words; None where there are none."""
    best = found.best
    if best.move == "again" and mine.move == "stop":
        return missed_throw(found, mine)
    if best.move.startswith("go"):
        return missed_step(found, mine)
    if {best.move[:4], mine.move[:4]} == {"swap", "keep"}:
        return missed_swap(found, mine) if mine.move == "keep" else bad_swap(found, mine)
    if best.move == "take" and mine.move == "leave" and not holds_another(found.view):
        return Reason("token", Message("Take the glue drop, or leave it?"), NOW, why_take(found), best)
    if best.move.startswith("glue") and mine.move == "stop":
        return Reason("token", Message("Glue somebody, or keep the drop?"), NOW, WAITS, best)
    return missed_dodge(found) if best.move == "dodge" else None


def why_take(found: Analysis) -> Message:
    """What decides: to be free, where the own pawn is stuck."""
    if found.is_stuck:
        return Message("Take it, and your pawn is free.")
    return ONLY_YOU


def missed_throw(found: Analysis, mine: Play) -> Reason | None:
    best = found.best
    if not throw_opportunities(found, mine) or (best.tenths or 0) > OFTEN:
        return None
    why = why_again(best) if best.space == HALFWAY else worth_daring(found)
    if why is None and (best.tenths or 0) > RISKY:
        return None  # that six in ten work is no reason
    return Reason("again", Message("Stop, or roll again?"), NOW, why or most_work(found), best)


def why_again(play: Play) -> Message:
    assert play.space is not None
    return Message("No splash on 8.") if play.space == HALFWAY else goes_on(play.space)


def missed_step(found: Analysis, mine: Play) -> Reason | None:
    """A stone from which more throws work, or one more stone before the turn ends."""
    best = found.best
    assert best.space is not None
    if mine.move != "stop" and halt_opportunities(found, mine) and works_more_often(best, mine):
        title, task = Message("Some stones are better to roll from."), Message("Where would you roll again?")
        why = Message("More rolls work from %(better)d than from %(goal)d.", better=best.space, goal=mine.space)
        return Reason("halt", title, task, why, best)
    if mine.move not in ("stop", "again"):
        return None
    why = Message("The dice make %(goal)d. Go there first.", goal=best.space)
    return Reason("step", Message("One more stone, or not?"), NOW, why, best)


def works_more_often(one: Play, other: Play) -> bool:
    """Of ten throws, as the picture has them."""
    return one.tenths is not None and other.tenths is not None and one.tenths < other.tenths


def missed_swap(found: Analysis, mine: Play) -> Reason | None:
    if not swap_opportunities(found, mine) or found.is_onto_glue(found.best):
        return None
    title = Message("Swap, or keep your place?")
    return Reason("swap_ahead", title, NOW, why_swap(found, found.best), found.best)


def bad_swap(found: Analysis, mine: Play) -> Reason | None:
    """A swap that has glued the own pawn, or taken it back; also where it was asked back, and done all the same."""
    if mine.space is None or not (found.is_onto_glue(mine) or mine.space < found.space):
        return None
    why = Message("The swap takes you back to %(space)d.", space=mine.space)
    if found.is_onto_glue(mine):
        why = Message("If you swap, you’ll be stuck on %(space)d.", space=mine.space)
    return Reason("place", Message("Swap, or keep your place?"), NOW, why, found.best)


def why_swap(found: Analysis, swap: Play) -> Message:
    if found.is_stuck:
        return Message("A swap can set your pawn free.")
    return Message("A swap can take you from %(mine)d to %(theirs)d.", mine=found.space, theirs=swap.space)


def swap_taken(found: Analysis, swap: Play) -> Message:
    """What this swap did; what it could do, where the other one was asked first."""
    if found.is_stuck:
        return FREED
    if found.view.holder == int(swap.move[-1]):
        return why_swap(found, swap)
    return Message("The swap took you from %(mine)d to %(theirs)d.", mine=found.space, theirs=swap.space)


def missed_dodge(found: Analysis) -> Reason | None:
    """The own pawn would go back."""
    view = found.view
    if view.seat is None or found.space >= view.spaces[view.seat]:
        return None
    title = Message("Let them swap, or give up the drop?")
    why = Message("The swap takes you back to %(space)d. The glue drop stops it.", space=found.space)
    return Reason("token", title, NOW, why, found.best)


FITS = {
    "again": ("again",),
    "halt": ("go", "again"),
    "step": ("go",),
    "swap_ahead": ("swap",),
    "place": ("keep",),
    "token": ("take", "dodge", "glue"),
}


def solves(view: View, moment: Moment, move: str) -> bool:
    """Whether this move does as well as the best one."""
    found = analyse(view)
    return move.partition(":")[0] in FITS[moment.idea] and not found.better(found.best, found.find(move))


def praise(view: View, move: str, number: int) -> Praise | None:
    """The idea that this move took; not where something else was clearly better, nor for daring where much could go
    wrong."""
    taken = {idea.name for idea in ideas(view, move) if idea.taken}
    if not taken:
        return None
    found = analyse(view)
    mine = found.find(move)
    if found.better(found.best, mine):
        return None
    if "swap_ahead" in taken:
        return Praise(number, "swap_ahead", Message("Well spotted: the swap!"), swap_taken(found, mine))
    if mine.space != HALFWAY and (mine.tenths or 0) > RISKY:
        return None
    if "halt" in taken:
        return Praise(number, "halt", Message("Well spotted: a good stone to roll from!"), why_again(mine), 1)
    return Praise(number, "again", Message("Good choice: you rolled again!"), why_again(mine), 2)
