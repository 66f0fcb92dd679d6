"""What speaks for a further throw at Switch 16, and against it: how many work, what a splash costs, who is ahead."""

from classroom.games.protocol import CountedMessage, Message
from classroom.games.switch16.dice import GOAL
from classroom.games.switch16.throws import HALFWAY, falls_to
from classroom.tutor.switch16.analysis import Analysis, Play, tenths
from classroom.tutor.switch16.probabilities import miss_probability

NEARLY = 13  # from there a pawn is soon on 16
LITTLE, OFTEN = 2, 4  # spaces lost by a fall; throws of ten that fail
MOST_WORK = Message("Most rolls work from here.")  # where their figure is told before, or is to be found
GLUED_WAITS = Message("Most rolls work from here. The glued pawn must wait.")
WORTH_IT, NOT_WORTH_IT = Message("This is worth the risk."), Message("The risk is too big here.")


def weighs_risk(found: Analysis, best: Play) -> bool:
    """Whether nothing but the risk of a further throw decides between a stop and that throw."""
    is_safe = found.space == HALFWAY or found.view.retries
    return not is_safe and "again" in found.view.moves and not found.view.reach and best.move in ("again", "stop")


def why_dare(found: Analysis, again: Play) -> Message:
    """Why a further throw is worth its risk."""
    if (gain := worth_daring(found)) is not None:
        return gain
    lost = found.space - falls_to(found.space)
    if lost <= LITTLE:
        return loses_little(lost)
    return most_work(found) if (again.tenths or 0) <= OFTEN else WORTH_IT


def most_work(found: Analysis) -> Message:
    """That most throws work; and that the other pawn must wait, where the glue drop holds it."""
    return GLUED_WAITS if found.view.players == 2 and is_held(found, max_of_others(found)) else MOST_WORK


def why_here(found: Analysis) -> Message | None:
    """Why to roll again without weighing a risk: the next stone is worse for that, or nothing can be lost."""
    space, further = found.space, found.view.reach
    if further and miss_probability(space) < miss_probability(further[0]):
        return Message("You can make %(next)d. But %(space)d is better for rolling.", space=space, next=further[0])
    return Message("No splash on 8.") if space == HALFWAY and not found.view.retries else None


def why_it_pays(space: int) -> Message:
    """What is risked by a further throw, and that most work, if they do: how many do stands on its button."""
    lost = space - falls_to(space)
    if lost <= LITTLE:
        return loses_little(lost)
    if tenths(miss_probability(space)) > OFTEN:
        return Message("A splash costs %(num)d stones. About half the rolls work.", num=lost)
    return Message("A splash costs %(num)d stones. But most rolls work.", num=lost)


def worth_daring(found: Analysis) -> Message | None:
    """Why to dare a throw even where many fail: it may win, the pawn may be glued where it stands, or another one be
    first. None where nothing of it is so. How many work is told before."""
    if found.space == GOAL - 1:
        return Message("One more step wins the race.")
    if found.view.holder not in (None, found.view.seat):
        return Message("If you stop, you may be glued.")
    theirs = max_of_others(found)
    is_near = theirs >= NEARLY and not is_held(found, theirs)
    return Message("The pawn on %(theirs)d is nearly there.", theirs=theirs) if is_near else None


def at_risk(found: Analysis) -> Message:
    """What a fall costs, and what for: who is ahead, now or then, or that stones are points."""
    base, theirs = falls_to(found.space), max_of_others(found)
    if found.view.rules["match_to"] is not None:
        return Message("A splash takes you to %(base)d. Each stone is a point.", base=base)
    if theirs < base:
        return Message("A splash takes you to %(base)d. You stay ahead.", base=base)
    if theirs == base:
        return Message("A splash takes you to %(base)d. Nobody will be ahead.", base=base)
    if is_held(found, theirs):
        return Message("A splash takes you to %(base)d. The pawn on %(theirs)d is stuck.", base=base, theirs=theirs)
    if theirs <= found.space:
        return Message(
            "A splash takes you to %(base)d. Then the pawn on %(theirs)d is ahead of you.",
            base=base,
            theirs=theirs,
        )
    return Message("A splash takes you to %(base)d. Another pawn is on %(theirs)d.", base=base, theirs=theirs)


def max_of_others(found: Analysis) -> int:
    """The space of the other pawn that is furthest ahead."""
    return max(space for seat, space in enumerate(found.view.spaces) if seat != found.view.seat)


def is_held(found: Analysis, space: int) -> bool:
    """Whether no other pawn is on this space but one that the glue drop holds."""
    held, view = found.view.stuck, found.view
    there = [seat for seat, stands in enumerate(view.spaces) if stands == space and seat != view.seat]
    return there == [held]


def gains_and_costs(space: int) -> Message:
    """What a further throw may bring and cost: how many work stands on its button."""
    return Message("A step gains 1 stone. A splash costs %(num)d.", num=space - falls_to(space))


def loses_little(many: int) -> Message:
    return CountedMessage("A splash only costs %(num)d stone.", "A splash only costs %(num)d stones.", many)


def goes_on(space: int) -> Message:
    """How many throws allow a step from there."""
    if space == 0:
        return Message("About %(num)d rolls in 10 show a 1.", num=10 - tenths(miss_probability(0)))
    return CountedMessage(
        "From %(space)d, about %(num)d roll in 10 works.",
        "From %(space)d, about %(num)d rolls in 10 work.",
        10 - tenths(miss_probability(space)),
        space=space,
    )
