"""Help in stages for a move of Sixteen: a nudge, the idea, the sum, the card. Every sentence says only what is so.

Which card is best decides the analysis; the sentences say why. The sheet's 9 is nearly always among the best, its 2 is
an idea to try; where another card does better, `why_not_liked` says so.
"""

from collections import Counter

from classroom.games.protocol import Message
from classroom.games.sixteen.cards import WILD, number
from classroom.games.sixteen.rules import DRAW, GOAL, SIDES
from classroom.games.sixteen.view import View
from classroom.tutor.protocol import Advice
from classroom.tutor.sixteen.analysis import Analysis, Play, analyse
from classroom.tutor.sixteen.move_helpers import can_win, next_seat

NEAR = 9  # the highest total from which nobody makes 16 with one card: the largest card is 6
CLEARLY = 0.03  # sets: below it, two cards are as good as each other
THIRD = {
    "g": Message("There are two leaves on top. Look for a third."),
    "o": Message("There are two stars on top. Look for a third."),
    "b": Message("There are two drops on top. Look for a third."),
    "p": Message("There are two shells on top. Look for a third."),
}


def advise(view: View) -> Advice[str]:
    """Help for the seat of this view, whose turn it is."""
    if DRAW in view.moves:
        nudge = Message("Could you draw a card first?")
        return Advice(nudge, Message("One more card gives you more to choose from."), DRAW)
    found = analyse(view)
    best = found.best
    nudge, idea = why(found, best)
    return Advice(nudge, idea, best.move, best.sum, why_not_liked(found, best), found.hand)


def why(found: Analysis, best: Play) -> tuple[Message, Message]:
    """The question that leads to this play, and the idea behind it."""
    if all(play.busts for play in found.plays):
        return Message("All your cards go over 16."), Message("It happens. No other card would help.")
    if best.wins:
        return why_it_wins(found, best)
    if next_seat(found.view, best.move) in (None, found.view.seat):
        return Message("Only you have cards left."), what_next(found, best)
    return why_it_goes_on(found, best)


def why_it_goes_on(found: Analysis, best: Play) -> tuple[Message, Message]:
    if len(cards_that_stay(found.view)) == 1:
        return Message("Which card keeps you at 16 or less?"), Message("Only one card keeps you at 16 or less.")
    if avoids_two_alike(found, best):
        return Message("Which card is different from the top card?"), Message(
            "Two the same on top help the next player."
        )
    return why_low(found, best) if best.total <= NEAR else why_high(found, best)


def cards_that_stay(view: View) -> list[str]:
    """The cards of the hand that can be laid without going over."""
    return [card for card in view.hand if card == WILD or view.total + number(card) <= GOAL]


def why_it_wins(found: Analysis, best: Play) -> tuple[Message, Message]:
    if found.view.rules["bonus"] and len(best.forms) > 1:
        return Message("One card can make two sets here."), Message("Make two sets at once: they both count.")
    if best.card == WILD:
        return Message("What could your wild card be?"), Message("A wild card can be just what you need.")
    if "sixteen" in best.forms:
        return Message("What would make 16?"), Message("You can make 16 now. That wins the pile.")
    last = best.move
    third = THIRD[last[-2]]
    if "colour" not in best.forms:
        third = Message("The top two cards are both %(number)d. Look for a third.", number=number(last))
    return Message("Look at the top two cards."), third


def avoids_two_alike(found: Analysis, best: Play) -> bool:
    """Whether this play leaves no two alike while another, that stays as well, would, and would be riskier."""
    others = [play for play in found.hand if not play.busts and leaves_two_alike(found.view, play)]
    if leaves_two_alike(found.view, best):
        return False
    return any(play.odds.next_wins > best.odds.next_wins for play in others)


def leaves_two_alike(view: View, play: Play) -> bool:
    """Whether the two cards that then lie on top wait for a third."""
    if not view.rules["match"] or not view.pile or play.forms:
        return False
    return view.pile[-1][-1] == play.move[-1] or view.pile[-1][-2] == play.move[-2]


def why_low(found: Analysis, best: Play) -> tuple[Message, Message]:
    if best.total == NEAR:
        return Message("What would make 9?"), Message("Nobody can get from 9 to 16 with one card.")
    if best.total == NEAR - 1:
        return Message("What would make 8?"), Message("8 is like 9: nobody can make 16 next.")
    if best.total == 2:
        return Message("What would make 2?"), Message("From 2, nobody can make 9. That helps you.")
    if any(play.total > NEAR for play in found.hand):
        nudge = Message("Which cards stay under 10?")
        return nudge, Message("From %(total)d, nobody can make 16 with one card.", total=best.total)
    return Message("What could you play next time?"), what_next(found, best)


def why_high(found: Analysis, best: Play) -> tuple[Message, Message]:
    nudge, need = Message("Which total is hard for the next player?"), GOAL - best.total
    if best.odds.next_wins == 0:
        return nudge, Message("Nobody can win from %(total)d now. I’ve counted.", total=best.total)
    if fewest_chances(found, best):
        return nudge, Message("This makes it hardest for the next player.")
    if all_are_high(found):
        return nudge, Message("From %(total)d, only a %(need)d makes 16.", total=best.total, need=need)
    return nudge, what_next(found, best)


def fewest_chances(found: Analysis, best: Play) -> bool:
    others = [play for play in found.plays if not play.forms and play.card != best.card]
    return bool(others) and all(best.odds.next_wins < play.odds.next_wins for play in others)


def all_are_high(found: Analysis) -> bool:
    """Whether no card that leaves less is better: then the lower chances are the reason."""
    return not any(play.total <= NEAR and not play.forms for play in found.hand)


def what_next(found: Analysis, best: Play) -> Message:
    """What speaks for a play when no single total does."""
    if found.view.players == SIDES and (answer := an_answer(found.view, best)):
        reply, card = answer
        return Message("If they play a %(reply)d, your %(card)d makes 16.", reply=reply, card=card)
    others = [play for play in found.hand if play.card != best.card and not play.busts]
    kept = [number(play.card) for play in others if play.card != WILD]
    if best.card != WILD and kept and number(best.move) > max(2, *kept):
        return Message("Play a high card. Keep the low ones.")
    if len(found.view.hand) == 1:
        return Message("You only have one card left.")
    if any(play.value > best.value - CLEARLY for play in others) or len(found.hand) == 1:
        return Message("More than one card is good here.")
    return Message("I thought ahead. One of your cards is best.")


def an_answer(view: View, best: Play) -> tuple[int, int] | None:
    """The likeliest number the next one may lay without winning after which a card kept makes 16, and that card."""
    kept = [number(card) for card in Counter(view.hand) - Counter([best.card]) if card != WILD]
    pile, replies = (*view.pile, best.move), Counter[int]()
    for card, many in view.unseen.items():
        if card != WILD and not can_win(pile, card, best.total, view.rules["match"]):
            replies[number(card)] += many
    fitting = [reply for reply in replies if GOAL - best.total - reply in kept and best.total + reply < GOAL]
    reply = max(fitting, key=lambda one: replies[one], default=None)
    return None if reply is None else (reply, GOAL - best.total - reply)


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
    total = likes[0].total
    if best.wins:
        return Message("%(liked)d is good. Winning the pile is better.", liked=total)
    if all(leaves_two_alike(found.view, play) for play in likes) and not leaves_two_alike(found.view, best):
        return Message("%(liked)d would leave two the same on top.", liked=total)
    if best.value > max(play.value for play in likes) + CLEARLY:
        return Message("%(total)d is better than %(liked)d this time.", total=best.total, liked=total)
    return None
