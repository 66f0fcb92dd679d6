"""What is asked, and what can be done."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from classroom.games.protocol import Denial, Message, Sum
from classroom.games.switch16 import GAME
from classroom.games.switch16.state import Step, Token
from classroom.services.play.hints import Help
from classroom.services.play.sum_prompts import PendingStep
from classroom.tutor.switch16 import TUTOR as TAVI
from classroom.web.presenters.switch16.dice import DotCount, count_up, tray
from classroom.web.presenters.switch16.nearest import came_near
from classroom.web.presenters.switch16.table import log
from tests.tutor.switch16.positions import view_at
from tests.web.presenters.switch16.tables import played, regions, shown, value

FOX_BEGINS, TAVI_BEGINS = [6, 1], [1, 6]
TO_SEVEN = [[1, 2, 4], "w"]
NOTHING = [[6, 6, 6], "w"]
TO_GO = view_at((0, 3), "go", (1, 2, 4))


@pytest.mark.parametrize(
    ("view", "changes", "kind"),
    [
        (played(chances=(FOX_BEGINS,)), {}, "leave"),
        (played("roll", "roll", chances=(FOX_BEGINS, NOTHING, NOTHING)), {}, "leave"),
        (view_at((2, 3), "roll"), {}, "roll"),
        (view_at((2, 3), "roll"), {"owned": (0, 1)}, "roll"),
        (view_at((2, 3), "roll", token=Token("space", 0, 2)), {}, "roll, stuck"),
        (view_at((2, 1), "roll", token=Token("space", 0, 2)), {}, "roll, stuck"),
        (view_at((3, 3), "green", (1, 2, 4)), {}, "nobody"),
        (view_at((3, 3), "green", (1, 2, 4), Token("space", 0, 3)), {}, "green"),
        (view_at((0, 3), "blue", (1, 2, 4)), {}, "blue"),
        (view_at((0, 3), "green", (1, 2, 4)), {}, "green"),
        (TO_GO, {}, "wanted"),
        (TO_GO, {"sums": "show"}, "wanted"),
        (TO_GO, {"sums": "none"}, "go"),
        (view_at((7, 3), "go", (1, 2, 6), stepped=True), {}, "further"),
        (view_at((7, 3), "go", (1, 2, 4), stepped=True), {}, "further"),
        (view_at((7, 3), "go", (1, 2, 4), stepped=True), {"has_denied": True}, "again"),
        (view_at((7, 3), "go", (1, 2, 4), stepped=True), {"sums": "show"}, "again"),
        (view_at((0, 3), "go", (6, 6, 6), Token("hand", 0)), {}, "no step"),
        (played("roll", chances=(FOX_BEGINS, TO_SEVEN)), {"is_past": True}, "mine has rolled"),
        (played("roll", chances=(TAVI_BEGINS, TO_SEVEN)), {"is_past": True}, "others wanted"),
        (played("roll", "go:1", chances=(TAVI_BEGINS, TO_SEVEN)), {"is_past": True}, "others wanted"),
        (played("roll", "go:7", chances=(TAVI_BEGINS, TO_SEVEN)), {"is_past": True}, "others far"),
        (played("roll", "go:7", chances=(TAVI_BEGINS, TO_SEVEN)), {"is_past": True, "sums": "none"}, "has rolled"),
        (played("roll", chances=(TAVI_BEGINS, NOTHING)), {"is_past": True}, "others wanted"),
        (played("roll", chances=(TAVI_BEGINS, NOTHING)), {"is_past": True, "sums": "none"}, "mine next"),
        (played("roll", chances=(FOX_BEGINS, NOTHING)), {"is_past": True}, "next"),
        (played("roll", chances=(FOX_BEGINS, NOTHING)), {}, "next"),
    ],
)
def test_the_heading_says_whose_turn_it_is_or_asks(view: Any, changes: Mapping[str, Any], kind: str) -> None:
    assert value(shown(view, **changes), "turn").kind == kind


def test_a_child_may_look_for_the_number_with_tavi() -> None:
    """It was told of Tavi's dice only what had come of them."""
    for moves, dice in (("roll", TO_SEVEN), ("roll go:7", TO_SEVEN), ("roll", NOTHING)):
        view = played(*moves.split(), chances=(TAVI_BEGINS, dice))
        turn = value(shown(view, is_past=True), "turn")
        number = None if "go:7" in moves else 1
        assert (turn.seat, turn.number, turn.whose) == (1, number, 1)  # its pawn stands beside it


def test_who_begins_is_told_alone() -> None:
    """ "It's Tavi's turn next" stood there for a second, and nobody knew after whom; then twice that Tavi begins;
    then a child waited there for something to happen."""
    now = shown(played(chances=(TAVI_BEGINS,)), is_past=True, last=9)
    assert (value(now, "turn").kind, value(now, "tools").delay) == ("who begins", 2200)


def test_how_one_walks_is_shown_before_the_first_own_roll_whoever_begins() -> None:
    """The throws for the start and the example stood together, and were taken for one thing."""
    second = played("roll", chances=(TAVI_BEGINS, NOTHING))
    for view in (played(chances=(FOX_BEGINS,)), second):
        now = shown(view)
        assert (value(now, "turn").kind, value(now, "play").example) == ("leave", 0)
    assert value(shown(second), "play").opening is None
    later = played("roll", "roll", "roll", chances=(TAVI_BEGINS, NOTHING, NOTHING, NOTHING))
    assert (value(shown(later), "turn").kind, value(shown(later), "play").example) == ("leave", None)


def test_the_heading_names_who_wants_to_swap() -> None:
    """Seat 0 has thrown green, and asks seat 1, which holds the token."""
    view = view_at((9, 3), "answer", (1, 2, 4, 4), Token("hand", 1), victim=1)
    now = shown(view, mine=1, owned=(1,))
    assert (value(now, "turn").kind, value(now, "turn").seat) == ("answer", 0)
    assert value(now, "play").others == (0,)


def test_the_throws_for_the_start_lie_there_until_somebody_has_moved() -> None:
    chances = TAVI_BEGINS, NOTHING, NOTHING, NOTHING
    assert value(shown(played(chances=chances)), "play").opening.by_seat == ((1,), (6,))
    assert value(shown(played(chances=(FOX_BEGINS,))), "play").opening.by_seat == ((6,), (1,))
    assert value(shown(played("roll", chances=chances)), "play").opening is None


def test_a_tie_is_thrown_again_by_those_who_share_it() -> None:
    opening = value(shown(played(chances=([5, 5, 2], [3, 4]), players=3)), "play").opening
    assert opening.throws == ((0, 5), (1, 5), (2, 2), (0, 3), (1, 4))
    assert opening.by_seat == ((5, 3), (5, 4), (2,))


def test_a_child_looks_for_the_dice_whoever_adds_them_up_and_without_sums_sees_how_far_they_lead() -> None:
    """Where the tutor does the sums, all answers lay there, and there was nothing to think about."""
    play = [value(shown(TO_GO, sums=sums), "play") for sums in ("add", "none", "show")]
    assert [each.wanted for each in play] == [1, None, 1]
    assert play[0].steps == play[2].steps == ()
    assert play[1].steps == (1, 2, 3, 4, 5, 6, 7)
    assert [each.shows for each in play] == [(), (), (1,)]  # the dice that Tavi takes


@pytest.mark.parametrize(
    ("view", "stop", "again"),
    [
        (TO_GO, False, False),
        (view_at((7, 3), "go", (1, 2, 4, 6), stepped=True), True, True),
        (view_at((0, 3), "go", (6, 6, 6), Token("hand", 0)), True, False),
    ],
)
def test_how_a_turn_can_end(view: Any, stop: bool, again: bool) -> None:
    play = value(shown(view), "play")
    assert (play.stop, play.again) == (stop, again)


def test_where_a_fall_leads_to_is_told_and_that_there_is_none_on_8() -> None:
    views = [view_at((space, 3), "go", (1, 1, 1, 1), stepped=True) for space in (7, 8, 9)]
    assert [value(shown(view), "play").falls for view in views] == [0, None, 8]


def test_dice_that_were_refused_are_counted_only_then() -> None:
    now = shown(TO_GO, refusal=Message("These dice make 6."), touched=(2, 4))
    assert value(now, "play").touched == count_up((2, 4), 1)
    assert value(shown(TO_GO, touched=(2, 4)), "play").touched is None


def test_of_equal_dice_the_first_are_raised() -> None:
    assert tray((3, 1, 3, 3), None, (3, 3)).raised == (True, False, True, False)


def test_dice_are_counted_up_to_the_number_short_of_it_or_beyond_all_of_them() -> None:
    """4 and 5 looked like 3 and 3 where 1 was wanted: no more than 6 dots were drawn."""
    assert count_up((1, 2), 3) == DotCount(3, ("", "odd", "odd"))
    assert count_up((1,), 3) == DotCount(3, ("", "empty", "empty"))
    assert count_up((1, 2), 2) == DotCount(2, ("", "odd", "beyond"))
    assert len(count_up((4, 5), 1).dots) == 9
    assert [count_up(dice, 4).off for dice in ((1, 3), (5, 1), (1,), (1, 2))] == [0, 2, -3, -1]
    assert len(count_up((6,) * 5, 1).dots) == 30
    assert len(count_up((999, 999), 2).dots) == 30  # no dice that lie there: not for ever


def test_the_token_can_be_put_under_any_other_pawn() -> None:
    held = Token("hand", 0)
    assert value(shown(view_at((0, 3, 5), "roll", token=held)), "token").under == (1, 2)
    assert value(shown(view_at((0, 3, 5), "roll", token=held), is_past=True), "token").under == ()
    assert "token" not in regions(shown(view_at((0, 3, 5), "roll", token=Token("hand", 1))))


def test_only_the_last_stage_of_help_points_at_a_move() -> None:
    advice = TAVI.advise(TO_GO)
    told = [value(shown(TO_GO, help=Help(stage, advice)), "play").advised for stage in (1, 2, 3, 4)]
    assert told == ["", "", "", "go:1"]


@pytest.mark.parametrize(("sums", "weighs"), [("show", [True] * 4), ("add", [False, True, True, True])])
def test_help_about_rolling_again_stands_beside_no_other_question(sums: str, weighs: list[bool]) -> None:
    """ "Is this a good place to roll again?" stood above "Can you make 6?". Who finds out whether it can is asked that
    first."""
    view = view_at((5, 2), "go", (1, 2, 3), stepped=True)
    advice = TAVI.advise(view)
    assert advice.move == "again"
    told = [value(shown(view, sums=sums, help=Help(stage, advice)), "play").weighs for stage in (1, 2, 3, 4)]
    assert told == weighs
    assert not value(shown(view, sums=sums), "play").weighs


def test_help_begins_with_a_die_and_then_shows_all_that_make_the_number() -> None:
    """8 is 3 and 5. What is missing is drawn beside the first; then both have their frame, of which only one had it."""
    view = view_at((7, 3), "go", (3, 5, 6, 6), gentle=True)
    tables = [shown(view, help=Help(stage, TAVI.advise(view))) for stage in (1, 2, 3)]
    hints = [value(now, "said").hint.message for now in tables[:2]]
    assert hints == [
        Message("You need several dice."),
        Message("Take the %(most)d. How many more do you need?", most=5),
    ]
    plays = [value(now, "play") for now in tables]
    assert [play.hint for play in plays] == [None, count_up((3, 5), 8, (5,)), count_up((3, 5), 8)]
    assert plays[1].hint == DotCount(8, ("odd",) * 5 + ("empty",) * 3)  # with the colour that they keep
    assert [play.glow for play in plays[1:]] == [(False, True, False, False), (True, True, False, False)]


@pytest.mark.parametrize(
    ("dice", "why"),
    [
        ((3, 4, 6, 6), "You need 8. The nearest you get is 7 or 9."),
        ((1, 1, 2, 2), "Too few: your dice only make 6."),
        ((1, 6, 6, 6), "You need 8. The nearest you get is 7."),
    ],
)
def test_help_with_dice_that_do_not_make_the_number_says_why_not(dice: tuple[int, ...], why: str) -> None:
    """ "Take the 6. How many more do you need?" led nowhere."""
    view = view_at((7, 3), "go", dice, gentle=True)
    told = value(shown(view, help=Help(2, TAVI.advise(view))), "said").hint.message
    assert str(told) == why
    assert value(shown(view, help=Help(2, TAVI.advise(view))), "play").hint is None


def test_the_dice_that_help_points_at_glow_and_are_left_to_the_child_to_lift() -> None:
    advice = TAVI.advise(TO_GO)
    plays = [value(shown(TO_GO, help=Help(stage, advice)), "play") for stage in (3, 4)]
    assert [play.glow for play in plays] == [(False, False, False), (True, False, False)]
    assert not any(any(play.tray.raised) for play in plays)


def test_the_child_finds_out_whether_the_dice_make_the_number_before_its_first_step() -> None:
    """The table said so with the dice, and the child had nothing to think about."""
    fits, fails = (view_at((4, 3), "go", dice, gentle=True) for dice in ((2, 3, 6), (6, 6, 4)))
    for view in (fits, fails):
        about = value(shown(view), "play")
        assert (about.wanted, about.judges, about.only) == (5, True, "")
        assert value(shown(view), "turn").kind == "wanted"
        assert value(shown(view), "ways").hops == ((4, 5),)
    denied = shown(fails, has_denied=True)
    about = value(denied, "play")
    assert (about.wanted, about.judges, about.only) == (None, False, "again")
    assert (value(denied, "turn").kind, value(denied, "said").kind) == ("once more", "denied")
    said = value(denied, "said").more
    assert (said.total, str(said.why)) == (16, "You need 5. The nearest you get is 4 or 6.")


@pytest.mark.parametrize(("space", "dice"), [(15, (3, 3, 3, 3, 2)), (2, (4, 5, 6)), (0, (4, 5, 6))])
def test_that_it_cannot_be_done_is_asked_of_all_dice(space: int, dice: tuple[int, ...]) -> None:
    """Without a 1 the game went on by itself, and so "I can't" was never true."""
    first = view_at((space, 3), "go", dice, gentle=True)
    for view, only in ((first, "again"), (replace(first, moves=("stop",)), "stop")):
        play = value(shown(view), "play")
        assert (play.judges, play.only, value(shown(view), "turn").kind) == (True, "", "wanted")
        now = shown(view, has_denied=True)
        assert (value(now, "play").judges, value(now, "play").only) == (False, only)
        assert value(now, "turn").kind == ("once more" if only == "again" else "no step")


def test_a_fall_is_found_out_by_the_child_whatever_the_dice() -> None:
    moves, chances = FALLS
    assert not value(shown(played(*moves, chances=chances), is_past=True), "at-2").plunged


def test_an_own_turn_that_came_to_nothing_waits_until_it_is_read() -> None:
    """It was gone before a child had read it, and it thought that its answer had made it fall."""

    def after(dice: list[int]) -> Any:
        chances = FOX_BEGINS, [[1, 6, 6], "w"], [[6, 6, 6], "w"], [dice, "w"], [dice]
        moves = "roll", "go:1", "stop", "roll", "again", "stop", "roll", "again", "stop"
        view = played(*moves, chances=(*chances[:3], [[5, 6, 6]], *chances[3:]), gentle=True)
        return value(shown(view, is_past=True, last=20), "tools").delay

    assert after([5, 6, 6]) == after([1, 6, 6]) == 0  # a touch goes on


def test_after_a_step_too_the_child_says_that_the_dice_do_not_make_the_number() -> None:
    """It was to stop or to roll again instead, and never heard whether that was so."""
    fits, fails = (view_at((4, 3), "go", dice, gentle=True, stepped=True) for dice in ((2, 3, 6), (6, 6, 4)))
    for view in (fits, fails):
        about = value(shown(view), "play")
        assert (about.wanted, about.judges, about.stop, about.again) == (5, True, True, True)
    there_is = GAME.denial(fits)
    assert there_is is not None
    assert there_is.kindly
    assert GAME.denial(fails) == Denial()
    denied = shown(fails, has_denied=True)
    about = value(denied, "play")
    assert (about.wanted, about.judges) == (None, False)
    assert (about.stop, about.again, about.only) == (True, True, "")
    assert (value(denied, "turn").kind, value(denied, "said").kind) == ("again", "denied")
    assert not value(shown(fails, has_denied=True, right=Sum((1, 3))), "said").yes


def test_who_is_shown_the_sums_is_told_that_the_dice_do_not_make_the_number() -> None:
    once_more = view_at((4, 3), "go", (6, 6, 4), gentle=True)
    over = replace(once_more, moves=("stop",))
    for view, only in ((once_more, "again"), (over, "stop")):
        about = value(shown(view, sums="show"), "play")
        assert (about.judges, about.only) == (False, only)
        assert value(shown(view, sums="show"), "turn").kind == "no step"


def test_the_child_finds_out_itself_whether_dice_that_it_dared_to_throw_lead_on() -> None:
    """The page told it: the pawns slid into the water while the dice still rolled, and "It can't be done" stood there
    only for dice that did nothing."""
    moves, chances = FALLS
    fits, fails = (played(*moves, chances=(*chances[:2], [dice])) for dice in ([3, 6, 6], [1, 6, 6]))
    assert (fits.spaces, fails.spaces) == ((2, 0), (0, 0))
    tables = shown(fits), shown(fails, is_past=True)
    for now in tables:
        turn, about = value(now, "turn"), value(now, "play")
        assert (turn.kind, turn.number) == ("wanted", 3)
        assert (about.wanted, about.judges, about.stop, about.again) == (3, True, False, False)
        assert [pawn.seat for pawn in value(now, "at-2").pawns] == [0]
        assert value(now, "at-2").plunged is False
        assert value(now, "ways").hops == ((2, 3),)
    assert [value(now, "play").falling for now in tables] == [0, 4]
    said = [str(one) for one in value(tables[1], "tools")]
    assert said == ["You need 3. The nearest you get is 1.", "No 3 here: tap “I can’t”."]
    assert log(tables[1]).steps[0].note == "threw"  # nor does what happened so far tell it
    told = shown(fails, is_past=True, opens=True)
    assert value(told, "at-2").plunged
    assert [value(one, "said").more.right for one in (told, shown(fails, is_past=True, opens=True, sums="show"))] == [
        True,
        False,
    ]
    assert log(told).steps[0].note == "fell"
    assert value(told, "tools").kind == "onward"
    assert not value(told, "play").tray.fresh  # they lay there already


@pytest.mark.parametrize("more", [{"sums": "show"}, {"replay": True}, {"owned": (0, 1)}, {"mine": 1, "owned": (1,)}])
def test_a_fall_is_told_at_once_to_whoever_does_not_look_for_dice(more: Mapping[str, Any]) -> None:
    moves, chances = FALLS
    assert value(shown(played(*moves, chances=chances), is_past=True, **more), "play").chain == ()


def test_help_points_at_what_is_to_be_said_where_nothing_can_be_made() -> None:
    fails = view_at((4, 3), "go", (6, 6, 4), gentle=True)
    assert value(shown(fails, help=Help(4, TAVI.advise(fails))), "play").advised == "none"


def test_a_question_sends_the_dice_along_that_were_found_for_the_step() -> None:
    question = PendingStep(question=Message("Are you sure?"))
    view, worked = view_at((2, 0), "go", (1, 2, 6)), (Sum((1, 1)), Sum((1, 2)))
    assert value(shown(view, pick="go:3", pending=question, worked=worked), "near").lies.parts == (1, 2)
    assert value(shown(view, pick="go:3", pending=question), "near").lies.parts == (3,)
    assert value(shown(view, pick="stop", pending=question), "near").lies.parts == ()


def test_a_sum_of_somebody_else_can_be_read_however_much_happens() -> None:
    """With two computers each throw and its sum were gone after a second."""
    sum_told = shown(played("roll", "go:7", chances=(TAVI_BEGINS, TO_SEVEN)), is_past=True, last=9, haste=0.1)
    one_die = shown(played("roll", "go:2", chances=(TAVI_BEGINS, TO_SEVEN)), is_past=True, last=9, haste=0.1)
    assert value(sum_told, "tools").delay >= 1250 > value(one_die, "tools").delay >= 1200


FALLS = ("roll", "go:1", "go:2", "again"), ([6, 1], [[1, 2, 4], "w"], [[6, 6, 6]])  # on 2, sixes make nothing
FAILS = ("roll",), ([6, 1], [[6, 6, 6], "w"])
NOBODY = ("roll",), ([6, 1], [[6, 6, 6], "r"])
TAKES = (  # seat 0 holds the glue drop, and seat 1 takes it
    ("roll", "take", "stop", "roll", "take"),
    ([6, 1], [[6, 6, 6], "b"], [[6, 6, 1], "b"]),
)
SWAPS = ("roll", "go:1", "stop", "roll", "swap:0"), ([6, 1], [[1, 6, 6], "w"], [[6, 6, 6], "g"])  # seat 1 swaps


@pytest.mark.parametrize(
    ("line", "mine", "delays"),
    [
        (FALLS, 0, False),
        (FALLS, 1, True),
        (FAILS, 0, True),
        (FAILS, 1, True),
        (NOBODY, 0, False),
        (NOBODY, 1, True),
        (TAKES, 0, False),
        (TAKES, 1, True),
        (SWAPS, 0, False),
        (SWAPS, 1, False),
    ],
)
def test_what_comes_of_the_own_throw_or_moves_the_own_pawn_is_looked_at_as_long_as_one_likes(
    line: Any, mine: int, delays: bool
) -> None:
    moves, chances = line
    view = played(*moves, chances=chances)
    tools = value(shown(view, mine=mine, owned=(mine,), is_past=True, opens=line is FALLS), "tools")
    assert (tools.kind, bool(tools.delay)) == ("onward", delays)


def test_after_a_swap_was_refused_the_turn_is_told_as_the_next_one() -> None:
    """The fox holds the glue drop and gives it up: then it is its own turn, not still its turn."""
    chances = TAVI_BEGINS, NOTHING, [[6, 6, 6], "b"], [[6, 6, 6], "g"]
    view = played("roll", "roll", "take", "stop", "roll", "swap:0", "dodge", chances=chances)
    assert view.turn == 0
    assert value(shown(view, is_past=True), "turn").kind == "mine next"


def test_a_green_face_offers_only_swaps_that_change_something() -> None:
    assert value(shown(view_at((3, 3), "green", (1, 2, 4))), "play").others == ()
    assert value(shown(view_at((3, 3, 5), "green", (1, 2, 4))), "play").others == (2,)
    assert value(shown(view_at((3, 3), "green", (1, 2, 4), Token("space", 1, 3))), "play").others == (1,)


def test_a_green_face_says_whose_pawn_is_stuck() -> None:
    assert value(shown(view_at((6, 7), "green", (5, 6, 6), Token("space", 1, 7))), "play").stuck == 1
    assert value(shown(view_at((6, 7), "green", (5, 6, 6))), "play").stuck is None


@pytest.mark.parametrize("phase", ["green", "blue"])
def test_that_the_dice_do_not_make_the_next_number_is_said_before_the_choice(phase: str) -> None:
    """It said "use your dice" of 4, 5, 4 on 0, and the turn was over. A pawn that is stuck uses none."""
    missed = [value(shown(view_at((0, 3), phase, dice)), "play").misses for dice in ((4, 5, 4), (4, 1, 4))]
    assert missed == [1, None]
    assert value(shown(view_at((2, 3), phase, (4, 4, 4))), "play").misses == 3
    stuck = view_at((2, 3), phase, (4, 4, 4), Token("space", 0, 2))
    assert value(shown(stuck), "play").misses is None


def test_a_turn_ended_where_green_changes_nothing_is_neither_taken_back_nor_waited_for() -> None:
    """Two touches were asked for, and one could be taken back, though nothing had been decided."""
    chances = [6, 1], [[6, 6, 6], "b"], NOTHING, [[6, 6, 6], "g"]
    view = played("roll", "take", "stop", "roll", "roll", "keep", chances=chances)
    assert view.steps[-1].ended
    assert value(shown(view, is_past=True), "tools").delay > 0


def test_a_green_face_says_who_may_refuse_a_swap() -> None:
    """Three times a turn was gone, and nobody had said that the other one may say no."""
    assert value(shown(view_at((8, 13, 12), "green", (6, 3, 1, 2), Token("hand", 1))), "play").holder == 1
    assert value(shown(view_at((8, 13, 12), "green", (6, 3, 1, 2))), "play").holder is None


@pytest.mark.parametrize(("line", "idle"), [(FAILS, False), (NOBODY, True), (SWAPS, True)])
def test_dice_that_count_for_nothing_look_so(line: Any, idle: bool) -> None:
    """A 1 lay there beside red, and the pawn on 0 did not move."""
    moves, chances = line
    assert value(shown(played(*moves, chances=chances), is_past=True), "play").tray.idle == idle


def test_dice_that_red_leaves_to_be_used_do_not_look_idle() -> None:
    """Tavi used a 1 that was grey. With `gentle`, red with nobody behind is white."""
    steps = played("roll", "go:1", chances=(TAVI_BEGINS, [[1, 6, 6], "r"]), gentle=True)
    assert not value(shown(steps, is_past=True), "play").tray.idle
    fails = played("roll", chances=(TAVI_BEGINS, [[6, 6, 6], "r"]), gentle=True)
    assert not value(shown(fails, is_past=True), "play").tray.idle


def test_dice_that_make_no_further_stone_are_said_to_be_spent() -> None:
    turn = value(shown(view_at((11, 3), "go", (1, 1, 1, 1), stepped=True), sums="show"), "turn")
    assert (turn.kind, turn.number) == ("again", 12)


@pytest.mark.parametrize("dice", [(1, 2, 6), (1, 4, 6)])
def test_who_adds_up_finds_out_after_a_step_too_whether_the_dice_lead_on(dice: tuple[int, ...]) -> None:
    """The page told it: "These dice don't make 4" stood there, or a button to go on."""
    table = shown(view_at((2, 0), "go", dice, stepped=True))
    turn, play = value(table, "turn"), value(table, "play")
    assert (turn.kind, turn.number) == ("further", 3)
    assert (play.wanted, play.stop, play.again) == (3, True, True)


@pytest.mark.parametrize("here", [4, 5, 7, 8, 11, 12])
def test_to_stay_is_offered_after_every_step(here: int) -> None:
    """It was there on some stones and not on others, then pale on some: at random for a child."""
    view = view_at((here, 0), "go", (1, 2, 3, 6, 4)[: 3 + (here > 6) + (here > 11)], stepped=True)
    play = value(shown(view), "play")
    assert (play.stop, play.again) == (True, True)


def test_while_help_points_at_i_cant_nothing_takes_its_place() -> None:
    """ "Tap “I can’t”." stood beside "Stop here, or roll again?", which had put that button away."""
    advice = TAVI.advise(view := view_at((2, 0), "go", (1, 4, 6), stepped=True))
    plays = [value(shown(view, help=Help(stage, advice)), "play") for stage in (1, 2, 4)]
    assert [(play.judges, play.stop, play.again) for play in plays] == [(True, True, True)] * 2 + [(True, False, False)]
    risks = [value(shown(view, help=Help(stage, advice)), "ways").risks for stage in (2, 4)]
    assert risks == [((2, 0),), ()]  # a splash that nothing was asked about


def test_the_dice_of_the_only_opponent_come_to_rest_before_its_step() -> None:
    """Pawn, sum and dice came at once: a child could not guess along."""
    for moves, dice in ((("roll", "go:7"), TO_SEVEN), (("roll",), NOTHING)):
        view = played(*moves, chances=(TAVI_BEGINS, dice))
        assert value(shown(view, is_past=True, last=9), "near").rests


def test_what_the_own_dice_came_to_is_told_once_they_lie_still() -> None:
    """ "No 1 this time." was to be read while they tumbled."""
    assert value(shown(played("roll", chances=(FOX_BEGINS, NOTHING)), is_past=True), "near").rests


def test_whose_pawn_has_just_been_glued_is_shown() -> None:
    """The lower half was empty while Tavi said that it glues the pawn."""
    view = played("roll", "take", "glue:0", chances=(TAVI_BEGINS, [[6, 6, 6], "b"]))
    assert value(shown(view, is_past=True), "play").glued == 0


def test_an_own_roll_while_stuck_waits_for_a_touch() -> None:
    """It passed in two seconds: nobody saw why it brought nothing."""
    chances = TAVI_BEGINS, [[6, 6, 6], "b"], NOTHING
    view = played("roll", "take", "glue:0", "stop", "roll", chances=chances)
    assert view.steps[-1].note == "stuck"
    assert value(shown(view, is_past=True, last=20), "tools").delay == 0


def test_who_passes_the_child_or_takes_the_drop_is_seen_longer() -> None:
    """Tavi's turn was over in two seconds, whatever it did."""

    def delay(*moves: str, dice: Any) -> int:
        chances = FOX_BEGINS, [[1, 6, 6], "w"], dice
        view = played("roll", "go:1", "stop", "roll", *moves, chances=chances)
        found: int = value(shown(view, is_past=True, last=9), "tools").delay
        return found

    assert delay("go:2", dice=[[1, 2, 6], "w"]) - delay("go:1", dice=[[1, 6, 6], "w"]) == 600


def test_help_leaves_it_to_the_child_to_say() -> None:
    """Its second stage went on to another question. 1, 4 and 6 make 4 and 1, not 3."""
    advice = TAVI.advise(view := view_at((2, 0), "go", (1, 4, 6), stepped=True))
    tables = [shown(view, help=Help(stage, advice)) for stage in (1, 2, 4)]
    assert [value(now, "turn").kind for now in tables] == ["further"] * 3
    assert [value(now, "play").advised for now in tables] == ["", "", "none"]
    where = Message("Try one die. Too few, or too many?")
    hints = [value(now, "said").hint for now in tables]
    assert [str(hint.message) for hint in hints[::2]] == [str(where), "No 3 here: tap “I can’t”."]
    assert str(hints[1].message) == "You need 3. The nearest you get is 4."
    assert (hints[2].move, hints[2].instead) == ("", None)
    assert value(shown(view, has_denied=True), "turn").kind == "again"


def test_what_others_do_stands_longer_the_more_there_is_to_read() -> None:
    """Six stones with their sums were gone after a second."""
    lines = ("roll", NOTHING), ("go:2", TO_SEVEN), ("go:7", TO_SEVEN)
    tables = [played(*dict.fromkeys(("roll", move)), chances=(TAVI_BEGINS, dice)) for move, dice in lines]
    fails, stone, sums = (value(shown(view, is_past=True, last=9), "tools").delay for view in tables)
    assert 1400 < fails < 2000 <= stone < sums


def test_a_token_that_is_taken_is_looked_at_as_long_as_one_likes() -> None:
    """Tavi took the glue drop, and the next step came before a child had seen it."""
    took = played("roll", "take", chances=(TAVI_BEGINS, [[6, 6, 1], "b"]))
    assert value(shown(took, is_past=True, last=9), "tools").delay == 0
    often = replace(took, steps=(*took.steps[-1:] * 3, *took.steps))  # and no longer once that is known
    assert value(shown(often, is_past=True, last=9), "tools").delay > 0


ASKS = ("roll", "roll", "take", "stop", "roll", "swap:0"), (TAVI_BEGINS, NOTHING, [[6, 6, 6], "b"], [[6, 6, 6], "g"])
REFUSES = (  # seat 0 has the glue drop, seat 1 wanted to swap, seat 2 looks on
    ("roll", "roll", "roll", "take", "stop", "roll", "swap:0", "dodge"),
    ([1, 6, 2], NOTHING, NOTHING, [[6, 6, 6], "b"], [[6, 6, 6], "g"]),
)


@pytest.mark.parametrize(("mine", "kind"), [(0, "mine may refuse"), (1, "may refuse")])
def test_who_is_asked_for_a_swap_is_not_said_to_be_next_but_to_be_free_to_refuse(mine: int, kind: str) -> None:
    moves, chances = ASKS
    turn = value(shown(played(*moves, chances=chances), mine=mine, owned=(mine,), is_past=True), "turn")
    assert (turn.kind, turn.seat) == (kind, 0)


@pytest.mark.parametrize(("mine", "delays"), [(1, False), (2, True)])
def test_the_answer_to_the_own_wish_to_swap_is_looked_at_as_long_as_one_likes(mine: int, delays: bool) -> None:
    """Tavi had given up the glue drop, and four seconds later stood somewhere else."""
    moves, chances = REFUSES
    view = played(*moves, chances=chances, players=3)
    tools = value(shown(view, mine=mine, owned=(mine,), is_past=True, last=9), "tools")
    assert bool(tools.delay) == delays


def test_a_replay_shows_how_many_rolls_work_where_somebody_rolled_again() -> None:
    """From 2. On the table it was to be decided, and Tavi says it."""
    moves, chances = FALLS
    view = played(*moves, chances=chances)
    assert value(shown(view, is_past=True, replay=True), "play").risked == 2
    assert value(shown(view, is_past=True, opens=True), "play").risked is None


def test_wrong_dice_stay_touched_and_are_counted() -> None:
    """One more die beside them could only make more."""
    view = view_at((7, 3), "go", (1, 3, 4, 6))
    few, much = (shown(view, refusal=Message("Not 8."), touched=dice) for dice in ((1, 3), (4, 6)))
    assert value(few, "play").tray.raised == (True, True, False, False)
    assert value(much, "play").tray.raised == (False, False, True, True)
    assert value(much, "play").touched == count_up((4, 6), 8)


@pytest.mark.parametrize(
    ("here", "dice", "touched", "said"),
    [
        (0, (4, 3, 2), (2,), "2 is too many. Is there a smaller one?"),  # "Try a smaller one.": 2 is the smallest
        (8, (5, 3, 4, 4), (3, 4, 4), "11 is too many. Do other dice make 9?"),  # "Which die can go?": none of them
        (8, (6, 2, 3, 1), (6, 2, 1, 3), "12 is too many. Which die can go?"),
        (4, (3, 2, 1), (3, 2, 1), "6 is too many. Which die can go?"),
        (4, (6, 4, 1), (6, 4, 1), "11 is too many. Which die can go?"),
        (7, (6, 1, 1, 4), (6, 1, 1, 4), "12 is too many. Which die can go?"),
        (4, (4, 1, 1), (1, 1), "2 is too few. Do other dice make 5?"),
        (2, (2, 4, 4), (2,), "2 is too few. Do other dice make 3?"),  # "Which die can help?": 3 is out of reach
        (8, (6, 2, 1, 6), (6,), "6 is too few. Which dice can help?"),
        (8, (6, 3, 1, 6), (6,), "6 is too few. Which die can help?"),
        (8, (1, 1, 2, 1), (1, 1, 2, 1), "Too few: your dice only make 5."),
    ],
)
def test_help_with_dice_that_miss_asks_for_a_die_only_where_that_leads_to_the_number(
    here: int, dice: tuple[int, ...], touched: tuple[int, ...], said: str
) -> None:
    view = view_at((here, 3), "go", dice, gentle=True)
    assert str(value(shown(view, refusal=Message("No."), touched=touched), "play").mend) == said


@pytest.mark.parametrize(
    ("dice", "nearest"),
    [
        ([6, 2, 2], ((6, (6,)), (8, (6, 2)))),  # 7 is as far from both
        ([1, 2, 1], ((4, (1, 2, 1)),)),  # all of them are too few
        ([6, 6, 6], ((6, (6,)),)),
        ([1, 2, 4], ()),  # they make it
    ],
)
def test_dice_that_do_not_make_the_number_show_what_comes_nearest(dice: list[int], nearest: object) -> None:
    """It was only said that they do not, and never looked for; of all of them that they are too few, and unseen."""
    to_six = ("roll", "go:6", "again")
    now = shown(played(*to_six, chances=(FOX_BEGINS, TO_SEVEN, [dice])), is_past=True, opens=True)
    assert value(now, "play").nearest == nearest


def test_on_the_island_what_all_dice_make_comes_nearest_where_they_are_too_few() -> None:
    """There it is only said that they do not make 9."""
    to_island = ("roll", "go:7", "again", "go:8", "again")
    view = played(*to_island, chances=(FOX_BEGINS, TO_SEVEN, [[1, 2, 4, 1]], [[1, 2, 1, 1]]))
    assert value(shown(view, is_past=True, opens=True), "play").nearest == ((5, (1, 2, 1, 1)),)


def test_nothing_comes_near_for_a_pawn_that_is_stuck() -> None:
    """ "5 + 2 + 1 + 1 + 5 = 14" under a pawn glued on 14."""
    step = Step(0, "keep", 0, (5, 2, 1, 1, 5), "g", (14, 9), (14, 9), Token(), Token(), "kept", ended=True)
    held = Token("space", 0, 14)
    glued = replace(step, token_before=held, token_after=held)
    assert (came_near(step) != (), came_near(glued)) == (True, ())


def test_on_the_beach_nothing_comes_near_a_1() -> None:
    assert value(shown(played("roll", chances=(FOX_BEGINS, NOTHING)), is_past=True), "play").nearest == ()


def test_help_on_green_shows_how_many_rolls_work_from_both_stones_where_it_speaks_of_them() -> None:
    """It answered "would a swap help you?" with "more rolls work from 4 than from 6"."""
    for spaces, compares in (((12, 13), True), ((13, 12), True), ((11, 15), False), ((12, 3), False)):
        view = view_at(spaces, "green", (6, 6, 6, 6, 6)[: 4 if spaces[0] < 12 else 5])
        given = TAVI.advise(view)
        assert value(shown(view, help=Help(2, given)), "play").compares == compares
        assert not value(shown(view, help=Help(1, given)), "play").compares


def test_dice_invite_to_be_touched_until_a_step_was_made() -> None:
    first = view_at((0, 3), "go", (1, 2, 6), gentle=True)
    assert value(shown(first), "play").invites
    walked = played("roll", "go:1", chances=(FOX_BEGINS, [[1, 2, 6], "w"]))
    assert not value(shown(walked), "play").invites


def test_the_treasure_of_somebody_else_is_looked_at_as_long_as_ones_own() -> None:
    """Tavi had won, and within two seconds the last page was there."""
    chances = [[1, 6], [[1, 2, 4], "w"], [[1, 2, 4, 6]], [[2, 6, 6, 1, 1]]]
    moves = ("roll", "go:7", "again", "go:13", "again", "go:16")
    view = played(*moves, chances=tuple(chances))
    assert view.steps[-1].note == "won"
    assert value(shown(view, is_past=True), "tools").delay == 0


def test_where_one_move_is_left_and_why_is_told_there_is_no_help() -> None:
    """Help was offered beside nothing but "Roll once more": it said once more that there is no 1."""
    view = played("roll", chances=(FOX_BEGINS, NOTHING), gentle=True)
    assert value(shown(view, has_denied=True), "tools").kind == ""
    with_glue = replace(view, moves=("again", "glue:1"))
    assert value(shown(with_glue, has_denied=True), "tools").kind == "help"


def test_the_number_wanted_stays_bright_while_the_glue_drop_is_decided_about() -> None:
    view = played("roll", chances=(FOX_BEGINS, [[6, 6, 6], "b"]))
    assert value(shown(view), "at-1").is_goal


def test_help_stays_and_the_glue_is_told_where_a_pawn_was_glued_before_the_last_move() -> None:
    """Help went with the drop, and the bubble still told of the dice."""
    chances = FOX_BEGINS, [[6, 6, 3], "b"], [[1, 1, 1]]
    view = played("roll", "take", "glue:1", chances=chances, gentle=True)
    assert view.moves == ("again",)
    now = shown(view, has_denied=True)
    assert value(now, "tools").kind == "help"
    assert value(now, "said").more.done.note == "glued"


def test_a_child_that_may_think_of_minus_is_told_that_only_plus_counts() -> None:
    """ "These dice make no 2" was said of 6, 3 and 1: 3 − 1 is 2. Nor is it said once the child has added."""
    begins = FOX_BEGINS, [[1, 3, 6], "w"], [[6, 6, 6], "w"]
    view = played("roll", "go:1", chances=begins)
    assert value(shown(view, has_denied=True), "said").more.takes_away
    no_minus = played("roll", "go:1", chances=(FOX_BEGINS, [[1, 6, 6], "w"]))
    assert not value(shown(no_minus, has_denied=True), "said").more.takes_away
    on_beach = [[6, 6, 3], "w"], [[3, 2, 2]], [[6, 6, 3], "w"], [[6, 5, 4]]
    moves = "roll", "again", "stop", "roll", "again", "stop"
    beach = [played(*moves[:n], chances=(FOX_BEGINS, *on_beach), gentle=True) for n in (1, 2)]
    assert [value(shown(view, has_denied=True), "said").more.takes_away for view in beach] == [False, True]
    added = played("roll", "go:3", chances=(FOX_BEGINS, [[1, 2, 6], "w"]))
    assert not value(shown(added, has_denied=True), "said").more.takes_away


def test_a_race_that_is_won_shows_each_stone_of_its_last_chain() -> None:
    """From 14 to 16 only 5 + 5 + 6 = 16 was told."""
    chances = [1, 6], [[1, 2, 4], "w"], [[1, 2, 4, 6]], [[2, 6, 6, 1, 1]]
    view = played("roll", "go:7", "again", "go:13", "again", "go:16", chances=chances)
    assert [space for space, _ in value(shown(view, is_past=True), "play").chain] == [14, 15, 16]
    assert value(shown(view, is_past=True, sums="none"), "play").chain == ()


def test_who_may_only_roll_once_more_is_not_asked_for_dice_by_help() -> None:
    """ "Can you make 2? Try some dice." of dice that could not be touched. The fox may put the glue drop down, too."""
    held = Token("hand", 0)
    for moves, why in (
        (("again", "glue:1"), "No 2 here. You can glue, then roll again."),
        (("stop", "glue:1"), "No 2 here. You can glue, then your turn ends."),
    ):
        view = replace(view_at((1, 0), "go", (4, 5, 6), held, gentle=True), moves=moves)
        advice = replace(TAVI.advise(view), move=moves[0])
        now = shown(view, has_denied=True, help=Help(1, advice))
        assert str(value(now, "said").hint.message) == why
        assert (value(now, "tools").stage, value(now, "play").advised) == (4, moves[0])  # that is all the help there is


def test_dice_words_and_dots_keep_the_order_in_which_the_dice_lie() -> None:
    """10 is 6 and 4: "4 + 6" stood beside a 6 that lay first, and its dots changed their colour."""
    view = view_at((9, 3), "go", (6, 1, 4, 1), gentle=True)
    now = shown(view, help=Help(3, TAVI.advise(view)))
    assert value(now, "said").hint.sum == Sum((6, 4))
    assert value(now, "play").hint == count_up((6, 4), 10)
    walked = shown(played("roll", "go:4", chances=(FOX_BEGINS, [[3, 2, 1], "w"])), is_past=True)
    assert value(walked, "play").chain[-1] == (4, (3, 1))


def test_green_with_everybody_on_one_stone_is_told_beside_dice_without_a_1() -> None:
    """On the first roll it said "No 1 this time.", and nothing of green."""
    view = played("roll", "keep", chances=(FOX_BEGINS, [[6, 5, 4], "g"]), gentle=True)
    said = value(shown(view), "said")
    assert [step.note for step, _ in said.steps] == ["kept"]
    said = value(shown(view, has_denied=True), "said")
    assert (said.kind, said.more.done) == ("denied", None)  # the yes comes first, and alone


def test_an_own_turn_that_came_to_nothing_says_that_the_pawn_stays() -> None:
    chances = FOX_BEGINS, [[1, 6, 6], "w"], NOTHING, [[6, 6, 6], "w"], [[6, 6, 5]]
    view = played(
        "roll",
        "go:1",
        "stop",
        "roll",
        "again",
        "stop",
        "roll",
        "again",
        "stop",
        chances=(*chances[:3], [[6, 6, 6]], *chances[3:]),
        gentle=True,
    )
    assert value(shown(view, is_past=True, last=20), "said").more.stays == 1


def test_who_rightly_cannot_is_told_so_though_the_glue_drop_was_put_down_before() -> None:
    """ "Stuck! Blue or a swap can free me. These dice don't make 2.", and no "That's right!"."""
    chances = FOX_BEGINS, [[6, 6, 3], "b"], [[1, 1, 1]]
    view = played("roll", "take", "glue:1", chances=chances, gentle=True)
    now = shown(view, has_denied=True, has_just_denied=True)
    assert (value(now, "said").kind, value(now, "said").more.done) == ("denied", None)


def test_of_a_long_way_of_somebody_else_the_first_and_the_last_sum_are_shown() -> None:
    """Six of them were there for two seconds, and the pawn had gone already."""
    moves, chances = ("roll", "go:7"), ([1, 6], [[1, 2, 4], "w"])
    view = played(*moves, chances=chances)
    ways = [value(shown(view, is_past=True, replay=again), "play").chain for again in (False, True)]
    assert [[space for space, _ in way] for way in ways] == [[1, 7], [1, 2, 3, 4, 5, 6, 7]]


def test_the_first_time_that_a_child_takes_the_glue_drop_is_known() -> None:
    chances = FOX_BEGINS, [[6, 6, 3], "b"], [[6, 6, 6]]
    views = [played(*moves, chances=chances, gentle=True) for moves in (("roll", "take"), ("roll", "take", "again"))]
    assert [value(shown(view), "said").more.takes for view in views] == [True, False]


def test_what_a_splash_is_about_is_told_once_when_it_first_matters() -> None:
    """To miss at the start of a turn costs nothing, after a step a lot: only the folded rules told them apart."""
    chances = FOX_BEGINS, TO_SEVEN
    first = played("roll", "go:4", chances=chances)
    assert value(shown(first, has_denied=True), "said").more.warns
    second = view_at((4, 3), "go", (6, 6, 6), stepped=True)
    second = replace(second, steps=(*second.steps, replace(first.steps[-1], move="stop", note="stopped", ended=True)))
    assert not value(shown(second, has_denied=True), "said").more.warns
    assert not value(shown(view_at((8, 3), "go", (6, 6, 6, 6), stepped=True), has_denied=True), "said").more.warns
    fails = NOTHING, [[6, 6, 6]]
    moves = ["roll", "go:4", "stop", "roll", "again", "stop", "roll", "again", "stop"]
    missed = played(*moves, chances=(*chances, *fails, *fails), gentle=True)
    told = value(shown(missed, is_past=True), "said").more
    assert (told.stays, told.spared) == (4, True)


def test_the_last_help_proves_that_the_number_cannot_be_made() -> None:
    view = view_at((1, 3), "go", (4, 4, 1), gentle=True)
    nearest = [value(shown(view, help=Help(stage, TAVI.advise(view))), "play").nearest for stage in (2, 4)]
    assert nearest == [(), ((1, (1,)),)]
