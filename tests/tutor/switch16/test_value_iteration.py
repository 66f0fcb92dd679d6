"""The race of two, solved: the tables are what they claim, and agree with the study (studies/other-games.md 3)."""

from pathlib import Path

import numpy as np
import pytest

from classroom.games.switch16.dice import GOAL
from classroom.tutor.switch16.probabilities import reach_distribution
from classroom.tutor.switch16.value_table import DODGED, FILE, ME_STUCK, TABLE, TABLES, Values, load_values
from tests.bench.tutor.switch16.value_iteration import (
    OBJECTIVE,
    TurnValues,
    iterate_values,
    value_after_turn,
    with_glue_option,
    write_table,
)

WIN = OBJECTIVE["win"]
EXACT = 1e-6


class Far(TurnValues):
    """Goes as far as the dice lead."""

    def go(self, _space: int, last: int) -> Values:
        return np.array(self.done[last])

    def throw_again(self, space: int) -> Values:
        """Without a stop at once."""
        chances = reach_distribution(space, 3 if space < 7 else 4 if space < 12 else 5).items()
        fallen = self.end[8 if space > 7 else 0]
        return np.asarray(
            sum(float(chance) * (fallen if last == space else self.go(space, last)) for last, chance in chances)
        )


class AlwaysStop(Far):
    def decide(self, space: int) -> Values:
        return np.asarray(self.end[space])


class AlwaysAgain(Far):
    def decide(self, space: int) -> Values:
        return np.asarray(self.again[space])


class HaltsOn12(AlwaysAgain):
    def go(self, space: int, last: int) -> Values:
        return np.array(self.done[12 if space < 12 <= last < 16 else last])


def share(mine: type[TurnValues], theirs: type[TurnValues]) -> float:
    """What the one wins of races against the other, each beginning as often."""
    begins, other_begins = iterate_values(WIN, "table", mine, theirs)
    return float(begins[0, 0, TABLE] + 1 - other_begins[0, 0, TABLE]) / 2


def turn_of(aim: str, dodged: str, gentle: bool = False, wave: bool = False) -> TurnValues:
    end = value_after_turn(load_values(aim, dodged, gentle, wave), OBJECTIVE[aim])
    return TurnValues(end, OBJECTIVE[aim], dodged, gentle, wave)


@pytest.mark.parametrize(("aim", "dodged", "gentle", "wave"), TABLES)
def test_no_turn_changes_what_the_tables_say(aim: str, dodged: str, gentle: bool, wave: bool) -> None:
    begin = turn_of(aim, dodged, gentle, wave).begin
    assert np.abs(begin - load_values(aim, dodged, gentle, wave)).max() < EXACT * GOAL


def test_the_tables_are_made_anew(tmp_path: Path) -> None:
    shipped = np.load(FILE)
    write_table(tmp_path / "races.npy")
    made = np.load(tmp_path / "races.npy")
    assert [one.size for one in made] == [1280] * len(TABLES)
    assert np.abs(made - shipped).max() < EXACT * GOAL


@pytest.mark.parametrize("dodged", DODGED)
def test_in_a_race_again_is_better_than_stop_everywhere(dodged: str) -> None:
    """In all 960 positions in which the question arises: 15 spaces, 16 of the other, four places of the token."""
    turn = turn_of("win", dodged)
    tokens = [token for token in range(5) if token != ME_STUCK]
    gain = (turn.again - turn.end)[1:, :, tokens]
    assert gain.size == 960
    assert gain.min() > 0
    means = gain.mean(axis=1)
    assert (round(100 * means.min()), round(100 * means.max())) == (3, 32)


def test_for_points_stop_is_right_in_eight_positions() -> None:
    """Far behind, what one has is safe. The study says 14 v 14 where this has 14 v 15; it is eight for both."""
    turn = turn_of("points", "table")
    right = np.argwhere(turn.end[1:, :, TABLE] > turn.again[1:, :, TABLE])
    assert {(space + 1, other) for space, other in right.tolist()} == {
        *((6, other) for other in range(11, 16)),
        *((14, 15), (15, 14), (15, 15)),
    }


def test_where_to_halt() -> None:
    """On 5 rather than 6; on 12 rather than 13, 14, 15; but take 16."""
    done = turn_of("win", "table").done[:, :, TABLE]
    assert (done[5] > done[6]).all()
    assert (done[12] > done[13:16]).all()
    assert (done[16] == 1).all()


def test_the_study_s_shares() -> None:
    assert round(100 * load_values("win", "table")[0, 0, TABLE], 1) == 51.4  # the starter's edge
    assert round(100 * share(TurnValues, AlwaysStop), 1) == 82.1
    assert round(100 * share(AlwaysAgain, AlwaysStop), 1) == 81.4
    assert round(100 * share(AlwaysAgain, TurnValues), 1) == 49.0
    assert round(100 * share(AlwaysStop, TurnValues), 1) == 17.9
    assert round(100 * share(HaltsOn12, TurnValues), 2) == 49.45


def test_a_turn_may_begin_with_glue() -> None:
    values = load_values("win", "table")
    assert np.array_equal(with_glue_option(values), values)
