"""Exact chances in the last turn of a round in which the nearest eats, where nobody makes the target."""

from collections.abc import Sequence

from classroom.games.card_eater.rules import card_effect
from classroom.games.card_eater.view import View
from classroom.tutor.card_eater.probabilities import (
    Cards,
    cards_needed,
    heuristic_joker_value,
    heuristic_stays,
    hidden_counts,
    last_values,
    seats_still_in,
)

Standing = tuple[int, bool]  # a total, and whether one stays on it: then one was there before who only now comes to it


def chance_to_eat(view: View, standing: Standing, laid: int, cards: Cards | None = None) -> float:
    """The chance of the seat to move, which stands so with this card on top, that it is nearest in the end: the others
    take what they see, stay and say of a joker what good players do. `cards` are hidden, those of the view without the
    one laid if it was among them."""
    seat = view.seat
    assert seat is not None
    if standing[0] == view.target:
        return 1.0
    later = seats_still_in(view)
    before = [one for one in range(view.players) if one not in (seat, *later) and not view.rows[one].out]
    if any(standing_of(view, one) >= standing for one in before):
        return 0.0  # of two equally near the one that got there first eats
    last = last_values(view)
    last = (*last[:seat], laid, *last[seat + 1 :])
    return chance_to_hold(view, later, standing, last, hidden_counts(view) if cards is None else cards)


def chance_by_turning(view: View) -> float:
    """The same before the card is turned."""
    cards, found = hidden_counts(view), 0.0
    assert view.row is not None
    assert view.seat is not None
    assert view.target is not None
    need = cards_needed(view, view.seat)
    for drawn, many, fewer in draws(cards):
        laid = drawn or heuristic_joker_value(need, is_last=True)
        sign, total = card_effect(view.row.total, laid, view.target)
        found += many / sum(cards) * (chance_to_eat(view, (total, False), laid, fewer) if sign else 0.0)
    return found


def chance_by_staying(view: View) -> float:
    """The same where no card is turned."""
    assert view.seat is not None
    return chance_to_eat(view, (view.rows[view.seat].total or 0, True), last_values(view)[view.seat])


def standing_of(view: View, seat: int) -> Standing:
    row = view.rows[seat]
    return row.total or 0, row.passed


def chance_to_hold(view: View, seats: Sequence[int], best: Standing, last: Cards, cards: Cards) -> float:
    """The chance that none of these seats, each with one turn to come, makes the target or comes nearer than `best`."""
    if not seats:
        return 1.0
    seat, *others = seats
    need, found = cards_needed(view, seat), 0.0
    if need in (*last[:seat], *last[seat + 1 :]):
        return 0.0  # it takes that card
    if heuristic_stays(need, (view.rows[seat].total or 0, True) > best):
        return 0.0
    assert view.target is not None
    for drawn, many, fewer in draws(cards):
        laid = drawn or heuristic_joker_value(need, is_last=True)
        sign, total = card_effect(view.rows[seat].total, laid, view.target)
        if not sign or (total, False) <= best:
            now = (*last[:seat], laid, *last[seat + 1 :])
            found += many / sum(cards) * chance_to_hold(view, others, best, now, fewer)
    return found


def draws(cards: Cards) -> list[tuple[int, int, Cards]]:
    """Each value that is hidden, how many cards have it, and what is left without one of them."""
    return [(drawn, many, (*cards[:drawn], many - 1, *cards[drawn + 1 :])) for drawn, many in enumerate(cards) if many]
