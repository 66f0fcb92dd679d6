"""Which dice make which space: what a child of Switch 16 works out at the table (rules.md 4, white)."""

from collections.abc import Sequence

import pytest

from classroom.games.protocol import Claim, Rules, Sum
from classroom.games.records import Record, play_record
from classroom.games.switch16 import GAME
from classroom.games.switch16.dice import chain_spaces, fewest_dice
from classroom.games.switch16.state import State
from classroom.games.switch16.view import View

RULES: Rules = {"dodged": "table", "match_to": None}


def view_of(dice: list[int], *moves: str, face: str = "w") -> View:
    record = Record(GAME, 2, RULES, [[6, 1], [dice, face]], ["roll", *moves])
    state: State = play_record(record)
    return GAME.view(state, 0)


def claimed(view: View, move: str, parts: Sequence[int]) -> Claim:
    claim = GAME.claim(view, move, parts)
    assert claim is not None
    return claim


def test_the_chain_of_the_rule_page_with_the_fewest_dice() -> None:
    view = view_of([4, 1, 2])
    assert view.chains == ((1, (1,)), (2, (2,)), (3, (1, 2)), (4, (4,)), (5, (1, 4)), (6, (2, 4)), (7, (1, 2, 4)))
    assert view.reach == (1, 2, 3, 4, 5, 6, 7)


def test_fewer_dice_come_first() -> None:
    assert fewest_dice((1, 1, 2, 2, 4))[4] == (4,)
    assert fewest_dice((1, 1, 2, 2, 5))[4] == (2, 2)
    assert fewest_dice((1, 1, 1)) == {1: (1,), 2: (1, 1), 3: (1, 1, 1)}


@pytest.mark.parametrize(
    ("space", "dice", "last"),
    [(0, (1, 2, 4), 7), (0, (2, 3, 3), 0), (12, (6, 6, 1, 2, 1), 16), (15, (6, 6, 4, 4, 4), 16)],
)
def test_how_far_a_throw_leads(space: int, dice: tuple[int, ...], last: int) -> None:
    assert chain_spaces(space, dice) == tuple(range(space + 1, last + 1))


def test_the_sum_is_that_of_the_next_space() -> None:
    assert GAME.sum_of(view_of([1, 2, 4]), "go:1") is None  # one die
    assert GAME.sum_of(view_of([1, 2, 4], "go:2"), "go:3") == Sum((1, 2))
    assert GAME.sum_of(view_of([1, 2, 4], "go:2"), "go:5") is None  # farther
    assert GAME.sum_of(view_of([1, 2, 4], "go:4"), "go:6") is None
    assert GAME.sum_of(view_of([1, 2, 4], "go:6"), "go:7") == Sum((1, 2, 4))
    for move in ("roll", "stop", "again", "swap:1", "go:9"):
        assert GAME.sum_of(view_of([1, 2, 4], "go:2"), move) is None


def test_a_claim_is_what_was_touched() -> None:
    view = view_of([4, 1, 2], "go:4")
    claim = claimed(view, "go:5", [4, 1])
    assert (claim.sum, claim.answer, claim.holds) == (Sum((1, 4)), 5, True)
    claim = claimed(view, "go:5", [4, 2])
    assert (claim.sum, claim.holds) == (Sum((2, 4)), False)
    assert str(claim.kindly) == "4 + 2 = 6. You need 5."
    assert str(claimed(view, "go:5", [1, 2]).kindly) == "1 + 2 = 3. You need 5."
    taken_away = claimed(view_of([6, 1, 2], "go:3"), "go:4", [6, 2])
    assert str(taken_away.kindly) == "Here you only add: that makes 8. You need 4."
    assert str(claimed(view, "go:5", [4]).kindly) == "This is a 4. Make 5."
    assert GAME.claim(view, "stop", []) is None
    assert GAME.claim(view_of([4, 1, 2], face="g"), "go:1", [1]) is None  # swap or keep comes first


@pytest.mark.parametrize("parts", [[], [5], [1, 1, 3], [4, 1, 1], [0, 5], [-1, 6]])
def test_what_does_not_lie_there_makes_nothing(parts: list[int]) -> None:
    claim = claimed(view_of([4, 1, 2], "go:4"), "go:5", parts)
    assert not claim.holds
    assert str(claim.kindly) == "Choose dice first. No way? Tap “I can’t”."
    assert claim.sum == Sum((0,))
    assert not claimed(view_of([4, 1, 2]), "go:1", []).holds


@pytest.mark.parametrize(("dice", "found"), [([4, 1, 2], "Look for two dice."), ([1, 2, 6], None)])
def test_dice_that_still_lead_on_are_not_overlooked(dice: list[int], found: str | None) -> None:
    """A child of seven rolled again with 1 and 2 on the table, on 2."""
    view = view_of(dice, "go:1", "go:2") if found else view_of(dice, "go:1", "go:2", "go:3")
    for move in ("again", "stop"):
        said = GAME.overlooked(view, move)
        assert str(said).endswith(found) if found else said is None
    assert GAME.overlooked(view, f"go:{view.next}") is None
    assert GAME.overlooked(view_of(dice), "roll") is None


def test_the_table_pauses_where_a_turn_ends_by_itself() -> None:
    assert not view_of([1, 2, 4]).pauses
    assert view_of([2, 3, 3]).pauses
    assert view_of([1, 2, 4], face="r").pauses
    assert not view_of([1, 2, 4], "go:2", "stop").pauses
    assert view_of([2, 3, 3], "leave", face="b").pauses


def test_any_of_the_dice_may_be_claimed_to_make_a_space_within_reach() -> None:
    view = view_of([4, 1, 1], "go:1")
    claims = GAME.possible_claims(view)
    assert [parts for move, parts in claims if move == "go:2"] == [(1,), (4,), (1, 1), (1, 4), (1, 1, 4)]
    assert [parts for move, parts in claims if move == "go:2" and claimed(view, move, parts).holds] == [(1, 1)]
    assert {move for move, _ in claims} == {f"go:{space}" for space in view.reach}
