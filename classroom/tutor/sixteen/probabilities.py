"""The probabilities that a card leaves, computed exactly from the cards its seat has not seen.

Every unseen card is as likely as another to lie in any hidden place, so what the next seat holds is a draw without
putting back: the hypergeometric distribution. For this seat's own next turn the next one is taken to win if it can,
to go over only if it must, and otherwise to lay any of its plain cards that does neither, each as likely. With four
seats three others play in between: then `over_next` is an estimate that takes their cards one by one.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import comb

from classroom.games.sixteen.cards import WILD, card_in_hand, number
from classroom.games.sixteen.rules import GOAL, SIDES
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.move_helpers import can_win, cards_to_draw, next_seat

Pile = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances from 0 to 1 after a play. `answers` (two seats only) and `over_next` are about this seat's next turn."""

    next_wins: float = 0.0  # the next seat holds a card that makes 16 or a match
    next_forced_over: float = 0.0  # every card it holds goes over 16
    answers: float = 0.0  # it does neither, and a card kept now wins after its reply
    over_next: float = 0.0  # it does neither, and every card this seat then holds goes over


@dataclass(frozen=True, slots=True)
class Replies:
    """The unseen cards by what they would do on a pile."""

    winning: Counter[str]
    calm: Counter[str]  # plain cards that neither win nor go over
    rest: Counter[str]  # they go over; or wilds that cannot win yet and are kept

    def __len__(self) -> int:
        return self.winning.total() + self.calm.total() + self.rest.total()


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


def none_of_probability(cards: int, good: int, drawn: int) -> float:
    """The chance that no good card is among those drawn (hypergeometric)."""
    drawn = min(drawn, cards)
    return comb(cards - good, drawn) / comb(cards, drawn)


def without_card(hand: Pile, card: str) -> Pile:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def goes_over(total: int, card: str) -> bool:
    """Whether a card of a hand goes over 16. A wild never does: it may be a 0."""
    return card != WILD and total + number(card) > GOAL


def wilds_of(cards: Counter[str]) -> Counter[str]:
    return Counter({WILD: cards[WILD]}) if cards[WILD] else Counter()


def classify_replies(pile: Pile, total: int, cards: Counter[str], match: bool) -> Replies:
    winning, calm, rest = Counter[str](), Counter[str](), Counter[str]()
    for card, many in cards.items():
        if can_win(pile, card, total, match):
            winning[card] = many
        elif card == WILD or goes_over(total, card):
            rest[card] = many
        else:
            calm[card] = many
    return Replies(winning, calm, rest)


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


def count_over(cards: Counter[str], total: int) -> int:
    return sum(many for card, many in cards.items() if goes_over(total, card))


def all_over_probability(sure: int, others: int, bad: int, taken: int, pool: int, drawn: int) -> float:
    """The chance that all cards drawn from a pool are bad. It holds `sure` bad ones, and `taken` of some `others` of
    which `bad` are bad."""
    if not drawn:
        return 1.0
    ways = comb(others, taken)
    spread = ((some, comb(bad, some) * comb(others - bad, taken - some) / ways) for some in range(min(bad, taken) + 1))
    return sum(odd * comb(sure + some, drawn) for some, odd in spread) / comb(pool, drawn)


def by_number(cards: Counter[str]) -> Counter[int]:
    found: Counter[int] = Counter()
    for card, many in cards.items():
        found[number(card)] += many
    return found


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
