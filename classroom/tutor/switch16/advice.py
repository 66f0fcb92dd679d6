"""Help in stages for a move of Switch 16: a nudge, the idea, the sum, the move. Every sentence says only what is so.

Which move is best decides the analysis; the sentences say why.
"""

from collections.abc import Callable
from dataclasses import replace

from classroom.games.protocol import Message, Sum
from classroom.games.switch16.dice import dice_from
from classroom.games.switch16.state import Token
from classroom.games.switch16.throws import HALFWAY
from classroom.games.switch16.view import View
from classroom.tutor.protocol import Advice
from classroom.tutor.switch16.analysis import Analysis, Play, analyse
from classroom.tutor.switch16.dice_hints import Why, cannot_go, way_to_look, where_to_look
from classroom.tutor.switch16.probabilities import miss_probability
from classroom.tutor.switch16.risk import (
    NOT_WORTH_IT,
    at_risk,
    gains_and_costs,
    goes_on,
    weighs_risk,
    why_dare,
    why_here,
    why_it_pays,
)
from classroom.tutor.switch16.token_and_swaps import (
    ONLY_YOU,
    THEN_ONLY_YOU,
    WAITS,
    thought_ahead,
    why_answer,
    why_glue,
    why_keep,
    why_leave,
    why_swap,
    why_take,
)

AND_THEN = {"again": Message("After that, roll again."), "stop": Message("After that, stop.")}


def advise(view: View) -> Advice[str]:
    """Help for the seat of this view, whose turn it is."""
    found = analyse(view)
    best = found.best
    nudge, idea = why(found, best)
    work = Sum(best.dice) if len(best.dice) > 1 else None
    if best.move.startswith("glue") and (then := after_glue(found, best)):
        asks, why_then = why(then, then.best)
        asks = at_risk(found) if weighs_risk(then, then.best) else asks  # the pawn is not glued yet
        return Advice(asks, why_then, best.move, None, AND_THEN[then.best.move], found.plays)
    return Advice(nudge, idea, best.move, work, reason(found, best, idea), found.plays)


def after_glue(found: Analysis, glue: Play) -> Analysis | None:
    """The position once the token is put down, where it is asked whether to roll again: of that help speaks, too. None
    where nothing is asked, or there is no reason to give."""
    view, held = found.view, int(glue.move[-1])
    if "again" not in view.moves or view.reach:
        return None
    moves = tuple(move for move in view.moves if not move.startswith("glue"))
    then = analyse(replace(view, token=Token("space", held, view.spaces[held]), moves=moves))
    return then if then.best.move == "again" or weighs_risk(then, then.best) else None


def reason(found: Analysis, best: Play, idea: Message) -> Message | None:
    """Why this move, said beside it; a roll or a step needs no more than was said before."""
    word = best.move.partition(":")[0]
    if word in ("roll", "go") or (word == "take" and found.is_stuck):
        return None
    if weighs_risk(found, best):
        return why_dare(found, best) if word == "again" else NOT_WORTH_IT
    return (why_here(found) if word == "again" else None) or (THEN_ONLY_YOU if idea == ONLY_YOU else idea)


def why(found: Analysis, best: Play) -> Why:
    """The question that leads to this move, and the idea behind it."""
    word = best.move.partition(":")[0]
    return REASONS[word](found, best)


def why_roll(found: Analysis, _best: Play) -> Why:
    if found.is_stuck:
        return Message("Your pawn is stuck on the glue drop."), Message("Blue or a swap can free your pawn.")
    if found.space == 0:
        return Message("You want a 1: one dot on a die."), goes_on(0)
    dice = Message("On %(space)d you roll %(dice)d dice.", space=found.space, dice=dice_from(found.space))
    return Message("You need %(goal)d. How many dice do you roll?", goal=found.space + 1), dice


def why_go(_found: Analysis, best: Play) -> Why:
    """The next step of a chain that is worth taking."""
    goal = best.space
    assert goal is not None
    return where_to_look(goal), way_to_look(goal, best.dice)


def why_again(found: Analysis, _best: Play) -> Why:
    if found.view.retries:
        return cannot_go(found.view)
    space, further = found.space, found.view.reach
    if further and miss_probability(space) < miss_probability(further[0]):
        idea = Message("Where do more rolls work: on %(space)d or on %(next)d?", space=space, next=further[0])
        return Message("Is this a good place to roll again?"), idea
    if space == HALFWAY:
        return Message("What can happen to you on 8?"), Message("If the dice miss, you stay on 8.")
    return at_risk(found), why_it_pays(space)


def why_stop(found: Analysis, best: Play) -> Why:
    if found.view.judges:
        return cannot_go(found.view)
    if "again" not in found.view.moves and not found.view.reach:
        keeps = Message("You have the glue drop: only you can glue.")
        idea = keeps if found.view.holder == found.view.seat else WAITS
        return Message("You can’t move with these dice."), idea
    if weighs_risk(found, best):
        return at_risk(found), gains_and_costs(found.space)
    return Message("Is this a good place to stop?"), thought_ahead(found)


REASONS: dict[str, Callable[[Analysis, Play], Why]] = {
    "roll": why_roll,
    "go": why_go,
    "again": why_again,
    "stop": why_stop,
    "take": why_take,
    "leave": why_leave,
    "swap": why_swap,
    "keep": why_keep,
    "glue": why_glue,
    "dodge": why_answer,
    "accept": why_answer,
}
