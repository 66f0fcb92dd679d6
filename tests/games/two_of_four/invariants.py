"""What holds at every table of Two out of Four (rules.md 2)."""

from itertools import pairwise

from tests.games.random_walks import Walk

VALUES = {"rounds": range(1, 10), "tokens": range(13)}


def tokens_are_those_at_the_start_and_all_changes(walk: Walk) -> None:
    changes = [one.change for one in walk.state.past]
    for seat, tokens in enumerate(walk.state.tokens):
        assert tokens == walk.rules["tokens"] + sum(change[seat] for change in changes) >= 0


def lines_say_how_each_change_came_about(walk: Walk) -> None:
    for one in walk.state.past:
        for seat, line in enumerate(one.lines):
            due = line.for_distance + line.suits - line.lost
            assert one.change[seat] == line.change >= due
            assert line.change == due or line.change > -2
            assert line.wins == (seat in one.winners)
            assert line.for_distance == 0 or line.distance < 3
            assert (line.lost == 2) == (not one.void and line.distance >= 4)
            assert (line.distance is None) == (one.shown[seat] is None)


def a_round_has_winners_or_is_void(walk: Walk) -> None:
    for one in walk.state.past:
        totals = [shown.total for shown in one.shown if shown]
        assert one.void == (0 in totals) == (not one.winners)
        assert one.void or len(totals) == walk.players


def a_seat_that_shows_is_the_next_one(walk: Walk) -> None:
    for one, next_one in pairwise(walk.state.steps):
        follows = (one.seat + 1) % walk.players
        assert next_one.seat == (follows if not one.finished else next_one.number % walk.players)
        assert next_one.number == one.number + (one.finished is not None)


def everybody_has_twelve_moves_until_the_last_round(walk: Walk) -> None:
    over = walk.game.over(walk.state)
    assert over == (walk.state.target is None)
    assert len(set(walk.game.moves(walk.state))) == (0 if over else 12)


def what_a_seat_sees_is_its_hand_and_what_lies_open(walk: Walk) -> None:
    state = walk.state
    for seat in range(walk.players if state.target is not None else 0):
        view = walk.game.view(state, seat)
        shown = {card for pair in state.shown for card in pair.cards}
        seen = shown | {*state.hands[seat], state.target}
        assert {*view.unseen}.isdisjoint(seen)
        assert len(view.unseen) == 52 - len(seen)
