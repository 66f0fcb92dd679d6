"""A round of the Card Eater that nobody can win any more ends with one touch."""

from typing import Any

import pytest

from classroom.games.protocol import all_rules
from classroom.games.registry import find_game
from classroom.services.context import Context
from classroom.services.play.make_move import MoveOutcome, MoveResult
from classroom.services.play.match_state import MatchState
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.play.sum_prompts import MoveRequest
from tests.playing import ask_to_move, own_match, visitor_of

CARD_EATER = "card-eater"


def begin(context: Context, seats: list[SeatPlan]) -> str:
    rules = all_rules(find_game(CARD_EATER), len(seats), {})
    return create_match(context, visitor_of(context, "a"), CARD_EATER, rules, seats)


def is_hopeless(now: MatchState) -> bool:
    """Counted anew: with the highest cards that nobody has turned, and a ten to be taken, nobody reaches the target; or
    nobody has a card to turn, and no last card is what anybody who may still take one needs."""
    view: Any = now.view(now.turn)
    hidden = sorted(map(worth, view.unseen.elements()), reverse=True)
    rows = [row for row in view.rows if not row.out]
    if view.saying:
        return False
    if any(row.pile for row in rows):
        return all((row.total or 0) + sum(hidden[: row.pile]) + 10 < view.target for row in rows)
    waiting = [(place, row) for place, row in enumerate(view.rows) if not row.out and not row.passed]
    last = [(place, row.laid[-1].value) for place, row in enumerate(view.rows) if row.laid]
    return not any(row.total + card == view.target for at, row in waiting for place, card in last if place != at)


def worth(card: str) -> int:
    return {"A": 1}.get(card[0]) or (int(card[0]) if card[0].isdigit() else 10)


def make(context: Context, match_id: str) -> MoveResult:
    """What comes of a move that takes nothing, its sum worked out where it is asked."""
    now = own_match(context, "a", match_id)
    move = next(move for move in now.view(now.turn).moves if not move.startswith("take:"))
    result = ask_to_move(context, "a", match_id, MoveRequest(now.seq, move, sure=True))
    while result.outcome is MoveOutcome.THINK:
        now, seat = result.table, result.table.turn
        revealed = now.game.view(now.game.apply(now.state, move), seat)
        work = now.game.sum_revealed(now.view(seat), move, revealed) or now.game.sum_of(now.view(seat), move)
        assert work
        request = MoveRequest(now.seq, move, answer=work.total, sure=True)
        result = ask_to_move(context, "a", match_id, request)
    return result


def lost_rounds(context: Context, seats: list[SeatPlan]) -> list[tuple[MatchState, MoveResult]]:
    """Of some matches, what came of each touch in a round that nobody could win; and the match before it."""
    found = []
    for _ in range(8):
        match_id = begin(context, seats)
        while not (before := own_match(context, "a", match_id)).over:
            result = make(context, match_id)
            if is_hopeless(before):
                found.append((before, result))
    assert found, "no round was ever lost"
    return found


@pytest.mark.parametrize("seats", [[SeatPlan(), *[SeatPlan(1)] * 3], [SeatPlan()] * 3], ids=["alone", "shared"])
def test_one_touch_ends_a_round_that_nobody_can_win(context: Context, seats: list[SeatPlan]) -> None:
    """No second pass, no laps, no sum; what is shown first is how it ended. A tablet may be one child's, or three
    children's."""
    for before, result in lost_rounds(context, seats):
        after = result.table
        assert not [event for event in after.events[len(before.events) :] if event.kind in ("chosen", "answer")]
        assert len(after.state.past) == len(before.state.past) + 1
        assert after.state.past[-1].winner is None
        assert result.shown is not None
        shown: Any = after.view(0, result.shown)
        assert shown.steps[-1].round_finished == after.state.past[-1]


def test_a_round_that_nobody_can_win_as_it_begins_is_the_last_one(context: Context) -> None:
    """Its one button says so before anybody has turned a card: "Finish the game". Nobody can go over the target
    then, so nobody is out with cards left."""
    lost = lost_rounds(context, [SeatPlan(), *[SeatPlan(1)] * 3])
    begun = [result.table for before, result in lost if before.state.rows[0].total is None]
    assert begun
    assert all(table.over for table in begun)


def test_what_the_app_has_turned_over_is_evidence_for_nobody(context: Context) -> None:
    """The record has every move; those after the touch are no child's decisions."""
    for before, result in lost_rounds(context, [SeatPlan(), *[SeatPlan(1)] * 2]):
        own = [number for number in range(len(before.moves), result.shown or 0) if result.table.mover(number) == 0]
        assert [result.table.decider(number) for number in own] == [0] + [None] * (len(own) - 1)
