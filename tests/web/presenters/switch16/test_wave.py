"""A wave carries a pawn off the beach for which two throws have found no 1 (rules.md 4, white)."""

import pytest
from flask import Flask

from tests.web.presenters.switch16.tables import played, shown, value
from tests.web.templating.test_fact_formatting import words

VAIN = [[2, 3, 3], "w"], [[2, 2, 3]]
SEATS = ({"face": "fox"}, {"face": "tavi"})


@pytest.mark.parametrize(
    ("first", "seat", "told"),
    [(6, 0, "Twice no 1: a wave carries you to 1!"), (1, 1, "No 1 for me. A wave carries me to 1!")],
)
def test_it_is_told_and_the_pawn_rides_to_1(app: Flask, first: int, seat: int, told: str) -> None:
    view = played("roll", "again", "stop", chances=([first, 7 - first], *VAIN), gentle=True, wave=True)
    now = shown(view, is_past=True, opens=True)
    assert [(pawn.seat, pawn.feels) for pawn in value(now, "at-1").pawns] == [(seat, "rides")]
    assert words(app, "games/switch16/words.html", "told", view.steps[-1], SEATS, 0) == told
    assert value(now, "opponent").mood == "glad"


def test_who_has_found_out_that_there_is_no_1_is_told_so_and_carried(app: Flask) -> None:
    view = played("roll", "again", "stop", chances=([6, 1], *VAIN), gentle=True, wave=True)
    said = value(shown(view, is_past=True), "said")
    assert said.kind == "denied"
    denied = words(app, "games/switch16/words.html", "denied", said.more)
    assert denied.endswith("Twice no 1: a wave carries you to 1!</span>")
    assert "stay" not in denied


@pytest.mark.parametrize(("wave", "rides"), [(True, True), (False, False)])
def test_without_sums_the_button_says_where_it_leads(wave: bool, rides: bool) -> None:
    view = played("roll", "again", chances=([6, 1], *VAIN), gentle=True, wave=wave)
    play = value(shown(view, has_denied=True), "play")
    assert (play.only, play.rides) == ("stop", rides)
