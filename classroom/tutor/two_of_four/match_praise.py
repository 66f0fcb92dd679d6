"""What was well seen in a finished match, and whether each pair was the best."""

from classroom.games.protocol import Message
from classroom.games.two_of_four.scoring import NOTHING_FROM
from classroom.games.two_of_four.view import View
from classroom.tutor.protocol import Praise
from classroom.tutor.two_of_four import feedback
from classroom.tutor.two_of_four.analysis import analyse
from classroom.tutor.two_of_four.match_review import CLOSEST, SAVES
from classroom.tutor.two_of_four.opportunities import ideas
from classroom.tutor.two_of_four.pair_values import Play
from classroom.tutor.two_of_four.zeros import blocks

ZERO_SEEN = Message("Well spotted: the 0!")
STOPPED = Message("Somebody else would have won pearls.")
NONE_CLOSER = Message("None of your pairs was closer.")


LAST = 4  # after all ideas


def is_best(view: View, move: str) -> bool:
    """Whether it is the nearest, of these below, of these with most cards of the suit, as is taught, and no other
    clearly brings more. Where help leads to a 0, only that."""
    found = analyse(view)
    mine = found.find(move)
    if found.advised.voids:
        return mine.voids
    return found.best is found.nearest and mine.order == found.nearest.order


def praise(view: View, move: str, number: int) -> Praise | None:
    """The idea that this move took, said in the words with which the tutor praised it; where it could win nothing, or
    took none, that it was close. A 0 that stopped somebody comes as early as one that saved tokens."""
    found = analyse(view)
    mine = found.find(move)
    said = feedback.verdict(view, move)
    taken = {idea.name for idea in ideas(view, move) if idea.taken}
    if mine.voids and not taken and blocks(found):
        return Praise(number, "zero", ZERO_SEEN, STOPPED)
    if said is None or not said.kind or not ((mine.gain and mine.chance) or mine.voids):
        return was_close(view, mine, number)
    told = {
        "zero": (ZERO_SEEN, SAVES),
        "target_exact": (exactly(view), CLOSEST),
        "below": (Message("Well spotted: the best pair!"), said.message),
        "nearest": (
            Message("Well spotted: the closest pair!"),
            NONE_CLOSER if said.message is feedback.WELL_SPOTTED else said.message,
        ),
    }
    place, idea = next(((place, idea) for place, idea in enumerate(told) if idea in taken), (0, ""))
    return Praise(number, idea, *told[idea], place) if idea else was_close(view, mine, number)


def exactly(view: View) -> Message:
    return Message("Well spotted: exactly %(goal)d!", goal=view.goal)


def was_close(view: View, mine: Play, number: int) -> Praise | None:
    """What is true of a pair that is near enough for pearls, though there was a better one; None of any other."""
    if mine.voids or mine.distance >= NOTHING_FROM:
        return None
    if not mine.distance:
        return Praise(number, "target_exact", exactly(view), CLOSEST, LAST)
    if not view.tokens[view.seat or 0]:  # nothing could be lost
        return None
    if mine in analyse(view).equally_near:
        title = Message("Nearly there: only %(distance)d away!", distance=mine.distance)
    else:
        title = Message("You came close: %(distance)d away.", distance=mine.distance)
    return Praise(number, "close", title, None, LAST + mine.distance)
