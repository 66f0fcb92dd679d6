"""Why a round counts as it does (rules.md 2, Scoring): the target is 8, of clubs."""

import pytest

from classroom.games.two_of_four.state import ScoreLine
from classroom.web.presenters.two_of_four.reckoning import Row, kind_of, overtakes, ranked, reason, stopped
from classroom.web.presenters.two_of_four.table import table
from tests.web.presenters.two_of_four.positions import position, shown_to, values_of


@pytest.mark.parametrize(
    ("shown", "order", "reasons"),
    [
        (("5h+2d", "Th-2s", "Kd+3s"), [1, 0, 2], ["by one", "exact", "lost"]),  # 7, 8, 13
        (("5c+2d", "9h-2h", "5d+4h"), [0, 1, 2], ["below", "no suit", "overshot"]),  # 7 with a club, 7, 9
        (("6h+3h", "6d+4d", "Ks+3s"), [0, 1, 2], ["above", "by one", "lost"]),  # 9, 10, 13
        (("5h+2d", "Kh+Ad", "Kd+3s"), [0, 1, 2], ["below", "farther", "lost"]),  # 7, 11, 13
        (("Kd+Ah", "Kh+2d", "Ks+3h"), [0, 1, 2], ["far", "lost", "lost"]),  # 11, 12, 13
        (("Kd+Ah", "9h+2d", "9s+2c"), [2, 0, 1], ["far", "far", "far"]),  # 11, 11, 11
        (("5h+2d", "4d-4h"), [1, 0, 2], ["stopped", "zero", "no turn"]),  # 7, 0: over at once
        (("Kd+3s", "5h+2d", "4d-4h"), [2, 1, 0], ["saved", "stopped", "zero"]),  # 13, 7, 0
        (("Kd+Ah", "4d-4h"), [1, 0, 2], ["void", "zero", "no turn"]),  # 11 wins nothing
    ],
)
def test_everybody_is_told_why_the_winners_first(shown: tuple[str, ...], order: list[int], reasons: list[str]) -> None:
    (done,) = position(shown).past
    assert ranked(done) == order
    assert [reason(done, seat) for seat in range(3)] == reasons


@pytest.mark.parametrize(
    ("shown", "seats"),
    [
        (("5h+2d", "9d-2c", "4d-4h"), (1,)),  # 7, and 7 with a club
        (("5h+2d", "9d-2s", "4d-4h"), (0, 1)),  # 7 and 7
        (("Kd+Ah", "4d-4h"), ()),  # 11 is 3 away
        (("5h+2d", "Th-2s", "Kd+3s"), ()),  # no 0
    ],
)
def test_a_0_stops_who_was_to_win_pearls(shown: tuple[str, ...], seats: tuple[int, ...]) -> None:
    (done,) = position(shown).past
    assert stopped(done) == seats


@pytest.mark.parametrize(
    ("shown", "spills"),
    [
        (("5h+2d", "Th-2s", "Kd+3s"), True),
        (("Kd+Ah", "Kh+2d", "Ks+3h"), False),  # too far for pearls
        (("5h+2d", "4d-4h"), False),
    ],
)
def test_pearls_come_out_of_the_chest_where_somebody_wins_some(shown: tuple[str, ...], spills: bool) -> None:
    drawn = values_of(table(shown_to(0, position(shown), is_past=True)))
    assert drawn["path"].spills == spills
    assert not values_of(table(shown_to(0, position(shown[:1]), is_past=True)))["path"].spills


@pytest.mark.parametrize(("change", "tokens", "closes"), [(4, 12, True), (4, 14, False), (1, 20, True), (-2, 8, False)])
def test_ten_pearls_become_a_shell(change: int, tokens: int, closes: bool) -> None:
    line = ScoreLine(0, wins=True, for_distance=4, suits=0, lost=0, change=change)
    assert Row(0, won=True, pair=None, line=line, why="exact", tokens=tokens, winner=0, mood="glad").closes == closes


@pytest.mark.parametrize(
    ("shown", "closest", "asks"),
    [
        (("5h+2d", "6h+4d", "Kd+3s"), (0,), "closest"),  # 7, 10, 13
        (("5c+2d", "9h-2h", "Kd+3s"), (0, 1), "suit"),  # 7 with a club, 7, 13
        (("5d+4h", "5c+2d", "9h-2h"), (1, 2), "suit"),  # 9, 7 with a club, 7: 1 away each, and of the sevens one wins
        (("5c+4h", "9c-2h", "5d+2d"), (1, 2), "suit"),  # the 9 has a club, too, and is above
        (("5d+4h", "5h+2d", "9h-2h"), (0, 1, 2), "below"),  # 9, 7 and 7, and neither has a club: both win
        (("5c+2d", "9c-2h", "5d+4h"), (0, 1, 2), "below"),  # 7 and 7, each with a club, and 9
        (("5c+2d", "9h-2h", "4d+3h"), (0, 1, 2), "suit"),  # all have 7, one a club
        (("5h+2d", "9h-2h", "4d+3h"), (0, 1, 2), ""),  # all have 7, nobody a club: all win
        (("6h+4h", "6d+3d", "5d+2c"), (1, 2), "below"),  # 10, 9, 7
        (("5h+2d", "9h-2h", "Kd+3s"), (0, 1), ""),  # 7 and 7, and neither has a club: both win
        (("5h+3d", "Kh+3c", "Kd+2s"), (0,), ""),  # 8, 13, 12
        (("5h+3d", "5d+2s", "Kd+2s"), (0,), ""),  # 8 and 7: whoever hits the target is seen, too
        (("Kd+Ah", "9h-4h", "Ks+3h"), (0, 1), ""),  # 11 and 5 win nothing
        (("5h+2d", "4d-4h"), (0,), ""),  # a 0: nothing decides
    ],
)
def test_what_is_asked_of_the_pairs_has_one_answer(shown: tuple[str, ...], closest: tuple[int, ...], asks: str) -> None:
    """Of two that were as close either was the closest: "Who is closest?" had two right answers."""
    told = values_of(table(shown_to(0, position(shown), is_past=True)))["near"]
    assert tuple(pair.seat for pair in told.closest) == closest
    assert told.asks == asks


@pytest.mark.parametrize(
    ("shown", "kind"),
    [
        (("Th-2s", "5h+2d", "Kd+3s"), ""),  # 8 wins
        (("5c+3h", "5h+2d", "Kd+3s"), ""),  # and has one club
        (("5c+3c", "5h+2d", "Kd+3s"), ""),  # and two: its pearls say so
        (("Kc+4c", "5h+2d", "Kd+3s"), ""),  # clubs bring nothing to 14
        (("5h+2d", "Th-2s", "Kd+3s"), "near"),  # 7 against 8
        (("Kd+3s", "Th-2s", "5h+2d"), ""),  # 13 is far
        (("5h+3d", "Tc-2s", "Kd+3s"), "hit"),  # 8 against 8 with a club
        (("5h+2d", "4d-4h"), "stopped"),
        (("Kd+3s", "5h+2d", "4d-4h"), ""),  # saved
    ],
)
def test_a_good_pair_gets_its_kind_word(shown: tuple[str, ...], kind: str) -> None:
    (done,) = position(shown).past
    assert kind_of(done, 0) == kind


@pytest.mark.parametrize(
    ("tokens", "is_comeback"),
    [
        ((14, 12, 8), True),  # 10, 12 and 10 before
        ((14, 10, 8), False),  # nobody had more
        ((14, 14, 8), False),  # nobody leads
        ((14, 16, 8), False),
    ],
)
def test_who_leads_only_with_the_last_round_has_come_back(tokens: tuple[int, ...], is_comeback: bool) -> None:
    """8 against 7 and 13: four pearls won, and two lost by the last."""
    (done,) = position(("Th-2s", "5h+2d", "Kd+3s")).past
    assert overtakes(done, tokens, 0) is is_comeback
    assert not overtakes(done, tokens, None)
