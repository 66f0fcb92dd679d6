"""Help in stages for a pair: a nudge, the idea, the sum, the cards. Every sentence says only what is so.

What is taught is the nearest pair, of these one below, then the target's suit; and a 0 where all else costs tokens.
Where another pair clearly brings more, `why_not_nearest` says why. Where nothing can be won, a 0 stops the others.
"""

from classroom.games.protocol import Message
from classroom.games.two_of_four.view import View
from classroom.tutor.protocol import Advice
from classroom.tutor.two_of_four.analysis import Analysis, analyse

EACH = {
    "s": Message("If you win, each spade is worth 1 extra pearl."),
    "h": Message("If you win, each heart is worth 1 extra pearl."),
    "d": Message("If you win, each diamond is worth 1 extra pearl."),
    "c": Message("If you win, each club is worth 1 extra pearl."),
}


def advise(view: View) -> Advice[str]:
    """Help for the seat of this view, whose turn it is."""
    found = analyse(view)
    nudge, idea = why(found)
    return Advice(nudge, idea, found.advised.move, found.advised.sum, why_not_nearest(found), found.plays)


def why(found: Analysis) -> tuple[Message, Message]:
    """The question that leads to the best pair, and the idea behind it."""
    if found.advised.voids:
        return Message("No pair wins pearls here. What would make 0?"), why_0(found)
    if found.best.is_far:
        return Message("No pair wins pearls here."), why_far(found)
    if found.best.gain == 0:
        return look_for(found), Message("3 away wins nothing and costs nothing.")
    if found.is_beaten:
        return why_beaten(found), Message("Stay less than 4 away and you lose nothing.")
    if found.best is not found.nearest:
        nudge = Message("The closest pair is not the best here.")
        return nudge, Message("Another pair is worth more if it wins.")
    return why_exact(found) if found.best.distance == 0 else why_near(found)


def why_0(found: Analysis) -> Message:
    if found.best.voids:
        return Message("Take away a card worth the same. That makes 0, and nobody loses pearls.")
    return Message("Somebody else would win pearls. A 0 stops that.")


def why_beaten(found: Analysis) -> Message:
    """What somebody has that is better: the same total with the target's suit, where it is only that."""
    if found.is_beaten_by_suit:
        return found.of_suit(level_with(found.best.total))
    return Message("Somebody has already done better.")


def level_with(total: int) -> dict[str, Message]:
    """That somebody has the same total, with a card of this suit."""
    return {
        "s": Message("Somebody already has %(total)d with a spade. That beats your %(total)d.", total=total),
        "h": Message("Somebody already has %(total)d with a heart. That beats your %(total)d.", total=total),
        "d": Message("Somebody already has %(total)d with a diamond. That beats your %(total)d.", total=total),
        "c": Message("Somebody already has %(total)d with a club. That beats your %(total)d.", total=total),
    }


def why_far(found: Analysis) -> Message:
    if found.best.value < 0:
        return Message("It happens. Every pair costs pearls here.")
    return Message("You have no pearls to lose.")


def why_exact(found: Analysis) -> tuple[Message, Message]:
    goal = found.view.goal
    if suits_differ(found):
        return Message("What would make %(goal)d? Look at the suits too.", goal=goal), found.of_suit(EACH)
    return Message("What would make %(goal)d?", goal=goal), Message(
        "You can make %(goal)d now. Nobody can get closer.", goal=goal
    )


def why_near(found: Analysis) -> tuple[Message, Message]:
    best = found.best
    if any(play.above != best.above for play in found.equally_near):
        return look_for(found), Message("Two answers are equally close. Below beats above.")
    if suits_differ(found):
        return look_for(found), found.of_suit(EACH)
    signs = {play.move[2] for play in found.plays if play.distance <= best.distance}
    if signs == {"-"}:
        return look_for(found), Message("Adding doesn’t get as close. Try taking away.")
    if signs == {"+"}:
        return look_for(found), Message("Taking away doesn’t get as close. Try adding.")
    return look_for(found), Message(
        "You can get within %(distance)d of %(goal)d.", distance=best.distance, goal=found.view.goal
    )


def look_for(found: Analysis) -> Message:
    """The question for the nearest pair, from its larger card on: to look for the nearest is the task itself. A 0 may
    be nearer, and is none."""
    goal = found.view.goal
    if any(play.voids and play.distance <= found.best.distance for play in found.plays):
        return Message("A 0 ends the round. What else is close to %(goal)d?", goal=goal)
    card = found.best.sum.terms[0]
    return Message("Start with your %(card)d. What gets it close to %(goal)d?", card=card, goal=goal)


def suits_differ(found: Analysis) -> bool:
    """Whether one of the other pairs that make the same has fewer cards of the target's suit."""
    best = found.best
    return any(play.total == best.total and play.suits < best.suits for play in found.plays)


def why_not_nearest(found: Analysis) -> Message | None:
    """Why not the nearest pair, where another one is advised that is no way out."""
    best, liked = found.best, found.nearest
    if best is liked or found.advised.voids:
        return None
    return Message("%(liked)d is closer. %(total)d is worth more if it wins.", liked=liked.total, total=best.total)
