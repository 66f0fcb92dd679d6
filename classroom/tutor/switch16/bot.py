"""The bot at each level: a lower level sees less, and dares less. What goes first are sums of many dice."""

from dataclasses import dataclass, replace
from random import Random

from classroom.games.switch16.throws import HALFWAY, falls_to
from classroom.games.switch16.view import View
from classroom.tutor.switch16.fixed_policy import is_too_early, lets_wait, policy_move
from classroom.tutor.switch16.move_values import move_values, mover

ALIKE = 1e-9


@dataclass(frozen=True, slots=True)
class BotSkill:
    """What a level sees. `dice` is how many it adds up for one step; it throws again where a fall costs no more than
    `dares` spaces. One that `helps` lets nobody wait for long: it takes the token from under any pawn, and
    holds none on 0."""

    dice: int = 5
    dares: int = HALFWAY
    token: bool = True  # what it is good for
    weighs: bool = True  # the risk, where to halt, the value of token and swaps
    helps: bool = False


# Each level as the one above it, with something it does not see.
STRONGEST = BotSkill()
BOLD = replace(STRONGEST, weighs=False)
DARING = replace(BOLD, dares=5)
CAREFUL = replace(DARING, dares=3)
PAIRS = replace(CAREFUL, dice=2, dares=2, helps=True)
SINGLES = replace(PAIRS, dice=1, dares=1, token=False)
LEVELS = (SINGLES, PAIRS, CAREFUL, DARING, BOLD, STRONGEST)


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
    """The move by fixed rules: as far as it sees the dice lead, then a further throw if it dares. A throw in which it
    sees no step still takes it one step on, where there is one: it was dared for that."""
    if chosen := token_move(view, skill):
        return chosen
    if view.phase == "roll":
        return "roll"
    if steps := spaces_seen(view, skill.dice):
        return f"go:{steps[-1]}"
    if view.retries:
        return "again"
    if "again" not in view.moves:
        return view.moves[0]  # the next space; a stop where the dice make none
    space = view.spaces[mover(view)]
    return "again" if space - falls_to(space) <= skill.dares else "stop"


def token_move(view: View, skill: BotSkill) -> str | None:
    """The move where token or swap is to be decided; None where neither is."""
    if view.phase == "blue" and skill.helps and view.stuck is not None:
        return "take"
    if view.phase == "blue" and not skill.token:
        return "leave"
    chosen = policy_move(view)
    if chosen and chosen.startswith("glue") and skill.helps and (not skill.token or lets_wait(view, chosen)):
        return "keep" if view.phase == "green" else None
    return chosen


def spaces_seen(view: View, dice: int) -> list[int]:
    """The spaces to which a chain leads that takes so many dice a step at most."""
    steps: list[int] = []
    for space, taken in view.chains:
        if len(taken) > dice:
            break
        steps.append(space)
    return steps
