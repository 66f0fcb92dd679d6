"""What speaks for a play of Sixteen when no single total does: what may be played next time."""

from collections import Counter

from classroom.games.protocol import Message
from classroom.games.sixteen.cards import WILD, number
from classroom.games.sixteen.rules import GOAL, SIDES, side
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.analysis import Analysis, Play
from classroom.tutor.sixteen.move_helpers import can_win, next_seat
from classroom.tutor.sixteen.outlook import (
    LOW,
    NEAR,
    as_good,
    better_looking,
    equal_ones,
    is_highest,
    looks,
    reason,
    wins_next,
)

NO_SIXTEEN = Message("Whatever you play, nobody can make 16 next.")
KEEP_LOW = Message("Keep your low cards: they fit near 16.")
SEVERAL = Message("More than one card is good here.")
UP_TO_NINE = Message("From 9 or less, no card makes 16.", total=NEAR)
SAME_RISK = Message("The risk is the same.")
NO_SIXTEEN_THEN = Message("Then the next player can’t make 16.")
BEST = Message("I thought ahead. One of your cards is best.")
HIGH = 4  # the lowest number that is a high one to a child


def what_next(found: Analysis, best: Play) -> Message:
    """What speaks for a play when no single total does."""
    if seen := why_it_looks_worse(found, best):
        return seen
    if is_highest(found.hand, best):
        if keeps_the_low_ones(found.view, best):
            return KEEP_LOW
        if (kept := low_one_kept(found.view, best)) is not None:
            return keep_low(found.view, best, kept)
    return what_may_follow(found, best)


def keep_low(view: View, best: Play, card: int) -> Message:
    """That this low card is worth keeping; where another low one is kept beside it, that low cards are."""
    low = min(LOW, number(best.move) - 1)
    kept = [number(one) for one in plain_cards_kept(view, best)]
    if kept.count(card) > 1 or any(one != card and one <= max(low, card) for one in kept):
        return KEEP_LOW
    return Message("Keep your %(card)d: it fits near 16.", card=card)


def why_it_looks_worse(found: Analysis, best: Play) -> Message | None:
    """What is to be seen in favour of a play where help's picture shows another card as better."""
    if not (better := better_looking(found.hand, best)):
        return None
    card = 0 if better[0].card == WILD else number(better[0].move)
    low = keep_low(found.view, best, card)
    said = {
        "wild": Message("Keep your wild card for later."),
        "low": low,
        "over": Message("After your %(card)d, you go over more often.", card=card),
        "wins": Message("One card lets you win more often next."),
    }
    if looks(better[0])[:2] == looks(best)[:2]:
        return said.get(reason(best, better[0]))
    return said.get(reason(best, better[0])) or what_may_follow(found, best)


def what_may_follow(found: Analysis, best: Play) -> Message:
    """That another card is as good, or what makes 16 next time; else what the next one can make of it, or only that
    one card is better."""
    if len(found.view.hand) == 1:
        return Message("You only have one card left.")
    return why_as_good(found, best) or what_only_it_brings(found, best)


def why_as_good(found: Analysis, best: Play) -> Message | None:
    """Why other cards are as good; of those that are so for another reason nothing but what this play leaves."""
    if len({card[-1] for card in found.view.hand}) == 1:
        return Message("All your cards have the same number.")
    if any(play.total != best.total for play in equal_ones(found.hand, best)):
        return UP_TO_NINE if best.total <= NEAR else SEVERAL
    return what_it_leaves(best.total) if as_good(found.hand, best) else None


def what_only_it_brings(found: Analysis, best: Play) -> Message:
    if found.view.players == SIDES and (answer := an_answer(found.view, best)) and most_answers(found, best):
        reply, card = answer
        counted = {"total": best.total, "reply": reply, "card": card}
        if not number(best.move):
            return Message("Stay on %(total)d. If a %(reply)d comes next, your %(card)d makes 16.", **counted)
        return Message("Make %(total)d. If a %(reply)d comes next, your %(card)d makes 16.", **counted)
    if an_opponent_follows(found.view, best):
        return NO_SIXTEEN if all(play.total <= NEAR for play in found.plays) else what_it_leaves(best.total)
    return BEST


def what_it_leaves(total: int) -> Message:
    """Who can make 16 of this total with one card."""
    if total <= NEAR:
        return Message("From %(total)d, no card makes 16.", total=total)
    return Message("From %(total)d, only a %(need)d makes 16.", total=total, need=GOAL - total)


def an_opponent_follows(view: View, play: Play) -> bool:
    """Whether the pile goes on with somebody of the other side."""
    following = next_seat(view, play.move)
    return not play.forms and following is not None and view.seat is not None and side(following) != side(view.seat)


def most_answers(found: Analysis, best: Play) -> bool:
    """Whether no card lets me win more often next."""
    return wins_next(best) >= max(wins_next(play) for play in found.hand if not play.busts)


def an_answer(view: View, best: Play) -> tuple[int, int] | None:
    """The likeliest number that wins nothing on this card, and the card kept that makes 16 of it then. Of 0 there are
    too few to hope for one."""
    kept = {number(card) for card in plain_cards_kept(view, best)}
    fitting = {
        reply: many
        for reply, many in calm_replies(view, best).items()
        if reply and best.total + reply < GOAL and GOAL - best.total - reply in kept
    }
    reply = max(fitting, key=lambda one: fitting[one], default=None)
    return None if reply is None else (reply, GOAL - best.total - reply)


def calm_replies(view: View, best: Play) -> Counter[int]:
    """How many plain cards of each number the next one may have, of those numbers with which none of them wins."""
    pile, replies, winning = (*view.pile, best.move), Counter[int](), set[int]()
    for card, many in view.unseen.items():
        if card != WILD:
            replies[number(card)] += many
            if can_win(pile, card, best.total, view.rules["match"]):
                winning.add(number(card))
    return Counter({reply: many for reply, many in replies.items() if reply not in winning})


def keeps_the_low_ones(view: View, best: Play) -> bool:
    """Whether this is a high card, and those kept, more than one, are low."""
    kept = [number(card) for card in plain_cards_kept(view, best)]
    return best.card != WILD and len(kept) > 1 and max(kept) < HIGH <= number(best.move)


def low_one_kept(view: View, best: Play) -> int | None:
    """The lowest number kept where this is a high card; None where none is low."""
    kept = min(map(number, plain_cards_kept(view, best)), default=HIGH)
    return kept if best.card != WILD and number(best.move) >= HIGH and kept <= LOW else None


def plain_cards_kept(view: View, best: Play) -> list[str]:
    return [card for card in (Counter(view.hand) - Counter([best.card])).elements() if card != WILD]
