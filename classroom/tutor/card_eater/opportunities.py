"""The chances a position offers and whether a move takes them: what teachers read as a child's ideas."""

from classroom.games.card_eater.rules import SAY, STAY, TAKE, TURN
from classroom.games.card_eater.view import View
from classroom.tutor.card_eater.analysis import analyse, best_play, find_play, my_need, open_takes
from classroom.tutor.card_eater.last_turn import nearest_other
from classroom.tutor.card_eater.probabilities import TEN
from classroom.tutor.protocol import Opportunity

CLEAR = 1.0  # cards that it brings more to stay than to turn, or less


def ideas(view: View, move: str) -> tuple[Opportunity, ...]:
    """The chances offered, by name:

    take: another's last card makes the target · joker_hits: a joker can make it · joker_ten: it cannot, and to leave 10
    to go is best · last_turn: the nearest eats, and it is clear whether to stay or to turn, and to be seen why.
    """
    if open_takes(view):
        return (Opportunity("take", move.startswith(TAKE)),)
    if STAY in view.moves:
        clear = stays_or_turns(view)
        return (Opportunity("last_turn", move == clear),) if clear else ()
    if not view.saying:
        return ()
    if my_need(view) <= TEN:
        return (Opportunity("joker_hits", move == f"{SAY}{my_need(view)}"),)
    if view.is_last_turn:  # nothing comes after it for which 10 could be left
        return ()
    best = best_play(view, analyse(view))
    return (Opportunity("joker_ten", move == best.move),) if best.left == TEN else ()


def stays_or_turns(view: View) -> str:
    """What is clearly better in a last turn: to stay where one is nearest, to turn where another is; else nothing."""
    assert view.row
    total, other, plays = view.row.total or 0, nearest_other(view), analyse(view)
    more = find_play(plays, STAY).value - find_play(plays, TURN).value
    if total > other and more >= CLEAR:
        return STAY
    return TURN if total < other and -more >= CLEAR else ""
