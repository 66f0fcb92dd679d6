"""The bot at each level: a lower level dares less, and misses swaps and the token.

Each level adds up all its dice, and goes as far as they lead: what costs nothing is taken. Who watches would not think
that another one is weak, but that it cannot add.
"""

from dataclasses import dataclass, replace
from random import Random

from classroom.games.switch16.state import is_gentle
from classroom.games.switch16.throws import HALFWAY, falls_to
from classroom.games.switch16.view import View
from classroom.tutor.switch16.fixed_policy import (
    ENOUGH,
    best_of_the_others,
    glue_move,
    holds_on_0,
    is_too_early,
    lets_wait,
    policy_move,
    rank,
    was_glued_last,
)
from classroom.tutor.switch16.move_values import move_values, mover

ALIKE = 1e-9


@dataclass(frozen=True, slots=True)
class BotSkill:
    """What a level sees. It throws again where a fall costs no more than `dares` spaces. One that `helps` lets nobody
    wait for long: it takes the token from under any pawn, and holds none on 0. In a gentle race one that `spares`
    takes nobody from near the chest to the beach and onto the glue there, and glues no pawn twice running."""

    dares: int = HALFWAY
    swaps: bool = True
    token: bool = True  # what it is good for
    weighs: bool = True  # the risk, where to halt, the value of token and swaps
    helps: bool = False
    spares: bool = False


# Each level as the one above it, with something it does not see.
STRONGEST = BotSkill()
BOLD = replace(STRONGEST, weighs=False)
DARING = replace(BOLD, dares=5)
CAREFUL = replace(DARING, dares=3, spares=True)
SWAPPING = replace(CAREFUL, dares=2, token=False, helps=True)
WALKING = replace(SWAPPING, dares=1, swaps=False)
LEVELS = (WALKING, SWAPPING, CAREFUL, DARING, BOLD, STRONGEST)


def choose(view: View, level: int, _rng: Random) -> str:
    """The move of this level, from 1 to the strongest: all chance is in the dice."""
    return play(view, LEVELS[level - 1])


def play(view: View, skill: BotSkill) -> str:
    if len(view.moves) == 1:
        return view.moves[0]
    return best_move(view) if skill.weighs else fixed_policy_move(view, skill)


def best_move(view: View) -> str:
    """The move with the highest value. Of a chain, all steps that have it; the token is taken or put down where
    something is won by it, and nobody is held who has not begun."""
    values = move_values(view)
    moves = [move for move in view.moves if not is_too_early(view, move)]
    most = max(values[move] for move in moves)
    good = [move for move in moves if values[move] >= most - ALIKE]
    steps = [move for move in good if move.startswith("go:")]
    return steps[-1] if steps else min(good, key=lambda move: (move.startswith("glue"), move == "take"))


def fixed_policy_move(view: View, skill: BotSkill) -> str:
    """The move by fixed rules: as far as the dice lead, then a further throw if it dares."""
    if chosen := token_move(view, skill):
        return chosen
    if view.phase == "roll":
        return "roll"
    if view.reach:
        return f"go:{view.reach[-1]}"
    if view.retries:
        return "again"
    space = view.spaces[mover(view)]
    return "again" if "again" in view.moves and space - falls_to(space) <= skill.dares else "stop"


def token_move(view: View, skill: BotSkill) -> str | None:
    """The move where token or swap is to be decided; None where neither is."""
    if view.phase == "blue" and skill.helps and view.stuck is not None:
        return "take"
    if view.phase == "blue" and not skill.token:
        return "leave"
    is_spared = skill.spares and crushes(view)
    is_freed = (
        not is_spared and view.stuck == view.seat and rank(view, best_of_the_others(view)) >= rank(view, mover(view))
    )
    if view.phase == "green" and (is_spared or not skill.swaps) and not is_freed:
        return glue_wanted(view, skill) or "keep"
    chosen = policy_move(view)
    if chosen and chosen.startswith("glue"):
        return glue_wanted(view, skill) or ("keep" if view.phase == "green" else None)
    return chosen


def crushes(view: View) -> bool:
    """Whether to swap with whoever is best off would take it from near the chest to the beach, and onto the glue."""
    is_stuck_on_0 = view.stuck == view.seat and view.spaces[mover(view)] == 0
    return is_gentle(view.rules) and is_stuck_on_0 and view.spaces[best_of_the_others(view)] >= ENOUGH


def glue_wanted(view: View, skill: BotSkill) -> str | None:
    """The token under the pawn of another one; where the level does not see what it is good for, only once that pawn
    is nearly there."""
    best = best_of_the_others(view)
    move = glue_move(view, best)
    spares = skill.spares and is_gentle(view.rules)
    if (
        move is None
        or (skill.helps and lets_wait(view, move))
        or (spares and (holds_on_0(view, move) or was_glued_last(view, move)))
    ):
        return None
    return move if skill.token or view.spaces[best] >= ENOUGH else None
