"""Help in stages for a move of the Card Eater: a nudge, the idea, the sum, the move. Every sentence says what is so.

Whose card can be taken is the child's to find: until the last stage nothing names it.
"""

from collections.abc import Sequence

from classroom.games.card_eater.rules import PASS, SAY, STAY, TURN
from classroom.games.card_eater.view import View
from classroom.games.protocol import CountedMessage, Message, Sum
from classroom.tutor.card_eater.analysis import (
    TWENTY,
    Play,
    analyse,
    best_play,
    my_need,
    open_takes,
    preferred_joker_value,
)
from classroom.tutor.card_eater.foregone import HIGHEST, reach
from classroom.tutor.card_eater.last_turn import leading_values, may_be_passed
from classroom.tutor.card_eater.probabilities import TEN, count_helping, hidden_counts, last_values, values_others_need
from classroom.tutor.protocol import Advice

CLEARLY = 0.005  # chance to win the round: below it, two values are as good as each other
HOW_MUCH = Message("How much do you still need?")
HOW_FAR = Message("How much should be left?")
OTHERS = Message("What do the others need?")
LAST_TURN = Message("Last turn: the nearest player eats their own cards.")
ONLY_TURN = Message("Turn over a card!")
LAST = Message("Look at the others’ last cards.")
MANY_TENS = Message("Many hidden cards are worth 10.")


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
    if best.move == STAY and (many := count_too_big(view)):
        return Advice(LAST_TURN, too_big(view, many), best.move)
    nudge, idea = why_no_take(view)
    if nudge == ONLY_TURN:
        return Advice(nudge, idea, best.move, instead=idea, at_once=True)
    return Advice(nudge, idea, best.move, instead=hidden_that_help(view), asks_sum=nudge == HOW_MUCH)


def count_too_big(view: View) -> int:
    """How many of the hidden cards would go over the target."""
    return sum(hidden_counts(view)[my_need(view) + 1 :])


def too_big(view: View, many: int) -> Message:
    of = sum(hidden_counts(view))
    return CountedMessage(
        "There are %(of)d hidden cards. %(num)d of them is too big.",
        "There are %(of)d hidden cards. %(num)d of them are too big.",
        many,
        of=of,
    )


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
    if need > TEN:
        return Message("You need %(need)d. Nobody’s last card is worth %(need)d.", need=need)
    if need == 8:
        return Message("You need 8. Nobody has an 8 on top.", need=need)
    return Message("You need %(need)d. Nobody has a %(need)d on top.", need=need)


def hidden_that_help(view: View) -> Message | None:
    """Which of the hidden cards make the target at once, where one can be turned and could."""
    need = my_need(view)
    if need > TEN or TURN not in view.moves:
        return None
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


def put_in_the_lead(view: View, ahead: Sequence[int], many: int) -> Message:
    """How many of the hidden cards put the seat in the lead in the last turn, those that make the target included."""
    cards = hidden_counts(view)
    return CountedMessage(
        "%(num)d hidden card puts you ahead.",
        "%(num)d hidden cards put you ahead.",
        many + sum(cards[value] for value in ahead),
    )


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


def none_makes_it(view: View) -> Message:
    """What is said in the last turn where no card makes the target: with which the seat would be in the lead, or how
    far it is from it."""
    leading, target = leading_values(view), view.target or 0
    low, high = min(leading, default=0), max(leading, default=0)
    if not leading:
        return how_far_apart(view)
    if len(leading) == 1:
        return Message("No card makes %(target)d. But %(low)d puts you ahead.", target=target, low=low)
    if len(leading) == 2:
        return Message(
            "No card makes %(target)d. But %(low)d or %(high)d puts you ahead.",
            target=target,
            low=low,
            high=high,
        )
    return Message(
        "No card makes %(target)d. But %(low)d to %(high)d puts you ahead.",
        target=target,
        low=low,
        high=high,
    )


def how_far_apart(view: View) -> Message:
    """How far the seat is from the target, and how far the nearest of the others, as things lie."""
    need, others = my_need(view), [row for seat, row in enumerate(view.rows) if seat != view.seat and not row.out]
    near = min(((view.target or 0) - (row.total or 0) for row in others), default=need + 1)
    if need < near:
        return as_the_nearest(view)
    if need == near:
        return Message("No card makes %(target)d now.", target=view.target or 0)
    return Message("You need %(need)d. The nearest player needs only %(near)d.", need=need, near=near)


def as_the_nearest(view: View) -> Message:
    """What speaks for staying; or for one more card, where that is better."""
    target, big, seen = view.target or 0, count_too_big(view), sum(hidden_counts(view))
    if best_play(view, analyse(view)).move == STAY:
        return Message("No card makes %(target)d now. But you’re the nearest.", target=target)
    if not big:
        return Message("No hidden card takes you past %(target)d. Come closer!", target=target)
    if 2 * big < seen:
        return Message("Most hidden cards bring you closer.")
    if may_be_passed(view):
        return Message("Another player can still get closer than you.")
    return Message("No card makes %(target)d now.", target=target)


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


def sum_of_value(view: View, best: Play) -> Sum | None:
    """The sum of a joker's value; none on the first lap."""
    if view.row is None or view.row.total is None:
        return None
    return Sum((view.row.total, value_said(best)))


def value_said(play: Play) -> int:
    return int(play.move.removeprefix(SAY))


def why_the_value(view: View, best: Play) -> tuple[Message, Message]:
    """What speaks for this value of a joker."""
    if best.left == 0:
        return HOW_MUCH, Message("A joker can be just what you need.")
    if not view.unseen and not view.is_last_turn:
        return LAST, Message("There are no hidden cards left.")
    liked, needed = preferred_joker_value(view), values_others_need(view)
    if liked != value_said(best) and liked in needed:
        idea = Message("Saying %(card)d here would help another player.", card=liked)
        return OTHERS, idea
    if view.is_last_turn:
        return LAST_TURN, Message("A big number gets you closer.")
    nudge, idea = why_so_far(view, best.left or 0)
    gives_away = nudge == HOW_FAR and needed and value_said(best) not in needed
    return (OTHERS, what_others_need(sorted(needed))) if gives_away else (nudge, idea)


def what_others_need(needed: Sequence[int]) -> Message:
    """The values of a joker that would give the round away."""
    first, *more = needed
    if not more:
        return Message("Another player needs %(first)d.", first=first)
    if len(more) == 1:
        return Message("The others need %(first)d and %(then)d.", first=first, then=more[0])
    return Message("The others need %(first)d, %(then)d and %(last)d.", first=first, then=more[0], last=more[1])


def why_so_far(view: View, left: int) -> tuple[Message, Message]:
    """What speaks for so much left to go."""
    if left <= TEN and stays(view, left):
        return LAST, Message("A card worth %(left)d will still be there next time.", left=left)
    if left == TEN and many_tens(view):
        return HOW_FAR, MANY_TENS
    if left == TWENTY:
        return HOW_FAR, Message("20 to go is good: 10 and 10.")
    if left > TEN:
        return Message("The target is still far away."), Message("A big number gets you closer.")
    idea = Message("I’ve worked it out: %(left)d to go is best.", left=left)
    return Message("Which cards are still hidden?"), idea


def many_tens(view: View) -> bool:
    """Whether more of the hidden cards are worth 10 than anything else: then 10 to go is good."""
    *others, tens = hidden_counts(view)
    return tens > max(others)


def stays(view: View, card: int) -> bool:
    """Whether a card of this value lies with another seat that turns no card onto it, and nobody takes it before."""
    last = last_values(view)
    rows = ((seat, row) for seat, row in enumerate(view.rows) if seat != view.seat)
    lies = any(last[seat] == card and (row.out or not row.pile) for seat, row in rows)
    return lies and card not in values_others_need(view)


def why_not_ten(view: View, plays: tuple[Play, ...], best: Play) -> Message | None:
    """Why not leave 10, where that could be done and something else is clearly better."""
    if view.is_last_turn:
        return None
    ten = next((play for play in plays if play.left == TEN and my_need(view) > TEN), best)
    if best.left == 0 or best.chance < ten.chance + CLEARLY:
        return None
    if value_said(ten) in values_others_need(view):
        return Message("%(card)d leaves 10 to go, but helps another player too.", card=value_said(ten))
    if best.left is not None and stays(view, best.left):
        return Message("Then you need %(left)d. You can take it next time.", left=best.left)
    return Message("I’ve worked it out: %(left)d to go is best.", left=best.left)
