"""What holds at every board of Switch 16 (rules.md 4)."""

from collections.abc import Sequence
from itertools import combinations, pairwise

from classroom.games.switch16.state import Token
from tests.games.random_walks import Walk

BESIDE = Token("table")
VALUES = {"match_to": (None, 1, 30)}
NOTHING_MOVED = ("nothing", "stuck", "fell", "stayed", "nobody behind")  # only a throw comes to that


def makes(dice: Sequence[int], number: int) -> bool:
    return any(sum(some) == number for many in range(1, len(dice) + 1) for some in combinations(dice, many))


def pawns_are_on_the_board_and_only_a_winner_is_on_16(walk: Walk) -> None:
    assert all(0 <= space <= 16 for space in walk.state.spaces)
    assert (16 in walk.state.spaces) == walk.game.over(walk.state)


def the_token_is_in_one_place(walk: Walk) -> None:
    token = walk.state.token
    if token.kind == "space":
        assert walk.state.spaces[token.seat] == token.space
    else:
        assert token == BESIDE or (token.kind == "hand" and token.space is None)


def the_last_step_tells_what_changed(walk: Walk) -> None:
    if not walk.state.steps:
        return
    step = walk.state.steps[-1]
    moved = {seat for seat in range(walk.players) if step.before[seat] != step.after[seat]}
    assert moved <= {step.seat, step.other}
    assert (
        step.note not in NOTHING_MOVED
        or step.move in ("roll", "again")
        or (step.note, step.move) == ("nothing", "stop")
    )
    if step.note in ("stepped", "won"):
        assert all(makes(step.dice, space) and sum(dice) == space for space, dice in step.chain)
        way = range(step.before[step.seat] + 1, step.after[step.seat] + 1)
        assert [space for space, _ in step.chain] == list(way)
    elif step.note == "fell":
        assert (step.before[step.seat], step.after[step.seat]) in {(n, 0 if n < 8 else 8) for n in range(1, 16)}
    elif step.note == "carried":
        assert (step.move, step.before[step.seat], step.after[step.seat]) == ("stop", 0, 1)
    elif step.note in ("swapped", "accepted"):
        assert sorted(step.before) == sorted(step.after)
    else:
        assert not moved


def the_next_step_takes_up_where_the_last_one_left(walk: Walk) -> None:
    for one, two in pairwise(walk.state.steps[-3:]):
        if one.race == two.race:
            assert (one.after, one.token_after) == (two.before, two.token_before)
        else:
            assert (set(two.before), two.token_before) == ({0}, BESIDE)


def points_are_the_races_added_up(walk: Walk) -> None:
    result = walk.game.result(walk.state)
    for race in result["races"]:
        assert race["spaces"][race["winner"]] == 16
    if walk.rules["match_to"] is None:
        assert result["score"] == list(walk.state.spaces)
    else:
        won = [race["spaces"] for race in result["races"]]
        assert result["score"] == [sum(column) for column in zip([0] * walk.players, *won, strict=True)]
