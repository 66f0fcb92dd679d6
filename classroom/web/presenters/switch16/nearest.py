"""What dice make that comes nearest to the number which they do not make."""

from classroom.games.switch16.dice import as_they_lie, fewest_dice, nearest
from classroom.games.switch16.state import Chain, Step


def came_near(step: Step) -> Chain:
    """That of a step which came to nothing for its dice; where all of them together are too few, that is said."""
    fails = step.note in ("nothing", "fell", "stayed") or (step.note in ("kept", "left") and step.ended)
    is_told = step.note in ("nothing", "fell") and sum(step.dice) < step.before[step.seat] + 1
    return () if not fails or is_told else nearest_chain(step.dice, step.before[step.seat] + 1)


def nearest_chain(dice: tuple[int, ...], goal: int) -> Chain:
    """With the fewest dice. Nothing on the beach, where one die is to show 1."""
    made = fewest_dice(dice)
    if goal == 1 or goal in made:
        return ()
    return tuple((number, as_they_lie(made[number], dice)) for number in nearest(dice, goal))
