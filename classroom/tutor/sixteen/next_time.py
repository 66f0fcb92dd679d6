"""What speaks for a play of Sixteen when no single total does: what may be played next time."""

from collections import Counter

from classroom.games.protocol import Message
from classroom.games.sixteen.cards import WILD, number
from classroom.games.sixteen.rules import GOAL, SIDES
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.analysis import Analysis, Play
from classroom.tutor.sixteen.move_helpers import can_win

HIGH = 4  # the lowest number that is a high one to a child
CLEARLY = 0.03  # sets: below it, two cards are as good as each other


def what_next(found: Analysis, best: Play) -> Message:
    """What speaks for a play when no single total does."""
    if found.view.players == SIDES and (answer := an_answer(found.view, best)):
        reply, card = answer
        return Message(
            "Make %(total)d. If a %(reply)d comes next, your %(card)d makes 16.",
            total=best.total,
            reply=reply,
            card=card,
        )
    others = [play for play in found.hand if play.card != best.card and not play.busts]
    if keeps_the_low_ones(found.view, best):
        return Message("Play a high card. Keep the low ones.")
    if len(found.view.hand) == 1:
        return Message("You only have one card left.")
    if any(play.value > best.value - CLEARLY for play in others) or len(found.hand) == 1:
        return Message("You can choose: more than one card is good.")
    return Message("I thought ahead. One of your cards is best.")


def an_answer(view: View, best: Play) -> tuple[int, int] | None:
    """The likeliest number that wins nothing on this card, and the card kept that makes 16 of it then."""
    kept = {number(card) for card in plain_cards_kept(view, best)}
    fitting = {
        reply: many
        for reply, many in calm_replies(view, best).items()
        if best.total + reply < GOAL and GOAL - best.total - reply in kept
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


def plain_cards_kept(view: View, best: Play) -> list[str]:
    return [card for card in (Counter(view.hand) - Counter([best.card])).elements() if card != WILD]
