"""Four seats: an estimate of where three calm replies lead, taking the cards of the other seats one by one."""

from collections import Counter
from functools import cache

from classroom.games.sixteen.cards import WILD
from classroom.games.sixteen.rules import GOAL
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.move_helpers import cards_to_draw
from classroom.tutor.sixteen.unseen_cards import Pile, by_number, count_over, goes_over, none_of_probability


def over_after_three(view: View, total: int, kept: Pile, cards: Counter[str], wins_now: float, forced: float) -> float:
    """Four seats: an estimate of the chance that three calm replies lead to where every card held goes over."""
    numbers = by_number(Counter({card: many for card, many in cards.items() if card != WILD}))
    reached, left = {total: 1.0}, view.left
    for step in range(1, view.players):
        seat = ((view.seat or 0) + step) % view.players
        holding = view.held[seat] + cards_to_draw(view, view.held[seat], left)
        left -= holding - view.held[seat]
        if not holding:
            continue
        ends = wins_now + forced if step == 1 else None
        reached = after_one_more(reached, numbers, cards[WILD], holding, ends)
    drawn = cards_to_draw(view, len(kept), left)
    if not kept and not drawn:
        return 0.0
    mine = {now: float(all(goes_over(now, card) for card in kept)) for now in reached}
    many = cards.total()
    return sum(
        odd * mine[now] * none_of_probability(many, many - count_over(cards, now), drawn)
        for now, odd in reached.items()
    )


def after_one_more(
    reached: dict[int, float], numbers: Counter[int], wilds: int, holding: int, ends: float | None
) -> dict[int, float]:
    """The totals after one more calm reply; `ends` is the chance that the pile ends here, where it is known."""
    following: dict[int, float] = {}
    for now, odd in reached.items():
        calm = {more: many for more, many in numbers.items() if now + more < GOAL}
        if ends is None:
            winning = numbers[GOAL - now] + (wilds if now >= 10 else 0)
            pile_ends = pile_end_probability(numbers.total() + wilds, winning, sum(calm.values()), holding)
        else:
            pile_ends = ends
        for more, many in calm.items():
            part = odd * (1 - pile_ends) * many / sum(calm.values())
            following[now + more] = following.get(now + more, 0.0) + part
    return following


@cache
def pile_end_probability(cards: int, winning: int, calm: int, holding: int) -> float:
    """The chance that a seat wins the pile or must go over."""
    return 1 - none_of_probability(cards, winning, holding) + none_of_probability(cards, winning + calm, holding)
