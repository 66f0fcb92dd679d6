"""What a form says of an option, and what that becomes."""

import pytest

from classroom.games.options import Choice, Count, Flag

WORDS = Choice("draw", "auto", ("auto", "strict"))
ROUNDS, EACH, END = Count("rounds", 3), Count("rounds", 2, each=True), Count("match_to", None)


@pytest.mark.parametrize(
    ("option", "given", "read"),
    [
        (Flag("wilds", True), "on", True),
        (Flag("wilds", True), None, False),  # a box that is not ticked is not sent
        (WORDS, "strict", "strict"),
        (WORDS, None, "auto"),
        (ROUNDS, "5", 5),
        (ROUNDS, "", 3),
        (EACH, None, 8),  # two for each of four
        (END, "", None),
    ],
)
def test_what_is_not_said_is_as_usual(option, given, read):
    assert option.read(given, 4) == read
    assert option.fault(option.read(given, 4)) is None


@pytest.mark.parametrize("given", ["0", "-1", "1000", "2.5", "٣", "many"])
def test_what_is_no_number_of_rounds_is_refused(given):
    assert ROUNDS.fault(ROUNDS.read(given, 4)) == "must be a whole number from 1 up"
