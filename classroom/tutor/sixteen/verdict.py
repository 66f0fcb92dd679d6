"""What Tavi says of the idea of a move once it is made: what it did, never how clever somebody is."""

from classroom.games.protocol import Message
from classroom.games.sixteen.cards import number
from classroom.games.sixteen.rules import DRAW, GOAL
from classroom.games.sixteen.view import View
from classroom.tutor.protocol import Verdict
from classroom.tutor.sixteen.advice import NEAR, leaves_two_alike
from classroom.tutor.sixteen.analysis import Play, look_over


def verdict(view: View, move: str) -> Verdict | None:
    """The one thing worth saying; None when there is nothing."""
    if move == DRAW:
        return None
    found = look_over(view)
    mine = next(play for play in found if play.move == move)
    if mine.forms:
        return None  # the table says it
    winning = next((play for play in found if play.wins), None)
    if winning:
        return Verdict(was_there(winning), kind=False)
    return of_risk(view, found, mine)


def was_there(winning: Play) -> Message:
    if "sixteen" in winning.forms:
        first, second = winning.sum.terms
        return Message("16 was there too: %(first)d + %(second)d.", first=first, second=second)
    return Message("Three alike were there too.")


def of_risk(view: View, found: tuple[Play, ...], mine: Play) -> Verdict | None:
    """What the card leaves to the next one."""
    stay = [play for play in found if not play.busts]
    if leaves_two_alike(view, mine):
        free = any(not leaves_two_alike(view, play) for play in stay)
        return Verdict(Message("Look out: two alike lie on top now."), kind=False) if free else None
    if any(leaves_two_alike(view, play) for play in stay) and mine.total != NEAR:
        return Verdict(Message("You left no two alike on top."))
    if mine.total <= NEAR:
        return of_low(stay, mine)
    return of_high(stay, mine)


def of_low(stay: list[Play], mine: Play) -> Verdict | None:
    if mine.total in (NEAR - 1, NEAR) or any(play.total > NEAR for play in stay):
        return Verdict(Message("Now nobody can make 16 in one card."))
    if mine.total == 2:
        return Verdict(Message("From 2 nobody can leave 9."))
    return None


def of_high(stay: list[Play], mine: Play) -> Verdict | None:
    nine = next((play for play in stay if play.total == NEAR), None)
    if nine:
        card = number(nine.move)
        return Verdict(Message("A %(card)d would have made the island 9.", card=card), kind=False)
    if len({play.card for play in stay}) == 1:
        return Verdict(Message("That was your only card under 17."))
    if mine.odds.next_wins == min(play.odds.next_wins for play in stay):
        return Verdict(Message("Now it takes a %(need)d to make 16.", need=GOAL - mine.total))
    return None
