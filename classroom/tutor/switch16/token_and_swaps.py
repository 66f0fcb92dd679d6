"""What speaks for taking, leaving or placing the glue drop, for a swap and for keeping one's place."""

from classroom.games.protocol import CountedMessage, Message
from classroom.games.switch16.dice import chain_spaces
from classroom.tutor.switch16.analysis import Analysis, Play
from classroom.tutor.switch16.dice_hints import Why
from classroom.tutor.switch16.move_values import mover
from classroom.tutor.switch16.probabilities import miss_probability

WAITS = Message("Only blue or a swap frees a glued pawn.")
ONLY_YOU, THEN_ONLY_YOU = Message("A glued pawn waits for blue or a swap."), Message("Then only you can glue.")
UNEXPLAINED = Message("I thought ahead. This works best here.")  # never said without pointing at it


def thought_ahead(found: Analysis) -> Message:
    """What can be said where no single thing decides."""
    if all(play.value > found.best.value - found.clearly for play in found.plays):
        return Message("Your choices are all about as good as each other.")
    return UNEXPLAINED


def why_take(found: Analysis, _best: Play) -> Why:
    if found.is_stuck:
        return Message("Your pawn is stuck on the glue drop."), Message("Take it, and your pawn is free.")
    held = found.view.stuck
    if held is not None:
        freed = Message("The pawn on %(space)d gets free. You can glue again.", space=found.view.spaces[held])
        return Message("Where is the glue drop now?"), freed
    who = Message("Who could you glue? Who could glue you?")
    return Message("What could you do with the glue drop?") if found.view.players == 2 else who, ONLY_YOU


def why_leave(found: Analysis, _best: Play) -> Why:
    nudge, stuck = Message("Where is the glue drop now?"), found.view.stuck
    if stuck in (None, found.view.seat):
        return nudge, thought_ahead(found)
    return nudge, Message("The glue drop is already under the pawn on %(space)d.", space=found.view.spaces[stuck])


def why_glue(found: Analysis, best: Play) -> Why:
    nudge = Message("You have the glue drop. Whose pawn should wait?")
    space = found.view.spaces[int(best.move[-1])]
    if space > found.space:
        return nudge, Message("The pawn on %(space)d is ahead of you.", space=space)
    return nudge, WAITS


def why_swap(found: Analysis, best: Play) -> Why:
    mine, theirs = found.space, best.space
    assert theirs is not None
    if found.view.stuck == mover(found.view):
        return stuck_or_free(mine, theirs), Message("A swap can set your pawn free.")
    if found.is_onto_glue(best):
        return Message("Green: would a swap help you?"), worth_the_glue(found, mine, theirs)
    if theirs > mine:
        idea = Message("You’d go from %(mine)d to %(theirs)d.", mine=mine, theirs=theirs)
        return Message("Green: is anyone ahead of you?"), idea
    is_safer = miss_probability(theirs) < miss_probability(mine)
    idea = better_there(theirs) if is_safer else thought_ahead(found)
    return Message("Green: is there a better place than yours?"), idea


def better_there(space: int) -> Message:
    return Message("A swap helps you: more rolls work from %(space)d.", space=space)


def better_here(space: int) -> Message:
    return Message("Your place is better: more rolls work from %(space)d.", space=space)


OF_STONES = frozenset((better_there(0).text, better_here(0).text))  # said of a swap, by how many rolls work


def worth_the_glue(found: Analysis, mine: int, theirs: int) -> Message:
    """Why a swap onto the glue drop is advised all the same: what it gains is said with what it costs."""
    if theirs <= mine:
        return thought_ahead(found)
    return CountedMessage(
        "You’d be stuck on %(theirs)d, but %(num)d stone nearer 16.",
        "You’d be stuck on %(theirs)d, but %(num)d stones nearer 16.",
        theirs - mine,
        theirs=theirs,
    )


def stuck_or_free(mine: int, theirs: int) -> Message:
    return Message("Stay stuck on %(mine)d, or be free on %(theirs)d?", mine=mine, theirs=theirs)


def why_keep(found: Analysis, _best: Play) -> Why:
    if found.view.stuck == mover(found.view):
        return why_keep_stuck(found)
    nudge = Message("Green: would a swap help you?")
    ahead = [play for play in found.of("swap") if play.space is not None and play.space > found.space]
    if not ahead:
        return nudge, Message("A swap would not take you forward.")
    return nudge, against_swap(found, max(ahead, key=lambda play: play.value))


def against_swap(found: Analysis, swap: Play) -> Message:
    """Why not to swap with this pawn, which is ahead: the first of the reasons that is so."""
    space, last = swap.space, max(chain_spaces(found.space, found.view.dice), default=0)
    assert space is not None
    assert swap.misses is not None
    if found.is_onto_glue(swap):
        return Message("If you swap, you’ll be stuck on %(space)d.", space=space)
    if last > space:
        return Message("Your own dice can take you to %(space)d.", space=last)
    if last == space:
        return Message("Your dice make %(space)d, too. Then you may roll again.", space=last)
    if miss_probability(found.space) < swap.misses:
        return better_here(found.space)
    if found.view.holder == int(swap.move[-1]):
        return Message("The player on %(space)d can say no to a swap.", space=space)
    return thought_ahead(found)


def why_keep_stuck(found: Analysis) -> Why:
    swap = max(found.of("swap"), key=lambda play: play.value)
    assert swap.space is not None
    nudge, lost = stuck_or_free(found.space, swap.space), found.space - swap.space
    if lost <= 0:
        return nudge, thought_ahead(found)
    return nudge, CountedMessage(
        "The swap takes you back %(num)d stone.", "The swap takes you back %(num)d stones.", lost
    )


def why_answer(found: Analysis, best: Play) -> Why:
    view = found.view
    assert view.seat is not None
    mine, theirs = view.spaces[view.seat], found.space
    nudge = Message("The swap would take you to %(space)d.", space=theirs)
    if best.move == "accept":
        keeps = Message("If you swap, you keep the glue drop.")
        return nudge, Message("The swap would take you further ahead.") if theirs > mine else keeps
    saved = Message("The swap would take you back. The glue drop can save you.")
    return nudge, saved if theirs < mine else thought_ahead(found)
