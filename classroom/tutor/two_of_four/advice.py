"""Help in stages for a pair: a nudge, the idea, the sum, the cards. Every sentence says only what is so.

What is taught is the nearest pair, of these one below, then the target's suit; and a 0 where all else costs tokens.
Where another pair clearly brings more, `why_not_nearest` says why.
"""

from classroom.games.protocol import Message
from classroom.games.two_of_four.view import View
from classroom.tutor.protocol import Advice
from classroom.tutor.two_of_four.analysis import Analysis, analyse

EACH = {
    "s": Message("If it wins, each spade brings one more token."),
    "h": Message("If it wins, each heart brings one more token."),
    "d": Message("If it wins, each diamond brings one more token."),
    "c": Message("If it wins, each club brings one more token."),
}


def advise(view: View) -> Advice[str]:
    """Help for the seat of this view, whose turn it is."""
    found = analyse(view)
    nudge, idea = why(found)
    return Advice(nudge, idea, found.best.move, found.best.sum, why_not_nearest(found), found.plays)


def why(found: Analysis) -> tuple[Message, Message]:
    """The question that leads to the best pair, and the idea behind it."""
    if found.best.voids:
        nudge = Message("No pair brings tokens here. What would make 0?")
        return nudge, Message("Two cards that count the same make 0. Nobody loses then.")
    if found.best.is_far:
        return Message("No pair brings tokens here."), why_far(found)
    if found.best.gain == 0:
        return look_for(found), Message("3 away brings nothing and costs nothing.")
    if found.is_beaten:
        return Message("Somebody did better already."), Message("Stay less than 4 away. Then you lose nothing.")
    if found.best is not found.nearest:
        nudge = Message("The nearest pair is not the best here.")
        return nudge, Message("Another pair brings more tokens if it wins.")
    return why_exact(found) if found.best.distance == 0 else why_near(found)


def why_far(found: Analysis) -> Message:
    if found.best.value < 0:
        return Message("That happens. Every pair costs tokens here.")
    return Message("You have no tokens to lose.")


def why_exact(found: Analysis) -> tuple[Message, Message]:
    goal = found.view.goal
    if suits_differ(found):
        return Message("What would make %(goal)d? Look at the suits too.", goal=goal), found.of_suit(EACH)
    return Message("What would make %(goal)d?", goal=goal), Message(
        "%(goal)d is possible now. Nobody can be nearer.", goal=goal
    )


def why_near(found: Analysis) -> tuple[Message, Message]:
    best = found.best
    if any(play.above != best.above for play in found.equally_near):
        return look_for(found), Message("Two totals are as near. Below beats above.")
    if suits_differ(found):
        return look_for(found), found.of_suit(EACH)
    signs = {play.move[2] for play in found.plays if play.distance <= best.distance}
    if signs == {"-"}:
        return look_for(found), Message("No sum comes as near. Try minus.")
    if signs == {"+"}:
        return look_for(found), Message("Minus does not come as near. Try plus.")
    return look_for(found), Message(
        "You can get within %(distance)d of %(goal)d.", distance=best.distance, goal=found.view.goal
    )


def look_for(found: Analysis) -> Message:
    """The question for the nearest pair; a 0 may be nearer, and is none."""
    goal = found.view.goal
    if any(play.voids and play.distance <= found.best.distance for play in found.plays):
        return Message("A 0 ends the round. What else is near %(goal)d?", goal=goal)
    return Message("Which pair comes nearest to %(goal)d?", goal=goal)


def suits_differ(found: Analysis) -> bool:
    """Whether one of the other pairs that make the same has fewer cards of the target's suit."""
    best = found.best
    return any(play.total == best.total and play.suits < best.suits for play in found.plays)


def why_not_nearest(found: Analysis) -> Message | None:
    """Why not the nearest pair, where another one is advised that is no way out."""
    best, liked = found.best, found.nearest
    if best is liked or best.voids:
        return None
    return Message("%(liked)d is nearer. %(total)d brings more if it wins.", liked=liked.total, total=best.total)
