"""Where a 0 is a good move although a pair could win: so nobody is asked about it, nor told of it later."""

from classroom.games.two_of_four.rules import shown_pair
from classroom.games.two_of_four.scoring import EXACT, NOTHING_FROM, winners
from classroom.games.two_of_four.view import View
from classroom.tutor.two_of_four.analysis import WORTH_A_LOOK, Analysis
from classroom.tutor.two_of_four.pair_values import Play

MOST = EXACT + 2  # tokens that a round brings: the target, with two cards of its suit
MUCH = 3  # tokens of the others: as much as a round won


def pays_off(found: Analysis) -> bool:
    """Whether only a 0 wins the match for certain, or keeps somebody from pearls that the nearest pair would leave to
    them alone."""
    return (wins_match(found.view) and found.nearest.chance < 1) or blocks(found)


def wins_match(view: View) -> bool:
    """Whether this seat has more pearls than anybody else, whom this round, the last, might bring as many."""
    assert view.seat is not None
    others = [many for seat, many in enumerate(view.tokens) if seat != view.seat]
    return view.number + 1 == view.of and 0 < view.tokens[view.seat] - max(others) <= MOST


def blocks(found: Analysis) -> bool:
    """Whether somebody who has shown would win pearls against the nearest pair, and not together with it."""
    view = found.view
    assert view.seat is not None
    assert view.target is not None
    lying = (*view.shown, shown_pair(view.seat, found.nearest.move, view.target))
    best = winners(view.target, lying)
    return best[0].distance < NOTHING_FROM and all(pair.seat != view.seat for pair in best)


def lets_much_go(found: Analysis, mine: Play) -> bool:
    """Whether help leads to a 0 only to stop the others, about which it was asked, too, and this is none, and a 0 would
    have cost them a round's pearls. It may be the nearest: so it is looked at after the match only."""
    is_zero_told = found.advised is found.stopper and not found.way_out
    return is_zero_told and not mine.voids and found.others_gain >= MUCH


def misses_stopper(found: Analysis, mine: Play) -> bool:
    """Whether help leads to a 0 only to stop the others, and this is none: it cost tokens, or it is not as near as can
    be, and the 0 takes more from the others than it saves them."""
    if found.advised is not found.stopper or found.way_out or mine.voids:
        return False
    return mine.value < 0 or (mine not in found.equally_near and found.others_gain >= WORTH_A_LOOK)
