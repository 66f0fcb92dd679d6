"""Who sits there, how Tavi looks, and what is said."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from classroom.games.protocol import Message, Sum
from classroom.games.switch16 import GAME
from classroom.games.switch16.state import Step, Token
from classroom.services.play.hints import Help
from classroom.services.play.sum_prompts import PendingStep
from classroom.tutor.switch16 import TUTOR as TAVI
from classroom.web.presenters.match_table import ShownTable
from classroom.web.presenters.said import Hint
from classroom.web.presenters.switch16 import PRESENTER
from tests.tutor.switch16.positions import view_at
from tests.web.presenters.switch16.tables import played, regions, shown, value

FOX_BEGINS, TAVI_BEGINS = [6, 1], [1, 6]
TO_SEVEN = [[1, 2, 4], "w"]
FALL = ("roll", "go:2", "again"), (FOX_BEGINS, [[1, 1, 5], "w"], [[6, 6, 6]])
STEP = ("roll", "go:3"), (FOX_BEGINS, TO_SEVEN)
QUESTION = PendingStep(question=Message("Do you really want to stop?"))


SECOND = (
    ("roll", "go:1", "stop", "roll", "roll", "go:2"),
    (FOX_BEGINS, [[1, 6, 6], "w"], [[6, 6, 6], "w"], [[2, 6, 6], "w"]),
)


@pytest.mark.parametrize(
    ("line", "changes", "mood"),
    [
        (FALL, {"is_past": True}, "surprised"),
        (FALL, {}, "surprised"),
        (STEP, {"is_past": True}, "glad"),
        (STEP, {}, "glad"),
        (STEP, {"refusal": Message("No.")}, "thinking"),
        ((("roll", "go:1"), (FOX_BEGINS, TO_SEVEN)), {}, "glad"),  # off the beach
        (SECOND, {}, "encouraging"),
        ((("roll", "go:1", "go:2"), (FOX_BEGINS, TO_SEVEN)), {}, "glad"),
        (STEP, {"pending": QUESTION}, "glad"),
        ((("roll",), (FOX_BEGINS, TO_SEVEN)), {"pending": QUESTION}, "thinking"),
        ((("roll",), (FOX_BEGINS, TO_SEVEN)), {"refusal": Message("No.")}, "thinking"),
        ((("roll",), (TAVI_BEGINS, TO_SEVEN)), {"is_past": True}, "thinking"),
        (((), (TAVI_BEGINS,)), {"is_past": True}, "encouraging"),  # "I go first" is no reason to frown
        ((("roll", "go:3"), (TAVI_BEGINS, TO_SEVEN)), {"is_past": True}, "encouraging"),
        ((("roll",), (FOX_BEGINS, [[6, 6, 6], "w"])), {"is_past": True}, "encouraging"),
        ((("roll", "keep"), (FOX_BEGINS, [[6, 6, 6], "g"])), {"is_past": True}, "encouraging"),
    ],
)
def test_tavi_looks_as_it_feels(line: Any, changes: Mapping[str, Any], mood: str) -> None:
    moves, chances = line
    assert value(shown(played(*moves, chances=(*chances, TO_SEVEN)), **changes), "opponent").mood == mood


@pytest.mark.parametrize(("stones", "run"), [(1, 0), (2, 0), (3, 3), (6, 6), (7, 0)])
def test_steps_with_one_roll_are_counted(stones: int, run: int) -> None:
    """Ten steps in a row were told in the same words."""
    moves = [f"go:{number}" for number in range(1, stones + 1)]
    now = shown(played("roll", *moves, chances=(FOX_BEGINS, TO_SEVEN)))
    assert value(now, "said").more.run == run


@pytest.mark.parametrize(("space", "left"), [(12, 0), (13, 3), (15, 1)])
def test_near_the_chest_it_is_said_how_many_steps_are_left(space: int, left: int) -> None:
    step = Step(0, f"go:{space}", 0, (6, 6, 1), None, (space - 1, 0), (space, 0), Token(), Token(), "stepped")
    view = replace(view_at((space, 0), "go", (6, 6, 1, 1, 1), stepped=True), steps=(step,))
    assert value(shown(view), "said").more.left == left


@pytest.mark.parametrize(("theirs", "leads"), [(2, [False, False, True]), (0, [False, False, False])])
def test_a_step_past_who_was_ahead_is_told(theirs: int, leads: list[bool]) -> None:
    """From 0 by 1, 2, 3, and the other pawn is on 2, say."""
    chances = TAVI_BEGINS, [[1, 2, 4], "w"] if theirs else [[5, 6, 6], "w"], [[1, 2, 4], "w"]
    moves = ("roll", f"go:{theirs}", "stop", "roll") if theirs else ("roll", "roll")
    tables = [played(*moves, *(f"go:{n}" for n in range(1, last + 1)), chances=chances) for last in (1, 2, 3)]
    assert [value(shown(view), "said").more.leads for view in tables] == leads


def test_tavi_nods_at_its_own_step_unless_it_asks_something() -> None:
    own = shown(played("roll", chances=(TAVI_BEGINS, TO_SEVEN)), is_past=True)
    assert value(own, "opponent").nods
    assert not value(shown(played("roll", chances=(FOX_BEGINS, TO_SEVEN))), "opponent").nods


def test_of_several_children_at_a_tablet_nobody_is_called_you() -> None:
    view = played(chances=([6, 1, 2],), players=3)
    assert value(shown(view), "said").mine == 0
    assert value(shown(view, owned=(0, 1)), "said").mine is None


def test_each_of_three_or_four_sits_there_and_holds_the_token_where_it_does() -> None:
    found = regions(shown(view_at((0, 2, 5), "roll", token=Token("hand", 2))))
    assert [found[f"seat-{n}"].value.has_token for n in range(3)] == [False, False, True]  # type: ignore[attr-defined]
    assert [found[f"seat-{n}"].value.current for n in range(3)] == [True, False, False]  # type: ignore[attr-defined]
    assert "opponent" not in found


def test_two_children_at_a_tablet_both_sit_there_and_whose_turn_it_is_shows() -> None:
    """The one whose turn it was not spoke, with a large head."""
    view = view_at((0, 2), "roll", token=Token("hand", 1))
    found = regions(shown(view, owned=(0, 1)))
    assert "opponent" not in found
    assert [found[f"seat-{n}"].value.current for n in range(2)] == [True, False]  # type: ignore[attr-defined]
    assert [found[f"seat-{n}"].value.has_token for n in range(2)] == [False, True]  # type: ignore[attr-defined]
    assert "seat-0" not in regions(shown(view))


def test_only_a_series_has_points() -> None:
    assert "points" not in regions(shown(played(chances=(FOX_BEGINS,))))
    points = value(shown(played(chances=(FOX_BEGINS,), match_to=30)), "points")
    assert (points.points, points.goal) == ((0, 0), 30)
    assert value(shown(played(chances=([6, 1, 2],), players=3)), "seat-1").points is None
    assert value(shown(played(chances=([6, 1, 2],), players=3, match_to=30)), "seat-1").points == 0


def raced(**changes: Any) -> ShownTable:
    """Seat 1 goes from 0 to 16 with one throw, and begins the next race as well; the fox is on 3."""
    ones = [[1, 2, 4], "w"]
    to_16 = "roll", "go:3", "stop", "roll", "go:7", "again", "go:11", "again", "go:15", "again", "go:16"
    chances = [6, 1, 2], ones, ones, [[1, 2, 4, 4]], [[3, 4, 5, 6]], [[1, 4, 4, 4, 4]], [1, 6, 2]
    return shown(played(*to_16, chances=chances, players=3, match_to=30), is_past=True, last=99, **changes)


def test_the_end_of_a_race_tells_everybody_s_points_and_waits_for_a_touch() -> None:
    found = regions(raced())
    play, tools = found["play"].value, found["tools"].value
    assert (play.won, play.got, play.points) == (1, (3, 16, 0), (3, 16, 0))  # type: ignore[attr-defined]
    assert [found[f"seat-{n}"].value.points for n in range(3)] == [3, 16, 0]  # type: ignore[attr-defined]
    assert (found["turn"].value.kind, found["turn"].value.number) == ("race over", 1)  # type: ignore[attr-defined]
    assert (tools.kind, tools.delay, tools.then) == ("onward", 0, f"?opens=1&shown={raced().at}")  # type: ignore[attr-defined]


def test_then_it_is_told_that_a_new_race_begins_before_anybody_does_anything_in_it() -> None:
    found = regions(raced(opens=True))
    assert found["turn"].value.kind == "new race"  # type: ignore[attr-defined]
    assert (found["said"].value.kind, found["said"].value.more) == ("opening", (1, 2))  # type: ignore[attr-defined]
    assert found["play"].value.opening.by_seat == ((1,), (6,), (2,))  # type: ignore[attr-defined]
    assert [pawn.seat for pawn in found["at-0"].value.pawns] == [0, 1, 2]  # type: ignore[attr-defined]
    assert found["tools"].value.delay == 0  # type: ignore[attr-defined]


def test_no_yes_to_the_sum_of_the_last_race_is_left_over_when_the_next_begins() -> None:
    """It read: Yes! Race 2: everyone is back on 0."""
    to_16 = "roll", "go:7", "again", "go:11", "again", "go:15", "again", "go:16"
    last = [[1, 4, 4, 4, 4]]
    chances = FOX_BEGINS, TO_SEVEN, [[1, 2, 4, 4]], [[3, 4, 5, 6]], last, FOX_BEGINS
    view, right = played(*to_16, chances=chances, match_to=30), Sum((4, 4, 4, 4))
    assert value(shown(view, is_past=True, right=right), "said").yes
    said = value(shown(view, right=right), "said")
    assert (said.kind, said.yes) == ("opening", False)


def test_before_the_first_move_it_is_said_who_begins() -> None:
    said = value(shown(played(chances=(TAVI_BEGINS,))), "said")
    assert (said.kind, said.more) == ("opening", (1, 1))


def test_the_sum_of_a_step_is_told_and_a_single_die_is_none() -> None:
    view, one = (played("roll", move, chances=(FOX_BEGINS, TO_SEVEN)) for move in ("go:3", "go:2"))
    assert value(shown(view), "said").steps == ((view.steps[-1], True),)
    assert value(shown(one), "said").steps == ((one.steps[-1], False),)


def test_the_sum_is_told_of_the_dice_that_the_child_has_touched() -> None:
    """It added 1 and 2, and read no sum beside the die 3; it touched 1, 4, 6 and 2, and read 2 + 5 + 6 = 13.
    The lowest comes first everywhere: 2 and 1 touched was 2 + 1 here and 1 + 2 beside the dice."""
    view = played("roll", "go:1", "go:2", "go:3", chances=(FOX_BEGINS, [[1, 2, 3], "w"]))
    now = shown(view, is_past=True, right=Sum((2, 1)), worked_at=lambda number: Sum((2, 1)) if number == 3 else None)
    ((step, is_sum),) = value(now, "said").steps
    assert (step.chain, is_sum) == (((3, (1, 2)),), True)
    assert value(now, "play").tray.raised == (True, True, False)
    assert PRESENTER.log(now).steps[0].chain == ((3, (1, 2)),)


def test_a_sum_that_makes_something_else_is_not_told_of_the_step() -> None:
    """What was worked out before the child chose another stone."""
    view = played("roll", "go:3", chances=(FOX_BEGINS, TO_SEVEN))
    assert value(shown(view, worked_at=lambda _number: Sum((2, 4))), "said").steps[0][0].chain[-1] == (3, (1, 2))


def test_what_was_done_to_the_childs_pawn_is_still_told_when_it_is_its_turn() -> None:
    """Seat 1 glues it, goes on and stops; the child asks why it is stuck. Once it is free, nothing is said of it."""
    chances = [6, 1, 2], [[6, 6, 6], "w"], [[1, 2, 6], "b"], [[3, 6, 6], "w"], [[5, 5, 5], "w"]
    moves = "roll", "roll", "take", "glue:0", "go:3", "stop", "roll"
    view = played(*moves, chances=chances, players=3)
    assert view.turn == 0
    assert [step.note for step, _ in value(shown(view), "said").steps] == ["glued"]
    assert [step.note for step, _ in value(shown(view, is_past=True), "said").steps] == ["stopped", "nothing"]


def test_that_the_childs_token_was_taken_is_still_told_when_it_is_its_turn() -> None:
    """The unused glue drop was gone, and nothing said so."""
    chances = TAVI_BEGINS, [[6, 6, 6], "w"], [[6, 6, 6], "b"], [[2, 6, 1], "b"], [[6, 6, 6], "w"]
    view = played("roll", "roll", "take", "stop", "roll", "take", "go:1", "stop", chances=chances)
    assert view.turn == 0
    assert [step.note for step, _ in value(shown(view), "said").steps] == ["took"]


def test_where_the_glue_drop_is_by_now_is_told_beside_who_took_it() -> None:
    """It said that Tavi takes it, and Seal had taken it from Tavi and glued Tavi with it."""
    fails, blue = [[6, 6, 6], "w"], [[6, 6, 6], "b"]
    moves = "roll", "take", "stop", "roll", "take", "stop", "roll", "take"
    chances = [6, 1, 2], blue, blue, blue, fails
    held = value(shown(played(*moves, "stop", chances=chances, players=3)), "said")
    glued = value(shown(played(*moves, "glue:1", "stop", chances=chances, players=3)), "said")
    assert {said.steps[0][0].note for said in (held, glued)} == {"took"}
    assert (held.more.token, glued.more.token) == (Token("hand", 2), Token("space", 1, 0))
    two = played("roll", "take", "stop", "roll", "take", "stop", chances=(FOX_BEGINS, blue, blue, fails))
    assert value(shown(two), "said").more.token is None


def test_from_the_third_turn_without_a_move_on_there_is_a_friendly_word() -> None:
    """Four in ten rolls have a 1: 91 of 216 do. A step begins the count anew."""
    fails = [[6, 6, 6], "w"]

    def dry(*moves: str, **changes: Any) -> tuple[int, int]:
        dice = [[1, 6, 6], "w"] if "go:1" in moves else fails
        view = played(*moves, chances=(FOX_BEGINS, dice, *[fails] * 9))
        more = value(shown(view, is_past=True, **changes), "said").more
        return more.dry, more.works

    assert [dry(*["roll"] * many) for many in (1, 3, 5, 7)] == [(0, 0), (0, 0), (3, 4), (4, 4)]
    assert dry(*["roll"] * 6) == (0, 0)  # of Tavi's turn
    assert dry("roll", "go:1", "stop", *["roll"] * 4) == (0, 0)
    assert dry("roll", "go:1", "stop", *["roll"] * 6) == (3, 5)


def test_beside_a_red_that_moved_nobody_no_chance_is_told() -> None:
    """On 0 with everybody else: red, for the third turn of the child in which it does not move."""
    fails = [[6, 6, 6], "r"]
    view = played(*["roll"] * 5, chances=(FOX_BEGINS, *[fails] * 5))
    more = value(shown(view, is_past=True), "said").more
    assert (more.dry, more.works) == (3, 0)


def test_a_splash_is_not_praised_but_what_was_missed_is_told() -> None:
    """As a throw that fell, beside "about 5 rolls in 10 work"."""
    moves, chances = FALL
    fell, said = played(*moves, chances=chances), Message("From 2, about 5 rolls in 10 work.")
    assert value(shown(fell, is_past=True, opens=True, verdict=said), "said").verdict is None
    assert value(shown(fell, is_past=True, opens=True, verdict=said, corrects=True), "said").verdict == said


def test_the_throw_of_tavi_the_glue_and_what_it_cannot_make_are_each_told() -> None:
    """Tavi takes the glue drop with dice that make nothing, holds the fox by it, and stops where it was."""
    blue = [[3, 3, 6], "b"]
    moves = "roll", "take", "glue:0", "stop"
    pictures = [2, 3, 4]
    view = played(*moves, chances=(TAVI_BEGINS, blue))
    assert [at for at in (1, 2, 3) if not GAME.is_one_with(view.steps[at - 1], view.steps[at])] == pictures[:-1]
    told = [
        value(shown(played(*moves[:at], chances=(TAVI_BEGINS, blue)), is_past=at < 4, stepping=True), "said").steps
        for at in pictures
    ]
    assert [[step.note for step, _ in steps] for steps in told] == [["threw", "took"], ["glued"], ["glued", "nothing"]]
    thrown = value(shown(played(*moves[:2], chances=(TAVI_BEGINS, blue)), is_past=True, stepping=True), "play").tray
    assert (thrown.dice, thrown.face) == ((3, 3, 6), "b")


def test_a_question_takes_the_place_of_what_has_happened() -> None:
    said = value(shown(played("roll", "go:3", chances=(FOX_BEGINS, TO_SEVEN)), pending=QUESTION), "said")
    assert (said.kind, said.message, said.my_turn) == ("message", QUESTION.question, False)


def test_help_goes_from_a_nudge_to_the_move_with_its_sum() -> None:
    """On 2, and 3 is 1 and 2."""
    view = view_at((2, 0), "go", (1, 2, 6))
    advice = TAVI.advise(view)
    assert (advice.move, advice.sum) == ("go:3", Sum((1, 2)))
    hints = [value(shown(view, help=Help(stage, advice)), "said").hint for stage in (1, 2, 3, 4)]
    assert hints == [
        Hint(advice.nudge),
        Hint(advice.idea),
        *[Hint(Message("Tap what glows. Then go to %(goal)d.", goal=3), sum=Sum((1, 2)))] * 2,  # no fourth touch for it
    ]
    assert value(shown(view, help=Help(3, advice)), "tools").stage == 4


def test_without_sums_help_points_at_the_end_of_the_chain() -> None:
    """From 0 all of the chain to 7 is worth it, in one go."""
    view = view_at((0, 0), "go", (1, 2, 4))
    hint = value(shown(view, sums="none", help=Help(4, TAVI.advise(view))), "said").hint
    assert (hint.move, hint.sum) == ("go:7", None)


@pytest.mark.parametrize("dice", [[6, 6, 6], [3, 6, 6]])
def test_tavi_holds_its_breath_whatever_a_dared_throw_brings(dice: list[int]) -> None:
    moves, falls = ("roll", "go:2", "again"), (FOX_BEGINS, [[1, 1, 5], "w"], [dice])
    assert value(shown(played(*moves, chances=falls), is_past=True), "opponent").mood == "surprised"
    assert value(shown(played(*moves, chances=falls), is_past=True), "near").rests
    assert not value(shown(played("roll", chances=falls)), "near").rests


def test_dice_that_are_rolled_once_more_come_to_rest_first() -> None:
    """That they do not make it was to be read while they still tumbled."""
    chances = FOX_BEGINS, [[2, 3, 3], "w"], [[2, 2, 3]]
    view = played("roll", "again", gentle=True, chances=chances)
    assert value(shown(view), "near").rests


RED = [[6, 6, 6], "r"]


def test_why_red_ends_a_turn_is_told_once_in_a_match() -> None:
    first = played("roll", chances=(FOX_BEGINS, RED))
    again = played("roll", "roll", "roll", chances=(FOX_BEGINS, RED, [[6, 6, 6], "w"], RED))
    assert [value(shown(view, is_past=True), "said").more.knows_red for view in (first, again)] == [False, True]


def test_a_colour_is_told_the_first_time_it_does_something() -> None:
    """Before a child's first roll it read three rules of which nothing came."""
    begins, nothing = [1, 6], [2, 3, 3]
    left = played("roll", "leave", "go:1", "stop", chances=(begins, [[1, 3, 3], "b"]))
    took = played("roll", "take", chances=(begins, [[1, 3, 3], "b"]))
    vain = played("roll", gentle=True, chances=(begins, [nothing, "r"]))
    swap = "roll", "go:1", "stop", "roll"
    reds = played(*swap, chances=([6, 1], [[1, 3, 3], "w"], [[3, 3, 3], "r"]))
    mine = played(*swap, "roll", chances=([6, 1], [[1, 3, 3], "w"], [nothing, "w"], [nothing, "r"]))
    for view, colour in ((left, None), (took, "b"), (vain, None), (reds, None), (mine, "r")):
        assert value(shown(view, is_past=True, stepping=True), "said").more.colour == colour


def test_dice_may_be_added_is_told_before_the_first_number_beyond_1() -> None:
    """Adding was said nowhere."""
    begins = FOX_BEGINS, [[1, 3, 5], "w"], [[2, 3, 5], "w"]
    told = [
        value(shown(played(*moves, chances=begins)), "said").more
        for moves in (("roll",), ("roll", "go:1"), ("roll", "go:1", "stop"))
    ]
    assert [(more.adds, more.repeats) for more in told] == [(False, False), (True, True), (False, False)]
    later = played("roll", "go:1", "stop", "roll", "roll", chances=(*begins, [[1, 1, 3], "w"]))
    assert not value(shown(later), "said").more.adds


def test_what_tavi_rolls_in_vain_is_shown_before_it_rolls_once_more() -> None:
    """ "I rolled once more" was the first that a child saw of it."""
    chances = TAVI_BEGINS, [[2, 3, 3], "w"], [[2, 2, 3]]
    view = played("roll", "again", gentle=True, chances=chances)
    assert not GAME.is_one_with(*view.steps)
    first = played("roll", gentle=True, chances=chances)
    assert value(shown(first, is_past=True, stepping=True), "said").more.once_more == 1
    assert value(shown(view, is_past=True, stepping=True), "said").more.once_more is None


def test_what_a_colour_does_waits_for_a_touch_where_others_do_it_first() -> None:
    """It was gone after two seconds. What nothing comes of is not to be read."""
    for face, move, waits in (("b", "take", True), ("b", "leave", False), ("g", "keep", False), ("w", "", False)):
        moves = ("roll", move) if move else ("roll",)
        view = played(*moves, chances=(TAVI_BEGINS, [[1, 3, 3], face]), players=2)
        assert PRESENTER.waits(shown(view, is_past=True, stepping=True)) == waits


def test_a_chance_taken_is_cheered_with_the_first_step_that_it_led_to() -> None:
    chances = FOX_BEGINS, [[1, 6, 6], "w"], [[2, 3, 6]]
    moves = "roll", "go:1", "again", "go:2", "go:3"
    told = [value(shown(played(*moves[:n], chances=chances)), "said").more.cheer for n in (2, 3, 4, 5)]
    assert told == [None, None, 0, None]


def test_beside_a_red_that_swaps_nothing_no_more_is_told() -> None:
    """Four ideas stood in one bubble; that Tavi rolls once more is told with that roll."""
    chances = [6, 1], [[1, 6, 6], "w"], [[6, 6, 5], "r"]
    view = played("roll", "go:1", "stop", "roll", chances=chances, gentle=True)
    said = value(shown(view, is_past=True, stepping=True), "said")
    assert (said.steps[-1][0].face, said.more.once_more) == ("r", None)
