"""What came of a match for the level that fits: worked by hand from the scores."""

from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from classroom.services.play.match_state import MatchState
from classroom.services.play.new_match.bot_level import outcome_of


def table(scores: list[int], owners: list[str | None], teams: bool = False) -> MatchState:
    """A finished match with these scores by side; its seats belong to players, or to None: tutors of level 4."""
    seats = [SimpleNamespace(level=None if owner else 4, adapts=not owner) for owner in owners]
    return Mock(
        spec=MatchState,
        seats=seats,
        seats_of=lambda player: [number for number, owner in enumerate(owners) if owner == player],
        game=SimpleNamespace(side=lambda seat: seat % 2 if teams else seat, result=lambda _state: {"score": scores}),
        state=None,
    )


@pytest.mark.parametrize(
    ("scores", "owners", "teams", "result"),
    [
        ([5, 3], ["me", None], False, 1.0),
        ([3, 5], ["me", None], False, 0.0),
        ([4, 4], [None, "me"], False, 0.5),
        ([2, 6], [None, "me", None, "me"], True, 1.0),
        ([6, 2], [None, "me", None, None], True, 0.0),
        ([7, 9, 4], ["me", None, None], False, 0.0),
        ([7, 7, 4], ["me", None, None], False, 0.5),
        ([0, 8, 16, 3], [None, None, "me", None], False, 1.0),
        ([1, 9, 9, 9], ["me", None, None, None], False, 0.0),
    ],
)
def test_a_match_is_won_tied_or_lost_however_many_others_there_are(
    scores: list[int], owners: list[str | None], teams: bool, result: float
) -> None:
    outcome = outcome_of(table(scores, owners, teams), "me")
    assert outcome
    assert outcome.level == 4
    assert outcome.result == result


def test_who_sat_on_several_sides_is_not_measured() -> None:
    assert outcome_of(table([3, 2, 1], ["me", "me", None]), "me") is None
