"""What help says of a joker: what it should count, and why."""

from classroom.games.card_eater.rules import SAY
from classroom.games.card_eater.view import View
from classroom.games.protocol import Message, Sum
from classroom.tutor.card_eater.analysis import TWENTY, Play, my_need, preferred_joker_value
from classroom.tutor.card_eater.last_turn_advice import LAST_TURN
from classroom.tutor.card_eater.probabilities import TEN, hidden_counts, last_values, values_others_need

CLEARLY = 0.005  # chance to win the round: below it, two values are as good as each other
HOW_MUCH = Message("How much do you still need?")
HOW_FAR = Message("How much should be left?")
OTHERS = Message("What do the others need?")
LAST = Message("Look at the others’ last cards.")
MANY_TENS = Message("Many hidden cards are worth 10.")


def sum_of_value(view: View, best: Play) -> Sum | None:
    """The sum of a joker's value; none on the first lap."""
    if view.row is None or view.row.total is None:
        return None
    return Sum((view.row.total, value_said(best)))


def value_said(play: Play) -> int:
    return int(play.move.removeprefix(SAY))


def why_the_value(view: View, best: Play) -> tuple[Message, Message]:
    """What speaks for this value of a joker."""
    if best.left == 0:
        return HOW_MUCH, Message("A joker can be just what you need.")
    if not view.unseen and not view.is_last_turn:
        return LAST, Message("There are no hidden cards left.")
    liked, needed = preferred_joker_value(view), values_others_need(view)
    if liked != value_said(best) and liked in needed:
        return OTHERS, Message("If it’s %(card)d, somebody could take it and win.", card=liked)
    if view.is_last_turn:
        return LAST_TURN, Message("A big number gets you closer.")
    return why_so_far(view, best.left or 0)


def why_so_far(view: View, left: int) -> tuple[Message, Message]:
    """What speaks for so much left to go."""
    if left <= TEN and stays(view, left):
        return LAST, Message("A card worth %(left)d will still be there next time.", left=left)
    if left == TEN and many_tens(view):
        return HOW_FAR, MANY_TENS
    if left == TWENTY:
        return HOW_FAR, Message("20 to go is good: 10 and 10.")
    if left > TEN:
        return Message("The target is still far away."), Message("A big number gets you closer.")
    idea = Message("I’ve worked it out: %(left)d to go is best.", left=left)
    return Message("Which cards are still hidden?"), idea


def many_tens(view: View) -> bool:
    """Whether more of the hidden cards are worth 10 than anything else: then 10 to go is good."""
    *others, tens = hidden_counts(view)
    return tens > max(others)


def stays(view: View, card: int) -> bool:
    """Whether a card of this value lies with another seat that turns no card onto it, and nobody takes it before."""
    last = last_values(view)
    rows = ((seat, row) for seat, row in enumerate(view.rows) if seat != view.seat)
    lies = any(last[seat] == card and (row.out or not row.pile) for seat, row in rows)
    return lies and card not in values_others_need(view)


def why_not_ten(view: View, plays: tuple[Play, ...], best: Play) -> Message | None:
    """Why not leave 10, where that could be done and something else is clearly better."""
    if view.is_last_turn:
        return None
    ten = next((play for play in plays if play.left == TEN and my_need(view) > TEN), best)
    if best.left == 0 or best.chance < ten.chance + CLEARLY:
        return None
    if value_said(ten) in values_others_need(view):
        return Message("%(card)d leaves 10 to go, but somebody could take it.", card=value_said(ten))
    if best.left is not None and stays(view, best.left):
        return Message("Then you need %(left)d. You can take it next time.", left=best.left)
    return Message("I’ve worked it out: %(left)d to go is best.", left=best.left)
