"""How to look for dice that make the next number, and why these do not."""

from collections.abc import Sequence

from classroom.games.protocol import Message
from classroom.games.switch16.dice import nearest
from classroom.games.switch16.view import View

Why = tuple[Message, Message]


def where_to_look(goal: int) -> Message:
    """What to look for in dice that may make this number."""
    if goal == 1:
        return Message("You want a 1: one dot. Look at each die.")
    if goal > 6:
        return Message("You need several dice.")
    return Message("Try one die. Too few, or too many?")


def way_to_look(goal: int, made: Sequence[int]) -> Message:
    """One way to look for it, with the dice that make it."""
    if goal == 1:
        return Message("Which die has the fewest dots?")
    if goal in made:
        return Message("Does one die show %(goal)d?", goal=goal)
    return Message("Take the %(most)d. How many more do you need?", most=max(made))


def dice_for_next(view: View) -> tuple[int, ...]:
    """The dice that make the next number; nothing where none do."""
    return next((dice for space, dice in view.chains if space == view.next), ())


def cannot_go(view: View) -> Why:
    """That the dice do not make the next number: for the child to find out, and then why; a 1 it sees or not."""
    assert view.next is not None
    return where_to_look(view.next), way_to_look(1, ()) if view.next == 1 else why_not(view.dice, view.next)


def why_not(dice: tuple[int, ...], goal: int) -> Message:
    """Why these dice do not make the number: all together are too few, or what they make is beside it."""
    if goal == 1:
        return Message("There isn’t a 1.")
    if sum(dice) < goal:
        return Message("Too few: your dice only make %(sum)d.", sum=sum(dice))
    number, *above = nearest(dice, goal)
    if above:
        return Message(
            "You need %(goal)d. The nearest you get is %(below)d or %(above)d.", below=number, above=above[0], goal=goal
        )
    return Message("You need %(goal)d. The nearest you get is %(made)d.", goal=goal, made=number)
