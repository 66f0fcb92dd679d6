"""Ideas of Switch 16 as evidence: which chances a position offered, and whether the move took them."""

from classroom.games.switch16.view import View
from classroom.tutor.protocol import Opportunity
from classroom.tutor.switch16.analysis import Analysis, Play, analyse


def ideas(view: View, move: str) -> tuple[Opportunity, ...]:
    """What the move decided: a step on the way, or the token, decides none of them."""
    word = move.partition(":")[0]
    if word not in ("go", "again", "stop", "swap", "keep"):
        return ()
    found = analyse(view)
    mine = found.find(move)
    if word in ("swap", "keep"):
        return swap_opportunities(found, mine)
    return (*throw_opportunities(found, mine), *halt_opportunities(found, mine))


def throw_opportunities(found: Analysis, mine: Play) -> tuple[Opportunity, ...]:
    """`again`: a further throw was clearly better than the stop."""
    if mine.move not in ("again", "stop") or not found.of("again") or not found.of("stop"):
        return ()
    again, stop = found.find("again"), found.find("stop")
    return (Opportunity("again", mine is again),) if found.better(again, stop) else ()


def halt_opportunities(found: Analysis, mine: Play) -> tuple[Opportunity, ...]:
    """`halt`: to throw again from this space or from one further on, and one of them is clearly better. A step towards
    the better place is no halt yet."""
    steps, here = found.of("go"), found.of("again")
    if mine.move == "stop" or not steps:
        return ()
    best = max((*steps, *here), key=lambda play: play.value)
    if found.better(best, mine):
        return (Opportunity("halt", False),)
    stays = mine.move == "again" and found.better(mine, steps[0])
    return (Opportunity("halt", True),) if stays else ()


def swap_opportunities(found: Analysis, mine: Play) -> tuple[Opportunity, ...]:
    """`swap_ahead`: green, and a pawn ahead with which a swap is clearly better than to keep one's place."""
    keep = found.find("keep")
    ahead = [play for play in found.of("swap") if play.space is not None and play.space > found.space]
    worth_it = [play for play in ahead if found.better(play, keep)]
    return (Opportunity("swap_ahead", mine in worth_it),) if worth_it else ()
