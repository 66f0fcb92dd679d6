"""Sums of the Card Eater that are hard for a child: it is asked them as well, beside a line to the target."""

from datetime import datetime
from types import SimpleNamespace
from typing import Any

from sqlalchemy import select

from classroom.games.protocol import Sum, all_rules
from classroom.games.registry import find_game
from classroom.services.context import Context
from classroom.services.learning.answers_before import counted_answers
from classroom.services.learning.known_sums import KnownSums
from classroom.services.play.make_move import MoveOutcome
from classroom.services.play.match_rows import EventRecord
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.play.sum_attempts import sum_attempt
from classroom.services.play.sum_prompts import MoveRequest, opens_picture, pending_step
from classroom.store.models import Attempt
from classroom.tutor.sums.sum_selection import AnsweredSum, AnswerHistory, should_ask, should_show_picture
from tests.playing import ask_to_move, own_match, visitor_of

CARD_EATER = "card-eater"


def play(context: Context, match_id: str, errs: bool) -> dict[str, bool]:
    """Plays to the end; who `errs` is wrong at first at every other sum that has no picture. Which sums were asked, and
    whether their picture lay open from the start: only where a card can go over the target, and not after a sum that
    was right at first."""
    asked, was_right = dict[str, bool](), False  # at the sum before
    while not (now := own_match(context, "a", match_id)).over:
        move = next(move for move in now.view(0).moves if not move.startswith("take:"))
        result = ask_to_move(context, "a", match_id, MoveRequest(now.seq, move, sure=True))
        before = now
        while result.outcome is MoveOutcome.THINK:
            now = result.table
            attempt = pending_step(now, 0, move).attempt
            assert attempt
            if not attempt.answers:
                is_open = attempt.help == "line"
                tried, matters = before.known_sums.tried, now.game.matters(attempt.sum)
                is_hard = should_show_picture(attempt.sum, tried)
                is_near = attempt.sum.terms[0] + 10 >= now.state.target
                assert is_open == (is_hard and is_near and not was_right)
                assert is_hard or should_ask(attempt.sum, tried, matters)
                asked[str(attempt.sum)] = is_open
                was_right = is_open or not (errs and was_right)
            answer = attempt.sum.total + (not was_right and not attempt.answers)
            result = ask_to_move(context, "a", match_id, MoveRequest(now.seq, move, answer=answer, sure=True))
    return asked


def test_a_child_that_is_right_meets_its_picture_once_at_most(context: Context) -> None:
    """It came at nine of fifteen sums, all of them right; far from the target it says nothing of the sum in hand."""
    for _ in range(3):
        rules = all_rules(find_game(CARD_EATER), 3, {})
        match_id = create_match(context, visitor_of(context, "a"), CARD_EATER, rules, [SeatPlan(), *[SeatPlan(1)] * 2])
        asked = play(context, match_id, errs=False)
        assert sum(asked.values()) <= 1


def test_a_hard_sum_is_asked_beside_its_picture_which_counts_as_help(context: Context) -> None:
    for _ in range(20):
        rules = all_rules(find_game(CARD_EATER), 3, {})
        match_id = create_match(context, visitor_of(context, "a"), CARD_EATER, rules, [SeatPlan(), *[SeatPlan(1)] * 2])
        asked = play(context, match_id, errs=True)
        with context.database.reading() as session:
            helped = dict(
                session.execute(select(Attempt.sum, Attempt.helped).filter_by(match_id=match_id, tries=1)).all()
            )
        opened = [work for work, is_open in asked.items() if is_open and work in helped]
        if opened:
            assert all(helped[work] for work in opened)
            return
    raise AssertionError("no hard sum was ever turned up")


def test_what_was_right_beside_a_picture_says_nothing_of_what_a_child_knows() -> None:
    """Neither did the child manage it alone, nor did it slip; wrong beside it is wrong."""
    assert counted_answers([("8+5", 13, 13, 1, True)]) == []
    assert counted_answers([("8+5", 13, 13, 1, False)]) == [AnsweredSum(Sum((8, 5)), True)]
    assert counted_answers([("8+5", 13, 12, 2, True)]) == [AnsweredSum(Sum((8, 5)), False)]
    assert counted_answers([("8+5", 13, 12, 1, True)]) == [AnsweredSum(Sum((8, 5)), False)]


def test_what_comes_unasked_does_not_tell_plus_or_minus_and_more_can_be_called_for() -> None:
    """The line comes first; a call for help, or a slip, brings the picture. Before there was the mark, it was called
    for."""

    def shown(*events: tuple[str, dict[str, object]]) -> str:
        now = datetime(2026, 1, 1)  # noqa: DTZ001 # only its order matters
        turn = [EventRecord(seq, kind, 0, {"sum": "59-10", **data}, now) for seq, (kind, data) in enumerate(events)]
        return sum_attempt(Sum((59, -10)), turn).help

    offered, called = ("help", dict[str, object](unasked=True)), ("help", dict[str, object]())
    assert [shown(), shown(offered), shown(called), shown(offered, called)] == ["none", "line", "picture", "picture"]
    assert shown(offered, ("answer", {"answer": 69})) == "picture"


SLIPS = AnswerHistory([AnsweredSum(Sum((28, 4)), False), AnsweredSum(Sum((36, 7)), False)])


def test_after_slips_a_child_is_spared_an_addition_and_not_what_is_taken_away() -> None:
    """52 - 10 and 49 - 10 were both done for a child that had slipped: in the whole match it took nothing away."""
    known = KnownSums(SLIPS)
    assert not known.asks_beside_picture(Sum((36, 8)), "add")
    assert known.asks_beside_picture(Sum((52, -7)), "add")
    assert not known.asks_beside_picture(Sum((52, -7)), "show")


def test_not_after_each_slip_a_sum_is_done_for_a_child() -> None:
    """Neither of a card nor of a joker's value, which it chose: one that is hard for it is asked as well."""
    tried = [AnsweredSum(Sum((4, 5)), False), AnsweredSum(Sum((4, 5)), True), AnsweredSum(Sum((12, 10)), False)]
    known, game, hard = KnownSums(AnswerHistory(tried)), find_game(CARD_EATER), Sum((36, 8))
    assert not known.asks(hard, "add", game.matters(hard))
    assert not known.manages(hard)
    table: Any = SimpleNamespace(game=game, known_sums=known)
    assert all(opens_picture(table, move, hard, "add") for move in ("turn", "X=8"))
