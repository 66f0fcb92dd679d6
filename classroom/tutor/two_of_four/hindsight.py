"""What a moment comes to once the round is over: what another pair would have won is held against what was shown."""

from dataclasses import replace

from classroom.games.two_of_four.rules import shown_pair
from classroom.games.two_of_four.scoring import finish_round
from classroom.games.two_of_four.state import Round
from classroom.games.two_of_four.view import View
from classroom.tutor.protocol import Moment
from classroom.tutor.two_of_four.analysis import analyse
from classroom.tutor.two_of_four.match_review import breaks_tie, missed_pearls_kept


def in_hindsight(moment: Moment, view: View, later: View) -> Moment | None:
    """The moment as it is so by what the others have shown in fact; None where the better pair would have brought no
    more. Where they had no turn left, only what was sure when the pair was shown is told."""
    assert view.seat is not None
    mine, best = moment.plays
    done = later.past[view.number]
    told = would_be(view, done, best.move)
    if mine.voids or told is None:
        return moment
    seat, loss = view.seat, told.change[view.seat] - done.change[view.seat]
    if best.voids and mine.value >= 0:  # it was to stop the others
        return None if done.void else replace(moment, later=done)
    if loss <= 0 or (breaks_tie(analyse(view), mine) and told.winners != (seat,)):
        return None
    if told.change[seat] > 0 or moment.idea == "zero":
        return replace(moment, loss=loss, later=done)
    idea, title, task, why = missed_pearls_kept(best)
    return replace(moment, idea=idea, title=title, task=task, why=why, loss=loss, later=done)


def would_be(view: View, done: Round, move: str) -> Round | None:
    """How the round would have ended with this move of the seat whose turn it is in this view, had the others shown
    what they did; None where somebody who was to show after it did not."""
    assert view.seat is not None
    own = shown_pair(view.seat, move, done.target)
    lying = list(view.shown)
    for seat in order_from(view):
        pair = own if seat == view.seat else done.shown[seat]
        if pair is None:
            return None
        lying.append(pair)
        if not pair.total:
            break
    return finish_round(done.number, done.target, view.tokens, lying)


def order_from(view: View) -> list[int]:
    """The seats yet to show, in order, from the one whose turn it is."""
    return [(view.first + nth) % view.players for nth in range(len(view.shown), view.players)]
