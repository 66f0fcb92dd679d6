"""Reviews the moves of a finished match: those worth another look, as positions to try again.

Nothing is a moment that cannot be said in one sentence. Nobody is told off for the nearest pair, which is what is
taught, unless a rule speaks for another one that is just as near, or a 0 would have kept a round's pearls from others;
nor for what the tutor praised while it was played.
"""

from classroom.games.protocol import CountedMessage, Message
from classroom.games.two_of_four.view import View
from classroom.tutor.protocol import Moment
from classroom.tutor.two_of_four import advice, feedback
from classroom.tutor.two_of_four.analysis import CLEARLY, WORTH_A_LOOK, Analysis, analyse
from classroom.tutor.two_of_four.pair_values import Play
from classroom.tutor.two_of_four.zeros import lets_much_go, misses_stopper, pays_off

NEARLY = 0.25  # as good as the best
FIND = Message("Can you find the pair?")
FIND_IT = Message("Can you find it?")
FIND_ONE = Message("Can you find one?")
WHICH = Message("Which pair would you show now?")
CLOSEST = Message("You can’t get closer than that!")
BELOW = Message("Below the target, you win 3 pearls. Above it, only 1.")
CLOSER_WINS = Message("The closest pair wins the pearls.")
FAR_COSTS = Message("Less than 4 away costs no pearls.")
SAVES = Message("All your other pairs were 4 or more away.")
Reason = tuple[str, Message, Message, Message]  # the idea, what was there, what is asked, and why


def moment(view: View, move: str, number: int) -> Moment | None:
    """What this move missed, if it cost a token or more, or shared what it could win alone, and one can say why."""
    found = analyse(view)
    mine, best = found.find(move), found.best
    if mine.voids and pays_off(found):
        return None
    if misses_stopper(found, mine) or lets_much_go(found, mine):
        return stopper_moment(found, mine, number)
    loss = best.value - mine.value
    is_tie = breaks_tie(found, mine)
    if loss < (CLEARLY if is_tie else WORTH_A_LOOK) or is_praised(view, move):
        return None
    reason = missed_alone(found) if is_tie else missed_idea(found, mine)
    if reason is None:
        return None
    idea, title, task, why = reason
    hint = advice.why(found)[0] if found.advised is best and idea != "keeps" else None  # that speaks of who leads
    return Moment(number, idea, title, task, best.move, loss, why, (mine, best), hint)


def breaks_tie(found: Analysis, mine: Play) -> bool:
    """Whether the best makes what this and somebody's pair shown before make, and beats that one by the target's suit,
    which this has not."""
    best, view = found.best, found.view
    return has_suit_alone(found, mine) and best.gain > 0 and best.chance > 0 and not advice.shares(view, best)


def has_suit_alone(found: Analysis, mine: Play) -> bool:
    """Whether the best, and not this, has the target's suit, where both make what a pair shown before makes."""
    is_equal = found.best.total == mine.total and found.best.suits > mine.suits == 0
    return is_equal and any(pair.total == mine.total for pair in found.view.shown)


def missed_alone(found: Analysis) -> Reason:
    title = Message("Another pair made %(total)d, too. It could have won alone.", total=found.best.total)
    return "below", title, WHICH, suit_decides(found)


def suit_decides(found: Analysis) -> Message:
    total = found.best.total
    return found.of_suit(
        {
            "s": Message("The same number: %(total)d. The spade decides.", total=total),
            "h": Message("The same number: %(total)d. The heart decides.", total=total),
            "d": Message("The same number: %(total)d. The diamond decides.", total=total),
            "c": Message("The same number: %(total)d. The club decides.", total=total),
        }
    )


def stopper_moment(found: Analysis, mine: Play, number: int) -> Moment:
    """Ranked by the tokens that the others would not have won, and this not lost."""
    title, why = Message("A 0 would have stopped the others."), Message("Nobody would have won any pearls.")
    loss = found.others_gain - mine.value
    return Moment(number, "zero", title, FIND, found.advised.move, loss, why, (mine, found.advised))


def is_praised(view: View, move: str) -> bool:
    said = feedback.verdict(view, move)
    return bool(said and said.kind)


def missed_idea(found: Analysis, mine: Play) -> Reason | None:
    """The idea behind the better move, in words; None where there are none."""
    best = found.best
    if best.value <= 0:
        return missed_pearls_kept(best)
    if best.distance == mine.distance and not mine.voids:
        why = why_equal(found, mine)
        title = Message("Another pair was just as close. It was worth more.")
        return ("below", title, WHICH, why) if why else None
    if best.distance == 0:
        why = Message("Exactly %(goal)d: nobody can get closer.", goal=found.view.goal)
        return "target_exact", Message("You could make %(goal)d.", goal=found.view.goal), FIND_IT, why
    if mine.voids:
        return "better", Message("You could have won pearls."), WHICH, why_no_0(best)
    if best is found.nearest:
        title = CountedMessage(
            "A closer pair could have won %(num)d pearl.", "A closer pair could have won %(num)d pearls.", num=best.gain
        )
        return "nearest", title, FIND_IT, CLOSER_WINS
    return None


def why_no_0(best: Play) -> Message:
    return CountedMessage(
        "Your best pair could win %(num)d pearl. A 0 wins none.",
        "Your best pair could win %(num)d pearls. A 0 wins none.",
        num=best.gain,
    )


def missed_pearls_kept(best: Play) -> Reason:
    """What was there where no pair could win, and this one cost tokens."""
    if best.voids:
        return "zero", Message("A 0 would have saved your pearls."), FIND, SAVES
    return "keeps", Message("Another pair would have kept your pearls."), FIND_ONE, FAR_COSTS


def why_equal(found: Analysis, mine: Play) -> Message | None:
    """What speaks for the best of pairs that are as near: it is below, or has more cards of the target's suit, which
    decides where this lost by it to a pair shown before."""
    best = found.best
    if mine.above and not best.above:
        return BELOW
    if not mine.chance and has_suit_alone(found, mine):
        return suit_decides(found)
    return found.of_suit(advice.EACH) if best.suits > mine.suits else None


def solves(view: View, moment: Moment, move: str) -> bool:
    """Whether this move finds what the moment asks for; so does what is worth as much, unless a 0 or the target is, and
    of a closer pair, which could have won so many pearls, what wins as many."""
    found = analyse(view)
    mine = found.find(move)
    if moment.idea == "zero":
        return mine.voids
    if moment.idea == "target_exact":
        return mine.distance == 0
    if moment.idea == "keeps":
        return not mine.is_far
    if moment.idea == "nearest" and mine.gain < found.best.gain:
        return False
    is_asked = moment.idea == "nearest" and mine in found.equally_near
    return is_asked or mine.value >= found.best.value - NEARLY
