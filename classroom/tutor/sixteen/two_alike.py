"""Two cards alike on top of the pile: whether a play leaves them, and whether there may be a third."""

from classroom.games.sixteen.cards import WILD, number
from classroom.games.sixteen.rules import GOAL, set_kinds
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.analysis import Play


def leaves_two_alike(view: View, play: Play) -> bool:
    """Whether the two cards that then lie on top have the same colour or number, and the pile goes on."""
    if not view.rules["match"] or not view.pile or play.forms:
        return False
    return view.pile[-1][-1] == play.move[-1] or view.pile[-1][-2] == play.move[-2]


def waits_for_a_third(view: View, play: Play) -> bool:
    """Whether it leaves two alike, and somebody may still hold a card that makes three of them."""
    if not leaves_two_alike(view, play):
        return False
    pile, cards = (*view.pile, play.move), view.unseen
    plain = any(set(set_kinds((*pile, card), True)) & {"colour", "number"} for card in cards if card != WILD)
    same_colour = pile[-1][-2] == pile[-2][-2]
    return plain or (WILD in cards and (same_colour or play.total + number(play.move) <= GOAL))
