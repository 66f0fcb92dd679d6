"""What Tavi says of the idea of a move once it is made, and what it asks back before one."""

from classroom.games.card_eater.rules import SAY, TAKE, card_effect
from classroom.games.card_eater.view import View
from classroom.games.protocol import Message
from classroom.tutor.card_eater.analysis import Play, analyse, best_play, find_play, my_need, open_takes
from classroom.tutor.card_eater.joker_advice import CLEARLY, many_tens, value_said
from classroom.tutor.card_eater.probabilities import TEN, values_others_need
from classroom.tutor.protocol import Verdict


def verdict(view: View, move: str) -> Verdict | None:
    """The one thing worth saying; None when there is nothing."""
    if view.saying:
        return of_value(view, move)
    if not open_takes(view):
        return None
    values = to_target(view)
    if move.startswith(TAKE):
        return Verdict(Message("You spotted it: %(total)d + %(card)d = %(target)d.", **values))
    return Verdict(
        Message("Look: the %(card)d was there! %(total)d + %(card)d = %(target)d.", **values),
        kind=False,
        chief=True,
    )


def to_target(view: View) -> dict[str, int]:
    """The figures of the sum that makes the target."""
    assert view.row is not None
    assert view.target is not None
    return {"total": view.row.total or 0, "card": my_need(view), "target": view.target}


def of_value(view: View, move: str) -> Verdict | None:
    """What a joker's value did."""
    if my_need(view) <= TEN:
        return of_hit(view, int(move.removeprefix(SAY)))
    plays = analyse(view)
    mine, best = find_play(plays, move), best_play(view, plays)
    if view.is_last_turn:
        return of_last_value(mine, best)
    if mine == best:
        return ten_to_go(view) if mine.left == TEN else None
    if value_said(mine) in values_others_need(view):
        return Verdict(Message("Look: somebody needs exactly %(card)d.", card=value_said(mine)), kind=False)
    if best.left == TEN and best.chance > mine.chance + CLEARLY:
        return Verdict(ten_would_be_left(view, value_said(best)), kind=False)
    return None


def ten_would_be_left(view: View, card: int) -> Message:
    if many_tens(view):
        return Message("With %(card)d you’d need 10 more. Many cards are 10.", card=card)
    return Message("With %(card)d you’d need just 10 more.", card=card)


def of_last_value(mine: Play, best: Play) -> Verdict | None:
    """What was said where the nearest eats, and nobody could make the target."""
    is_nearer = (best.total or 0) > (mine.total or 0)
    if not is_nearer or best.chance < mine.chance + CLEARLY:
        return None
    return Verdict(Message("%(card)d would have been nearer.", card=value_said(best)), kind=False)


def of_hit(view: View, card: int) -> Verdict:
    """What was said where the target could be made."""
    if card == my_need(view):
        return Verdict(Message("Your joker was just right: %(total)d + %(card)d = %(target)d.", **to_target(view)))
    there = Message("%(card)d would have done it: %(total)d + %(card)d = %(target)d.", **to_target(view))
    return Verdict(there, kind=False)


def ten_to_go(view: View) -> Verdict | None:
    return Verdict(Message("10 to go! Many hidden cards are worth 10.")) if many_tens(view) else None


def confirmation_question(view: View, move: str) -> Message | None:
    """Asks back before a joker's value that does not make the target, where another does. Of takes it never speaks."""
    need = my_need(view)
    if not view.saying or need > TEN or move == f"{SAY}{need}":
        return None
    assert view.row is not None
    assert view.target is not None
    card = int(move.removeprefix(SAY))
    sign, total = card_effect(view.row.total, card, view.target)
    values = {"total": view.row.total, "card": card, "sum": total, "target": view.target}
    asked = {
        1: Message("%(total)d + %(card)d = %(sum)d. But you can make %(target)d now.", **values),
        -1: Message("%(total)d − %(card)d = %(sum)d. But you can make %(target)d now.", **values),
        0: Message("%(card)d would put you out. But you can make %(target)d now.", **values),
    }
    return asked[sign]
