"""What a move shows of the ideas of Switch 16, what Tavi asks back, and which moves are worth another look."""

from random import Random

import pytest

from classroom.games.switch16.state import Token
from classroom.games.switch16.view import View
from classroom.tutor.switch16 import TUTOR as TAVI
from tests.tutor.switch16.positions import some_views, view_at


def seen(view: View, move: str) -> dict[str, bool]:
    return {idea.name: idea.taken for idea in TAVI.ideas(view, move)}


def said(view: View, move: str) -> tuple[str, bool] | None:
    verdict = TAVI.verdict(view, move)
    return (str(verdict.message), verdict.kind) if verdict else None


def test_the_ideas_are_topics() -> None:
    names = {topic.name for topic in TAVI.topics}
    found = {name for view in some_views(150, 5) for move in view.moves for name in seen(view, move)}
    assert found == names == {"again", "halt", "swap_ahead"}


def test_to_throw_again() -> None:
    view = view_at((8, 5), "go", (1, 1, 1, 1), stepped=True)
    assert seen(view, "again") == {"again": True}
    assert seen(view, "stop") == {"again": False}
    assert said(view, "stop") == ("No splash on 8: you could have rolled again.", False)
    assert said(view, "again") == ("No splash on 8.", True)
    assert str(TAVI.confirmation_question(view, "stop")) == "No splash on 8. Stop anyway?"
    assert TAVI.confirmation_question(view, "again") is None


def test_after_a_throw_that_allows_steps_a_stop_is_not_the_question() -> None:
    """Before a step of the new throw `again` is not legal: what is missed is the step."""
    view = view_at((8, 5), "go", (4, 5, 1, 1), walked=True)
    assert view.moves == ("go:9", "go:10", "go:11", "stop")
    assert seen(view, "stop") == {}
    assert said(view, "stop") == ("With 4 + 5, you could have gone on to 9.", False)


@pytest.mark.parametrize(("space", "dice"), [(12, (6, 6, 1, 1, 5)), (5, (6, 3, 3))])
def test_to_halt_in_the_better_place(space: int, dice: tuple[int, ...]) -> None:
    view = view_at((space, 4), "go", dice, stepped=True)
    assert seen(view, "again") == {"again": True, "halt": True}
    assert said(view, "again") == (f"Good choice: rolling from {space + 1} is harder.", True)


def test_to_halt_in_the_worse_place() -> None:
    view = view_at((12, 4), "go", (6, 6, 1, 1, 5), stepped=True)
    assert seen(view, "go:13") == {"halt": False}
    assert said(view, "go:14") is None  # the step was right
    view = view_at((3, 4), "go", (4, 1, 6))  # 4, 5 = 1 + 4, 6, 7 = 1 + 6
    assert seen(view, "go:4") == {}


def test_to_throw_again_too_early() -> None:
    view = view_at((6, 4), "go", (1, 6, 6), stepped=True)
    assert seen(view, "again") == {"again": True, "halt": False}
    assert said(view, "again") == ("You could have moved on first.", False)
    assert seen(view, "go:7") == {}


def test_to_swap_with_a_pawn_ahead() -> None:
    view = view_at((3, 9), "green", (1, 1, 1))
    assert seen(view, "swap:1") == {"swap_ahead": True}
    assert seen(view, "keep") == {"swap_ahead": False}
    assert said(view, "swap:1") == ("The swap took you from 3 to 9.", True)
    assert said(view, "keep") == ("A swap could have taken you to 9.", False)
    assert seen(view_at((9, 3), "green", (1, 1, 1, 1)), "keep") == {}
    back = view_at((9, 3, 4), "green", (1, 1, 1, 1))
    assert str(TAVI.confirmation_question(back, "swap:1")) == "You would go back to 3. Swap anyway?"
    assert TAVI.confirmation_question(back, "keep") is None
    level = view_at((4, 4), "green", (1, 4, 5, 2))  # 5 and 6 can be made, and the swap would end the turn
    assert str(TAVI.confirmation_question(level, "swap:1")) == "You are both on 4. Swap anyway?"


def test_who_lets_another_pawn_wait_on_the_glue_is_not_blamed() -> None:
    """Beside the board nobody can glue with it yet, only whoever takes it with the next blue."""
    assert said(view_at((3, 5), "blue", (4, 4, 4)), "leave") == ("The glue drop waits for the next blue.", False)
    held = view_at((3, 5), "blue", (4, 4, 4), Token("hand", 1))
    assert said(held, "leave") == ("Now somebody may glue you.", False)
    assert said(view_at((3, 5), "blue", (4, 4, 4), Token("space", 1, 5)), "leave") is None


def test_where_the_own_pawn_is_stuck_to_be_free_is_the_reason() -> None:
    """A child on 5 with 5, 6, 1 left the drop and was told of later turns; after its swap, of a single stone."""
    blue = view_at((5, 6), "blue", (5, 6, 1), Token("space", 0, 5))
    assert said(blue, "leave") == ("The glue drop still holds your pawn.", False)
    assert said(blue, "take") == ("Now your pawn is free.", True)
    missed = TAVI.moment(blue, "leave", 3)
    assert str(missed and missed.why) == "Take it, and your pawn is free."
    green = view_at((5, 9), "green", (2, 5, 5), Token("space", 0, 5))
    assert said(green, "swap:1") == ("The swap set your pawn free.", True)
    assert said(green, "keep") == ("A swap could have set your pawn free.", False)
    praise, kept = TAVI.praise(green, "swap:1", 3), TAVI.moment(green, "keep", 3)
    assert str(praise and praise.why) == "The swap set your pawn free."
    assert str(kept and kept.why) == "A swap can set your pawn free."


def test_to_glue_one_that_is_behind() -> None:
    view = view_at((9, 0, 15), "go", (1, 1, 1, 1), Token("hand", 0), stepped=True)
    assert str(TAVI.confirmation_question(view, "glue:1")) == "That pawn is behind you. Glue it anyway?"
    assert TAVI.confirmation_question(view, "glue:2") is None


def test_nobody_is_praised_for_a_risk_that_is_not_small() -> None:
    """From 1 about half of the throws work, from 5 seven in ten; on 8 nobody falls."""
    safe = [view_at((space, 15), "go", (5,) * (4 if space > 6 else 3), stepped=True) for space in (1, 5, 8)]
    praised = [TAVI.praise(view, "again", 4) for view in safe]
    assert [bool(praise) for praise in praised] == [False, True, True]


@pytest.mark.parametrize(("space", "worth_it"), [(5, True), (6, False), (15, True)])
def test_a_throw_that_works_as_often_as_not_is_no_moment(space: int, worth_it: bool) -> None:
    """Of ten throws about seven work from 5, five from 6, six from 15: five and five is a toss-up in the picture."""
    view = view_at((space, space), "go", (1,) * (5 if space > 11 else 3), stepped=True)
    assert bool(TAVI.moment(view, "stop", 1)) == worth_it
    assert bool(said(view, "stop")) == worth_it


def test_of_two_stones_one_is_called_better_only_if_the_picture_shows_it() -> None:
    """From 4, from 5 and from 8 about three throws in ten fail, and it was said that of these one is better."""
    found = 0
    for view in some_views(600, 11):
        for move in view.moves:
            moment = TAVI.moment(view, move, 0)
            if moment and moment.idea == "halt":
                mine, best = moment.plays
                assert (best.tenths or 0) < (mine.tenths or 0)
                found += 1
    assert found


def test_what_is_to_be_tried_again_is_asked_without_its_answer() -> None:
    view = view_at((8, 5), "go", (1, 1, 1, 1), stepped=True)
    moment = TAVI.moment(view, "stop", 7)
    assert moment
    assert (str(moment.title), str(moment.task)) == ("Stop, or roll again?", "What would you do now?")


def test_questions_are_rare() -> None:
    moves = [(view, move) for view in some_views(200, 6) for move in [TAVI.choose(view, 3, Random(1))]]
    assert sum(TAVI.confirmation_question(view, move) is not None for view, move in moves) < len(moves) / 20


def test_what_is_worth_another_look() -> None:
    view = view_at((8, 5), "go", (1, 1, 1, 1), stepped=True)
    moment = TAVI.moment(view, "stop", 7)
    assert moment is not None
    assert (moment.number, moment.idea, moment.move) == (7, "again", "again")
    assert TAVI.solves(view, moment, "again")
    assert not TAVI.solves(view, moment, "stop")
    assert TAVI.moment(view, "again", 7) is None
    missed = TAVI.moment(view_at((3, 14), "green", (1, 1, 1)), "keep", 2)
    assert missed is not None
    assert (missed.idea, missed.move) == ("swap_ahead", "swap:1")


def test_a_moment_is_solved_by_its_own_move_and_not_by_what_was_made() -> None:
    found = 0
    for view in some_views(200, 7):
        for move in view.moves:
            moment = TAVI.moment(view, move, 0)
            if moment:
                found += 1
                assert moment.move in view.moves
                assert TAVI.solves(view, moment, moment.move)
                assert not TAVI.solves(view, moment, move)
                assert moment.loss > 0
                assert moment.why
                assert [play.move for play in moment.plays] == [move, moment.move]
                verdict = TAVI.verdict(view, move)
                assert verdict is None or not verdict.kind
    assert found > 10


def test_where_there_was_no_choice_nothing_was_missed() -> None:
    for view in some_views(200, least=1):
        if len(view.moves) == 1:
            assert TAVI.moment(view, view.moves[0], 0) is None


@pytest.mark.parametrize(
    ("view", "move", "title", "why"),
    [
        (
            view_at((8, 5), "go", (1, 1, 1, 1), stepped=True),
            "again",
            "Good choice: you rolled again!",
            "No splash on 8.",
        ),
        (view_at((3, 9), "green", (1, 1, 1)), "swap:1", "Well spotted: the swap!", "The swap took you from 3 to 9."),
    ],
)
def test_a_choice_is_praised_with_its_reason(view: View, move: str, title: str, why: str) -> None:
    praise = TAVI.praise(view, move, 3)
    assert praise
    assert (str(praise.title), str(praise.why)) == (title, why)
    assert praise.number == 3


def test_nobody_is_praised_where_something_else_was_clearly_better() -> None:
    for view in some_views(150, 8):
        for move in view.moves:
            assert not (TAVI.praise(view, move, 0) and TAVI.moment(view, move, 0))
