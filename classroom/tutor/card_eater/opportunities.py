"""The chances a position offers and whether a move takes them: what teachers read as a child's ideas."""

from classroom.games.card_eater.rules import SAY, TAKE
from classroom.games.card_eater.view import View
from classroom.tutor.card_eater.analysis import analyse, best_play, my_need, open_takes
from classroom.tutor.card_eater.probabilities import TEN
from classroom.tutor.protocol import Opportunity


def ideas(view: View, move: str) -> tuple[Opportunity, ...]:
    """The chances offered, by name:

    take: another's last card makes the target · joker_hits: a joker can make it · joker_ten: it cannot, and to leave 10
    to go is best.
    """
    if open_takes(view):
        return (Opportunity("take", move.startswith(TAKE)),)
    if not view.saying:
        return ()
    if my_need(view) <= TEN:
        return (Opportunity("joker_hits", move == f"{SAY}{my_need(view)}"),)
    if view.is_last_turn:  # nothing comes after it for which 10 could be left
        return ()
    best = best_play(view, analyse(view))
    return (Opportunity("joker_ten", move == best.move),) if best.left == TEN else ()
