"""Help in stages for a move of the Card Eater: a nudge, the idea, the sum, the move. Every sentence says what is so.

Whose card can be taken is the child's to find: until the last stage nothing names it.
"""

from collections.abc import Sequence

from classroom.games.card_eater.rules import PASS, STAY, TURN
from classroom.games.card_eater.view import View
from classroom.games.protocol import CountedMessage, Message, Sum
from classroom.tutor.card_eater.analysis import analyse, best_play, my_need, open_takes
from classroom.tutor.card_eater.foregone import HIGHEST, reach
from classroom.tutor.card_eater.joker_advice import HOW_MUCH, sum_of_value, why_not_ten, why_the_value
from classroom.tutor.card_eater.last_turn import is_out_of_reach, leading_values
from classroom.tutor.card_eater.last_turn_advice import (
    advise_in_the_lead,
    advise_out_of_reach,
    none_makes_it,
    put_in_the_lead,
)
from classroom.tutor.card_eater.probabilities import TEN, count_helping, hidden_counts
from classroom.tutor.protocol import Advice

ONLY_TURN = Message("Turn over a card!")


def advise(view: View) -> Advice[str]:
    """Help for the seat of this view, whose turn it is. `plays` are the values of a joker, for the page of choices."""
    plays = analyse(view)
    best = best_play(view, plays)
    if view.saying:
        nudge, idea = why_the_value(view, best)
        work, instead = sum_of_value(view, best), why_not_ten(view, plays, best)
        return Advice(nudge, idea, best.move, work, instead, plays, asks_sum=nudge == HOW_MUCH)
    if open_takes(view):
        need, idea = my_need(view), Message("You need %(need)d. Look at the others’ last cards.", need=my_need(view))
        assert view.target is not None
        return Advice(HOW_MUCH, idea, best.move, Sum((view.target, need - view.target)), asks_sum=True)
    if is_out_of_reach(view):
        return advise_out_of_reach(view)
    if STAY in view.moves and (late := advise_in_the_lead(view, best.move)):
        return late
    nudge, idea = why_no_take(view)
    if nudge == ONLY_TURN:
        return Advice(nudge, idea, best.move, instead=idea, at_once=True)
    return Advice(nudge, idea, best.move, instead=hidden_that_help(view), asks_sum=nudge == HOW_MUCH)


def why_no_take(view: View) -> tuple[Message, Message]:
    """What turning may bring, or why one passes."""
    need = my_need(view)
    if view.is_first_lap:
        return ONLY_TURN, Message("Your cards must make exactly %(target)d.", target=view.target)
    if PASS in view.moves:
        return HOW_MUCH if need > TEN else Message("Does one of the others’ last cards fit?"), none_fits(need)
    if need > TEN and view.is_last_turn:
        return HOW_MUCH, none_makes_it(view)
    if need > TEN:
        return ONLY_TURN, more_than_one_card(view, need)
    return HOW_MUCH, none_fits(need)


def none_fits(need: int) -> Message:
    return Message("You need %(need)d. Nobody’s last card is worth %(need)d.", need=need)


def hidden_that_help(view: View) -> Message | None:
    """Which of the hidden cards make the target at once, where one can be turned and could."""
    need = my_need(view)
    if TURN not in view.moves:
        return None
    if need > TEN:
        return none_makes_it(view) if view.is_last_turn and not view.is_first_lap else None
    many, _ = count_helping(view, need)
    if not many:
        return no_single_card(view, need)
    if view.is_last_turn and (ahead := leading_values(view)):
        return put_in_the_lead(view, ahead, many)
    return which_fits(need, hidden_counts(view))


def which_fits(need: int, cards: Sequence[int]) -> Message:
    """The card that makes the target, a joker, or either, as far as they are hidden; `cards` are how many of each."""
    if not cards[need]:
        return Message("A joker fits.")
    if need == 8:
        return Message("An 8 or a joker fits.") if cards[0] else Message("An 8 fits.")
    return Message("A %(need)d or a joker fits.", need=need) if cards[0] else Message("A %(need)d fits.", need=need)


def no_single_card(view: View, need: int) -> Message:
    """What is said where no hidden card fits: which two would, if the seat has two to turn; in the last turn which
    would put it in the lead."""
    if view.is_last_turn:
        return none_makes_it(view)
    cards, seat = hidden_counts(view), view.seat
    first = next((card for card in range(need // 2, 0, -1) if makes_pair(cards, card, need - card)), 0)
    if not first or seat is None or view.turns_left(seat) < 2:
        return Message("No single hidden card fits.")
    return Message(
        "No single hidden card fits. But %(first)d and %(then)d would.",
        first=first,
        then=need - first,
    )


def makes_pair(cards: Sequence[int], one: int, other: int) -> bool:
    """Whether two cards of these values are there; `cards` are how many of each."""
    return cards[one] > (one == other) and cards[other] > 0


def more_than_one_card(view: View, need: int) -> Message:
    """What is said where one card is not enough; and where all that are left are not, were they tens."""
    row = view.row
    assert row is not None
    assert view.target is not None
    if reach(row, [HIGHEST] * row.pile) >= view.target:
        return Message("You need %(need)d. That takes more than one card.", need=need)
    return CountedMessage(
        "You need %(need)d. With %(num)d card left you can’t make it.",
        "You need %(need)d. With %(num)d cards left you can’t make it.",
        row.pile,
        need=need,
    )
