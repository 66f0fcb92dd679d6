"""What everybody sees of Switch 16, and what the steps tell of each move (rules.md 4)."""

from collections.abc import Sequence
from typing import TypeAlias

import pytest

from classroom.games.protocol import IllegalMove
from classroom.games.switch16 import GAME
from classroom.games.switch16.state import Race, State, Token
from classroom.games.switch16.view import View
from tests.games.positions import after

Throw: TypeAlias = Sequence[object]  # [[1, 2, 4], "w"], or [[1, 2, 4]] of the dice alone

BESIDE, NOTHING = Token(), (2, 3, 3)  # these dice allow no step from 0
LOW = [1, 2, 4]  # from 0 up to 7


def state(moves: str = "", *throws: Throw, players: int = 2, **rules: str | int) -> State:
    opening = [6, *range(1, players)]
    return after(GAME, players, rules, [opening, *throws], moves)


def view(moves: str = "", *throws: Throw, seat: int | None = 0, players: int = 2, **rules: str | int) -> View:
    return GAME.view(state(moves, *throws, players=players, **rules), seat)


def told(moves: str, *throws: Throw) -> tuple[str, bool, int | None]:
    """Of the last step: what came of it, whether the turn ended, whom it was about."""
    steps = state(moves, *throws).steps
    assert [step.move for step in steps] == moves.split()
    step = steps[-1]
    return step.note, step.ended, step.other


def reason(moves: str, wrong: str, *throws: Throw, players: int = 2) -> str:
    with pytest.raises(IllegalMove) as refused:
        GAME.check(state(moves, *throws, players=players), wrong)
    assert "%" not in str(refused.value.kindly)
    return refused.value.reason


def white(dice: Sequence[int]) -> Throw:
    return [list(dice), "w"]


def test_before_the_first_throw() -> None:
    start = view(players=3)
    assert (start.spaces, start.token, start.phase, start.turn, start.first) == ((0, 0, 0), BESIDE, "roll", 0, 0)
    assert (start.token.kind, start.token.seat, start.token.space) == ("table", None, None)
    assert (start.dice, start.face, start.next, start.reach, start.chains) == ((), None, 1, (), ())
    assert (start.attacker, start.stuck, start.holder, start.stepped, start.over) == (None, None, None, False, False)
    assert (start.openings, start.races, start.points, start.steps) == (((6, 1, 2),), (), (0, 0, 0), ())
    assert start.moves == ("roll",)


def test_the_tied_throw_again_and_the_others_do_not() -> None:
    table = after(GAME, 3, {}, [[5, 3, 5], [2, 6]])
    assert table.openings == ((5, 3, 5), (2, None, 6))
    assert (table.first, table.mover, table.phase, table.throwing) == (2, 2, "roll", ())


def test_after_a_throw() -> None:
    table = view("roll", white(LOW))
    assert (table.phase, table.dice, table.face, table.next, table.stepped) == ("go", (1, 2, 4), "w", 1, False)
    assert table.reach == (1, 2, 3, 4, 5, 6, 7)
    assert table.chains[2] == (3, (1, 2))
    assert table.moves == tuple(f"go:{space}" for space in range(1, 8))


def test_after_a_step() -> None:
    table = view("roll go:2", white(LOW))
    assert (table.spaces, table.next, table.reach, table.stepped) == ((2, 0), 3, (3, 4, 5, 6, 7), True)
    assert table.moves == ("go:3", "go:4", "go:5", "go:6", "go:7", "again", "stop")
    step = table.steps[-1]
    assert (step.seat, step.move, step.race, step.dice, step.face) == (0, "go:2", 0, (1, 2, 4), "w")
    assert (step.before, step.after, step.chain, step.note) == ((0, 0), (2, 0), ((1, (1,)), (2, (2,))), "stepped")
    assert not step.ended


def test_after_a_further_throw() -> None:
    table = view("roll go:2 again", white(LOW), [[3, 1, 1]])
    assert (table.dice, table.face, table.stepped, table.turn) == ((3, 1, 1), None, False, 0)
    assert table.moves == ("go:3", "go:4", "go:5", "stop")
    assert told("roll go:2 again", white(LOW), [[3, 1, 1]]) == ("threw", False, None)


def test_a_turn_that_has_ended_leaves_no_dice() -> None:
    table = view("roll go:2 stop", white(LOW), seat=1)
    assert (table.turn, table.phase, table.dice, table.face, table.stepped) == (1, "roll", (), None, False)
    assert (table.next, table.reach, table.chains, table.moves) == (1, (), (), ("roll",))
    assert told("roll go:2 stop", white(LOW)) == ("stopped", True, None)
    assert "stop" not in view("roll go:2 stop roll", white(LOW), white(LOW), seat=1).moves  # a new turn


def test_steps_tell_what_a_throw_came_to() -> None:
    assert told("roll", white(LOW)) == ("threw", False, None)
    assert told("roll", white(NOTHING)) == ("nothing", True, None)
    assert told("roll", [LOW, "b"]) == ("threw", False, None)
    assert told("roll", [LOW, "g"]) == ("threw", False, None)
    assert told("roll", [LOW, "r"]) == ("nobody behind", True, None)
    red = told("roll go:2 stop roll go:1 stop roll", white(LOW), white(LOW), [LOW, "r"])
    assert red == ("swapped", True, 1)
    assert told("roll go:2 again", white(LOW), [[1, 1, 6]]) == ("fell", True, None)
    shown = state("roll", white(NOTHING)).steps[-1]
    assert (shown.dice, shown.face, shown.move, shown.race) == (NOTHING, "w", "roll", 0)


def test_a_pawn_on_8_stays_and_one_beyond_falls_to_8() -> None:
    to_8 = "roll go:7 again go:8 again"
    assert told(to_8, white(LOW), [[1, 1, 2, 4]], [[1, 1, 1, 1]]) == ("stayed", True, None)
    table = view(to_8, white(LOW), [[1, 1, 2, 4]], [[1, 1, 1, 1]])
    assert table.spaces == (8, 0)
    beyond = view(to_8.replace("go:8", "go:9"), white(LOW), [[1, 3, 4, 1]], [[1, 1, 1, 1]])
    assert (beyond.spaces, beyond.steps[-1].note) == ((8, 0), "fell")
    assert view("roll go:7 again", white(LOW), [[1, 1, 1, 1]]).spaces == (0, 0)


TAKEN = "roll take go:2 stop"  # seat 0 holds the token and stands on 2


def test_the_token_is_taken_or_left() -> None:
    asked = view("roll", [LOW, "b"])
    assert (asked.phase, asked.moves, asked.holder, asked.reach) == ("blue", ("take", "leave"), None, ())
    table = view("roll take", [LOW, "b"])
    assert (table.holder, table.stuck, table.token, table.phase) == (0, None, Token("hand", 0), "go")
    assert table.moves == (*(f"go:{space}" for space in range(1, 8)), "glue:1")
    assert told("roll take", [LOW, "b"]) == ("took", False, None)
    assert told("roll leave", [LOW, "b"]) == ("left", False, None)
    assert told("roll leave", [list(NOTHING), "b"]) == ("left", True, None)
    assert told("roll take", [list(NOTHING), "b"]) == ("took", False, None)
    assert set(view("roll take", [list(NOTHING), "b"]).moves) == {"stop", "glue:1"}
    step = state("roll take", [LOW, "b"]).steps[-1]
    assert (step.token_before, step.token_after) == (BESIDE, Token("hand", 0))


def test_a_token_taken_from_somebody_says_from_whom() -> None:
    assert told(f"{TAKEN} roll take", [LOW, "b"], [LOW, "b"]) == ("took", False, 0)
    assert view(f"{TAKEN} roll take", [LOW, "b"], [LOW, "b"]).holder == 1


def test_the_token_under_a_pawn_holds_it() -> None:
    glued = "roll take glue:1 go:1 stop roll"
    stuck = view("roll take glue:1", [LOW, "b"])
    assert (stuck.stuck, stuck.holder, stuck.token) == (1, None, Token("space", 1, 0))
    assert told("roll take glue:1", [LOW, "b"]) == ("glued", False, 1)
    assert told(glued, [LOW, "b"], white(LOW)) == ("stuck", True, None)
    assert told("roll take glue:1 go:1 stop roll take", [LOW, "b"], [LOW, "b"]) == ("took", False, 1)
    freed = view("roll take glue:1 go:1 stop roll take", [LOW, "b"], [LOW, "b"], seat=1)
    assert (freed.stuck, freed.reach) == (None, (1, 2, 3, 4, 5, 6, 7))
    left = told("roll take glue:1 go:1 stop roll leave", [LOW, "b"], [LOW, "b"])
    assert left == ("left", True, None)


def test_a_green_swap() -> None:
    asked = view("roll", [LOW, "g"], players=3)
    assert (asked.phase, asked.moves) == ("green", ("swap:1", "swap:2", "keep"))
    assert told("roll keep", [LOW, "g"]) == ("kept", False, None)
    assert told("roll keep", [list(NOTHING), "g"]) == ("kept", True, None)
    swap = "roll go:2 stop roll swap:0"
    assert told(swap, white(LOW), [LOW, "g"]) == ("swapped", True, 0)
    assert view(swap, white(LOW), [LOW, "g"]).spaces == (0, 2)
    assert view(swap, white(LOW), [LOW, "g"]).turn == 0


def test_whoever_holds_the_token_answers() -> None:
    swap, throws = f"{TAKEN} roll swap:0", ([LOW, "b"], [LOW, "g"])
    asked = view(swap, *throws)
    assert (asked.phase, asked.turn, asked.attacker, asked.moves) == ("answer", 0, 1, ("dodge", "accept"))
    assert (asked.next, view(swap, *throws, seat=1).moves) == (1, ())
    assert told(swap, *throws) == ("asked", False, 0)
    assert state(swap, *throws).steps[-1].seat == 1
    assert told(f"{swap} accept", *throws) == ("accepted", True, 1)
    assert state(f"{swap} accept", *throws).steps[-1].seat == 0
    accepted = view(f"{swap} accept", *throws)
    assert state(f"{swap} accept", *throws).victim is None
    assert (accepted.spaces, accepted.turn, accepted.attacker, accepted.token) == ((0, 2), 0, None, Token("hand", 0))
    assert told(f"{swap} dodge", *throws) == ("dodged", True, 1)
    dodged = view(f"{swap} dodge", *throws)
    assert (dodged.spaces, dodged.turn, dodged.token) == ((2, 0), 0, BESIDE)
    given = view(f"{swap} dodge", *throws, dodged="attacker")
    assert (given.spaces, given.token) == ((2, 0), Token("hand", 1))


def test_a_token_under_a_pawn_that_swaps_stays_on_its_space() -> None:
    """Seat 0 glues seat 1 on 0 and goes to 2; seat 2 goes to 1, then seat 0 swaps with seat 1 by red."""
    moves = "roll take glue:1 go:2 stop roll roll go:1 stop roll"
    table = view(moves, [LOW, "b"], white(LOW), white(LOW), [LOW, "r"], players=3)
    assert (table.spaces, table.token) == ((0, 2, 1), Token("space", 0, 0))
    others = "roll take glue:1 go:2 stop roll roll swap:0"
    table = view(others, [LOW, "b"], white(LOW), [LOW, "g"], players=3)
    assert (table.spaces, table.token) == ((0, 0, 2), Token("space", 1, 0))


def test_red_swaps_with_the_furthest_behind_and_of_several_with_the_next_clockwise() -> None:
    throws = [white([1, 2, 3])] * 3
    behind = view("roll go:3 stop roll go:1 stop roll go:1 stop roll", *throws, [LOW, "r"], players=3)
    assert (behind.spaces, behind.steps[-1].other) == ((1, 3, 1), 1)
    nearer = view("roll go:3 stop roll go:2 stop roll go:1 stop roll", *throws, [LOW, "r"], players=3)
    assert (nearer.spaces, nearer.steps[-1].other) == ((1, 2, 3), 2)


def race_won() -> State:
    """Seat 0 goes from 0 over 7, 11 and 15 to 16."""
    throws = (white(LOW), [[1, 2, 4, 4]], [[6, 6, 1, 2]], [[6, 6, 4, 1, 1]])
    return state("roll go:7 again go:11 again go:15 again go:16", *throws)


def test_the_first_pawn_on_16_wins_the_race() -> None:
    table = GAME.view(race_won(), 0)
    assert (table.over, table.turn, table.phase, table.spaces, table.next) == (True, None, "over", (16, 0), None)
    assert (table.races, table.points, table.dice, table.moves) == ((Race(0, (16, 0)),), (16, 0), (), ())
    step = table.steps[-1]
    assert (step.note, step.ended, step.race, step.chain) == ("won", True, 0, ((16, (4, 6, 6)),))
    with pytest.raises(IllegalMove, match="the match is over"):
        GAME.check(race_won(), "roll")


def test_the_table_pauses_where_something_ended_the_turn_but_the_own_wish() -> None:
    assert not view().pauses
    assert not view("roll", white(LOW)).pauses
    assert view("roll", white(NOTHING)).pauses
    assert not view("roll go:2 stop", white(LOW)).pauses
    assert view("roll go:2 again", white(LOW), [[1, 1, 6]]).pauses
    assert GAME.view(race_won(), 0).pauses


def test_nobody_moves_while_the_dice_roll() -> None:
    rolling = GAME.apply(state(), "roll")
    assert (GAME.turn(rolling), GAME.moves(rolling), GAME.over(rolling)) == (None, (), False)


def test_a_breach_says_why() -> None:
    assert reason("", "go:1") == "the throw comes first"
    assert reason("", "glue:1") == "seat 0 does not hold the token"
    assert reason("", "glue:0") == "not another player"
    assert reason("", "swap:2") == "not another player"
    assert reason("", "swap:2", players=3) == "the throw comes first"
    assert reason("roll", "stop", white(LOW)) == "a step comes first"
    assert reason("roll", "again", white(LOW)) == "a step comes first"
    assert reason("roll", "go:8", white(LOW)) == "no chain of the dice reaches 8"
    assert reason("roll", "roll", white(LOW)) == "not after this throw"
    assert reason("roll", "take", white(LOW)) == "not after this throw"
    assert reason("roll take", "take", [LOW, "b"]) == "the token is in hand already"
    assert reason("roll leave", "take", [LOW, "b"]) == "not after this throw"
    assert reason(f"{TAKEN} roll go:1 stop roll", "take", [LOW, "b"], white(LOW), [LOW, "b"]) == (
        "the token is in hand already"
    )
    assert reason(f"{TAKEN} roll go:1 stop roll", "take", [LOW, "b"], white(LOW), [[1, 3, 4], "w"]) == (
        "not after this throw"
    )
    assert reason(f"{TAKEN} roll swap:0", "roll", [LOW, "b"], [LOW, "g"]) == "dodge or accept comes first"
    assert reason("roll", "go:1", [LOW, "g"]) == "swap or keep comes first"
    assert reason("roll", "go:1", [LOW, "b"]) == "take or leave comes first"


def test_a_pawn_that_the_token_holds_takes_no_step() -> None:
    """Seat 0 takes the token, which stays in its hand; seat 1 takes it from there and glues seat 0."""
    moves = "roll take stop roll take glue:0 go:1 stop roll"
    throws = ([list(NOTHING), "b"], [LOW, "b"])
    assert told(moves, *throws, white(LOW)) == ("stuck", True, None)
    assert told(f"{moves} leave", *throws, [LOW, "b"]) == ("left", True, None)
    assert told(f"{moves} keep", *throws, [LOW, "g"]) == ("kept", True, None)


def test_a_series_goes_on_with_a_race_set_up_afresh() -> None:
    table = GAME.view(race_won_in_a_series(50), 0)
    assert (table.over, table.turn, table.spaces, table.points) == (False, 1, (0, 0), (16, 0))
    assert (table.openings, table.first, table.token, table.stepped) == (((3, 4),), 1, BESIDE, False)
    assert len(table.steps) == 8
    assert race_won_in_a_series(16).phase == "over"
    assert race_won_in_a_series(17).phase == "roll"


def race_won_in_a_series(match_to: int) -> State:
    throws = (white(LOW), [[1, 2, 4, 4]], [[6, 6, 1, 2]], [[6, 6, 4, 1, 1]])
    opening = [[3, 4]] if match_to > 16 else []
    return state("roll go:7 again go:11 again go:15 again go:16", *throws, *opening, match_to=match_to)


def test_where_green_changes_nothing_one_keeps_ones_place() -> None:
    """Not where a pawn is ahead or the own one stuck, nor where who holds the token could put it down only now: the
    dice allow no step. Where they allow one they can be touched at once, and the token be put down all the same."""
    green = [[1, 2, 4], "g"]
    assert GAME.sole_move(view("roll", green)) == "keep"
    assert GAME.sole_move(view("roll", white([1, 2, 4]))) is None
    ahead = view("roll go:1 stop roll", white([1, 2, 4]), green, seat=1)
    holds = view("roll take stop roll roll", [[6, 6, 6], "b"], white([6, 6, 6]), [[6, 6, 6], "g"])
    goes = view("roll take stop roll roll", [[6, 6, 6], "b"], white([6, 6, 6]), [[6, 6, 1], "g"])
    assert GAME.sole_move(goes) == "keep"
    stuck = view("roll take glue:1 stop roll", [[6, 6, 6], "b"], green, seat=1)
    stuck_other = view("roll take glue:1 stop roll roll", [[6, 6, 6], "b"], white([6, 6, 6]), green)
    assert (stuck_other.phase, stuck_other.stuck, GAME.sole_move(stuck_other)) == ("green", 1, "keep")
    assert [one.phase for one in (ahead, holds, stuck)] == ["green"] * 3
    assert [GAME.sole_move(one) for one in (ahead, holds, stuck)] == [None] * 3


def test_dice_that_make_nothing_are_left_to_the_child() -> None:
    """The second throw came by itself, or by a button: that was never the same."""
    for moves in ("roll", "roll again"):
        assert GAME.sole_move(view(moves, white([2, 3, 6]), *[[[4, 5, 6]]][: len(moves) // 10], gentle=True)) is None
