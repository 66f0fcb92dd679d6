"""Why the card is best, beside the card itself: without a total that a child which does the sums has yet to find."""

from typing import Any

from classroom.games.protocol import Message
from classroom.games.sixteen.cards import WILD, number
from classroom.games.sixteen.rules import GOAL, SIDES, side
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.analysis import Analysis, Play
from classroom.tutor.sixteen.next_time import (
    BEST,
    KEEP_LOW,
    NO_SIXTEEN,
    NO_SIXTEEN_THEN,
    SAME_RISK,
    SEVERAL,
    UP_TO_NINE,
    an_answer,
    an_opponent_follows,
    keep_low,
    plain_cards_kept,
    what_it_leaves,
    what_next,
    why_it_looks_worse,
)
from classroom.tutor.sixteen.outlook import (
    CLEARLY,
    LOW,
    NEAR,
    better_looking,
    equal_ones,
    is_highest,
    is_safe_elsewhere,
    left_to_win,
    misleads,
    reason,
    wins_next,
)
from classroom.tutor.sixteen.two_alike import leaves_two_alike, waits_for_a_third

FEW = 3  # cards of a number that nobody has shown: of most numbers there are eight
ONLY_ONE = Message("Only one card keeps you at 16 or less.")
NO_WIN_THEN = Message("Then the next player can’t win.")
LAST_ONE = Message("You only have one card left.")
ONLY_LOW = Message("Near 16, only low cards fit.")
OTHERS_GO_OVER = Message("Every other card goes over 16.")
DARE_FOR_LOW = Message("I’d take the risk: low cards fit near 16.")
SAFE_OR_LOW = Message("Safe now, or a low card for later?")
SAFE_OR_WILD = Message("Safe now, or your wild card for later?")
HARDEST = Message("Which card makes it hard to win next?")
CHANCE = Message("From 9, nobody can make 16. Perhaps you can next!", total=NEAR)


def why_at_last(found: Analysis, best: Play, nudge: Message, idea: Message) -> Message | None:
    """The reason beside the card itself: more than the idea, where that is so of every card, or of every 9; None where
    none is to be seen."""
    said = why_of_one(found, best, nudge, idea)
    said = what_decides(found, best) if is_of_all(found, said) or is_of_others(found, best, said) else said
    return ONLY_LOW if said == idea == KEEP_LOW else said


def why_of_one(found: Analysis, best: Play, nudge: Message, idea: Message) -> Message | None:
    said = why_instead(found, best) or (what_next(found, best) if idea == NO_SIXTEEN else idea)
    follows = an_opponent_follows(found.view, best)
    if said == BEST:
        return None
    if said == SEVERAL:
        return SAME_RISK if follows else nudge
    return in_short(found, best, said) if follows else said


def is_of_all(found: Analysis, said: Message | None) -> bool:
    """Whether this is as true of every card of the hand: none leaves more than 9."""
    return said in (NO_SIXTEEN, NO_SIXTEEN_THEN, UP_TO_NINE) and all(play.total <= NEAR for play in found.hand)


def is_of_others(found: Analysis, best: Play, said: Message | None) -> bool:
    """Whether this is as true of a card that is not as good: a child sees that, and asks why not that one."""
    return said in (NO_SIXTEEN_THEN, NO_WIN_THEN) and is_safe_elsewhere(found.hand, best)


def what_decides(found: Analysis, best: Play) -> Message | None:
    """What speaks for a card where after others nobody makes 16 either; that it is so where all are as good."""
    if wins_more(found, best):
        answer = an_answer(found.view, best) if found.view.players == SIDES else None
        if answer:
            return Message("If a %(reply)d comes next, your %(card)d makes 16.", reply=answer[0], card=answer[1])
        return Message("That lets you win more often next.")
    if kept := low_kept(found, best):
        return kept
    is_any = {best.card, *(play.card for play in equal_ones(found.hand, best))} == {*found.view.hand}
    follows = an_opponent_follows(found.view, best)
    if is_any and follows and all(play.total <= NEAR for play in found.plays):
        return NO_SIXTEEN
    return None


def low_kept(found: Analysis, best: Play) -> Message | None:
    """That a low card is kept, where this is a higher one."""
    kept = min(map(number, plain_cards_kept(found.view, best)), default=LOW + 1)
    if best.card != WILD and kept <= LOW and kept < number(best.move) and is_highest(found.hand, best):
        return keep_low(found.view, best, kept)
    return None


def wins_more(found: Analysis, best: Play) -> bool:
    """Whether after no other card I win more often next, and after some less often."""
    often = {wins_next(play) for play in found.hand if not play.busts}
    return wins_next(best) == max(often) > min(often)


def in_short(found: Analysis, best: Play, said: Message) -> Message | None:
    """The same of the card that is pointed at, so that it needs no total; but for 9, which is a place."""
    if best.total == NEAR and said == what_it_leaves(NEAR):
        return CHANCE
    if said == ONLY_ONE and best.card != WILD:
        return OTHERS_GO_OVER
    if said.values.get("total") != best.total:
        return of_high(found, best) if said == HARDEST else said
    if {"reply", "card"} <= said.values.keys():
        return Message("If a %(reply)d comes next, your %(card)d makes 16.", **without_total(said))
    if best.total <= NEAR:
        return NO_SIXTEEN_THEN if said == what_it_leaves(best.total) else said
    return of_high(found, best)


def of_high(found: Analysis, best: Play) -> Message | None:
    """What holds against every other card: not which number makes 16, which stands at each, nor what nobody sees."""
    if not best.odds.next_wins:
        return NO_WIN_THEN
    staying = {number(play.move) for play in found.hand if not play.busts}
    if staying == {number(best.move)} and any(play.busts for play in found.hand):
        return OTHERS_GO_OVER
    if is_rarest(found, best):
        return Message("Then only a %(need)d makes 16. Fewer %(need)ds are left.", need=GOAL - best.total)
    if fewest_chances(found, best):
        return Message("That is hardest for the next player.")
    if len(found.view.hand) == 1:
        return LAST_ONE
    others = [play for play in equal_ones(found.hand, best) if play.total != best.total]
    return SAME_RISK if others else low_kept(found, best)


def without_total(said: Message) -> dict[str, Any]:
    return {name: value for name, value in said.values.items() if name != "total"}


def fewest_chances(found: Analysis, best: Play) -> bool:
    """Whether after every other card that goes on the next one wins more often."""
    others = [play for play in found.plays if not play.forms and play.card != best.card]
    return bool(others) and all(best.odds.next_wins < play.odds.next_wins for play in others)


def is_rarest(found: Analysis, best: Play) -> bool:
    """Whether of each card that stays one number makes 16 and nothing else wins, and of this one's the fewest are
    left, but not none."""
    stay = [play for play in found.hand if not play.busts]
    others = [left_to_win(play) for play in stay if play.total != best.total]
    by_cards = all(play.total > NEAR and not play.forms and not waits_for_a_third(play.view, play) for play in stay)
    return by_cards and WILD not in found.view.hand and 0 < left_to_win(best) < min(others, default=0)


def needed(play: Play) -> dict[str, int]:
    return {"total": play.total, "need": GOAL - play.total}


def few_are_left(play: Play) -> bool:
    """Whether the one number that makes 16 next is nearly gone."""
    return play.total > NEAR and left_to_win(play) <= FEW


def why_instead(found: Analysis, best: Play) -> Message | None:
    """What speaks for this card where another one looks better in the picture of help, or makes a total that the sheet
    likes; of the one that is missing for 16, what it brings."""
    if best.card != WILD and best.forms == ("sixteen",):
        is_last = found.view.needs_one_more(side(found.view.seat or 0))
        won = Message("16 wins the game!") if is_last else Message("16 wins the pile.")
        return why_not_liked(found, best) or won
    return why_not_liked(found, best) or why_it_looks_worse(found, best)


def two_on_top(view: View, likes: list[Play]) -> Message:
    """Which card of the hand would leave two alike on top, and in what they are; all of them are of one number."""
    card, top = number(likes[0].move), view.pile[-1]
    if card == number(top):
        return Message("With your %(card)d, two %(card)ds would be on top.", card=card)
    return {
        "g": Message("With your %(card)d, two leaves would be on top.", card=card),
        "o": Message("With your %(card)d, two stars would be on top.", card=card),
        "b": Message("With your %(card)d, two drops would be on top.", card=card),
        "p": Message("With your %(card)d, two shells would be on top.", card=card),
    }[top[-2]]


def why_not_liked(found: Analysis, best: Play) -> Message | None:
    """Why not the 9 or the 2 that the sheet likes, where a card makes it."""
    for liked in (NEAR, 2):
        likes = [play for play in found.plays if play.total == liked and not play.forms and play.card != WILD]
        if best.total == liked and not best.forms:
            return None
        if likes:
            return better_than(found, likes, best)
    return None


def better_than(found: Analysis, likes: list[Play], best: Play) -> Message | None:
    if best.wins:
        return None
    if all(waits_for_a_third(found.view, play) for play in likes) and not leaves_two_alike(found.view, best):
        return two_on_top(found.view, likes)
    if best.value <= max(play.value for play in likes) + CLEARLY:
        return None
    low = min(number(play.move) for play in likes)
    if best.card != WILD and low <= LOW and low < number(best.move) and is_highest(found.hand, best):
        return keep_low(found.view, best, low)
    return None


def dares_for(found: Analysis, best: Play) -> str:
    """What is kept for later by the risk that is advised, a `low` card or the `wild` one; nothing where there is none
    of it, or no safe card."""
    if not misleads(found.hand, best) or not an_opponent_follows(found.view, best):
        return ""
    kept = reason(best, better_looking(found.hand, best)[0])
    return kept if kept in ("low", "wild") else ""


def weigh(found: Analysis, best: Play) -> Message | None:
    """The question between the two, where a risk is advised; what each card leaves is to be seen beside it."""
    return {"low": SAFE_OR_LOW, "wild": SAFE_OR_WILD}.get(dares_for(found, best))


def why_dare(found: Analysis, best: Play) -> Message | None:
    """That the risk is taken, and what for."""
    kept = dares_for(found, best)
    if kept == "wild":
        return Message("I’d take the risk and keep the wild card.")
    if not kept:
        return None
    safe = better_looking(found.hand, best)[0]
    card = number(safe.move) if safe.card != WILD else 0
    return DARE_FOR_LOW if keep_low(found.view, best, card) == KEEP_LOW else dare_for(card)


def dare_for(card: int) -> Message:
    return Message("I’d take the risk: your %(card)d fits near 16.", card=card)
