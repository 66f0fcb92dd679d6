"""Reviews the moves of a finished match: those worth another look, as positions to try again, and what was well seen.

Nothing is a moment that cannot be said in one sentence. Nobody is told off for the nearest pair, which is what is
taught, unless a rule speaks for another one that is just as near; nor for what the tutor praised while it was played.
"""

from classroom.games.protocol import Message
from classroom.games.two_of_four.view import View
from classroom.tutor.protocol import Moment, Praise
from classroom.tutor.two_of_four import feedback
from classroom.tutor.two_of_four.advice import EACH
from classroom.tutor.two_of_four.analysis import Analysis, analyse
from classroom.tutor.two_of_four.opportunities import ideas
from classroom.tutor.two_of_four.pair_values import Play
from classroom.tutor.two_of_four.zeros import pays_off

WORTH_A_LOOK = 1.0  # tokens lost on average
NEARLY = 0.25  # as good as the best
FIND = Message("Can you find it?")
WHICH = Message("Which pair would you show now?")
CLOSEST = Message("You can’t get closer than that!")
BELOW = Message("Below the target, you win 3 pearls. Above it, only 1.")
CLOSER_WINS = Message("The closest pair wins the pearls.")
FAR_COSTS = Message("4 or more away loses pearls.")
NO_PEARLS = Message("A 0 ends the round. Nobody wins pearls.")
SAVES = Message("Everything else was 4 or more away. 0 costs nothing.")
NONE_CLOSER = Message("None of your pairs was closer.")
Reason = tuple[str, Message, Message, Message]  # the idea, what was there, what is asked, and why


def moment(view: View, move: str, number: int) -> Moment | None:
    """What this move missed, if it cost a token or more and one can say why."""
    found = analyse(view)
    mine, best = found.find(move), found.best
    if mine.voids and pays_off(found):
        return None
    if misses_stopper(found, mine):
        return stopper_moment(found, mine, number)
    loss = best.value - mine.value
    if loss < WORTH_A_LOOK or is_praised(view, move):
        return None
    reason = missed_idea(found, mine)
    if reason is None:
        return None
    idea, title, task, why = reason
    return Moment(number, idea, title, task, best.move, loss, why, (mine, best))


def misses_stopper(found: Analysis, mine: Play) -> bool:
    """Whether help leads to a 0 only to stop the others, and this is neither that nor as near as can be."""
    is_advised = found.advised is found.stopper and not found.way_out
    return is_advised and not mine.voids and mine not in found.equally_near


def stopper_moment(found: Analysis, mine: Play, number: int) -> Moment:
    """Ranked by the tokens that the others would not have won, and this did cost."""
    title, why = Message("A 0 would have stopped the others."), Message("Then nobody would have won pearls.")
    loss = found.others_gain - mine.value
    return Moment(number, "zero", title, FIND, found.advised.move, loss, why, (mine, found.advised))


def is_praised(view: View, move: str) -> bool:
    said = feedback.verdict(view, move)
    return bool(said and said.kind)


def missed_idea(found: Analysis, mine: Play) -> Reason | None:
    """The idea behind the better move, in words; None where there are none."""
    best = found.best
    if best.voids:
        return "zero", Message("A 0 would have saved your pearls."), FIND, SAVES
    if best.distance == mine.distance and not mine.voids:
        why = why_equal(found, mine)
        title = Message("Another pair was just as close. It was worth more.")
        return ("below", title, WHICH, why) if why else None
    if best.distance == 0:
        return "target_exact", Message("There was a pair that made the target."), FIND, CLOSEST
    if mine.voids:
        return "better", Message("You could have won pearls."), WHICH, NO_PEARLS
    if best is found.nearest:
        return "nearest", Message("Another pair was closer."), FIND, FAR_COSTS if mine.value < 0 else CLOSER_WINS
    return None


def why_equal(found: Analysis, mine: Play) -> Message | None:
    """What speaks for the best of pairs that are as near: it is below, or has more cards of the target's suit."""
    best = found.best
    if mine.above and not best.above:
        return BELOW
    return found.of_suit(EACH) if best.suits > mine.suits else None


def solves(view: View, moment: Moment, move: str) -> bool:
    """Whether this move finds what the moment is about."""
    found = analyse(view)
    mine = found.find(move)
    asked = {
        "zero": mine.voids,
        "target_exact": mine.distance == 0,
        "nearest": mine in found.equally_near or mine is found.stopper,
        "below": mine.value >= found.best.value - NEARLY,
        "better": mine.value >= found.best.value - NEARLY,
    }
    return asked[moment.idea]


def is_best(view: View, move: str) -> bool:
    """Whether it is the nearest, of these below, of these with most cards of the suit, as is taught; or what brings
    most, where anything does. Where help leads to a 0, only that."""
    found = analyse(view)
    mine = found.find(move)
    if found.advised.voids:
        return mine.voids
    return mine.order == found.nearest.order or mine.value >= found.best.value > 0


def praise(view: View, move: str, number: int) -> Praise | None:
    """The idea that this move took, said in the words with which the tutor praised it; not where it can win nothing."""
    mine = analyse(view).find(move)
    said = feedback.verdict(view, move)
    taken = {idea.name for idea in ideas(view, move) if idea.taken}
    if said is None or not said.kind or not (mine.gain or mine.voids):
        return None
    told = {
        "zero": (Message("Well seen: the 0!"), SAVES),
        "target_exact": (Message("Well seen: exactly %(goal)d!", goal=view.goal), CLOSEST),
        "below": (Message("Well seen: the best of the closest pairs!"), said.message),
        "nearest": (
            Message("Well seen: the closest pair!"),
            NONE_CLOSER if said.message is feedback.WELL_SPOTTED else said.message,
        ),
    }
    place, idea = next(((place, idea) for place, idea in enumerate(told) if idea in taken), (0, ""))
    return Praise(number, idea, *told[idea], place) if idea else None
