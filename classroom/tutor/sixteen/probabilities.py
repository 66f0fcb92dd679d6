"""The probabilities that a card leaves, computed exactly from the cards its seat has not seen.

Every unseen card is as likely as another to lie in any hidden place, so what the next seat holds is a draw without
putting back: the hypergeometric distribution. For this seat's own next turn the next one is taken to win if it can,
to go over only if it must, and otherwise to lay any of its plain cards that does neither, each as likely. With four
seats three others play in between: then `over_next` is an estimate that takes their cards one by one.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

from classroom.games.sixteen.cards import card_in_hand, number
from classroom.games.sixteen.rules import GOAL, SIDES
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.four_seats import over_after_three
from classroom.tutor.sixteen.move_helpers import can_win, cards_to_draw, next_seat
from classroom.tutor.sixteen.unseen_cards import (
    Pile,
    Replies,
    by_number,
    classify_replies,
    count_over,
    goes_over,
    none_of_probability,
    wilds_of,
    without_card,
)


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances from 0 to 1 after a play. `answers` (two seats only) and `over_next` are about this seat's next turn."""

    next_wins: float = 0.0  # the next seat holds a card that makes 16 or a match
    next_forced_over: float = 0.0  # every card it holds goes over 16
    answers: float = 0.0  # it does neither, and a card kept now wins after its reply
    over_next: float = 0.0  # it does neither, and every card this seat then holds goes over


def odds(view: View, move: str, cards: Counter[str]) -> Odds:
    """What this play leaves, `cards` being those this seat has not seen."""
    match, total = view.rules["match"], view.total + number(move)
    follows = next_seat(view, move)
    if total > GOAL or can_win(view.pile, move, view.total, match) or follows is None:
        return Odds()
    pile, kept = (*view.pile, move), without_card(view.hand, card_in_hand(move))
    if follows == view.seat:
        wins_again = any(can_win(pile, card, total, match) for card in kept)
        return Odds(
            answers=float(wins_again), over_next=float(bool(kept) and all(goes_over(total, card) for card in kept))
        )
    replies = classify_replies(pile, total, cards, match)
    holding = view.held[follows] + cards_to_draw(view, view.held[follows], view.left)
    next_wins = 1 - none_of_probability(len(replies), replies.winning.total(), holding)
    fitting = replies.winning + replies.calm + wilds_of(replies.rest)
    forced = none_of_probability(len(replies), fitting.total(), holding)
    if view.players > SIDES:
        return Odds(next_wins, forced, 0.0, over_after_three(view, total, kept, cards, next_wins, forced))
    calm = 1 - next_wins - none_of_probability(len(replies), replies.winning.total() + replies.calm.total(), holding)
    answered = share_answered(pile, total, kept, replies.calm, match)
    return Odds(next_wins, forced, calm * answered, over_after_reply(view, total, kept, replies, holding))


def share_answered(pile: Pile, total: int, kept: Pile, calm: Counter[str], match: bool) -> float:
    """The share of the calm replies after which a card kept wins."""
    after = ((card, many, (*pile, card), total + number(card)) for card, many in calm.items())
    won = sum(many for _, many, lies, now in after if any(can_win(lies, mine, now, match) for mine in kept))
    return won / calm.total() if calm else 0.0


def over_after_reply(view: View, total: int, kept: Pile, replies: Replies, holding: int) -> float:
    """Two seats: the chance that the next one replies calmly and every card held after the next draw goes over."""
    drawn = cards_to_draw(view, len(kept), view.left - cards_to_draw(view, view.held[1 - (view.seat or 0)], view.left))
    if not kept and not drawn:
        return 0.0  # who has no card is passed over
    chance = 0.0
    for card, many in by_number(replies.calm).items():
        now = total + card
        if all(goes_over(now, mine) for mine in kept):
            share = many / replies.calm.total()
            chance += share * sum(odd * bad for odd, bad in over_after_draws(replies, now, card, holding, drawn))
    return chance


def over_after_draws(replies: Replies, now: int, reply: int, holding: int, drawn: int) -> Iterator[tuple[float, float]]:
    """For each number of calm cards the next seat may hold: how likely it is, and then the chance that all the
    drawn cards go over a total of `now`, after a calm reply with this number."""
    cards, calm, rest = len(replies), replies.calm.total(), replies.rest.total()
    bad_calm = count_over(replies.calm, now) - (now + reply > GOAL)
    for lies in range(1, min(holding, calm) + 1):
        likely = comb(calm, lies) * comb(rest, holding - lies) / comb(cards, holding)
        if likely:
            sure = count_over(replies.winning, now) + (rest - (holding - lies) if count_over(replies.rest, now) else 0)
            yield likely, all_over_probability(sure, calm - 1, bad_calm, calm - lies, cards - holding, drawn)


def all_over_probability(sure: int, others: int, bad: int, taken: int, pool: int, drawn: int) -> float:
    """The chance that all cards drawn from a pool are bad. It holds `sure` bad ones, and `taken` of some `others` of
    which `bad` are bad."""
    if not drawn:
        return 1.0
    ways = comb(others, taken)
    spread = ((some, comb(bad, some) * comb(others - bad, taken - some) / ways) for some in range(min(bad, taken) + 1))
    return sum(odd * comb(sure + some, drawn) for some, odd in spread) / comb(pool, drawn)
