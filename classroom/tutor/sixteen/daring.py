"""Where a card is worth a risk: the next one may win after it, and after a safe one not, which is worth keeping."""

from classroom.games.protocol import Message
from classroom.games.sixteen.cards import WILD, number
from classroom.tutor.sixteen.analysis import Analysis, Play
from classroom.tutor.sixteen.next_time import KEEP_LOW, an_opponent_follows, keep_low
from classroom.tutor.sixteen.outlook import better_looking, misleads, reason

DARE_FOR_LOW = Message("I’d take the risk: low cards fit near 16.")
SAFE_OR_LOW = Message("Safe now, or a low card for later?")
SAFE_OR_WILD = Message("Safe now, or your wild card for later?")


def dares_for(found: Analysis, best: Play) -> str:
    """What is kept for later by the risk that is advised, a `low` card or the `wild` one; nothing where there is none
    of it, or no safe card."""
    if not misleads(found.hand, best) or not an_opponent_follows(found.view, best):
        return ""
    kept = reason(best, better_looking(found.hand, best)[0])
    return kept if kept in ("low", "wild") else ""


def weigh(found: Analysis, best: Play) -> Message | None:
    """The question between the two, where a risk is advised; what each card leaves is to be seen beside it."""
    return {"low": SAFE_OR_LOW, "wild": SAFE_OR_WILD}.get(dares_for(found, best))


def why_dare(found: Analysis, best: Play) -> Message | None:
    """That the risk is taken, and what for."""
    kept = dares_for(found, best)
    if kept == "wild":
        return Message("I’d take the risk and keep the wild card.")
    if not kept:
        return None
    safe = better_looking(found.hand, best)[0]
    card = number(safe.move) if safe.card != WILD else 0
    return DARE_FOR_LOW if keep_low(found.view, best, card) == KEEP_LOW else dare_for(card)


def dare_for(card: int) -> Message:
    return Message("I’d take the risk: your %(card)d fits near 16.", card=card)
