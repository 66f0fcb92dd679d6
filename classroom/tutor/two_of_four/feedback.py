"""What Tavi asks before a pair is shown, and says once it lies there: what it did, never how clever somebody is."""

from classroom.games.protocol import Message, Sum
from classroom.games.two_of_four.scoring import LOSS_FROM, NOTHING_FROM
from classroom.games.two_of_four.view import View
from classroom.tutor.protocol import Verdict
from classroom.tutor.two_of_four.analysis import CLEARLY, Analysis, analyse, has_same_cards
from classroom.tutor.two_of_four.pair_values import Play
from classroom.tutor.two_of_four.zeros import blocks, misses_stopper, pays_off

WELL_SPOTTED = Message("Well spotted! None of your pairs was closer.")
NEAR_WITH = {
    "s": Message("None of your pairs was closer. And it has a spade!"),
    "h": Message("None of your pairs was closer. And it has a heart!"),
    "d": Message("None of your pairs was closer. And it has a diamond!"),
    "c": Message("None of your pairs was closer. And it has a club!"),
}
NEAR_AND_EACH = {
    "s": Message("Good! Each spade would win 1 pearl more."),
    "h": Message("Good! Each heart would win 1 pearl more."),
    "d": Message("Good! Each diamond would win 1 pearl more."),
    "c": Message("Good! Each club would win 1 pearl more."),
}
EXACT_AND_EACH = {
    "s": Message("Exactly! Each spade would win 1 pearl more."),
    "h": Message("Exactly! Each heart would win 1 pearl more."),
    "d": Message("Exactly! Each diamond would win 1 pearl more."),
    "c": Message("Exactly! Each club would win 1 pearl more."),
}


def confirmation_question(view: View, move: str) -> Message | None:
    """Asks back before a pair that costs tokens while a nearer one, or a 0, would not; before one that wins nothing
    while a 0 would stop the others, or a nearer one may win; and before a 0 that gives away what one could win."""
    found = analyse(view)
    mine = found.find(move)
    if mine.voids:
        gives_away = found.may_win and not pays_off(found)
        return Message("0 ends the round: nobody wins pearls. Try another pair?") if gives_away else None
    if not mine.is_far or found.best.value <= mine.value:
        return ask_for_pearls(found, mine)
    return ask_back(found, mine)


def ask_for_pearls(found: Analysis, mine: Play) -> Message | None:
    """The question before a pair that wins nothing, where a 0 or a nearer one does more."""
    if found.stopper:
        return Message("Somebody already has a better pair. Could two cards make 0?")
    if mine.distance == NOTHING_FROM and found.may_win:
        return Message("%(total)d is 3 away and wins nothing. Look for a closer pair.", total=mine.total)
    return None


def ask_back(found: Analysis, mine: Play) -> Message:
    """The question with how far away the pair is; what that costs, the table shows beside it."""
    values = {"total": mine.total, "away": mine.distance}
    if found.advised.voids:
        return Message("%(total)d is %(away)d away. Could two cards make 0?", **values)
    if has_same_cards(mine, found.nearest) and mine.sum.terms[1] > 0:
        return Message("%(total)d is %(away)d away. Try taking away instead.", **values)
    if has_same_cards(mine, found.nearest):
        return Message("%(total)d is %(away)d away. Try adding instead.", **values)
    return Message("%(total)d is %(away)d away. Look for a closer pair.", **values)


def verdict(view: View, move: str) -> Verdict | None:
    """The one thing worth saying; None when there is nothing. What is said to be missing clearly brings more: nobody is
    told of something better that is not."""
    found = analyse(view)
    mine = found.find(move)
    if misses_suit(found, mine):
        more = found.of_suit(NEAR_AND_EACH if mine.distance else EXACT_AND_EACH)
        return Verdict(more, kind=False, can_mend=True, chief=True)
    if misses_stopper(found, mine):
        return Verdict(could_have_stopped(found.advised.sum), kind=False, late=True)
    if found.best.value > mine.value + CLEARLY:
        if missed := say_missed(found, mine):
            return Verdict(missed, kind=False, late=True)
        if mine not in found.equally_near:  # which is what is taught, whatever chance speaks for
            return None
    said = praise(found, mine)
    return Verdict(said) if said else None


def misses_suit(found: Analysis, mine: Play) -> bool:
    """Whether the best makes the same, and has more cards of the target's suit, which would be paid if it wins."""
    best = found.best
    return best.total == mine.total and best.gain > mine.gain and best.chance > 0


def say_missed(found: Analysis, mine: Play) -> Message | None:
    """What was there; None where only chance, and no rule, speaks for the other pair, and of a 0 that pays off."""
    best = found.best
    if best.voids:
        return could_have_saved(best.sum)
    if mine.voids:
        return None if pays_off(found) else could_have_won(best.sum)
    if best.distance < mine.distance:
        return is_nearer(best.sum, mine) if best.distance else is_goal(best.sum)
    return is_below(best.sum) if best.distance == mine.distance else None


def is_nearer(work: Sum, mine: Play) -> Message:
    """Nearer than what the child showed, and it says so: what somebody else showed since may have the same total."""
    values = {"first": work.terms[0], "second": abs(work.terms[1]), "total": work.total, "shown": mine.total}
    if work.terms[1] < 0:
        return Message("%(first)d − %(second)d = %(total)d was closer than your %(shown)d.", **values)
    return Message("%(first)d + %(second)d = %(total)d was closer than your %(shown)d.", **values)


def is_goal(work: Sum) -> Message:
    values = {"first": work.terms[0], "second": abs(work.terms[1]), "total": work.total}
    if work.terms[1] < 0:
        return Message("Your %(first)d − %(second)d was exactly %(total)d!", **values)
    return Message("Your %(first)d + %(second)d was exactly %(total)d!", **values)


def is_below(work: Sum) -> Message:
    values = {"first": work.terms[0], "second": abs(work.terms[1])}
    if work.terms[1] < 0:
        return Message("%(first)d − %(second)d is just as close, but below.", **values)
    return Message("%(first)d + %(second)d is just as close, but below.", **values)


def could_have_saved(work: Sum) -> Message:
    """Of the child's own cards: it is told right after what everybody has shown."""
    first, second = work.terms
    return Message("You had %(first)d − %(second)d = 0, too. Then nobody loses pearls.", first=first, second=-second)


def could_have_stopped(work: Sum) -> Message:
    first, second = work.terms
    return Message("You had %(first)d − %(second)d = 0, too. Then nobody wins pearls.", first=first, second=-second)


def could_have_won(work: Sum) -> Message:
    first, second = work.terms
    values = {"first": first, "second": abs(second), "total": work.total}
    if second < 0:
        return Message("%(first)d − %(second)d = %(total)d could have won pearls.", **values)
    return Message("%(first)d + %(second)d = %(total)d could have won pearls.", **values)


def praise(found: Analysis, mine: Play) -> Message | None:
    """What the pair did well; None where there is nothing to say."""
    if mine.voids:
        return praise_0(found)
    if mine.distance == 0:
        return Message("Hooray, exactly the target!")
    if mine.is_far:
        all_far = all(play.distance >= LOSS_FROM for play in found.plays)
        return Message("Every pair was 4 or more away.") if all_far else None
    if mine.value > found.nearest.value + CLEARLY:
        return Message("Not the closest, but worth more if it wins.")
    if mine.distance > found.nearest.distance or found.is_beaten:
        may_win = mine.gain and mine.chance  # that it costs nothing is the least of it
        costs_none = Message("You are only %(distance)d away. That costs no pearls.", distance=mine.distance)
        return None if may_win else costs_none
    return praise_near(found, mine)


def praise_0(found: Analysis) -> Message | None:
    """Nothing of a 0 that is asked back about: the child had a pair that might have won."""
    if found.way_out:
        return Message("Your other pairs lose pearls. The 0 saved you.")
    return Message("Your 0 stopped the others. Nobody wins pearls.") if found.stopper or blocks(found) else None


def praise_near(found: Analysis, mine: Play) -> Message | None:
    if any(play.distance < mine.distance for play in found.plays):  # a 0
        return Message("Only %(distance)d away.", distance=mine.distance) if mine.gain else None
    if mine.gain and not mine.above and any(play.above for play in found.equally_near):
        return Message("None of your pairs was closer. And it is below!")
    suits = [play.suits for play in found.plays if play.total == mine.total]
    if mine.gain and min(suits) < mine.suits == max(suits):
        return found.of_suit(NEAR_WITH)
    return WELL_SPOTTED
