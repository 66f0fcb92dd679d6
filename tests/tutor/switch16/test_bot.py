"""Tavi plays Switch 16 on six levels, each seeing less than the one above."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from classroom.games.engine import advance, first_position
from classroom.games.protocol import Chance, Rules
from classroom.games.switch16 import GAME
from classroom.games.switch16.state import Step, Token
from classroom.games.switch16.view import View
from classroom.tutor.switch16 import TUTOR as TAVI
from classroom.tutor.switch16.bot import LEVELS
from classroom.tutor.switch16.fixed_policy import is_too_early
from tests.tutor.switch16.baselines import solve
from tests.tutor.switch16.positions import Table, some_views, view_at

ALL = range(1, TAVI.levels + 1)


def plays(view: View) -> list[str]:
    """What each level plays, the first level first."""
    return [TAVI.choose(view, level, Random(1)) for level in ALL]


def test_each_level_sees_less_than_the_one_above() -> None:
    for lower, higher in pairwise(LEVELS):
        assert lower != higher
        assert (lower.swaps, lower.token, lower.weighs) <= (higher.swaps, higher.token, higher.weighs)
        assert lower.dares <= higher.dares


@pytest.mark.parametrize(
    ("spaces", "dice", "last"),
    [((4, 0), (4, 3, 2), 7), ((2, 0), (3, 1, 4), 5), ((3, 0), (4, 1, 2), 7), ((12, 0), (6, 6, 1, 6, 6), 13)],
)
def test_what_costs_nothing_is_taken(spaces: tuple[int, int], dice: tuple[int, ...], last: int) -> None:
    """On 4 with 4, 3, 2 Tavi stopped: it looked as if it could not add up."""
    assert plays(view_at(spaces, "go", dice))[:5] == [f"go:{last}"] * 5


def test_no_swap_leads_less_far_than_the_own_dice() -> None:
    """On 0 with 1, 2, 3 and green Tavi swapped for 1 instead of going to 6."""
    assert plays(view_at((0, 1), "green", (1, 2, 3))) == ["keep"] * 6


@pytest.mark.parametrize("dice", [(5, 3, 2, 2), (4, 2, 4, 5)])
def test_who_dared_takes_the_step_that_the_further_throw_allows(dice: tuple[int, ...]) -> None:
    """Tavi on 9 rolled 5, 3, 2, 2, which make 10, and stopped on 9: it looked as if the throw had failed, without a
    fall."""
    thrown = view_at((9, 5), "go", dice, walked=True)
    assert {"go:10", "stop"} <= set(thrown.moves)
    assert "again" not in thrown.moves
    assert all(move.startswith("go:") for move in plays(thrown))


@pytest.mark.parametrize(("space", "throw"), [(1, 1), (2, 2), (3, 3), (5, 4), (7, 5), (8, 1), (10, 2), (14, 5)])
def test_who_throws_again_where(space: int, throw: int) -> None:
    """Each level dares to lose more spaces by a fall: 1, 2, 3, 5 or all; on 8 nobody falls. No step is possible."""
    found = plays(view_at((space, 5), "go", (5, 5, 5) if space < 7 else (1,) * (5 if space == 14 else 4), stepped=True))
    assert found[: throw - 1] == ["stop"] * (throw - 1)
    assert found[throw - 1 :] == ["again"] * (7 - throw)


def test_only_the_strongest_halts_where_fewer_throws_miss() -> None:
    """12 rather than 13 and 14, 5 rather than 6; but 16 is taken, and 7 too."""
    assert plays(view_at((12, 5), "go", (6, 6, 1, 1, 5), stepped=True))[4:] == ["go:14", "again"]
    assert plays(view_at((4, 5), "go", (1, 4, 5)))[4:] == ["go:6", "go:5"]
    assert plays(view_at((4, 5), "go", (5, 1, 1)))[4:] == ["go:7", "go:7"]
    assert plays(view_at((12, 5), "go", (6, 6, 1, 1, 2), stepped=True))[4:] == ["go:16", "go:16"]


def test_the_first_two_levels_do_not_see_what_the_token_is_good_for() -> None:
    """But where they have it they do not look on when somebody is nearly there."""
    assert plays(view_at((3, 5), "blue", (4, 4, 4))) == [*["leave"] * 2, *["take"] * 4]
    assert plays(view_at((3, 5), "roll", token=Token("hand", 0))) == [*["roll"] * 2, *["glue:1"] * 4]
    assert plays(view_at((3, 15), "roll", token=Token("hand", 0))) == ["glue:1"] * 6


def test_the_first_two_levels_let_nobody_wait_for_long() -> None:
    """A child sat on the glue drop for seven turns. Those levels set it free, and hold nobody on 0."""
    assert plays(view_at((3, 5), "blue", (4, 4, 4), Token("space", 1, 5))) == ["take"] * 2 + ["leave"] * 4
    begun = view_at((0, 0), "roll", token=Token("hand", 0))
    step = Step(1, "go:1", 0, (1,), None, (0, 0), (0, 1), Token(), Token(), "stepped")
    assert plays(replace(begun, steps=(step,)))[:3] == ["roll", "roll", "glue:1"]
    for level in (1, 2):
        for seed in range(30):
            steps = race_of(level, Random(seed)).steps
            assert not any(step.note == "glued" and step.before[step.other or 0] == 0 for step in steps)
            for took, then in pairwise(steps):
                is_freed = took.note == "took" and took.token_before.kind == "space"
                assert not (is_freed and then.note == "glued" and then.other == took.other)


@pytest.mark.parametrize("level", [3, 4, 5])
def test_below_the_strongest_level_no_pawn_is_held_on_0_twice_running(level: int) -> None:
    held = 0
    for seed in range(30):
        glued = [step for step in race_of(level, Random(seed)).steps if step.note == "glued"]
        on_0 = [step.other is not None and step.before[step.other] == 0 for step in glued]
        held += sum(on_0)
        pairs = pairwise(zip(glued, on_0, strict=True))
        assert not any(on_0 and before.other == step.other for (before, _), (step, on_0) in pairs)
    assert held


@pytest.mark.parametrize("players", [2, 3])
def test_the_level_for_a_first_match_glues_nobody_twice_running(players: int) -> None:
    """Near the end Tavi glued the same child three times, one after the other."""
    many = 0
    for seed in range(40):
        steps = race_of(3, Random(seed), players, gentle=True).steps
        glued = [step.other for step in steps if step.note == "glued" and step.seat == 0]
        many += len(glued)
        assert not any(one == other for one, other in pairwise(glued)), seed
    assert many


@pytest.mark.parametrize("level", ALL)
def test_nobody_is_held_who_has_not_begun(level: int) -> None:
    """Of two who play, Tavi began, took the glue drop and put it under the pawn of a child that had not thrown yet."""
    for seed in range(25):
        begun: set[int] = set()
        for step in race_of(level, Random(seed), players=2).steps:
            assert step.note != "glued" or step.other in begun
            begun |= {seat for seat, space in enumerate(step.after) if space}


def race_of(level: int, rng: Random, players: int = 3, gentle: bool = False) -> View:
    """A race of so many of this level, as it ends."""
    rules: Rules = {"dodged": "table", "match_to": None, "gentle": gentle}

    def chance_source(chance: Chance) -> object:
        return chance.draw(rng)

    state = first_position(GAME, players, rules, chance_source)
    while not GAME.over(state):
        state = advance(GAME, state, TAVI.choose(GAME.view(state, GAME.turn(state)), level, rng), chance_source)
    return GAME.view(state, None)


def test_swaps() -> None:
    """The first level misses them."""
    assert plays(view_at((3, 9), "green", (1, 1, 1))) == ["keep", *["swap:1"] * 5]
    assert plays(view_at((9, 3), "green", (1, 1, 1, 1))) == ["keep"] * 6
    assert plays(view_at((3, 9), "answer", (1, 1, 1), Token("hand", 1), victim=1)) == ["dodge"] * 6
    assert plays(view_at((9, 3), "answer", (1, 1, 1, 1), Token("hand", 1), victim=1)) == ["accept"] * 6
    assert plays(view_at((3, 9, 11, 5), "green", (1, 1, 1))) == ["keep", *["swap:2"] * 5]


def test_a_pawn_that_is_stuck_swaps_where_nothing_is_lost_by_it() -> None:
    """Tavi was said to be freed by a swap, rolled green, and did not swap."""
    assert plays(view_at((3, 4), "green", (1, 1, 1), Token("space", 0, 3), gentle=True)) == ["swap:1"] * 6
    assert plays(view_at((9, 3), "green", (1, 1, 1, 1), Token("space", 0, 9), gentle=True))[0] == "keep"


def test_nobody_is_taken_from_near_the_chest_onto_the_glue_on_the_beach_by_the_levels_met_first() -> None:
    """One green took 15 stones from a child of seven, and then it sat on the glue."""
    glue = Token("space", 0, 0)
    assert plays(view_at((0, 15), "green", (6, 6, 5), glue, gentle=True))[:4] == [*["keep"] * 3, "swap:1"]
    assert plays(view_at((0, 15), "green", (6, 6, 5), glue))[0] == "swap:1", "not where it is strict"
    assert plays(view_at((0, 11), "green", (6, 6, 5), glue, gentle=True))[0] == "swap:1"
    for level in (1, 2, 3):
        for seed in range(20):
            steps = race_of(level, Random(seed), gentle=True).steps
            assert not any(step.note == "glued" and step.before[step.other or 0] == 0 for step in steps)


def test_in_a_race_of_two_the_strongest_plays_as_well_as_can_be() -> None:
    races: list[Table] = [(2, {"dodged": dodged, "match_to": None}) for dodged in ("table", "attacker")]
    for view in some_views(200, 3, races):
        worth = solve(view)
        assert worth is not None
        most = max(worth[move] for move in view.moves if not is_too_early(view, move))
        assert worth[TAVI.choose(view, TAVI.levels, Random(1))] == pytest.approx(most, abs=1e-8)


def test_every_level_makes_legal_moves() -> None:
    for view in some_views(150, 4, least=1):
        assert set(plays(view)) <= set(view.moves)
        assert GAME.slug == TAVI.game
