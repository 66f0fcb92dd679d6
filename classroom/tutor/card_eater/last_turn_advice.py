"""What help says in the last turn of a round in which the nearest eats: who is ahead, and what a card would bring."""

from collections.abc import Sequence

from classroom.games.card_eater.rules import STAY, TURN
from classroom.games.card_eater.view import View
from classroom.games.protocol import CountedMessage, Message
from classroom.tutor.card_eater.analysis import analyse, best_play, my_need
from classroom.tutor.card_eater.last_turn import leading_values, may_be_passed, may_be_taken, nearest_other, would_win
from classroom.tutor.card_eater.probabilities import count_helping, hidden_counts, seats_still_in
from classroom.tutor.protocol import Advice

LAST_TURN = Message("Last turn: the nearest player eats their own cards.")


def advise_in_the_lead(view: View, move: str) -> Advice[str] | None:
    """Help for whoever would win as things lie, or is better off where it is: why it stays; or what one more card may
    bring, and what it risks. None where no card makes the target."""
    many, first = count_too_big(view), got_there_first(view)
    if move == STAY and many:
        return Advice(LAST_TURN, why_stay(view, many), move, instead=who_was_first(view) if first else None)
    if move == TURN and would_win(view) == view.seat and count_helping(view, my_need(view))[0]:
        return Advice(LAST_TURN, why_go_on(view), move, instead=why_dare(view, many))
    return None


def who_was_first(view: View) -> Message:
    return Message("You got to %(total)d first.", total=view.rows[view.seat or 0].total)


def why_stay(view: View, many: int) -> Message:
    """Why one stays. How many cards go over is told where it is the reason: not where it is few."""
    first, few = got_there_first(view), 2 * many <= sum(hidden_counts(view))
    if first:
        return who_was_first(view) if few else first_and_over(view, many)
    if few and would_win(view) == view.seat:
        return Message("You’re the nearest so far.")
    return go_over(view, many)


def why_dare(view: View, many: int) -> Message:
    """Why whoever is in the lead turns a card. Where most cards go over, their number would speak against it. A
    card that another can take is the reason where there is one."""
    if said := could_be_taken(view):
        return said
    if not many:
        return Message("No hidden card goes over %(target)d.", target=view.target)
    if 2 * many < sum(hidden_counts(view)):
        return go_over(view, many)
    if may_be_passed(view):
        return Message("Somebody can still get closer than you.")
    return Message("Exactly %(target)d eats all the cards.", target=view.target)


def could_be_taken(view: View) -> Message | None:
    """That another can make the target with the last card of this seat; None where nobody can."""
    card = may_be_taken(view)
    return (
        Message("Somebody can take your %(card)d and make %(target)d.", card=card, target=view.target) if card else None
    )


def got_there_first(view: View) -> bool:
    """Whether another stands where this seat does, but came there later: then this one would win."""
    row = view.row
    return row is not None and row.total == nearest_other(view) and would_win(view) == view.seat


def first_and_over(view: View, many: int) -> Message:
    of = sum(hidden_counts(view))
    return CountedMessage(
        "You got to %(total)d first. %(num)d of %(of)d hidden cards goes over %(target)d.",
        "You got to %(total)d first. %(num)d of %(of)d hidden cards go over %(target)d.",
        many,
        target=view.target,
        total=view.row.total if view.row else None,
        of=of,
    )


def why_go_on(view: View) -> Message:
    """What the target would bring to whoever is in the lead, and whether that one has won if it stays."""
    values = {"total": view.row.total if view.row else None, "target": view.target}
    if got_there_first(view):
        if seats_still_in(view):
            return Message("You got to %(total)d first. But exactly %(target)d eats all the cards!", **values)
        return Message("You got to %(total)d first: you’d win. But exactly %(target)d eats all the cards!", **values)
    if seats_still_in(view):
        return Message("You’re the nearest so far. But exactly %(target)d eats all the cards!", target=view.target)
    return Message("You’re the nearest: you’d win. But exactly %(target)d eats all the cards!", target=view.target)


def advise_out_of_reach(view: View) -> Advice[str]:
    """Where nothing can be won any more, this is said at once: there is nothing to think about."""
    why = Message("Somebody stays in front with %(total)d.", total=nearest_other(view))
    return Advice(why, why, TURN, instead=why, at_once=True)


def count_too_big(view: View) -> int:
    """How many of the hidden cards would go over the target."""
    return sum(hidden_counts(view)[my_need(view) + 1 :])


def go_over(view: View, many: int) -> Message:
    of, target = sum(hidden_counts(view)), view.target
    if many == of:
        return Message("Every hidden card goes over %(target)d.", target=target)
    return CountedMessage(
        "%(num)d of %(of)d hidden cards goes over %(target)d.",
        "%(num)d of %(of)d hidden cards go over %(target)d.",
        many,
        of=of,
        target=target,
    )


def put_in_the_lead(view: View, ahead: Sequence[int], many: int) -> Message:
    """How many of the hidden cards put the seat in the lead in the last turn, those that make the target included."""
    cards = hidden_counts(view)
    return CountedMessage(
        "%(num)d hidden card puts you ahead.",
        "%(num)d hidden cards put you ahead.",
        many + sum(cards[value] for value in ahead),
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
    """How far the seat is from the target, and that another is nearer, as things lie."""
    need, target = my_need(view), view.target or 0
    if would_win(view) == view.seat:
        return as_the_nearest(view)
    if need == target - nearest_other(view):
        return no_card_makes_it(target)
    return Message("You need %(need)d. Somebody is closer.", need=need)


def as_the_nearest(view: View) -> Message:
    """What speaks for staying; or for one more card, where that is better."""
    target, big, seen = view.target or 0, count_too_big(view), sum(hidden_counts(view))
    stays = best_play(view, analyse(view)).move == STAY
    if stays and got_there_first(view):
        total = view.row.total if view.row else None
        return Message("No card makes %(target)d now. But you got to %(total)d first.", target=target, total=total)
    if stays:
        return Message("No card makes %(target)d now. But you’re the nearest.", target=target)
    if said := could_be_taken(view):
        return said
    if not big:
        return Message("No hidden card takes you past %(target)d. Come closer!", target=target)
    if 2 * big < seen:
        return Message("Most hidden cards bring you closer.")
    can_be_passed = may_be_passed(view)
    return Message("Somebody can still get closer than you.") if can_be_passed else no_card_makes_it(target)


def no_card_makes_it(target: int) -> Message:
    return Message("No card makes %(target)d now.", target=target)
