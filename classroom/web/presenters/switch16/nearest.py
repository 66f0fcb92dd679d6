"""What dice make that comes nearest to the number which they do not make; and how those touched could be mended."""

from collections import Counter
from collections.abc import Sequence

from classroom.games.protocol import Message
from classroom.games.switch16.dice import as_they_lie, fewest_dice, nearest
from classroom.games.switch16.state import Chain, Step
from classroom.tutor.switch16.dice_hints import why_not


def came_near(step: Step) -> Chain:
    """That of a step which came to nothing for its dice, and not for the glue."""
    if (step.token_after.kind, step.token_after.seat) == ("space", step.seat):
        return ()
    fails = step.note in ("nothing", "fell", "stayed") or (step.note in ("kept", "left") and step.ended)
    return nearest_chain(step.dice, step.before[step.seat] + 1) if fails else ()


def nearest_chain(dice: tuple[int, ...], goal: int) -> Chain:
    """With the fewest dice. Nothing on the beach, where one die is to show 1."""
    made = fewest_dice(dice)
    if goal == 1 or goal in made:
        return ()
    return tuple((number, as_they_lie(made[number], dice)) for number in nearest(dice, goal))


def mend(touched: Sequence[int], dice: tuple[int, ...], goal: int) -> Message:
    """What help begins with where these dice miss the number: the ones that may go or be added, if that leads to it;
    else a question that tells nothing."""
    made = sum(touched)
    if made > goal and len(touched) == 1:
        return Message("%(made)d is too many. Is there a smaller one?", made=made)
    left = tuple((Counter(dice) - Counter(touched)).elements())
    if not left and made < goal:
        return why_not(dice, goal)
    change = fewest_dice(tuple(touched) if made > goal else left).get(abs(made - goal), ())
    return too_many(made, goal, len(change)) if made > goal else too_few(made, goal, len(change))


def too_many(made: int, goal: int, spare: int) -> Message:
    if not spare:
        return Message("%(made)d is too many. Do other dice make %(goal)d?", made=made, goal=goal)
    if spare == 1:
        return Message("%(made)d is too many. Which die can go?", made=made)
    return Message("%(made)d is too many. Which dice can go?", made=made)


def too_few(made: int, goal: int, more: int) -> Message:
    if not more:
        return Message("%(made)d is too few. Do other dice make %(goal)d?", made=made, goal=goal)
    if more == 1:
        return Message("%(made)d is too few. Which die can help?", made=made)
    return Message("%(made)d is too few. Which dice can help?", made=made)
