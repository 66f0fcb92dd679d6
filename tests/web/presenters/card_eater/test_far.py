"""How Tavi looks, and what it says."""

from dataclasses import replace
from typing import Any

import pytest

from classroom.games.card_eater.state import Step
from classroom.games.protocol import Message, Sum
from classroom.services.play.hints import Help
from classroom.services.play.sum_attempts import SumAttempt
from classroom.services.play.sum_prompts import PendingStep
from classroom.tutor.card_eater.advice import advise
from classroom.web.presenters.card_eater.far import SignSlip, Solved, Turned
from classroom.web.presenters.card_eater.near import heading
from classroom.web.presenters.card_eater.pace import waits
from classroom.web.presenters.card_eater.scene import Scene
from classroom.web.presenters.card_eater.telling import Opening, news
from classroom.web.presenters.match_table import ShownTable
from tests.web.presenters.card_eater.tables import FOX, LAP, TAVI, shown, value

ADDING = PendingStep(SumAttempt(Sum((5, -9))))
SLIPPED = PendingStep(SumAttempt(Sum((5, 9)), answers=(13,)))


def told(moves: str, mine: int = 0, **more: Any) -> list[tuple[int, str]]:
    """Who did what, of the steps that are told."""
    steps: tuple[Step, ...] = news(Scene(shown(moves, mine=mine, **more)))
    return [(step.seat, step.kind) for step in steps]


def test_the_news_are_what_happened_since_my_move_two_steps_at_most() -> None:
    assert told("") == []
    assert told("turn") == [(0, "turn")]
    assert told("turn turn") == [(1, "turn")]
    assert told(LAP) == [(1, "turn"), (2, "turn")]
    assert told(LAP, stepping=True) == [(2, "turn")]
    assert told(LAP, is_past=True) == [(2, "turn")]


def test_my_joker_is_told_with_the_value_that_i_gave_it() -> None:
    joker = f"{LAP} turn turn X=3"  # 5 - 9 is below zero: seat 0 is out; then seat 1 turns the joker
    assert told(joker, mine=1) == [(1, "turn"), (1, "value")]
    assert told(joker, mine=0) == [(1, "turn"), (1, "value")]
    assert told(joker, mine=2) == [(1, "turn"), (1, "value")]


def test_tavis_mood() -> None:
    def mood(moves: str, mine: int = 0, **more: Any) -> str:
        look: str = value(shown(moves, mine=mine, **more), "coach").mood
        return look

    assert mood(LAP) == "encouraging"
    assert mood("turn", is_past=True) == "encouraging"  # nobody is worried by a card
    assert mood(LAP, is_past=True) == "encouraging"  # it is my turn next
    assert mood(f"{LAP} turn turn", mine=1) == "surprised"
    assert mood(f"{LAP} turn turn", mine=2) == "surprised"
    assert mood(f"{LAP} turn", top="5h 4s 7d 7h", is_past=True) == "glad"  # 5 + 7 is the 12
    assert mood(f"{LAP} turn", mine=1, top="5h 4s 7d 7h", is_past=True) != "glad"  # nobody laughs where I have lost
    assert mood(LAP, pick="turn", pending=SLIPPED) == "thinking"


def test_a_right_sum_gets_its_yes_before_it_is_said_that_the_card_does_not_fit() -> None:
    """With 5 of 12 the 4 of seat 1 was tried: 5 + 4 = 9. Where the sum was not asked there is none."""
    why = shown(LAP).view.say_why_not(1)

    def said(*worked: Sum) -> tuple[bool, bool, Message | None]:
        about = value(shown(LAP, refusal=why, worked=worked), "said")
        return about.yes, about.sober, about.message

    assert said(Sum((5, 4))) == (True, True, why)
    assert said() == said(Sum((5, 7))) == (False, False, why)


def test_before_the_first_card_it_is_said_who_begins() -> None:
    assert value(shown(), "said").more == Opening("you", FOX, 12)
    assert value(shown(owned=(0, 2)), "said").more == Opening("name", FOX, 12)
    assert value(shown(mine=1), "said").more == Opening("other", FOX, 12)
    assert value(shown(replay=True, is_past=True), "said").more == Opening("looked back", FOX, 12)


def test_a_new_round_is_announced_before_the_first_card_of_another() -> None:
    """Seat 0 has won the first round; seat 1, Tavi, goes first in the second, to 34."""
    told: dict[str, Any] = {"top": "5h 4s 7d 7h", "is_past": True, "stepping": True, "right": Sum((5, 7))}
    over, opening = shown(f"{LAP} turn", **told), shown(f"{LAP} turn", **told, opens=True)
    assert (value(over, "said").kind, value(over, "goal").target) == ("steps", 12)
    said = value(opening, "said")
    assert (said.kind, said.more, said.yes) == ("opening", Opening("other", TAVI, 34, is_new=True), False)
    assert (value(opening, "goal").target, value(opening, "goal").is_new) == (34, True)
    assert [value(now, "tools").kind for now in (over, opening)] == ["onward", "onward"]
    assert value(over, "tools").delay == 0  # the feast is looked at as long as one likes


def test_what_a_joker_is_is_told_where_it_first_matters() -> None:
    """Help spoke of "a 10 or a joker" before any was seen; and when another turns the first one up."""
    turned, said = f"{LAP} turn turn", f"{LAP} turn turn X=3"
    assert value(shown(turned, mine=2, is_past=True), "said").more.explains_joker
    assert not value(shown(said, mine=2, is_past=True), "said").more.explains_joker
    assert not value(shown(LAP, is_past=True), "said").more.explains_joker

    def helped(stage: int, top: str, mine: int = 0) -> bool:
        now = shown(f"{LAP} {LAP}" if "X" not in top else f"{LAP} turn X=1 turn turn", top=top, mine=mine)
        given = advise(now.view)
        assert "joker" in given.instead.text if given.instead else False
        return bool(value(replace(now, help=Help(stage, given)), "said").more.explains_joker)

    assert [helped(stage, "5h 4s 7d 3h 2s As") for stage in (1, 2, 3, 4)] == [False, False, False, True]
    assert not helped(4, "5h 4s 7d X 2s As")


def test_a_target_thrown_again_is_told() -> None:
    """From 10 seat 1 takes the 4 that makes 34; seat 0 had made the first target, of 12."""
    top, moves = "2h Ts Td 2c Th Tc 2d Jh 9c 3h Js As 3d 4s", f"{LAP} {LAP} {LAP} {LAP} turn turn take:1"
    other = shown(f"{LAP} turn", top="5h 4s 7d 7h", is_past=True, opens=True)
    same = shown(moves, top=top, first=34, is_past=True, opens=True)
    assert [value(now, "said").more.again for now in (other, same)] == [False, True]
    assert [value(shown(moves, top=top, first=34, mine=0), "said").more.again] == [True]


def test_a_match_that_another_begins_is_announced_before_the_first_card() -> None:
    """Seat 0 goes first, to 12; seat 1 looks on until it has seen that."""
    now = shown(mine=1, is_past=True, stepping=True)
    assert value(now, "said").more == Opening("other", FOX, 12)
    assert (value(now, "goal").target, value(now, "goal").is_new) == (12, True)
    assert (value(now, "tools").kind, value(now, "tools").delay) == ("onward", 0)


def test_the_new_target_is_told_with_the_move_that_ended_a_round_once_the_next_one_is_shown() -> None:
    won = f"{LAP} turn"
    assert value(shown(won, top="5h 4s 7d 7h", is_past=True), "said").more.target is None
    assert value(shown(f"{won}", top="5h 4s 7d 7h"), "said").more.target == 34


def test_in_my_turn_all_that_the_others_have_done_can_be_looked_at() -> None:
    """To 34 they turn 2, 3, 4, 5 and so on, from seat 1 on; each is told by a picture, one below the other. Where
    there is one step only, or a round ended with it, that is told in words."""
    top = "5h 4s 7d 7h 2c 3c 4c 5c 6c 7c"  # 5 + 7 wins the first round

    def seats(moves: str, **more: Any) -> list[tuple[int, int | None]]:
        lap = value(shown(moves, top=top, mine=1, **more), "said").more.lap
        return [(step.seat, step.value) for step in lap]

    assert seats(f"{LAP} turn {LAP}", stepping=True) == [(2, 3), (0, 4)]
    assert seats(f"{LAP} turn {LAP} {LAP}", stepping=True) == [(2, 6), (0, 7)]
    assert seats(f"{LAP} turn {LAP} {LAP}") == []  # both of the others are told in words
    assert seats(f"{LAP} turn {LAP} {LAP}", has_taken_back=True) == [(2, 6), (0, 7)]  # as before that move
    assert seats(f"{LAP} turn turn turn", stepping=True, is_past=True) == []


def test_tavi_says_why_it_does_a_sum_which_the_child_is_not_asked() -> None:
    """5 + 7 is the 12. Before the first card there is no sum; where Tavi adds up anyway, or the child did, no word."""

    def why(moves: str, **more: Any) -> str:
        found: str = value(shown(moves, top="5h 4s 7d 7h", is_past=True, **more), "said").more.done_for_me
        return found

    assert why(f"{LAP} turn") == "hard"
    assert why(f"{LAP} turn", manages=lambda work: work == Sum((5, 7))) == "known"
    assert why("turn") == ""
    assert why(f"{LAP} turn", sums="show") == ""
    assert why(f"{LAP} turn", right=Sum((5, 7))) == ""
    assert why(LAP) == ""


def test_the_first_sum_that_tavi_shows_waits_for_a_touch() -> None:
    """It was gone after two seconds. Of 34, 5 + 2 and 7 + 4: the second one goes on by itself."""
    now, again = (
        shown(f"{LAP} {laps}turn", top="5h 4s 7d 2h 3s 3d 4h", first=34, is_past=True) for laps in ("", f"{LAP} ")
    )
    assert (waits(now), waits(again)) == (True, False)
    assert waits(replace(again, worked_at=lambda _: Sum((5, 2))))
    assert not waits(replace(now, manages=lambda _: True))


def test_a_card_added_that_is_to_be_taken_away_is_said_to_be_over_the_target() -> None:
    """37 + 10 is 47: over 45. And the other way round; any other answer is just not right."""

    def slip(by: int, *answers: int) -> SignSlip | None:
        tried = PendingStep(SumAttempt(Sum((37, by)), answers=answers))
        said = value(shown(LAP, pick="turn", pending=tried), "said")
        assert said.kind == "slip"
        found: SignSlip | None = said.more
        return found

    assert slip(-10, 47) == SignSlip(37, -10, 12)
    assert slip(-10, 26, 47) == SignSlip(37, -10, 12)
    assert slip(-10, 47, 26) is None
    assert slip(5, 32) == SignSlip(37, 5, 12)


@pytest.mark.parametrize(
    ("pending", "pick", "kind", "more"),
    [
        (ADDING, "turn", "sum", Turned(9, "none", "turn", -12)),
        (ADDING, "X=9", "sum", Turned(9, "none", "X=9", -12)),
        (SLIPPED, "turn", "slip", None),
    ],
)
def test_the_card_turned_is_told_beside_its_sum(
    pending: PendingStep, pick: str, kind: str, more: Turned | None
) -> None:
    said = value(shown(LAP, pick=pick, pending=pending), "said")
    assert (said.kind, said.more) == (kind, more)


def test_a_picture_beside_a_sum_is_spoken_of() -> None:
    pictured = PendingStep(SumAttempt(Sum((5, -9)), asked_help=True))
    assert value(shown(LAP, pick="turn", pending=pictured), "said").more == Turned(9, "picture", "turn", -12)


def test_the_sum_of_the_hint_is_what_the_card_to_be_taken_makes_with_the_total() -> None:
    """I have 5, the 7 of seat 2 makes the 12. The tutor's own sum is 12 - 5, which would tell the card."""
    now = shown(LAP)
    said = value(shown(LAP, help=Help(3, advise(now.view))), "said")
    assert (said.kind, said.hint.sum, said.hint.shows_total) == ("hint", Sum((5, 7)), True)
    # No stage says again what the one before it has said.
    assert said.hint.message == Message("Whose last card is worth %(need)d?", need=7)


def test_only_a_step_that_is_told_by_itself_lets_a_card_turn_over() -> None:
    assert [value(shown(moves, stepping=True), "said").moved for moves in ("", "turn", LAP)] == ["", "near", "far"]
    assert value(shown("turn"), "said").moved == ""


def test_the_tutor_speaks_of_the_move_of_any_child_at_the_tablet() -> None:
    """Nothing is hidden: seat 2 is another child's, who has just moved; there is more time to read it."""
    kind = Message("Well spotted!")
    shared = shown(LAP, owned=(0, 2), verdict=kind, stepping=True, is_past=True)
    assert value(shared, "said").verdict == kind
    assert value(shared, "tools").delay == 2600
    summed = shown(f"{LAP} turn", top="5h 4s 7d 3h", stepping=True, is_past=True, manages=lambda _: True)
    assert value(summed, "tools").delay == 1850
    assert value(shown(LAP, stepping=True, is_past=True), "tools").delay == 1200  # a first card has no sum
    assert value(shown(LAP, verdict=kind, stepping=True), "said").verdict is None
    assert TAVI in shared.seats


def test_who_plays_on_alone_is_not_told_its_last_sum_again() -> None:
    """The others are out of a round to 12: seat 1 turns 4, then 2, with nobody in between."""
    now = shown(f"{LAP} turn turn turn turn", top="9h 3s 8d Th 4s Jd Kd 2h", mine=1, stepping=True)
    said = value(now, "said")
    assert [row.out for row in now.view.rows] == [True, False, True]
    assert ([(step.seat, step.value) for step in said.steps], said.more.lap) == ([(1, 2)], ())


def test_in_my_turn_it_is_told_why_another_is_out() -> None:
    """To 12 seat 0 turned a 9 onto 5: 14 is too much, and 5 - 9 is below zero. There are
    no pictures of a lap beside it: they would leave the reason no room. Where hands are explained it is not told."""
    now = shown(f"{LAP} turn", mine=1, stepping=True)
    assert (now.view.steps[-1].sign, value(now, "said").more.lap) == (0, ())
    four = shown("turn turn turn turn turn turn turn", top="5h 4s 7d Ah 2s 2h 9s Jc", players=4, mine=3, stepping=True)
    assert (four.view.steps[-1].sign, value(four, "said").more.lap) == (0, ())


def outlook(pile: int, **more: Any) -> str:
    """What is said of the second round, to 34, where each has so many cards left."""
    now = shown(f"{LAP} turn", top="5h 4s 7d 7h", **more)
    rows = tuple(replace(row, pile=pile) for row in now.view.rows)
    found: str = value(replace(now, view=replace(now.view, rows=rows)), "said").more.outlook
    return found


def test_it_is_said_when_so_few_cards_are_left_that_perhaps_nobody_wins() -> None:
    """Three have 16 or 17 cards each in the second round, of 5 to 7 on average: enough for 34. With 4 it is hard; with
    3, and a card taken, three tens and a ten are 40. With 2 it is 30 at most: nobody can make 34."""
    assert [outlook(pile) for pile in (16, 4, 3, 2)] == ["", "scant", "scant", "lost"]
    opening = {"is_past": True, "stepping": True, "opens": True}
    assert [outlook(pile, **opening) for pile in (16, 4, 2)] == ["", "scant", "lost"]


def test_what_only_the_hidden_cards_tell_is_said_to_be_counted() -> None:
    """To 34 all have 4. With two cards more, and one taken, a child sees that three tens would do; but none of the
    hidden ones counts more than 5. Nor is it told then that its own cards do not do."""
    now = shown(f"{LAP} turn {LAP}", top="5h 4s 7d 7h 4h 4c 4d", mine=1)
    rows = tuple(replace(row, pile=2) for row in now.view.rows)
    gone = tuple(Step(0, "turn", card, 10, 1, None, 0) for card in now.view.unseen if card[0] not in "A2345")
    late = replace(now, view=replace(now.view, rows=rows, steps=(*gone, *now.view.steps)))
    turn = heading(Scene(late))
    assert (value(late, "said").more.outlook, turn.kind, turn.left) == ("counted", "lost", 0)


def test_a_round_that_cannot_change_who_eats_the_most_is_told_to_be_for_its_flag() -> None:
    """Of 54 cards one has eaten 28, or 27: then the 27 others would make it a tie. Of 44, 10 are left."""

    def told(*eaten: int) -> str:
        now = shown(f"{LAP} turn", top="5h 4s 7d 7h")
        found: str = value(replace(now, view=replace(now.view, eaten=eaten)), "said").more.outlook
        return found

    assert [told(28, 0, 0), told(27, 0, 0), told(0, 44, 0), told(20, 14, 0)] == ["decided", "", "decided", ""]


def test_in_my_turn_it_is_told_that_nobody_can_win_any_more() -> None:
    """To 34 seat 1 has turned 2, seat 2 3, seat 0 4. With two cards more, and one taken, 4 + 30 is the 34; with one, 24
    is the most. While others move nobody is told."""
    top = "5h 4s 7d 7h 2c 3c 4c"

    def told(pile: int, **more: Any) -> tuple[str, int]:
        now = shown(f"{LAP} turn {LAP}", top=top, mine=1, stepping=True, **more)
        rows = tuple(replace(row, pile=pile) for row in now.view.rows)
        said = value(replace(now, view=replace(now.view, rows=rows)), "said").more
        return said.outlook, len(said.lap)

    assert told(16) == ("", 2)
    assert told(2) == ("scant", 2)
    assert told(1) == ("lost", 0)
    assert told(1, is_past=True) == ("", 0)


def test_fewer_turns_are_told_until_i_have_had_one() -> None:
    """A child whose turn came second read "Turn 1 of 4" and not why: it was told before the first card alone. Each has
    16 cards, and 20 turns a round were asked for."""
    told = [value(shown(moves, mine=1, rules={"laps": 20}, first=34), "said").more.outlook for moves in ("", "turn")]
    later = value(shown(f"{LAP} turn", mine=1, rules={"laps": 20}, first=34), "said").more.outlook
    assert (told, later) == (["few", "few"], "")


def test_beside_a_joker_no_sum_stands_that_was_worked_out_before_it() -> None:
    """A card tried in vain, 4 + 6 of 12, stood with a yes beside the joker turned after it."""
    said = value(shown(f"{LAP} turn turn", mine=1, right=Sum((4, 6))), "said")
    assert (said.kind, bool(said.yes), said.worked) == ("joker", False, None)


def test_no_joker_looked_back_at_is_a_plain_yes() -> None:
    """With 4 to 12 the joker is worth 8; another card has its yes there too."""
    ways = [(f"{LAP} turn turn X=8", 1, Sum((4, 8))), (f"{LAP} turn", 0, Sum((5, 7)))]
    said = [
        value(shown(moves, top="5h 4s 7d 2h X", mine=mine, right=right, is_past=True, replay=True), "said")
        for moves, mine, right in ways
    ]
    assert [one.yes for one in said] == [False, True]


def test_the_sum_of_the_hint_leads_to_the_value_of_a_joker() -> None:
    """4 of 12: what is missing is 12 - 4. With 14 of 34 to leave 10 the total is to be 24, and the joker 24 - 14."""
    near = shown(f"{LAP} turn turn", mine=1)
    assert value(replace(near, help=Help(3, advise(near.view))), "said").hint.sum == Sum((12, -4))
    far = shown(f"{LAP} turn {LAP} {LAP} turn", top="5h 4s 7d 7h 4c 3c 2d Td 9c 8c X", mine=1)
    given = advise(far.view)
    assert far.view.saying
    assert given.move == "X=10"
    said = value(replace(far, help=Help(3, given)), "said").hint
    assert (said.sum, said.message) == (Sum((24, -14)), None)


def test_the_hand_is_explained_where_it_comes_for_the_first_time_in_a_match() -> None:
    """With 5 of 12 seat 0 can take with its second turn: that is told then, when the hands are there, where the turn is
    asked for: in the bubble it took the place of the others' sums. Told before, it had a child look for a hand that was
    not there."""

    def now(moves: str, **more: Any) -> ShownTable:
        return shown(moves, top="5h 4s 3d 4c Ac Ad", **more)

    def is_told(moves: str, **more: Any) -> bool:
        turn = value(now(moves, **more), "turn")
        return bool(turn.tells == "hand")

    assert is_told(LAP, stepping=True)
    assert [step.seat for step in value(now(LAP, stepping=True), "said").more.lap] == [1, 2]
    assert not value(now(LAP), "last-1").lit  # it may not fit
    assert not is_told("turn", stepping=True, is_past=True)
    assert not is_told(f"{LAP} {LAP}", stepping=True)
    assert [waits(now(moves, is_past=True, sums="show")) for moves in ("turn", f"{LAP} turn")] == [False, False]
    assert not is_told(LAP, replay=True)


def test_after_three_wrong_answers_the_number_is_told() -> None:
    def more(*answers: int) -> Any:
        return value(
            shown(LAP, pick="turn", pending=PendingStep(SumAttempt(Sum((5, 9)), answers=answers))), "said"
        ).more

    assert more(13, 12, 11) == Solved(Sum((5, 9)))
    assert more(13, 12) is None


def test_where_the_nearest_eats_it_is_told_what_was_done_last() -> None:
    """Seat 1 takes its 9 away in the last turn of all: a child asked why its total went down."""
    rules = {"rounds": 1, "laps": 2}
    now = shown(f"{LAP} {LAP}", top="2h 9s 3d 2c 9h 2d", first=12, rules=rules, is_past=True)
    assert now.view.past[0].winner == 2
    assert [(step.seat, step.value) for step in value(now, "said").more.lap] == [(2, 2)]
    mine = shown(f"{LAP} {LAP}", top="2h 9s 3d 2c 9h 2d", first=12, rules=rules, is_past=True, mine=2)
    assert value(mine, "said").more.lap == ()


def test_it_is_said_that_the_target_was_nearly_made() -> None:
    """Seat 0 has 9 of 12, or 8; 12 is made, and 9 - 6 is further away than before."""

    def is_close(top: str) -> bool:
        found: bool = value(shown(f"{LAP} turn", top=top, is_past=True, stepping=True), "said").more.is_close
        return found

    tops = ("5h 4s 3d 4c", "5h 4s 3d 3c", "5h 4s 3d 7c", "9h 4s 3d 6c")
    assert [is_close(top) for top in tops] == [True, False, False, False]


@pytest.mark.parametrize(
    ("top", "joy"),
    [("5h 4s 7d 5c", "lead"), ("5h 4s 3d 5c", "ten"), ("5h 4s 3d 6c", ""), ("5h 4s 9d 2c", ""), ("5h 4s 7d 2c", "")],
)
def test_a_card_that_takes_the_lead_or_makes_a_full_ten_is_greeted(top: str, joy: str) -> None:
    """On the way to 34. 5 + 5 passes a 7; it had passed 4 and 3 before. 5 + 2 is level with a 7."""
    now = shown("turn turn turn turn", top, first=34)
    assert value(now, "said").more.joy == joy
    assert value(now, "coach").mood == ("glad" if joy else "encouraging")
    assert value(now, "goal").is_tense == bool(joy)


def test_what_others_do_is_no_joy_of_the_child() -> None:
    now = shown("turn turn turn turn turn", "5h 4s 7d 2c 6s", first=34)  # the second seat stands on 10
    assert value(now, "said").more.joy == ""
