"""Which ideas a page shows: worked by hand for three made-up games."""

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from classroom.tutor import registry
from classroom.tutor.learning import idea_lists
from classroom.tutor.protocol import Topic

ONE = (Topic("a", "risk", chief=True, taught=True), Topic("b", "risk", chief=True), Topic("c", "risk", taught=True))
TWO = (Topic("d", "risk", chief=True), Topic("e", "risk", chief=True, taught=True, shown=False))
THREE = (Topic("f", "risk"), Topic("g", "risk", chief=True, taught=True), Topic("h", "risk", chief=True))


@pytest.fixture(autouse=True)
def three_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    tutors = {slug: SimpleNamespace(topics=these) for slug, these in (("one", ONE), ("two", TWO), ("three", THREE))}
    for name in ("all_topics", "game_of_topic"):
        getattr(registry, name).cache_clear()
    for module in (registry, idea_lists):
        monkeypatch.setattr(module, "all_tutors", lambda: tutors)
    yield
    for name in ("all_topics", "game_of_topic"):
        getattr(registry, name).cache_clear()


def test_the_games_are_those_of_which_there_is_evidence_and_at_first_the_first_one() -> None:
    assert idea_lists.games_met({"h", "b"}) == ["one", "three"]
    assert idea_lists.games_met(()) == ["one"]
    assert idea_lists.games_met({"gone"}) == ["one"]


def test_what_was_met_stands_game_by_game_in_the_order_of_each() -> None:
    assert idea_lists.by_game({"g", "c", "a", "f"}) == {"one": ["a", "c"], "three": ["f", "g"]}
    assert idea_lists.by_game(()) == {}


@pytest.mark.parametrize(
    ("met", "columns"),
    [
        ((), "ab"),
        (("f",), "gh"),
        (("a", "e"), "abde"),
        (("a", "d", "h"), "abdg"),  # the first of each of three games, then the second of the first
    ],
)
def test_the_table_has_the_chief_ideas_of_the_games_played_and_four_at_most(met: tuple[str, ...], columns: str) -> None:
    assert idea_lists.chief_ideas(met) == list(columns)


def test_in_turn_comes_the_first_of_each_game_then_the_second() -> None:
    assert idea_lists.round_robin(list("hgfedcba")) == list("adfbegch")
    assert idea_lists.round_robin(["c", "g"]) == ["c", "g"]


def test_columns_to_take_along_come_game_by_game_as_soon_as_one_idea_was_met() -> None:
    assert idea_lists.taught_ideas(()) == ["a", "c"]
    assert idea_lists.taught_ideas({"f"}) == ["g"]
    assert idea_lists.taught_ideas({"b", "d"}) == ["a", "c", "e"]


def test_what_is_not_to_be_shown_is_not() -> None:
    assert idea_lists.shown_ideas() == list("abcdfgh")
