"""A fixed policy for token and swaps, for levels that do not compare values.

A pawn is better off further ahead, up to 12: from there on it throws five dice. The token is always taken, but not from
under another pawn. It is put under the pawn of the others that is best off, unless that is worse off than one's own,
was held on 0 the last time, or has not left it yet: nobody is to wait for long to begin. It is given up in a swap that
would lead back. Places are swapped only where that leads further than the own dice do.
"""

from classroom.games.switch16.dice import chain_spaces
from classroom.games.switch16.view import View

ENOUGH = 12


def policy_move(view: View) -> str | None:
    """The move; None where neither token nor swap is to be decided."""
    assert view.seat is not None
    if view.phase == "blue":
        return "leave" if view.stuck not in (None, view.seat) else "take"
    if view.phase == "answer":
        assert view.attacker is not None
        return "dodge" if rank(view, view.attacker) < rank(view, view.seat) else "accept"
    best = best_of_the_others(view)
    if view.phase == "green" and view.stuck != best:
        better = rank(view, best) > last_by_dice(view, view.seat) or view.stuck == view.seat
        return f"swap:{best}" if better else glue_move(view, best) or "keep"
    return glue_move(view, best) or ("keep" if view.phase == "green" else None)


def glue_move(view: View, best: int) -> str | None:
    assert view.seat is not None
    wanted = view.holder == view.seat and rank(view, best) >= rank(view, view.seat)
    move = f"glue:{best}"
    return move if wanted and not was_held_on_0(view, best) and not is_too_early(view, move) else None


def holds_on_0(view: View, move: str) -> bool:
    """Whether this move puts the token under a pawn on 0."""
    word, _, number = move.partition(":")
    return word == "glue" and view.spaces[int(number)] == 0


def lets_wait(view: View, move: str) -> bool:
    """Whether this move holds a pawn on 0, or one from under which the token has just been taken."""
    latest = view.steps[-1] if view.steps else None
    freed = latest.other if latest and latest.note == "took" and latest.token_before.kind == "space" else None
    return holds_on_0(view, move) or move == f"glue:{freed}"


def is_too_early(view: View, move: str) -> bool:
    """Whether this move holds a pawn on 0 that has not left it in this race."""
    if not holds_on_0(view, move):
        return False
    pawn = int(move.partition(":")[2])
    return not any(step.race == len(view.races) and step.after[pawn] > 0 for step in view.steps)


def was_held_on_0(view: View, pawn: int) -> bool:
    """Whether this pawn, which has not begun, was the last one in this race that the token was put under."""
    glued = next((step for step in reversed(view.steps) if step.note == "glued"), None)
    again = glued is not None and (glued.race, glued.other) == (len(view.races), pawn)
    return again and view.spaces[pawn] == 0


def was_glued_last(view: View, move: str) -> bool:
    """Whether this move holds the pawn that this seat held the last time, in this race."""
    mine = (step for step in reversed(view.steps) if step.note == "glued" and step.seat == view.seat)
    glued = next(mine, None)
    return glued is not None and glued.race == len(view.races) and move == f"glue:{glued.other}"


def best_of_the_others(view: View) -> int:
    """The pawn that is best off; of several the next one clockwise."""
    assert view.seat is not None
    order = [(view.seat + step) % view.players for step in range(1, view.players)]
    return max(order, key=lambda other: rank(view, other))


def rank(view: View, seat: int) -> int:
    return min(view.spaces[seat], ENOUGH)


def last_by_dice(view: View, seat: int) -> int:
    """How far the dice lead that lie there, as a rank."""
    return min(max(chain_spaces(view.spaces[seat], view.dice), default=view.spaces[seat]), ENOUGH)
