"""The rows that lie there, what can be pressed, and what stays as it is."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from classroom.games.card_eater import GAME
from classroom.games.card_eater.state import Round
from classroom.games.protocol import Message, Sum
from classroom.services.play.hints import Help
from classroom.services.play.sum_attempts import SumAttempt
from classroom.services.play.sum_prompts import PendingStep
from classroom.tutor.card_eater.advice import advise
from classroom.tutor.protocol import Moment
from classroom.web.presenters.card_eater.decisions import numbers_to_tap
from classroom.web.presenters.card_eater.far import Tried
from classroom.web.presenters.card_eater.lanes import Missing, Won
from classroom.web.presenters.card_eater.middle import Bench, Feast, Onlooker
from classroom.web.presenters.card_eater.moments import compare
from classroom.web.presenters.card_eater.near import Turn, heading
from classroom.web.presenters.card_eater.scene import Scene
from classroom.web.presenters.table_scene import Whose
from tests.web.presenters.card_eater.tables import (
    FOX,
    LAP,
    OWL,
    TAVI,
    TOP,
    after,
    changed,
    regions,
    shown,
    template,
    value,
)

NEAR = f"{LAP} turn"  # seat 0 is out; seat 1 has 4 of 12, and no card that lies there fits
WON = "5h 4s 7d 7h"  # 5 + 7 is the target
FITS = "5h 4s 7d 3h 2s"  # 5 + 3 and 4 + 2 are below it


def test_the_others_sit_in_the_order_of_their_turns() -> None:
    assert [Scene(shown(mine=mine)).others for mine in (0, 1, None)] == [(1, 2), (2, 0), (0, 1, 2)]
    assert Scene(shown(players=4, mine=2)).others == (3, 0, 1)


def test_the_last_cards_of_the_others_can_be_touched_after_my_first_card() -> None:
    def laid(moves: str, **more: Any) -> list[str]:
        return [template(shown(moves, **more), f"last-{seat}") for seat in (1, 2)]

    assert laid("") == ["last", "last"]
    assert laid(LAP) == ["take", "take"]
    assert laid("turn turn") == ["last", "last"]
    assert laid(LAP, is_past=True) == ["last", "last"]
    assert laid(LAP, pending=PendingStep(question=Message("?")), pick="turn") == ["last", "last"]


def test_no_card_can_be_touched_as_long_as_one_card_is_not_enough() -> None:
    """In the second round seat 1 stands on 4, on 14, then on 24: 10 to go to 34."""
    top = f"{WON} 4c 3c 2d Td 9c 8c Jd 9h 8h"

    def laid(laps: int) -> list[str]:
        now = shown(" ".join([LAP, "turn", *[LAP] * laps]), top=top, mine=1)
        return [template(now, f"last-{seat}") for seat in (0, 2)]

    assert laid(1) == laid(2) == ["last", "last"]
    assert laid(3) == ["take", "take"]


def test_a_card_that_fits_is_marked_only_where_sums_are_shown() -> None:
    """5 and the 7 of seat 2 make 12; the 4 of seat 1 does not."""
    given = advise(shown(LAP).view)

    def fits(sums: str, stage: int) -> list[Sum | None]:
        now = shown(LAP, sums=sums, help=Help(stage, given) if stage else None)
        return [value(now, f"last-{seat}").fits for seat in (1, 2)]

    assert fits("show", 3) == fits("show", 4) == [None, Sum((5, 7))]
    assert fits("show", 0) == fits("show", 2) == fits("add", 4) == [None, None]


def test_cards_that_others_only_turn_over_are_turned_together() -> None:
    """4 and 7 after my 5; to 12 the 9 of seat 2 goes back on its second card. In my turn both rows are light."""
    top = "5h 4s 7d 2h 3s 9d"
    steps = shown(f"{LAP} {LAP}", top=top).view.steps
    together = [GAME.goes_with(*two) for two in pairwise(steps)]
    assert together == [True, True, True, True, False]
    rows = shown(f"{LAP}", top=top, stepping=True)
    assert [value(rows, name).just for name in ("own", "lane-1", "lane-2")] == [False, True, True]
    assert [value(shown("turn turn", top=top, is_past=True), name).just for name in ("own", "lane-1")] == [False, True]


def test_my_own_lane_has_my_way_from_the_total_to_the_target() -> None:
    """5, 4 and 7 were turned, the target is 12. How much is missing is mine to find, or to be told."""

    def lines(**more: Any) -> list[Missing | None]:
        return [value(shown(LAP, **more), name).missing for name in ("own", "lane-1", "lane-2")]

    assert lines(sums="add") == [Missing(5, 12, "asked"), None, None]
    assert lines(sums="show")[0] == Missing(5, 12, "told")
    assert lines(sums="none")[0] == Missing(5, 12)
    assert value(shown("turn", is_past=True), "own").missing == Missing(
        5, 12, "asked", came=0
    )  # it has come there just now


def test_a_card_taken_away_keeps_its_reason_where_its_player_stands() -> None:
    """To 12 seat 2 turns 3 onto 7, then 9: 10 + 9 is 19. Where a last turn tells how far it is, it
    is not told, nor as a round ends."""
    top = "2h 2s 7d 2c 2d 3h 3s 3d 9h"
    now = shown(f"{LAP} {LAP} {LAP}", top=top)
    assert [value(now, name).over for name in ("own", "lane-1", "lane-2")] == [None, None, 19]
    assert value(shown(f"{LAP} {LAP} {LAP}", top=top, rules={"laps": 4}), "lane-2").over is None


def test_the_reason_of_a_card_taken_away_stays_beside_what_was_told_with_it() -> None:
    """To 12 seat 1 stands on 10, and 9 is too much; then seat 2 adds, and "10 - 9 = 1" had no reason in my turn."""
    now = shown(f"{LAP} {LAP} {LAP}", top="2h 4s 3d 2c 6d 2s Ah 9s Ac")
    assert [value(now, name).over for name in ("own", "lane-1", "lane-2")] == [None, 19, None]


def test_whoever_only_stays_is_not_told_once_more_what_was_too_much() -> None:
    """To 12 the fox turns 2, 7, and 5, which makes 14: 9 - 5 = 4. In the last turn it stays, and drew nothing."""
    top = "2h As Ad 7s 2c 2d 5h 3h 3d"
    turned, stayed = (
        shown(moves, top=top, rules={"laps": 4}) for moves in (f"{LAP} {LAP} turn", f"{LAP} {LAP} {LAP} stay")
    )
    assert [value(now, "own").over for now in (turned, stayed)] == [14, None]


def test_a_card_that_was_won_with_leaves_no_wrong_reason_behind() -> None:
    """To 34 seat 1 goes 10, 20, 30, and takes the 10 away that makes 40: 20. It adds 4, which seat 2 takes, on 30. The
    10 lay on top then as if 24 and twice 10, 44, had gone over."""
    top = "2h Ts Td 2c Th Tc 2d Jh 9c 3h Js As 3d 4s"
    moves = f"{LAP} {LAP} {LAP} {LAP} turn turn take:1"
    told = f"{LAP} {LAP} {LAP} turn turn"
    before, later, now = (shown(words, top=top, first=34, is_past=True) for words in (told, f"{told} turn", moves))
    assert value(before, "lane-1").over == 40
    assert value(later, "lane-1").over is None  # it stayed below the turtle that stood elsewhere
    assert (value(now, "lane-1").total, value(now, "lane-1").over) == (20, None)


def test_the_turtle_waits_at_0_and_stays_on_its_way_to_the_end_of_the_round_unless_it_is_out() -> None:
    """9 is too big to be added to 5, where the target is 12, and too big to be taken away. With the 7 it is there."""
    assert value(shown(""), "own").missing == Missing(0, 12)
    assert value(shown(f"{LAP} take:2", is_past=True), "own").missing == Missing(12, 12, came=5)
    assert value(shown(f"{LAP} turn"), "own").missing is None


def test_help_points_at_the_card_to_take_at_last() -> None:
    given = advise(shown(LAP).view)
    pointed = [value(shown(LAP, help=Help(stage, given)), "last-2").advised for stage in (1, 2, 3, 4)]
    assert pointed == [False, False, False, True]


def test_a_card_that_a_child_has_missed_is_shown_when_tavi_speaks_of_it() -> None:
    """With 5, seat 0 turned a card instead of taking the 7."""
    moves, verdict = f"{LAP} turn", Message("There was a 7.")
    assert value(shown(moves, verdict=verdict), "lane-2").missed == Sum((5, 7))
    assert value(shown(moves, verdict=verdict), "lane-1").missed is None
    assert value(shown(moves), "lane-2").missed is None
    assert value(shown("turn", verdict=verdict), "lane-2").missed is None  # on the first lap nothing could be taken


def test_a_card_that_was_missed_is_not_shown_beside_the_total_of_the_next_turn() -> None:
    """Two nines put the others out. With 3, seat 0 turns a 2 instead of taking a 9, and is to move again at once."""
    moves = f"{LAP} {LAP} turn"
    now = shown(moves, top="2h 4s 7d Ah 9s 9d 2d", verdict=Message("There was a 9."))
    assert now.my_turn
    assert value(now, "own").total == 5
    assert [value(now, f"lane-{seat}").missed for seat in (1, 2)] == [None, None]


@pytest.mark.parametrize("corrects", [True, False])
def test_of_a_round_that_was_won_no_more_is_told(corrects: bool) -> None:
    """With 5, seat 0 turned a 7 and won; the 7 that lay there is no matter. Beside the feast no praise is read."""
    told: dict[str, Any] = {"verdict": Message("Look: a 7."), "is_past": True, "corrects": corrects}
    won, other = shown(f"{LAP} turn", top=WON, **told), shown(f"{LAP} turn", **told)
    assert (value(won, "said").verdict, value(won, "lane-2").missed) == (None, None)
    assert value(other, "said").verdict


def test_what_is_explained_of_a_move_waits_for_a_touch() -> None:
    told: dict[str, Any] = {"verdict": Message("Look: a 7."), "is_past": True, "stepping": True}
    assert value(shown(f"{LAP} turn", top=FITS, **told, corrects=True), "tools").delay == 0
    assert value(shown(f"{LAP} turn", top=FITS, **told, manages=lambda _: True), "tools").delay > 0
    assert value(shown(f"{LAP} turn turn", top=FITS, **told, corrects=True), "tools").delay > 0  # another's


def test_the_dice_are_thrown_once_at_the_beginning_of_a_round() -> None:
    """Not again when the first card lies there, nor on the table as the round ended."""
    assert value(shown(""), "goal").is_new
    assert not value(shown("turn"), "goal").is_new
    won = f"{LAP} turn"
    assert template(shown(won, top=WON, is_past=True), "goal") == "feast"
    assert value(shown(won, top=WON, mine=1), "goal").is_new


def test_the_cards_of_a_row_lie_as_they_were_turned() -> None:
    """Seat 0 turns 5, and 9 is too big; seat 1 turns 4, and its joker is 3: 4 + 3."""
    now = shown(f"{LAP} turn turn X=3", mine=1)
    assert [(lying.card.card, lying.is_last) for lying in value(now, "own").cards] == [
        ("4s", False),
        ("X", True),
    ]
    assert [lying.card.card for lying in value(now, "lane-0").cards] == ["5h"]
    assert value(now, "lane-0").out
    assert value(now, "last-0").card.sign == 0


@pytest.mark.parametrize(("piles", "gone", "mine"), [((1, 0, 0), (TAVI, OWL), None), ((0, 3, 2), (FOX,), 0)])
def test_the_end_says_who_has_no_cards_left(piles: tuple[int, ...], gone: tuple[Any, ...], mine: int | None) -> None:
    """ "That was the last round" did not say why to a child that still had a card."""
    now = shown(LAP)
    view: Any = now.view
    rows = tuple(replace(row, pile=pile) for row, pile in zip(view.rows, piles, strict=True))
    ended = replace(now, view=replace(view, over=True, turn=None, rows=rows))
    assert heading(Scene(ended)) == Turn("over", gone=gone, mine=mine)
    agreed = replace(now, view=replace(view, over=True, turn=None))  # as many rounds as were to be played
    assert heading(Scene(agreed)) == Turn("over")


def test_a_round_that_is_over_lies_there_as_it_ended() -> None:
    now = shown(f"{LAP} turn", top=WON, is_past=True)
    assert value(now, "middle").has_ended
    assert value(now, "goal") == Feast(12, 4, FOX, None, made=True)
    assert (value(now, "own").won, value(now, "own").total, len(value(now, "own").cards)) == (
        Won(Sum((5, 7))),
        12,
        2,
    )
    assert [(value(now, name).won, value(now, name).gone) for name in ("lane-1", "lane-2")] == [(None, True)] * 2
    after = shown(f"{LAP} turn", top=WON, mine=1)
    assert (value(after, "goal").target, value(after, "lane-0").total) == (34, None)
    assert not value(after, "lane-0").gone
    assert (value(now, "own").eaten, value(after, "lane-0").eaten) == (4, 4)


def test_who_has_won_a_round_has_its_flag() -> None:
    """Seat 0 has made the 12: as the round ends, and in the next one."""
    for is_past in (True, False):
        now = shown(f"{LAP} turn", top=WON, mine=1, is_past=is_past)
        assert [value(now, name).flags for name in ("lane-0", "own", "lane-2")] == [(12,), (), ()]


def test_the_card_eater_eats_what_was_taken_from_where_it_lay() -> None:
    """Seat 0 has 5, and takes the 7 of seat 2."""
    now = shown(f"{LAP} take:2", is_past=True)
    assert value(now, "goal") == Feast(12, 3, FOX, 2, made=True)
    assert [value(now, f"lane-{seat}").robbed for seat in (1, 2)] == [0, 7]
    assert [value(now, f"lane-{seat}").total for seat in (1, 2)] == [4, None]  # its turtle goes with the card


def test_the_total_goes_with_a_card_that_was_taken() -> None:
    """Onto 7 seat 2 turns a 3: with it, seat 0 makes 12 from 9. It said 10 beside the 7 that was left."""
    moves, top = f"{LAP} {LAP} take:2", "5h 2s 7d 4h 2d 3d"
    theirs, mine = (shown(moves, top=top, mine=seat, is_past=True) for seat in (0, 2))
    assert (value(theirs, "lane-2").total, value(mine, "own").total) == (7, 7)
    assert [value(theirs, name).total for name in ("own", "lane-1")] == [12, 4]
    done = value(mine, "turn").lost[0]
    assert (done.totals, done.lying) == ((12, 4, 10), (12, 4, 7))  # what the page of the end tells


def test_cards_of_the_middle_are_told_when_they_stay_there_first_and_when_they_are_eaten() -> None:
    """They appeared, and were eaten, without a word. Of 4 cards each round the nearest has eaten 2; then all are."""
    now = shown(f"{LAP} turn", top=WON, is_past=True)
    made = now.view.past[0]
    near = replace(made, target=34, eaten=2)  # at 12

    def middle(*past: Round) -> int:
        *before, last = now.view.steps
        steps = (*before, replace(last, round_finished=past[-1]))
        told: int = value(replace(now, view=replace(now.view, steps=steps, past=past, left_over=2)), "turn").middle
        return told

    assert middle(made) == 0
    assert middle(near) == 2
    assert middle(near, replace(near, number=1)) == 0
    assert middle(near, replace(made, number=1, eaten=6)) == 2
    assert middle(replace(near, is_last=True)) == 0


def test_whose_turn_it_is() -> None:
    def heading(moves: str, top: str = WON, mine: int = 0, **more: Any) -> Turn:
        turn: Turn = value(shown(moves, top, mine=mine, **more), "turn")
        return turn

    fox = Whose("fox", is_named=False)
    assert heading("") == Turn("first card", whose=fox)
    assert heading(LAP) == Turn("any card", whose=fox, target=12, aim=12, tells="hand")
    assert heading(f"{LAP} {LAP}", FITS) == Turn("any card", whose=fox, target=12)
    assert heading(f"{LAP} turn {LAP}", mine=1) == Turn("any card", whose=Whose("tavi", is_named=False))
    assert heading(LAP, owned=(0, 1)) == Turn("name", FOX, fox)
    assert heading("turn turn") == Turn("other", OWL)
    assert heading(LAP, is_past=True) == Turn("you")
    assert heading(f"{LAP} turn turn", top=TOP, mine=2) == Turn("joker", TAVI)  # it has turned it, and is not next
    done = heading(f"{LAP} turn", mine=1, is_past=True)
    assert (done.kind, done.lost and (done.lost[0].totals, done.lost[1])) == ("round", ((12, 4, 7), 1))
    assert done.made == 12  # why it has ended
    assert heading(f"{LAP} turn", is_past=True) == Turn("round", won=True, made=12, eaten=4)


def test_a_round_that_nobody_can_win_is_only_to_be_ended() -> None:
    """To 34 seat 1 has turned 2, seat 2 3, seat 0 4: with one card each, and one taken, 24 is the most."""
    now = shown(f"{LAP} turn {LAP}", top=f"{WON} 2c 3c 4c", mine=1)
    rows = tuple(replace(row, pile=1) for row in now.view.rows)
    lost = replace(now, view=replace(now.view, rows=rows))
    assert (value(now, "play").ends, value(now, "turn").kind) == (False, "any card")
    assert (value(lost, "play").ends, value(lost, "tools").kind, value(lost, "turn").kind) == (True, "", "lost")


@pytest.mark.parametrize(("pile", "due", "finishes"), [(2, True, True), (3, True, False), (2, False, False)])
def test_a_round_that_begins_and_that_nobody_can_win_is_not_played(pile: int, due: bool, finishes: bool) -> None:
    """To 34: two cards of 10 and one taken are 30, three are 40. Seat 1 is first; at once seat 0 can finish the game,
    unless it waits for a child at another device."""
    now = shown(f"{LAP} turn", top=WON, is_past=True, stepping=True, opens=True, is_due=due)
    rows = tuple(replace(row, pile=pile) for row in now.view.rows)
    begun = replace(now, view=replace(now.view, rows=rows))
    play, tools = value(begun, "play"), value(begun, "tools")
    assert bool(play and play.finishes and play.ends and play.left == pile) == finishes
    assert (value(begun, "turn").kind == "finish", tools.kind != "onward") == (finishes, finishes)
    assert value(begun, "said").my_turn == finishes  # the child has something to do


@pytest.mark.parametrize(("pile", "own_pace", "goes_on"), [(9, False, True), (9, True, False), (2, False, False)])
def test_one_press_leads_from_a_round_to_the_next(pile: int, own_pace: bool, goes_on: bool) -> None:
    """The first card of seat 1 comes by itself, unless each step is waited for, or nobody can win the round."""
    now = shown(f"{LAP} turn", top=WON, is_past=True, stepping=True, opens=True, step_by_step=own_pace)
    rows = tuple(replace(row, pile=pile) for row in now.view.rows)
    begun = replace(now, view=replace(now.view, rows=rows))
    assert (value(begun, "tools").delay > 0) == goes_on


def test_with_empty_piles_a_round_is_lost_when_no_card_fits() -> None:
    """The target is 12: 5 and the 7 of seat 2 fit. With 4, 5 and 5 nothing does, nor is help called for."""

    def ends(top: str) -> tuple[bool, str]:
        now = shown(LAP, top=top)
        rows = tuple(replace(row, pile=0) for row in now.view.rows)
        empty = replace(now, view=replace(now.view, rows=rows, moves=("pass",)))
        return value(empty, "play").ends, template(empty, "last-2")

    assert ends("5h 4s 7d") == (False, "take")
    assert ends("4h 5s 5d") == (True, "last")


@pytest.mark.parametrize(
    ("top", "pile", "need", "lying"),
    [("4h 5s 5d", 0, 8, (5,)), ("4h 9s 5d", 0, 8, (5, 9)), ("5h 4s 7d", 0, 0, ()), ("4h 5s 5d", 1, 0, ())],
)
def test_a_child_that_cannot_win_is_told_what_it_needs(top: str, pile: int, need: int, lying: tuple[int, ...]) -> None:
    """ "Nobody can win this round any more" did not say why. Nothing is told while anything can be won."""
    now = shown(LAP, top=top)
    rows = tuple(replace(row, pile=pile) for row in now.view.rows)
    moves = now.view.moves if pile else ("pass",)
    turn = heading(Scene(replace(now, view=replace(now.view, rows=rows, moves=moves))))
    assert (turn.need, turn.lying) == (need, lying)


@pytest.mark.parametrize(("pile", "left"), [(1, 1), (2, 0)])
def test_a_child_with_too_few_cards_is_told_so(pile: int, left: int) -> None:
    """Seat 1 has 4 of 34: with a card of 10 and one taken that is 24, with two 34."""
    now = shown(f"{LAP} turn {LAP}", top=f"{WON} 4c 3c 2d", mine=1)
    rows = tuple(replace(row, pile=pile) for row in now.view.rows)
    turn = heading(Scene(replace(now, view=replace(now.view, rows=rows))))
    assert (turn.kind == "lost", turn.left) == (bool(left), left)


def test_a_round_that_was_given_up_is_over_with_one_press() -> None:
    """All three have passed; where the last one is out, that is looked at first."""

    def delay(out: tuple[int, ...]) -> int:
        now = shown(f"{LAP} turn", top=WON, is_past=True, stepping=True)
        done = replace(now.view.past[0], winner=None, out=out)
        steps = (*now.view.steps[:-1], replace(now.view.steps[-1], round_finished=done))
        return int(value(replace(now, view=replace(now.view, steps=steps)), "tools").delay)

    assert delay(()) > 0
    assert delay((0, 1, 2)) == 0


def test_what_a_child_needs_is_said_where_its_number_line_tells_it() -> None:
    """With 5 of 12, where Tavi adds up and the 7 lies there. Where help speaks, the heading asks nothing else."""

    def need(**more: Any) -> int:
        return heading(Scene(shown(LAP, **more))).need

    given = advise(shown(LAP).view)
    assert [need(sums=sums) for sums in ("show", "add", "none")] == [7, 0, 0]
    assert [heading(Scene(shown(LAP, help=Help(stage, given)))).kind for stage in (1, 2, 4)] == ["helped"] * 3
    assert need(sums="show", top="5h 4s 6d") == 7  # no 7 lies there: that is to be seen, and not told by the heading


def test_a_sum_that_is_not_asked_is_seen_done() -> None:
    """It was skipped: the turtle stood elsewhere, and nobody had added up."""

    def did(moves: str, **more: Any) -> Any:
        return value(shown(moves, top=FITS, is_past=True, stepping=True, **more), "own").did

    assert did(f"{LAP} turn", manages=lambda _: True) == Sum((5, 3))
    assert did(f"{LAP} turn", right=Sum((5, 3))) is None  # worked out by the child
    assert did(f"{LAP} turn turn", manages=lambda _: True) is None  # another's
    assert did(f"{LAP} turn", sums="show") is None


def test_help_is_offered_only_where_there_is_something_to_think_about() -> None:
    """The first turns of a round are one touch each: with 5 of 34 no card is enough. With 5 of 12 one may be."""
    turns = [shown(), shown(LAP, first=34), shown(LAP)]
    assert [value(now, "tools").kind for now in turns] == ["", "", "help"]
    given = Help(1, advise(shown(LAP, first=34).view))
    assert value(shown(LAP, first=34, help=given), "tools").kind == "help"  # one that lies open can be closed


def test_a_card_is_asked_for_only_while_one_can_be_taken() -> None:
    """ "Take, turn, or stay?" was asked after both cards that lay there had been tried in vain."""

    def asked(*missed: str) -> tuple[str, int]:
        found = heading(Scene(shown(LAP, top="5h 4s 6d", missed=missed)))
        return found.kind, found.target

    assert asked() == asked("take:1") == ("any card", 12)
    assert asked("take:1", "take:2") == ("tried", 0)


def test_a_word_beside_the_hand_says_what_it_is_for_at_first() -> None:
    """What lay there was not known to be touched."""

    def invites(moves: str, **more: Any) -> list[bool]:
        return [value(shown(moves, **more), f"last-{seat}").invites for seat in (1, 2)]

    assert invites(LAP) == [True, True]
    assert invites(LAP, missed=("take:1",)) == [False, True]
    assert invites(f"{LAP} turn turn X=1 turn", top="5h 4s 7d 2s X 3d 4h") == [False, False]


def test_help_lights_the_cards_to_look_at_where_one_of_them_fits() -> None:
    """With 5 of 12 the 7 of seat 2 fits: all are lit, and in the end only that one is pointed at."""
    given = advise(shown(LAP).view)

    def lit(stage: int) -> list[tuple[bool, bool]]:
        takes = [value(shown(LAP, help=Help(stage, given)), f"last-{seat}") for seat in (1, 2)]
        return [(take.lit, take.advised) for take in takes]

    assert [lit(stage) for stage in (1, 2, 4)] == [
        [(False, False)] * 2,
        [(True, False)] * 2,
        [(False, False), (False, True)],
    ]


@pytest.mark.parametrize(
    ("near", "more"),
    [
        ("near", {}),
        ("near-sum", {"pick": "turn", "pending": PendingStep(SumAttempt(Sum((5, -9))))}),
        ("near-ask", {"pick": "turn", "pending": PendingStep(question=Message("?"))}),
    ],
)
def test_what_is_to_be_decided_first_lies_on_the_beach(near: str, more: dict[str, Any]) -> None:
    assert template(shown(LAP, **more), "near") == near


def test_each_value_of_a_joker_says_what_it_makes_where_sums_are_shown() -> None:
    """4 and 8 make the 12, with 9 or 10 one would be over it, and 4 - 9 is below zero."""
    joker = f"{LAP} turn turn"
    keys = value(shown(joker, mine=1, sums="show"), "near").keys
    assert [key.shows for key in keys] == ["sum"] * 8 + ["out"] * 2
    assert [key.left for key in keys if key.shows == "sum"] == [7, 6, 5, 4, 3, 2, 1, 0]
    assert {key.shows for key in value(shown(joker, mine=1), "near").keys} == {""}


def test_help_says_how_much_each_value_leaves() -> None:
    given = advise(shown(f"{LAP} turn turn", mine=1).view)

    def told(stage: int, sums: str) -> list[str]:
        now = shown(f"{LAP} turn turn", mine=1, sums=sums, help=Help(stage, given))
        return [key.shows for key in value(now, "near").keys]

    left = ["left"] * 7 + ["goal"] + ["out"] * 2
    assert told(2, "show") == told(3, "show") == told(4, "add") == told(3, "none") == left
    assert told(2, "add") == told(3, "add") == [""] * 10  # what it leaves was the answer to what was asked


def test_the_numbers_to_tap_reach_as_far_as_the_card_leads_and_fill_their_lines() -> None:
    """From 5 on by the 9 of another, and a line further: the answer would be the last of them. 13 was tried. There were
    up to 25. A flag at the target led those who guess."""
    slipped = SumAttempt(Sum((5, 9)), answers=(13,))
    keys = value(shown(LAP, pick="take:1", pending=PendingStep(slipped)), "near").more.keys
    assert [key.number for key in keys] == list(range(10, 20))
    assert [key.number for key in keys if key.is_tried] == [13]
    ends = [(numbers[0], numbers[-1]) for numbers in (numbers_to_tap(start, -7) for start in (10, 31, 35, 3))]
    assert ends == [(0, 14), (20, 34), (25, 39), (0, 9)]
    assert [len(numbers_to_tap(start, by)) for start, by in ((20, 1), (24, 10), (24, 9), (24, -1))] == [10, 15, 15, 10]


def test_the_answer_is_neither_the_last_number_nor_the_first() -> None:
    """4 + 10, 14 + 10 and 19 + 10 were the last of theirs, and 20 − 10 the first. Now whatever leads to a total lies
    there, but only the first of all is 0."""
    sums = [(start, by) for start in range(1, 67) for by in (*range(1, 11), *range(-min(start, 10), 0))]
    places = [(start, by, (keys := numbers_to_tap(start, by)).index(start + by), len(keys)) for start, by in sums]
    assert [one for one in places if one[2] == one[3] - 1] == []
    assert {start + by for start, by, place, _ in places if not place} == {0}
    made = [(total - by, by, numbers_to_tap(total - by, by, total)) for total in range(11, 67) for by in range(1, 11)]
    assert not [one for one in made if one[2][-1] == sum(one[:2]) or one[2][0] == sum(one[:2])]
    tens = [place // 5 for _, by, place, _ in places if by == 10]  # in which line of three
    assert {tens.count(1), tens.count(2)} == {39, 27}


def test_no_number_over_the_target_can_be_tapped_where_a_card_could_go_over_it() -> None:
    """With 8 of 12, a 3 makes 11: 13 and more were offered to who had said that it is not over. With a card of another
    one may be over it, and from 1 on by 3 nobody is asked."""

    def beyond(total: Sum, pick: str = "turn") -> list[int]:
        keys = value(shown(LAP, pick=pick, pending=PendingStep(SumAttempt(total))), "near").more.keys
        return [key.number for key in keys if key.is_beyond]

    assert beyond(Sum((8, 3))) == beyond(Sum((8, 4))) == [13, 14]
    assert beyond(Sum((8, 3)), "take:2") == beyond(Sum((1, 3))) == []


def test_which_way_the_card_goes_is_said_first_where_nobody_has_told() -> None:
    """With 8 of 12, a 7 is too much: it is taken away. 25 keys under "Yes: −. No: +." were three questions at once.
    Nobody works out 8 + 7 for having said no: there are only the numbers of what is so."""

    def near(*answers: int) -> Any:
        attempt = SumAttempt(Sum((8, -7)), answers=answers)
        return value(shown(LAP, pick="turn", pending=PendingStep(attempt)), "near")

    asked, told = near().more, near(16).more
    assert not near().has_help  # the line lies there already
    assert (asked.goes_over, told.goes_over) == ((8, -7, 12), None)
    assert [key.number for key in asked.keys] == [key.number for key in told.keys] == list(range(10))
    called = SumAttempt(
        Sum((8, -7)), asked_help=True
    )  # the picture shows the hop past the flag: yes or no is the child's
    assert value(shown(LAP, pick="turn", pending=PendingStep(called)), "middle").asks_which_way


def test_the_sign_is_the_childs_to_find_only_where_a_card_could_go_over() -> None:
    """The target is 12: a ten makes 12 of 2, and 13 of 3."""
    asked = [shown(LAP, pick="turn", pending=PendingStep(SumAttempt(Sum((total, 4))))) for total in (2, 3)]
    assert [value(now, "middle").tells_which_way for now in asked] == [False, True]


def test_help_shows_hidden_cards_only_where_one_of_them_can_help() -> None:
    """Before the first card nothing is missing; with 5 of 34 no card is enough. The second target is 34."""
    given = advise(shown(LAP).view)
    assert template(shown("", help=Help(4, given)), "goal") == "goal"
    assert template(shown(f"{LAP} turn {LAP}", top=WON, mine=1, help=Help(4, given)), "goal") == "goal"
    assert template(shown(LAP, help=Help(4, given)), "goal") == "goal"  # the 7 that lies there fits
    assert [template(shown(NEAR, mine=1, help=Help(stage, given)), "goal") for stage in (2, 4)] == ["goal", "hidden"]
    assert template(shown(f"{LAP} turn turn", mine=1, help=Help(4, given)), "goal") == "goal"  # a joker makes it itself


def test_the_own_row_stays_beside_help_and_its_line_tells_more() -> None:
    """Nothing shifts: at each stage there are the same regions, and seat 1, with 4 of 12, sees 8 on its line."""
    given = advise(shown(NEAR, mine=1).view)
    tables = [shown(NEAR, mine=1, help=Help(stage, given) if stage else None) for stage in (0, 1, 2, 3)]
    lines = [value(now, "own").missing for now in tables]
    assert [regions(now).keys() for now in tables] == [regions(tables[0]).keys()] * 4
    assert [(line.how_much, line.is_parted) for line in lines] == [
        ("asked", False),
        ("asked", False),
        ("told", False),
        ("told", True),
    ]


def test_the_bag_counts_the_cards_that_nobody_has_turned() -> None:
    """Four of each value but 10, of which there are sixteen, and two jokers; 5, 4, 7 and 9 have been turned."""
    bag = value(shown(NEAR, mine=1, help=Help(4, advise(shown(LAP).view))), "goal")
    assert (bag.unseen, bag.wanted, bag.need) == ((2, 4, 4, 4, 3, 3, 4, 3, 4, 3, 16), (0, 8), 8)


def test_a_move_leaves_all_as_it_is_that_it_does_not_touch() -> None:
    """Seat 1 moves after seat 0: its row is another, and in mine only that it is no longer the newest."""
    before, after = (shown(moves, stepping=True, is_past=True, first=34) for moves in ("turn", "turn turn"))
    assert changed(before, after) == {"said", "turn", "own", "lane-1", "last-1"}


def test_when_my_turn_comes_only_the_last_cards_of_the_rows_are_others() -> None:
    before, after = shown(LAP, stepping=True, is_past=True), shown(LAP, stepping=True)
    assert changed(before, after) == {"said", "seq", "last-1", "last-2", "turn", "pile", "play", "tools"}


def test_the_number_of_the_move_is_only_where_there_is_something_to_press() -> None:
    assert changed(shown(LAP), shown(LAP, seq=9)) == {"seq", "play", "tools"}
    assert changed(shown(LAP, is_past=True), shown(LAP, is_past=True, seq=9)) == set()


def test_a_card_of_another_is_tried_by_its_sum_and_marked() -> None:
    """Seat 0 has 5 of 12; seat 1 shows a 4, which makes 9. It can only be added, and the child may choose another."""
    trying = PendingStep(SumAttempt(Sum((5, 4))))
    now = shown(LAP, pick="take:1", pending=trying)
    others = (Onlooker(TAVI, 4, False), Onlooker(OWL, 7, False))
    assert value(now, "middle") == Bench(Sum((5, 4)), "4s", 12, "none", tells_which_way=False, others=others)
    assert (value(now, "said").kind, value(now, "said").more) == ("sum", Tried(12))
    keys = value(now, "near").more
    assert (keys.takes, [key.number for key in keys.keys]) == (True, [*range(5, 15)])
    after = shown(LAP, missed=("take:1",))
    assert [value(after, f"last-{seat}").missed for seat in (1, 2)] == ["little", ""]


def test_in_the_last_turn_it_is_told_how_far_the_others_are() -> None:
    """Of 34 seat 0 has 14, seat 1 the joker and seat 2 10, after two turns each; the nearest eats after three.
    How far I am is on my own way."""
    rules, top = {"laps": 3}, "5h 4s 7d 9h 5d 3d"
    now = shown(f"{LAP} {LAP}", top=top, rules=rules, first=34)
    assert value(now, "turn").is_last
    assert [value(now, name).to_go for name in ("own", "lane-1", "lane-2")] == [None, 25, 24]
    helped = replace(now, help=Help(2, advise(now.view)))
    assert (value(helped, "own").to_go, value(helped, "own").missing) == (None, Missing(14, 34, "told"))
    over = shown(
        "turn turn turn turn turn turn turn turn turn", top=f"{top} 2h 2s 2d", rules=rules, first=34, is_past=True
    )
    assert value(over, "own").won == Won(None)
    assert [value(over, name).to_go for name in ("own", "lane-1", "lane-2")] == [18, 23, 22]
    assert value(over, "goal") == Feast(34, 3, FOX, None, made=False)


def test_the_line_the_bubble_and_the_row_are_of_one_player() -> None:
    """ "It’s Owl’s turn" stood below while Tavi told of its own card. After my own step it says who is next; before a
    round, who begins."""

    def line(moves: str, **more: Any) -> Turn:
        turn: Turn = value(shown(moves, WON, is_past=True, stepping=True, **more), "turn")
        return turn

    assert line("turn turn") == Turn("theirs", TAVI)
    assert value(shown("turn turn", WON, is_past=True, stepping=True), "lane-1").just
    assert line("turn") == Turn("other", TAVI)
    assert line(LAP) == Turn("you")
    assert line(f"{LAP} turn", opens=True) == Turn("theirs", TAVI)


def test_in_the_last_turn_one_may_stay() -> None:
    rules, top = {"laps": 2}, "5h 4s 7d 9h 5d 3d"
    before, last = (shown(moves, top=top, rules=rules, first=34) for moves in ("", LAP))
    assert value(before, "play").stay is None
    assert (value(last, "play").stay, value(last, "play").left) == (5, 17)


def test_the_nearest_eats_its_own_row_and_gets_no_flag() -> None:
    """Seat 0 has 14 of 34, seats 1 and 2 stay at 4 and 7, whose cards stay in the middle."""
    rules, top = {"laps": 2, "rounds": 3}, "5h 4s 7d 9h 5d 3d"
    moves = f"{LAP} turn stay stay"
    over = shown(moves, top=top, rules=rules, first=34, is_past=True)
    assert [value(over, name).gone for name in ("own", "lane-1", "lane-2")] == [True, False, False]
    assert value(over, "goal").eaten == 2
    assert value(over, "turn").middle == 2
    after_it = shown(moves, top=top, rules=rules, first=34)
    assert value(after_it, "own").flags == ()
    goal = value(after_it, "goal")
    assert (goal.left_over, goal.round, goal.rounds) == (2, 2, 3)
    assert (goal.turn, goal.laps) == (1, 2)


@pytest.mark.parametrize(("laps", "told"), [(2, False), (3, True), (4, False), (None, False)])
def test_that_the_nearest_eats_is_told_in_the_last_turn_but_one(laps: int | None, told: bool) -> None:
    """Said as a match began, it was forgotten. One card lies in each row: the second turn is the last but one of three.
    To 34 no card can be taken."""
    now = shown(LAP, first=34, rules={} if laps is None else {"laps": laps}, stepping=True)
    assert (value(now, "turn").tells == "laps") == told
    assert value(now, "said").more.lap  # the sums of the others stay
    shared = shown(LAP, first=34, rules={} if laps is None else {"laps": laps}, owned=(0, 1))
    assert (value(shared, "turn").tells == "laps") == told


def test_who_plays_without_sums_is_told_totals_only() -> None:
    """ "12 + 10 = 22" stood in the bubble, though there were to be no sums."""
    told = [value(shown(f"{LAP} turn", sums=sums), "said").more.only_totals for sums in ("none", "show", "add")]
    assert told == [True, False, False]


def test_the_card_eater_stirs_where_a_small_card_makes_the_target() -> None:
    """With 9 of 12 seat 1 needs a 3; with 8 nobody does. Whoever is out needs nothing."""
    assert [value(shown(LAP, top=f"5h {card}s 7d"), "goal").is_tense for card in (9, 8)] == [True, False]
    assert not value(shown(f"{LAP} turn", top="9h 4s 7d Td"), "goal").is_tense  # 9 + 10 is over it, 9 - 10 below 0
    assert value(
        shown(f"{LAP} turn turn turn", top="5h 4s 4d 8c 9s 9d", is_past=True), "goal"
    ).is_tense  # nothing to eat


def test_how_much_is_missing_is_asked_all_round_and_in_no_replay() -> None:
    """It was told in the turn of another, and asked in the child's own. In a replay nothing is to be found."""
    for moves in (LAP, f"{LAP} turn"):
        assert value(shown(moves, top="5h 4s 3d 4c"), "own").missing.how_much == "asked"
    assert value(shown(LAP, replay=True), "own").missing.how_much == "told"


@pytest.mark.parametrize(
    ("moves", "joy"),
    [
        ("turn turn turn turn", "lead"),  # 5 + 9 = 14, beside 7 and 4
        ("turn turn turn turn turn turn turn", "again"),  # 14 + 6 = 20, beside 4 + 10 and 7 + 10 = 17
    ],
)
def test_what_the_sun_means_is_told_once_in_a_match(moves: str, joy: str) -> None:
    """At three turns running it was told word for word."""
    step = shown(moves, "5h 4s 7d 9h Th Td 6h", first=65)
    assert value(step, "said").more.joy == joy


def test_beside_a_card_tried_in_vain_nothing_else_is_called_too_much() -> None:
    """At 10 of 12 seat 1 has turned a 9: 19 would be too much, and the 9 went away. It is too much for 8, too."""
    moves, top = "turn turn turn turn turn", "5h Ts 7d 3h 9s Ad"
    assert value(shown(moves, top, mine=2), "lane-1").over == 19
    assert value(shown(moves, top, mine=2, missed=("take:1",)), "lane-1").over is None


def test_who_has_won_a_round_and_begins_the_next_has_not_come_from_anywhere() -> None:
    """The hop of the round before, from 4 to 12, led back to 0: as if 12 had been taken away."""
    now = shown(f"{LAP} turn turn", top="5h 4s 7d 2h 8s", mine=1)
    assert value(now, "own").missing == Missing(0, now.view.target)


def test_beside_help_no_card_is_called_too_much() -> None:
    """ "This one" and "19: too much!" stood below the same card, and read as one."""
    now = shown("turn turn turn turn turn", "5h Ts 7d 3h 9s Ad", mine=2)
    assert value(replace(now, help=Help(1, advise(now.view))), "lane-1").over is None


@pytest.mark.parametrize(
    ("moves", "top", "leads"),
    [
        ("turn turn", "5h 4s 7d", []),  # one has no total yet
        (LAP, "5h 4s 7d", [2]),
        (LAP, "7h 4s 7d", []),  # two are level
        (f"{LAP} turn", "9h 4s 7d Td", [2]),  # the 9 is out: 19 is over 12, and 9 - 10 below 0
    ],
)
def test_the_nearest_of_those_that_are_in_has_a_sun(moves: str, top: str, leads: list[int]) -> None:
    now = shown(moves, top)
    lanes = {0: "own", 1: "lane-1", 2: "lane-2"}
    assert [seat for seat, name in lanes.items() if value(now, name).leads] == leads


def test_in_a_last_turn_the_sun_is_where_the_round_would_be_won() -> None:
    """Seat 1 has come to 22 in its last turn, where seat 2 was before it: no sun was there."""
    top = "6s 4h Td 5c 3s 7h 4c 9d 5h 5s 6d"
    now = shown("turn " * 11, top=top, mine=2, rules={"laps": 4}, first=26)
    assert [value(now, name).total for name in ("lane-0", "lane-1", "own")] == [20, 22, 22]
    assert [value(now, name).leads for name in ("lane-0", "lane-1", "own")] == [False, False, True]
    early = shown("turn turn", top="6s 6h", mine=2, rules={"laps": 4}, first=26)
    assert not any(value(early, name).leads for name in ("lane-0", "lane-1"))


def test_a_moment_says_whose_card_it_was() -> None:
    """Among four it was not known whose 7 had been there."""
    view = GAME.view(after(LAP, "5h 4s 7d", 3), 0)
    moment = Moment(3, "take", Message("?"), Message("?"), "take:2", 1.0)
    played, better = compare(view, GAME.view(after(f"{LAP} turn", TOP, 3), 0).steps[3], moment, (FOX, TAVI, OWL)).sides
    assert (played.whose, better.whose) == (None, OWL)
