"""What Tavi says of the idea of a move once it is made: what it did, never how clever somebody is."""

from classroom.games.protocol import Message
from classroom.games.sixteen.cards import WILD, number
from classroom.games.sixteen.rules import DRAW, GOAL, set_kinds
from classroom.games.sixteen.view import View
from classroom.tutor.protocol import Verdict
from classroom.tutor.sixteen.advice import cards_that_stay
from classroom.tutor.sixteen.analysis import Play, find_play, list_plays
from classroom.tutor.sixteen.at_last import few_are_left
from classroom.tutor.sixteen.evaluation import move_values, value_difference
from classroom.tutor.sixteen.move_helpers import is_last
from classroom.tutor.sixteen.next_time import an_opponent_follows, what_it_leaves
from classroom.tutor.sixteen.outlook import AT_MOST, CLEARLY, FEWER, NEAR, has_met_nine, tenths
from classroom.tutor.sixteen.two_alike import leaves_two_alike, waits_for_a_third

HARD = 2  # of ten times, how often the next one may win where that is called hard
TOLD = 2  # times in a match that it is told what an 8 or a 9 is good for
BAD_LUCK = (
    Message("Even my eight arms couldn’t save it!"),
    Message("Splash! The turtle wanted a swim."),
    Message("No card could help. Not your fault!"),
    Message("That was bad luck for you."),
)


def verdict(view: View, move: str) -> Verdict | None:
    """The one thing worth saying; None when there is nothing. What is said to be missing is checked against the
    analysis: nobody is told of something better that is not."""
    if move == DRAW:
        return None
    found = list_plays(view)
    mine = find_play(found, move)
    if DRAW not in view.moves and all(play.busts for play in found):
        return Verdict(comfort(view), chief=True)
    if mine.forms:
        return None  # the table says it
    winning = next((play for play in found if play.wins), None)
    if winning:
        return missed_verdict(view, mine, winning, say_was_there(winning))
    return alone(view) if is_last(view, move) else of_risk(view, found, mine)


def comfort(view: View) -> Message:
    """That no card could help, in other words from one time to the next."""
    over = sum(step.seat == view.seat and step.after > GOAL for step in view.steps)
    return BAD_LUCK[over % len(BAD_LUCK)]


def alone(view: View) -> Verdict | None:
    """Where nobody else can play any more: nobody makes anything of the total, and the last cards follow."""
    return Verdict(Message("Only you have cards left. Play on!")) if len(view.hand) > 1 else None


def missed_verdict(view: View, mine: Play, better: Play, said: Message) -> Verdict | None:
    """That something better was there, if it was; a 16 is never missed without a word."""
    if value_difference(view, better.move, mine.move) <= CLEARLY:
        return None
    return Verdict(said, kind=False, can_mend=True, chief="sixteen" in better.forms)


def say_was_there(winning: Play) -> Message:
    if "sixteen" in winning.forms:
        first, second = winning.sum.terms
        if winning.card == WILD:
            return Message("Your wild card could have made 16: %(first)d + %(second)d.", first=first, second=second)
        return Message("You could have made 16: %(first)d + %(second)d.", first=first, second=second)
    if winning.card == WILD:
        return Message("Your wild card could have made three the same.")
    if "colour" not in winning.forms:
        return Message("Another %(number)d would have won the pile.", number=number(winning.move))
    return {
        "g": Message("A third leaf would have won the pile."),
        "o": Message("A third star would have won the pile."),
        "b": Message("A third drop would have won the pile."),
        "p": Message("A third shell would have won the pile."),
    }[winning.move[-2]]


def careful(view: View, mine: Play) -> Message:
    """Which card could win on the two alike that lie on top now."""
    pile, colour = (*view.pile, mine.move), mine.move[-2]
    by_colour = any(card == WILD or "colour" in set_kinds((*pile, card), True) for card in view.unseen)
    if view.pile[-1][-2] != colour or not by_colour:
        return Message("Now a third %(number)d could win the pile.", number=number(mine.move))
    return {
        "g": Message("Now a third leaf could win the pile."),
        "o": Message("Now a third star could win the pile."),
        "b": Message("Now a third drop could win the pile."),
        "p": Message("Now a third shell could win the pile."),
    }[colour]


def of_risk(view: View, found: tuple[Play, ...], mine: Play) -> Verdict | None:
    """What the card leaves to the next one."""
    stay = [play for play in found if not play.busts and play.card != WILD]
    if leaves_two_alike(view, mine):
        unlike = [play for play in stay if not leaves_two_alike(view, play)]
        if not unlike or not waits_for_a_third(view, mine):
            return None
        best = min(unlike, key=lambda play: play.odds.next_wins)
        return missed_verdict(view, mine, best, careful(view, mine))
    if any(waits_for_a_third(view, play) for play in stay) and mine.total != NEAR:
        return Verdict(Message("The top two are different. Nobody can make three now."))
    return of_low(view, stay, mine) if mine.total <= NEAR else of_high(view, stay, mine)


def of_low(view: View, stay: list[Play], mine: Play) -> Verdict | None:
    """What keeps the next one from 16; from the third time in a match on no more than the name of the island."""
    if mine.total in (NEAR - 1, NEAR) or any(play.total > NEAR for play in stay):
        if sum(step.seat == view.seat and step.after in (NEAR - 1, NEAR) for step in view.steps) < TOLD:
            return Verdict(what_it_leaves(mine.total))
        return Verdict(Message("Island 9 again!")) if mine.total == NEAR != view.total else None
    if mine.total == 2 and has_met_nine(view):
        return Verdict(Message("9 is a good place. From 2, no card gets there."))
    return None


def say_was_nine(card: int) -> Message:
    """The card that was kept instead, and what its island is good for; with a 0 the turtle was there already. It is
    said of what is not, since the table shows another total."""
    if card == 0:
        return Message("With your 0, you’d stay on 9: no card makes 16 from there.")
    return Message("With your %(card)d, you’d be on 9: no card makes 16 from there.", card=card)


def of_high(view: View, stay: list[Play], mine: Play) -> Verdict | None:
    nine = next((play for play in stay if play.total == NEAR), None)
    if nine:
        return missed_verdict(view, mine, nine, say_was_nine(number(nine.move)))
    if len(cards_that_stay(view)) == 1 < len(view.hand):
        return Verdict(Message("Good! Every other card goes over 16."))
    others = [play.odds.next_wins for play in stay if play.card != mine.card]
    if not others:
        return None
    if mine.odds.next_wins > min(others):
        return left_too_near(view, stay, mine)
    return of_safest(view, mine, others)


def of_safest(view: View, mine: Play, others: list[float]) -> Verdict | None:
    """Of a card after which the next one wins no more often than after the others, which it does so often."""
    if few_are_left(mine):
        return Verdict(Message("Only a %(need)d makes 16 now. Does anyone have one?", need=GOAL - mine.total))
    is_hardest = mine.odds.next_wins < min(others) and tenths(mine.odds.next_wins) <= HARD
    if is_hardest:
        return Verdict(Message("That makes it hard for the next player."))
    return good_all_the_same(view, mine) if mine.odds.next_wins < max(others) else None


def good_all_the_same(view: View, mine: Play) -> Verdict | None:
    """That a card after which nobody could win less often was a good idea, to be told once somebody makes 16 of it by
    the one number that does: not by a wild card."""
    if view.rules["wilds"] or not an_opponent_follows(view, mine):
        return None
    worth = move_values(view)
    if worth[mine.move] < max(worth.values()) - AT_MOST:
        return None
    said = Message("Good idea! But somebody had the %(need)d.", need=GOAL - mine.total)
    return Verdict(said, chief=True, late=True)  # a card that help has shown, too


def left_too_near(view: View, stay: list[Play], mine: Play) -> Verdict | None:
    """That one number makes 16 of it, to be told once somebody has, where another card was clearly safer."""
    safer = min(stay, key=lambda play: play.odds.next_wins)
    if mine.odds.next_wins < safer.odds.next_wins + FEWER:
        return None
    worth = move_values(view)  # the network alone now and then finds a card worse that is not
    if worth[safer.move] - worth[mine.move] <= AT_MOST:
        return None
    said = Message("You left %(total)d: a %(need)d makes 16.", total=mine.total, need=GOAL - mine.total)
    return Verdict(said, kind=False, late=True)
