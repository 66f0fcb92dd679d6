"""Exact probabilities of the cards that nobody has turned up yet, by enumeration."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from classroom.games.card_eater.cards import VALUES, value
from classroom.games.card_eater.view import View

TEN = 10  # the highest value of a card, and that of most
Cards = tuple[int, ...]  # how many of each value, the jokers as 0
Way = tuple[float, Cards, Cards]  # its chance, the last card of each seat, the cards still hidden


def hidden_counts(view: View) -> Cards:
    """How many cards of each value nobody has turned up yet."""
    found = [0] * (TEN + 1)
    for card, many in view.unseen.items():
        found[value(card) or 0] += many
    return tuple(found)


def count_helping(view: View, need: int) -> tuple[int, int]:
    """How many of the hidden cards can be this value, the jokers too, and how many are hidden."""
    cards = hidden_counts(view)
    return (cards[need] + cards[0] if need in VALUES else 0), sum(cards)


def cards_needed(view: View, seat: int) -> int:
    """What this seat still needs; more than any card before its first one."""
    assert view.target is not None
    return view.target - (view.rows[seat].total or 0)


def seats_still_in(view: View) -> list[int]:
    """The other seats still in, in the order in which they come; without those that have had their last turn."""
    assert view.seat is not None
    order = ((view.seat + step) % view.players for step in range(1, view.players))
    return [seat for seat in order if not view.rows[seat].out and (view.laps is None or view.turns_left(seat))]


def values_others_need(view: View) -> set[int]:
    """The values with which another seat wins at its next turn, if they lie in this one's row then."""
    return {cards_needed(view, seat) for seat in seats_still_in(view)} & set(VALUES)


def last_values(view: View) -> Cards:
    """The value of the last card of each seat, 0 where there is none."""
    return tuple((row.last.value or 0) if row.last else 0 for row in view.rows)


def heuristic_joker_value(need: int, is_last: bool = False) -> int:
    """What good players say of a joker: what makes the target, else leaves 10, else 10 (studies/other-games.md 2); in
    the last turn what comes nearest."""
    if need <= TEN or is_last:
        return min(need, TEN)
    return need - TEN if need <= 2 * TEN else TEN


def heuristic_stays(need: int, is_nearest: bool) -> bool:
    """Whether good players stay where they are in the last turn: where they are nearest as things lie, and most cards
    would go over the target."""
    return is_nearest and 2 * need <= TEN


@dataclass(frozen=True, slots=True)
class NextTurnForecast:
    """What may come before this seat's next turn, if nobody needs the card that it has laid.

    `goes_on`: the chance that nobody has won by then. `wins`: by what it needs then, from 0 to 10, the chance that
    nobody has won and it now does, by a take or by turning. The others take what they see.
    """

    goes_on: float
    wins: tuple[float, ...]


def forecast_next_turn(view: View) -> NextTurnForecast:
    """Everything that may come, added up."""
    seat = view.seat
    assert seat is not None
    goes_on, wins, turns = 0.0, [0.0] * (TEN + 1), view.rows[seat].pile > 0
    for chance, last, cards in enumerate_turns(
        view, seats_still_in(view), (1.0, last_values(view), hidden_counts(view))
    ):
        goes_on += chance
        there, left = {*last[:seat], *last[seat + 1 :]}, sum(cards)
        for need in VALUES:
            if need in there:
                wins[need] += chance
            elif turns:
                wins[need] += chance * (cards[need] + cards[0]) / left
    return NextTurnForecast(goes_on, tuple(wins))


def enumerate_turns(view: View, seats: Sequence[int], so_far: Way) -> Iterator[Way]:
    """Every way in which these seats may turn one card each, or pass, so that none of them wins."""
    if not seats:
        yield so_far
        return
    seat, need = seats[0], cards_needed(view, seats[0])
    chance, last, cards = so_far
    if any(card == need for other, card in enumerate(last) if other not in (seat, view.seat)):
        return  # it takes that card
    if not view.rows[seat].pile:
        yield from enumerate_turns(view, seats[1:], so_far)
        return
    left = sum(cards)
    for drawn, many in enumerate(cards):
        laid = drawn or heuristic_joker_value(need)
        if many and laid != need:
            fewer = (*cards[:drawn], many - 1, *cards[drawn + 1 :])
            now = (*last[:seat], laid, *last[seat + 1 :])
            yield from enumerate_turns(view, seats[1:], (chance * many / left, now, fewer))
