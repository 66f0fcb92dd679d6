"""What an option of a game takes from a record and from a form (rules.md, fine print: options are strictly typed)."""

import pytest

from classroom.games.options import Choice, Count, Flag, Option

FLAG = Flag("wilds", True)
CHOICE = Choice("draw", "auto", ("auto", "strict", "loose"))
ROUNDS = Count("rounds", 2, each=True)
TOKENS = Count("tokens", 10, least=0)
TARGET = Count("match_to", None)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *((FLAG, True), (FLAG, False), (CHOICE, "auto"), (CHOICE, "loose")),
        *((ROUNDS, 1), (ROUNDS, 999), (TOKENS, 0), (TARGET, None), (TARGET, 1)),
    ],
)
def test_what_the_rule_page_allows_is_no_fault(option: Option, value: object) -> None:
    assert option.fault(value) is None


@pytest.mark.parametrize(
    ("option", "value", "fault"),
    [
        (FLAG, 1, "must be true or false"),
        (FLAG, None, "must be true or false"),
        (FLAG, "true", "must be true or false"),
        (CHOICE, "Auto", "must be one of auto, strict, loose"),
        (CHOICE, None, "must be one of auto, strict, loose"),
        (CHOICE, ["auto"], "must be one of auto, strict, loose"),
        (ROUNDS, 0, "must be a whole number from 1 up"),
        (ROUNDS, True, "must be a whole number from 1 up"),
        (ROUNDS, 2.0, "must be a whole number from 1 up"),
        (ROUNDS, "2", "must be a whole number from 1 up"),
        (ROUNDS, None, "must be a whole number from 1 up"),
        (TOKENS, -1, "must be a whole number from 0 up"),
        (TARGET, 0, "must be a whole number from 1 up"),
    ],
)
def test_what_it_does_not_allow_is_told(option: Option, value: object, fault: str) -> None:
    assert option.fault(value) == fault


def test_an_option_that_nobody_chose_has_its_default() -> None:
    assert FLAG.usual(3) is True
    assert Flag("bonus", False).usual(3) is False
    assert CHOICE.usual(3) == "auto"
    assert (ROUNDS.usual(3), ROUNDS.usual(4)) == (6, 8)  # twice the number of players
    assert (TOKENS.usual(3), TARGET.usual(3)) == (10, None)
    assert Count("all", None, each=True).usual(3) is None


def test_a_form_sends_a_box_only_where_it_is_ticked() -> None:
    assert FLAG.read("on", 2) is True
    assert FLAG.read(None, 2) is False


def test_a_form_without_a_word_leaves_the_default() -> None:
    assert CHOICE.read("strict", 2) == "strict"
    assert CHOICE.read(None, 2) == CHOICE.read("", 2) == "auto"
    assert (ROUNDS.read("", 4), TOKENS.read(None, 4), TARGET.read("", 4)) == (8, 10, None)


def test_a_form_sends_numbers_of_three_digits_at_most() -> None:
    assert [TOKENS.read(text, 3) for text in ("0", "7", "12", "999")] == [0, 7, 12, 999]
    for text in ("1000", "0012", "-1", "1.5", "x", "²", "٣", " 3"):
        assert TOKENS.read(text, 3) == text
        assert TOKENS.fault(TOKENS.read(text, 3))
