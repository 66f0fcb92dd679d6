"""The small values that games speak in, and what a game says that says nothing else."""

from pathlib import Path
from typing import Any

import pytest

from classroom.games.chance import DiceThrow, Shuffle
from classroom.games.options import Choice
from classroom.games.protocol import Chance, Claim, Game, IllegalMove, Message, Sum, UnreadableMove, all_rules
from classroom.games.registry import all_games, find_game
from tests.games.own import folder_of, own

every_game = pytest.mark.parametrize("slug", all_games())


def test_a_message_is_its_text_with_its_values() -> None:
    assert str(Message("You need %(goal)d.", goal=5)) == "You need 5."
    assert str(Message("100 % sure")) == "100 % sure"
    assert Message("a", n=1) == Message("a", n=1)
    assert Message("a", n=1) not in (Message("a", n=2), Message("b", n=1), Message("a"), "a", None)
    assert len({Message("a", n=1), Message("a", n=1), Message("b", n=1)}) == 2


def test_a_refusal_has_a_reason_for_records_and_one_for_children() -> None:
    refusal = IllegalMove("the pile is empty", Message("Take a card or pass."))
    assert (str(refusal), refusal.reason, str(refusal.kindly)) == (
        "the pile is empty",
        "the pile is empty",
        "Take a card or pass.",
    )
    assert UnreadableMove().reason == "no move of this game"
    assert str(UnreadableMove().kindly) == "You can’t do that in this game. Choose again."


@pytest.mark.parametrize(
    ("terms", "text", "total"), [((7, 4), "7+4", 11), ((9, -2), "9-2", 7), ((5,), "5", 5), ((1, 2, 4), "1+2+4", 7)]
)
def test_a_sum_is_written_and_read(terms: tuple[int, ...], text: str, total: int) -> None:
    assert str(Sum(terms)) == text
    assert Sum.read(text) == Sum(terms)
    assert Sum(terms).total == total


def test_a_sum_with_noughts_and_tens_is_written_and_read() -> None:
    for terms in ((0, 10), (10, -10), (36, 5), (0, 0)):
        assert Sum.read(str(Sum(terms))) == Sum(terms)


def test_a_claim_holds_where_its_sum_makes_its_answer() -> None:
    assert Claim(Sum((12, -5)), 7, Message("")).holds
    assert not Claim(Sum((12, -5)), 8, Message("")).holds


def test_games_come_in_the_order_of_the_rule_page() -> None:
    assert [find_game(slug).slug for slug in all_games()] == list(all_games())
    assert [own(slug, "rule_page").PLACE for slug in all_games()] == list(range(1, len(all_games()) + 1))
    assert [game.place for game in all_games().values()] == list(range(1, len(all_games()) + 1))
    with pytest.raises(KeyError):
        find_game("chess")


def test_every_game_that_has_tests_is_there() -> None:
    tested = {path.parent.name for path in Path(__file__).parent.glob("*/rule_page.py")}
    assert {folder_of(slug) for slug in all_games()} == tested


@every_game
def test_what_can_be_played_is_what_the_rule_page_says(slug: str) -> None:
    """Players, options with their defaults for four, and whether a hand must be hidden."""
    game, said = find_game(slug), own(slug, "rule_page")
    assert (game.seats, all_rules(game, 4, {}), game.hides) == (said.SEATS, said.OPTIONS, said.HIDES)


@every_game
def test_well_known_ways_to_play_are_what_their_names_on_the_pages_say(slug: str) -> None:
    """Simplified as in rules.md 1; "Three rounds", "Small targets", "To 50 points" on the start pages."""
    assert dict(find_game(slug).presets) == own(slug, "rule_page").PRESETS


@every_game
def test_words_of_an_option_are_those_of_the_rule_page(slug: str) -> None:
    words = {option.name: option.words for option in find_game(slug).options if isinstance(option, Choice)}
    assert words == own(slug, "rule_page").WORDS


@every_game
def test_what_can_be_written_is_what_the_rule_page_lists(slug: str) -> None:
    game, said = find_game(slug), own(slug, "rule_page")
    assert [game.write(game.read(move)) for move in said.MOVES.split()] == said.MOVES.split()
    for text in said.NO_MOVES.split():
        with pytest.raises(UnreadableMove):
            game.read(text)


@every_game
def test_before_the_first_outcome_nobody_can_move(slug: str) -> None:
    game = find_game(slug)
    for players in game.seats:
        start = game.start(players, all_rules(game, players, {}))
        assert (game.turn(start), game.over(start), tuple(game.moves(start))) == (None, False, ())
        assert game.chance(start) is not None
        assert start.players == players


@every_game
def test_a_preset_is_made_of_options_that_the_game_has(slug: str) -> None:
    game = find_game(slug)
    options = {option.name: option for option in game.options}
    for preset in game.presets.values():
        assert all(options[name].fault(value) is None for name, value in preset.items())
    assert {} in game.presets.values()  # one of them is the rule sheet's own game


@every_game
def test_children_look_for_sums_where_cards_or_dice_are_to_be_found(slug: str) -> None:
    assert find_game(slug).spots == own(slug, "rule_page").SPOTS


@every_game
def test_chosen_rules_stand_and_the_others_have_their_defaults(slug: str) -> None:
    game = find_game(slug)
    for preset in game.presets.values():
        rules = all_rules(game, 4, preset)
        assert rules.keys() == {option.name for option in game.options}
        assert rules.items() >= preset.items()


def size(chance: Chance | None) -> int | None:
    """How many cards are shuffled or dice thrown."""
    if isinstance(chance, Shuffle):
        return len(chance.cards)
    return chance.dice if isinstance(chance, DiceThrow) else None


@every_game
def test_what_is_foreseen_of_a_record_is_its_deck_or_its_opening(slug: str) -> None:
    for place, rules, many in own(slug, "rule_page").FORESEEN:
        assert size(find_game(slug).expected_chance(place, 3, rules)) == many


class Bare(Game[int, int, Any]):
    """A game that says no more than it must."""

    slug = "bare"
    seats = (2,)


Bare.__abstractmethods__ = frozenset()


def test_a_game_that_says_no_more_hides_reveals_and_claims_nothing() -> None:
    game = Bare()  # type: ignore[abstract] # not any more, see above
    assert (game.hides, game.spots, game.options, dict(game.presets)) == (True, False, (), {})
    assert game.place > max(known.place for known in all_games().values())
    assert (game.write(7), game.side(1)) == ("7", 1)
    assert game.reveals(7) is False
    assert game.expected_chance(0, 2, {}) is None
    assert game.sum_revealed(None, 7, None) is None
    assert game.claim(None, 7, (1,)) is None
    assert game.possible_claims(None) == ()
