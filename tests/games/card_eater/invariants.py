"""What holds at every table of the Card Eater (rules.md 3)."""

from collections import Counter
from itertools import pairwise

from tests.games.random_walks import Walk

CARDS = Counter([rank + suit for rank in "A23456789TJQK" for suit in "shdc"] + ["X", "X"])
VALUES = {"rounds": (None, 1, 2), "low": (False, True), "small": (False, True), "laps": (None, 2, 6)}


def every_card_is_in_one_place(walk: Walk) -> None:
    state = walk.state
    laid = [card.card for row in state.rows for card in row.laid]
    gone = [card.card for one in state.past for row in one.rows for card in row.laid]
    left = [card for pile in state.piles for card in pile]
    assert Counter([*laid, *gone, *left]) == CARDS
    assert sum(state.eaten) + state.left_over + len(laid) + len(left) == 54


def what_nobody_has_turned_is_unseen(walk: Walk) -> None:
    view = walk.game.view(walk.state, None)
    assert view.unseen == Counter(card for pile in walk.state.piles for card in pile)
    assert [row.pile for row in view.rows] == [len(pile) for pile in walk.state.piles]


def totals_lie_between_nothing_and_the_target(walk: Walk) -> None:
    for row in walk.state.rows:
        assert row.total is None or 0 <= row.total < walk.state.target


def totals_are_what_the_cards_say(walk: Walk) -> None:
    for row in walk.state.rows:
        said = [card for card in row.laid if card.value is not None]
        assert (row.total or 0) == sum(card.sign * card.value for card in said)
        assert row.out == any(card.sign == 0 for card in said)
        assert all(1 <= card.value <= 10 for card in said)


def a_finished_round_has_all_its_cards(walk: Walk) -> None:
    for one in walk.state.past:
        assert (one.winner is None) == (one.eaten == 0)
        assert all(total is not None for total in one.totals)
        assert [seat for seat, total in enumerate(one.totals) if total == one.target] == [
            seat for seat in range(walk.players) if seat == one.winner and one.is_made
        ]


def with_laps_somebody_eats_in_time(walk: Walk) -> None:
    laps = walk.rules["laps"]
    for one in walk.state.past if laps else ():
        still_in = [seat for seat in range(walk.players) if seat not in one.out]
        assert (one.winner is None) == (not still_in)
        assert all(len(row.laid) <= laps + 1 for row in one.rows)  # a card taken is one more
        if still_in and not one.is_made:
            assert one.totals[one.winner] == max(one.totals[seat] for seat in still_in)
    assert not laps or "pass" not in walk.game.moves(walk.state)


def one_move_is_one_step(walk: Walk) -> None:
    if walk.before:
        assert walk.state.steps[:-1] == walk.before.steps
        last = walk.state.steps[-1]
        assert last.seat == walk.before.turn
        assert (last.round_finished is None) == (walk.state.past == walk.before.past)
        assert walk.game.view(walk.state, 0).pauses == (last.round_finished is not None)


def low_targets_leave_everybody_two_turns(walk: Walk) -> None:
    low, small = walk.rules["low"], walk.rules["small"]
    if low or small:
        assert walk.state.target is None or 21 <= walk.state.target <= (36 if low else 26)
        targets = [one.target for one in walk.state.past]
        assert not small or all(one != other for one, other in pairwise(targets))
        for one in walk.state.past:
            turns = sum(len(row.laid) + row.passed for row in one.rows)  # to stay is a turn too
            assert turns >= 2 * walk.players or not all(row.pile for row in one.rows)


def whoever_is_out_has_no_turn(walk: Walk) -> None:
    assert walk.state.turn is None or not walk.state.rows[walk.state.turn].out


def it_is_over_when_a_pile_is_empty_or_the_rounds_are_played(walk: Walk) -> None:
    if walk.game.over(walk.state):
        assert not all(walk.state.piles) or len(walk.state.past) == walk.rules["rounds"]
