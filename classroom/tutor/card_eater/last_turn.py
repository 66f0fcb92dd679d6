"""Exact chances in the last turn of a round in which the nearest eats, where nobody makes the target."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from classroom.games.card_eater.cards import VALUES
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
    last = replaced(last_values(view), seat, laid)
    return chance_to_hold(view, later, standing, last, hidden_counts(view) if cards is None else cards)


def chance_by_turning(view: View) -> float:
    """The same before the card is turned."""
    assert view.seat is not None
    return sum(
        draw.chance * chance_to_eat(view, (draw.total, False), draw.laid, draw.fewer)
        for draw in draws(view, view.seat, hidden_counts(view))
        if draw.sign
    )


def chance_by_staying(view: View) -> float:
    """The same where no card is turned."""
    assert view.seat is not None
    return chance_to_eat(view, (view.rows[view.seat].total or 0, True), last_values(view)[view.seat])


def leading_values(view: View) -> tuple[int, ...]:
    """The hidden cards that do not make the target, but put the seat to move nearer to it than any other as things
    lie; nothing where it is that already."""
    seat = view.seat
    assert seat is not None
    total, need = view.rows[seat].total or 0, cards_needed(view, seat)
    best = nearest_other(view)
    if would_win(view) == seat:
        return ()
    return tuple(card for card, many in enumerate(hidden_counts(view)) if many and best - total < card < need)


def would_win(view: View) -> int | None:
    """Who would win as things lie, did everybody stay who has a last turn to come: the nearest, of several the one that
    got there first; None where everybody is out."""
    order = [(view.first + step) % view.players for step in range(view.players)]
    still_in = [seat for seat in order if not view.rows[seat].out]
    standings = {
        seat: (view.rows[seat].total or 0, view.rows[seat].passed or view.turns_left(seat) > 0) for seat in still_in
    }
    return max(still_in, key=lambda seat: standings[seat], default=None)


def is_out_of_reach(view: View) -> bool:
    """Whether the seat to move is the last of all in this round, and can neither make the target nor be nearest to it:
    neither with a card that is hidden, or lies there, nor if it stays."""
    row, need = view.row, 0 if view.row is None else (view.target or 0) - (view.row.total or 0)
    if row is None or row.total is None or view.saying or not view.is_last_turn or seats_still_in(view):
        return False
    return need not in last_values(view) and not chance_by_turning(view) and not chance_by_staying(view)


def nearest_other(view: View) -> int:
    """The total of whoever is nearest to the target of the others that are still in."""
    return max((row.total or 0 for other, row in enumerate(view.rows) if other != view.seat and not row.out), default=0)


def may_be_passed(view: View) -> bool:
    """Whether a hidden card puts another, which has its last turn yet to come, nearer to the target than this seat."""
    seat, target = view.seat, view.target
    assert seat is not None
    assert target is not None
    cards, mine = hidden_counts(view), view.rows[seat].total or 0
    ways = ((view.rows[other].total or 0) + card for other in seats_still_in(view) for card in VALUES if cards[card])
    return any(mine < total <= target for total in ways)


def may_be_taken(view: View) -> int:
    """What the last card of the seat to move counts, where it is just what another needs that has its last turn yet to
    come; 0 where it is not."""
    assert view.seat is not None
    card = last_values(view)[view.seat]
    return card if any(cards_needed(view, other) == card for other in seats_still_in(view)) else 0


def standing_of(view: View, seat: int) -> Standing:
    row = view.rows[seat]
    return row.total or 0, row.passed


def chance_to_hold(view: View, seats: Sequence[int], best: Standing, last: Cards, cards: Cards) -> float:
    """The chance that none of these seats, each with one turn to come, makes the target or comes nearer than `best`."""
    if not seats:
        return 1.0
    seat, *others = seats
    need = cards_needed(view, seat)
    if need in (*last[:seat], *last[seat + 1 :]):
        return 0.0  # it takes that card
    if heuristic_stays(need, (view.rows[seat].total or 0, True) > best):
        return 0.0
    return sum(
        draw.chance * chance_to_hold(view, others, best, replaced(last, seat, draw.laid), draw.fewer)
        for draw in draws(view, seat, cards)
        if not draw.sign or (draw.total, False) <= best
    )


class Draw(NamedTuple):
    """A card that may be turned, with its chance: how it counts, to which total, and what is hidden without it."""

    chance: float
    laid: int
    sign: int
    total: int
    fewer: Cards


def draws(view: View, seat: int, cards: Cards) -> Iterator[Draw]:
    """Each value that this seat may turn of these hidden cards; of a joker it says what good players do."""
    assert view.target is not None
    for drawn, many in enumerate(cards):
        if many:
            laid = drawn or heuristic_joker_value(cards_needed(view, seat), is_last=True)
            sign, total = card_effect(view.rows[seat].total, laid, view.target)
            yield Draw(many / sum(cards), laid, sign, total, replaced(cards, drawn, many - 1))


def replaced(values: Cards, at: int, value: int) -> Cards:
    return (*values[:at], value, *values[at + 1 :])
