"""What is told of a seat beside what it has won, by hand from the cards turned (rules.md 3)."""

import pytest
from flask import Flask

from classroom.games.card_eater import GAME
from classroom.games.card_eater.state import Round, Step
from classroom.web.presenters.card_eater.doings import Doings, doings, leads_taken, this_round
from tests.web.presenters.card_eater.tables import LAP, after, shown, value
from tests.web.templating.test_fact_formatting import words

TOP = "5h 4s 7d 9h Th Td 6h"  # on the way to 65: 5, 4, 7; then 14, 14, 17; then 20


@pytest.mark.parametrize(
    ("moves", "top", "first", "found"),
    [
        ("", TOP, 65, Doings(0, 0)),
        (LAP, TOP, 65, Doings(0, 60)),
        (f"{LAP} turn", TOP, 65, Doings(1, 51)),  # 14, beside 4 and 7
        (f"{LAP} {LAP} turn", TOP, 65, Doings(2, 45)),  # 20, beside 14 and 17
        (f"{LAP} turn", "7h 4s 5d 9h", 65, Doings(0, 49)),  # it led with its first card
        (f"{LAP} turn", "5h 4s 3d 6h", 12, Doings(0, 1)),  # 11 of 12, ahead from the start
        (f"{LAP} {LAP} turn", "5h 4s 3d 6h 2s 2d 9h", 12, Doings(0, 1)),  # then 11 - 9: it was 1 away all the same
        (f"{LAP} turn", "5h 4s 3d 7h", 12, Doings(0, 7)),  # 12 itself is not close, it is made
        (f"{LAP} turn turn", "5h 4s 7d Th 2s", 12, Doings(0, 7)),  # out: 5 + 10 is over 12, 5 - 10 below 0
    ],
)
def test_leads_taken_and_how_near_a_seat_came(moves: str, top: str, first: int, found: Doings) -> None:
    told = doings(GAME.view(after(moves, top, 3, first=first), 0), 0)
    assert told
    assert (told.leads, told.left) == (found.leads, found.left)


@pytest.mark.parametrize(
    ("moves", "top", "first", "best"),
    [
        (LAP, TOP, 65, None),
        (f"{LAP} turn turn turn", TOP, 65, 3),  # 14, beside 4 and 7
        (f"{LAP} {LAP} turn", TOP, 65, 6),  # 20, beside 14 and 17: the last of both
        (f"{LAP} turn", "7h 4s 5d 9h", 65, None),  # it led with its first card, and 49 is far
        (f"{LAP} {LAP} turn", "5h 4s 3d 6h 2s 2d 9h", 12, 3),  # 11 of 12
    ],
)
def test_the_step_to_look_at_again_led_or_came_near(moves: str, top: str, first: int, best: int | None) -> None:
    """A match lost without a chance taken or left had nothing to look back at."""
    found = doings(GAME.view(after(moves, top, 3, first=first), 0), 0)
    assert found
    assert found.best == best


def test_nobody_has_done_nothing() -> None:
    assert doings(GAME.view(after(LAP, TOP, 3), None), None) is None


@pytest.mark.parametrize(
    ("about", "is_close", "said"),
    [
        (Doings(2, 1), False, "You took the lead twice! You were only 1 away once!"),
        (Doings(1, 1), True, "You took the lead once!"),  # it is the heading that one was close
        (Doings(0, 3), False, "You were only 3 away once!"),
        (Doings(0, 4), False, ""),
        (Doings(0, 0), False, ""),
    ],
)
def test_who_has_not_won_is_told_what_it_did(app: Flask, about: Doings, is_close: bool, said: str) -> None:
    """The page of a match lost had next to nothing of the child's own."""
    assert words(app, "games/card-eater/words.html", "did", about, is_close).strip() == said


def test_another_calls_out_where_its_card_changes_much() -> None:
    """Seat 1 passes 5 and 7 with 4 + 9, and goes back with 13 - 9 on the way to 21; seat 2 stays behind it."""
    top = "5h 4s 7d 3h 9s 2d 2h 9d"
    lead, nothing, back = (
        value(shown(moves, top, first=21), lane).calls
        for moves, lane in (
            (f"{LAP} turn turn", "lane-1"),
            (f"{LAP} {LAP}", "lane-2"),
            (f"{LAP} {LAP} turn turn", "lane-1"),
        )
    )
    assert lead in ("catch", "front", "watch", "go")
    assert nothing == ""
    assert back in ("splash", "oops", "far", "back")


def test_a_new_total_is_come_to_from_the_one_before() -> None:
    """5, then 5 + 9 = 14; the row of another, who did not move, stays as it is."""
    assert [value(shown(moves, TOP, first=65), "own").missing.came for moves in ("turn", f"{LAP} turn", LAP)] == [
        0,
        5,
        None,
    ]


@pytest.mark.parametrize(
    ("moves", "is_first"),
    [("turn turn", False), (LAP, True), (f"{LAP} turn", False), (f"{LAP} turn turn", False)],
)
def test_the_sun_is_explained_where_it_is_first_seen(moves: str, is_first: bool) -> None:
    """With 5, 4 and 7 seat 2 is ahead as soon as all have a card."""
    assert value(shown(moves, "5h 4s 7d 3h 9s 2d", first=65), "said").more.explains_sun == is_first


def test_the_sun_is_explained_where_others_bring_it_together() -> None:
    """3, 5, 5; then 4, and at once 11 and 7: the second seat leads, but the third is the one told."""
    told = [
        value(shown(f"{LAP} {moves}".strip(), "3h 5s 5d Ah 6s 2d", first=65), "said") for moves in ("", "turn", LAP)
    ]
    assert [one.more.explains_sun for one in told] == [False, False, True]


@pytest.mark.parametrize("is_same_round", [True, False])
def test_a_lead_of_the_round_before_is_not_had_again(is_same_round: bool) -> None:
    ended = Round(0, 12, 2, 4, (10, 4, 12), (), ())
    first = (
        Step(0, "turn", "5h", 5, 1, None, 5),
        Step(1, "turn", "4s", 4, 1, None, 4),
        Step(2, "turn", "7d", 7, 1, None, 7),
        Step(0, "turn", "5c", 5, 1, 5, 10),
        Step(2, "turn", "5d", 5, 1, 7, 12, None, None if is_same_round else ended),
    )
    later = (*first, Step(0, "turn", "5s", 5, 1, None, 5), Step(1, "turn", "6s", 6, 1, None, 6))
    assert leads_taken(this_round(later), 0) == is_same_round
