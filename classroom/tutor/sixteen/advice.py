"""Help in stages for a move of Sixteen: a nudge, the idea, the sum, the card. Every sentence says only what is so.

Which card is best decides the analysis, and of two as good the picture that the child sees (`outlook`); the sentences
say why. The sheet's 9 is nearly always among the best, its 2 is an idea to try; where another card does better,
`why_not_liked` says so. A sentence about what a card makes has that as its value `total`, also where its words are
fixed: until a child that does the sums has worked it out, the table says something else.
"""

from classroom.games.protocol import Message, Sum
from classroom.games.sixteen.cards import WILD, number
from classroom.games.sixteen.rules import DRAW, GOAL, side
from classroom.games.sixteen.view import View
from classroom.tutor.protocol import Advice
from classroom.tutor.sixteen.analysis import Analysis, Play, analyse
from classroom.tutor.sixteen.at_last import (
    HARDEST,
    ONLY_ONE,
    few_are_left,
    fewest_chances,
    is_rarest,
    low_kept,
    needed,
    weigh,
    why_at_last,
    why_dare,
)
from classroom.tutor.sixteen.move_helpers import next_seat
from classroom.tutor.sixteen.next_time import (
    HIGH,
    NO_SIXTEEN,
    an_opponent_follows,
    plain_cards_kept,
    what_it_leaves,
    what_next,
    why_it_looks_worse,
)
from classroom.tutor.sixteen.outlook import AT_MOST, NEAR, advised, has_met_nine, next_wins
from classroom.tutor.sixteen.two_alike import leaves_two_alike, waits_for_a_third

AIM = Message("16 wins the pile. Can the next player make 16?")
AIM_OR_THREE = Message("16 or three the same wins. Can the next player win?")
CAN_WIN = Message("Can the next player win?")
CAN_MAKE_16 = Message("Can the next player make 16?")
OF_THE_NEXT = (AIM, AIM_OR_THREE, CAN_WIN, CAN_MAKE_16)  # the questions that decide
ALL_SAFE = Message("Shield: every card is safe here.")
COLOURS = Message("Chest: the next player could make 16. Shield: you’re safe.")
COLOURS_OF_THREE = Message("Chest: the next player could win. Shield: you’re safe.")
AIM_ALL_SAFE = Message("16 wins the pile. Shield: every card is safe.")
RISKY = Message("Every card is a little risky here.")
THROW_ANY = Message("It happens. Play any card.")
THROW_HIGH = Message("It happens. Keep low cards for the next pile.")
STAYS = Message("Which card keeps you at 16 or less?")
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
        idea = Message("One more card gives you more to choose from.")
        return Advice(nudge, idea, DRAW, instead=idea)
    found = analyse(view)
    best, is_safe = advised(found), all_are_safe(found)
    nudge, idea = why(found, best)
    at_last = why_dare(found, best) or why_at_last(found, best, nudge, idea)
    if is_safe and not at_last and (reasoned := with_a_reason(found)):
        best, at_last = reasoned, low_kept(found, reasoned)
        nudge, idea = why(found, best)
    if is_safe:
        nudge = AIM_ALL_SAFE if nudge == AIM else ALL_SAFE  # to ask it of each card tells nothing
    work, is_told = worth_a_picture(best.sum), is_safe or all(play.busts for play in found.plays)
    return Advice(nudge, idea, best.move, work, at_last, found.hand, is_told, has_sums=True)


def all_are_safe(found: Analysis) -> bool:
    """Whether somebody of the other side follows, and can win after no card of several."""
    follows = (not play.busts and not play.forms and an_opponent_follows(found.view, play) for play in found.plays)
    return len(found.view.hand) > 1 and all(follows) and not any(map(next_wins, found.plays))


def with_a_reason(found: Analysis) -> Play | None:
    """Where nothing is to be seen in favour of the best play: the best that keeps a low card, if little is lost so."""
    least = max(play.value for play in found.hand) - AT_MOST
    kept = [play for play in found.hand if play.value >= least and low_kept(found, play)]
    return max(kept, key=lambda play: play.value, default=None)


def worth_a_picture(work: Sum) -> Sum | None:
    """The sum; None where a zero leaves nothing to be worked out."""
    return work if all(work.terms) else None


def why(found: Analysis, best: Play) -> tuple[Message, Message]:
    """The question that leads to this play, and the idea behind it."""
    if all(play.busts for play in found.plays):
        return Message("All your cards go over 16."), THROW_HIGH if throws_high(found, best) else THROW_ANY
    if best.wins:
        return why_it_wins(found, best)
    if next_seat(found.view, best.move) in (None, found.view.seat):
        return Message("Only you have cards left."), what_next(found, best)
    return why_it_goes_on(found, best)


def throws_high(found: Analysis, best: Play) -> bool:
    """Whether a low card is kept by the best of those that go over, and the match goes on."""
    kept = min(map(number, plain_cards_kept(found.view, best)), default=HIGH)
    ends = found.view.needs_one_more(1 - side(found.view.seat or 0))
    return best.card != WILD and number(best.move) >= HIGH > kept and not ends


def why_it_goes_on(found: Analysis, best: Play) -> tuple[Message, Message]:
    if len(found.view.hand) == 1:
        return Message("You only have one card left."), what_it_leaves(best.total)
    if len(cards_that_stay(found.view)) == 1:
        return STAYS, ONLY_ONE
    if partner_is_next(found.view, best):
        return Message("Your own team plays next."), what_next(found, best)
    if waits_for_a_third(found.view, best) or weigh(found, best):
        return why_risky(found, best)
    if avoids_two_alike(found, best):
        return which_is_different(found, best), after_two(found)
    return why_this_total(found, best)


def can_next(view: View) -> Message:
    """The question that decides, at first with the aim of it all."""
    is_first = not view.sets and len(view.pile) < 2
    if view.rules["match"]:
        return AIM_OR_THREE if is_first else CAN_WIN
    return AIM if is_first else CAN_MAKE_16


def why_this_total(found: Analysis, best: Play) -> tuple[Message, Message]:
    seen = why_it_looks_worse(found, best)
    if all(play.total <= NEAR for play in found.plays):
        return why_low(found, best, is_plain=not seen)
    if seen:
        return RISKY if is_risky(found) else can_next(found.view), seen
    if best.total <= NEAR:
        return can_next(found.view), what_it_leaves(best.total)
    return why_high(found, best)


def why_risky(found: Analysis, best: Play) -> tuple[Message, Message]:
    """A card after which two alike lie on top, or which is a risk beside a safe one, and yet the best: nobody is told
    that it is safe."""
    if weighed := weigh(found, best):
        return can_next(found.view), weighed
    nudge = RISKY if is_risky(found) else can_next(found.view)
    return nudge, HARDEST if fewest_chances(found, best) else what_next(found, best)


def is_risky(found: Analysis) -> bool:
    """Whether the next one may win after any card that stays."""
    return all(play.busts or play.odds.next_wins for play in found.plays)


def which_is_different(found: Analysis, best: Play) -> Message:
    """The question that leads to a card unlike the top one; where another card makes the same total, it must not lead
    to that."""
    same = (play for play in found.hand if play.total == best.total and waits_for_a_third(found.view, play))
    if any(play.move[-2] == found.view.pile[-1][-2] for play in same):
        return but_no_other(best.total, found.view.pile[-1][-2])
    return Message("Can the next player make three the same?")


def after_two(found: Analysis) -> Message:
    """What could win the pile after the riskiest card that leaves two alike on top."""
    pairs = (play for play in found.hand if waits_for_a_third(found.view, play))
    risky, top = max(pairs, key=lambda play: play.odds.next_wins), found.view.pile[-1]
    has_third = any(card == WILD or number(card) == number(top) for card in found.view.unseen)
    if number(risky.move) == number(top) and has_third and risky.total + number(top) <= GOAL:
        return Message("After a %(card)d, a third %(card)d could win the pile.", card=number(top))
    return {
        "g": Message("After a leaf, a third leaf could win the pile."),
        "o": Message("After a star, a third star could win the pile."),
        "b": Message("After a drop, a third drop could win the pile."),
        "p": Message("After a shell, a third shell could win the pile."),
    }[top[-2]]


def but_no_other(total: int, colour: str) -> Message:
    """A total to be made without one more card of this colour."""
    return {
        "g": Message("Can you make %(total)d without a leaf?", total=total),
        "o": Message("Can you make %(total)d without a star?", total=total),
        "b": Message("Can you make %(total)d without a drop?", total=total),
        "p": Message("Can you make %(total)d without a shell?", total=total),
    }[colour]


def partner_is_next(view: View, best: Play) -> bool:
    """Whether those of the other team in between have no card any more."""
    following = next_seat(view, best.move)
    return following is not None and view.seat is not None and side(following) == side(view.seat)


def cards_that_stay(view: View) -> list[str]:
    """The cards of the hand that can be laid without going over."""
    return [card for card in view.hand if card == WILD or view.total + number(card) <= GOAL]


def why_it_wins(found: Analysis, best: Play) -> tuple[Message, Message]:
    if found.view.rules["bonus"] and len(best.forms) > 1:
        return Message("One card can make two sets here."), Message("Make two sets at once: they both count.")
    if best.card == WILD:
        return Message("What could your wild card be?"), Message("A wild card can be just what you need.")
    if "sixteen" in best.forms:
        missing = number(best.move)
        return Message("You can make 16. Which card?"), Message(
            "You need %(missing)d more to make 16.", missing=missing
        )
    last = best.move
    third = THIRD[last[-2]]
    if "colour" not in best.forms:
        third = Message("The top two cards are both %(number)d. Look for a third.", number=number(last))
    return Message("Look at the top two cards."), third


def avoids_two_alike(found: Analysis, best: Play) -> bool:
    """Whether this play leaves no two alike while another would, for which there is a third, and would be riskier."""
    if leaves_two_alike(found.view, best):
        return False
    others = [play for play in found.hand if waits_for_a_third(found.view, play)]
    return any(play.odds.next_wins > best.odds.next_wins for play in others)


def why_low(found: Analysis, best: Play, *, is_plain: bool) -> tuple[Message, Message]:
    """Where no card of the hand leaves more than 9; `is_plain`: no other card looks better."""
    if is_plain and best.total >= NEAR - 1:
        return can_next(found.view), what_it_leaves(best.total)
    if is_plain and best.total == 2 and has_met_nine(found.view):
        idea = Message("9 is a good place. From 2, no card gets there.", total=2)
        return Message("The biggest card is a 6. Where is 9 too far?"), idea
    return can_next(found.view), NO_SIXTEEN


def why_high(found: Analysis, best: Play) -> tuple[Message, Message]:
    nudge = can_next(found.view)
    staying = {number(play.move) for play in found.hand if not play.busts}
    if len(staying) == 1 and any(play.busts for play in found.hand):
        nudge = STAYS
    if best.odds.next_wins == 0:
        return nudge, Message("Nobody can win from %(total)d now. I’ve counted.", total=best.total)
    if is_rarest(found, best) or fewest_chances(found, best):
        return nudge, HARDEST
    kept = low_kept(found, best)  # the same as beside the card
    if not kept and few_are_left(best):
        return nudge, Message("From %(total)d, only a %(need)d makes 16. Not many %(need)ds are left.", **needed(best))
    idea = kept or (what_it_leaves(best.total) if best.total == GOAL - 1 else what_next(found, best))
    if nudge != STAYS and "total" not in idea.values and is_risky(found):
        nudge = RISKY  # nothing that the next one can do speaks for a card
    return nudge, idea
