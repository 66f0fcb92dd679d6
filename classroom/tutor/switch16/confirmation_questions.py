"""What Tavi asks back, rarely: before something that leads back, or throws away what is sure."""

from classroom.games.protocol import Message
from classroom.games.switch16.view import View
from classroom.tutor.switch16.analysis import Analysis, Play, analyse

ASKS = ("stop", "swap", "glue")


def confirmation_question(view: View, move: str) -> Message | None:
    """A question before a move that is clearly not the best one; None when it needs none."""
    word = move.partition(":")[0]
    if word not in ASKS or len(view.moves) == 1:
        return None
    found = analyse(view)
    mine = found.find(move)
    if not found.better(found.best, mine):
        return None
    if word == "stop":
        return before_stop(found)
    return before_swap(found, mine) if word == "swap" else before_glue(found, int(move[-1]))


def before_stop(found: Analysis) -> Message | None:
    """On 8 nobody can fall."""
    if found.space != 8 or not found.of("again"):
        return None
    return Message("No splash on 8. Stop anyway?")


def before_swap(found: Analysis, mine: Play) -> Message | None:
    if found.is_onto_glue(mine):
        return Message("You would be stuck on %(space)d. Swap anyway?", space=mine.space)
    if mine.space is None or mine.space > found.space:
        return None
    if mine.space == found.space:
        return Message("You are both on %(space)d. Swap anyway?", space=mine.space)
    return Message("You would go back to %(space)d. Swap anyway?", space=mine.space)


def before_glue(found: Analysis, other: int) -> Message | None:
    """A pawn that is behind is held while another one is ahead."""
    spaces = found.view.spaces
    if spaces[other] >= found.space or max(spaces) <= found.space:
        return None
    return Message("That pawn is behind you. Glue it anyway?")
