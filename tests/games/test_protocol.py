"""The small values that games speak in, and what a game says that says nothing else."""

from typing import Any

import pytest

from classroom.games.chance import Shuffle
from classroom.games.protocol import Claim, Game, IllegalMove, Message, Sum, UnreadableMove, all_rules
from classroom.games.registry import all_games, find_game


def test_a_message_is_its_text_with_its_values():
    assert str(Message("You need %(goal)d.", goal=5)) == "You need 5."
    assert str(Message("100 % sure")) == "100 % sure"
    assert Message("a", n=1) == Message("a", n=1)
    assert Message("a", n=1) not in (Message("a", n=2), Message("b", n=1), Message("a"), "a", None)
    assert len({Message("a", n=1), Message("a", n=1), Message("b", n=1)}) == 2


def test_a_refusal_has_a_reason_for_records_and_one_for_children():
    refusal = IllegalMove("the pile is empty", Message("Take a card or pass."))
    assert (str(refusal), refusal.reason, str(refusal.kindly)) == (
        "the pile is empty",
        "the pile is empty",
        "Take a card or pass.",
    )
    assert UnreadableMove().reason == "no move of this game"
    assert str(UnreadableMove().kindly) == "That is no move in this game. Choose again."


@pytest.mark.parametrize(
    ("terms", "text", "total"), [((7, 4), "7+4", 11), ((9, -2), "9-2", 7), ((5,), "5", 5), ((1, 2, 4), "1+2+4", 7)]
)
def test_a_sum_is_written_and_read(terms, text, total):
    assert str(Sum(terms)) == text
    assert Sum.read(text) == Sum(terms)
    assert Sum(terms).total == total


def test_a_sum_with_noughts_and_tens_is_written_and_read():
    for terms in ((0, 10), (10, -10), (36, 5), (0, 0)):
        assert Sum.read(str(Sum(terms))) == Sum(terms)


def test_a_claim_holds_where_its_sum_makes_its_answer():
    assert Claim(Sum((12, -5)), 7, Message("")).holds
    assert not Claim(Sum((12, -5)), 8, Message("")).holds


def test_games_come_in_the_order_of_the_rule_page():
    assert list(all_games()) == ["sixteen", "two-of-four", "card-eater", "switch16"]
    assert [find_game(slug).slug for slug in all_games()] == list(all_games())
    assert [game.place for game in all_games().values()] == [1, 2, 3, 4]
    with pytest.raises(KeyError):
        find_game("chess")


def test_what_can_be_played_is_what_the_rule_page_says():
    """Players, options with their defaults, presets, and whether a hand must be hidden (rules.md 1 to 4)."""
    said = {
        "sixteen": ((2, 4), {"match": True, "wilds": True, "bonus": False, "draw": "auto"}, True),
        "two-of-four": ((3, 4), {"rounds": 8, "tokens": 10}, True),
        "card-eater": ((3, 4), {"rounds": None}, False),
        "switch16": ((2, 3, 4), {"dodged": "table", "match_to": None}, False),
    }
    for slug, (seats, rules, hides) in said.items():
        game = find_game(slug)
        assert (game.seats, all_rules(game, 4, {}), game.hides) == (seats, rules, hides)


def test_well_known_ways_to_play_are_what_their_names_on_the_pages_say():
    """Simplified as in rules.md 1; "Three rounds", "Two rounds", "To 50 points" on the start pages."""
    assert {slug: dict(game.presets) for slug, game in all_games().items()} == {
        "sixteen": {"simplified": {"match": False, "wilds": False}, "full": {}},
        "two-of-four": {"short": {"rounds": 3}, "full": {}},
        "card-eater": {"short": {"rounds": 2}, "full": {}},
        "switch16": {"race": {}, "series": {"match_to": 50}},
    }


def test_words_of_an_option_are_those_of_the_rule_page():
    words = {option.name: option.words for game in all_games().values() for option in game.options if has_words(option)}
    assert words == {"draw": ("auto", "strict", "loose"), "dodged": ("table", "attacker")}


def has_words(option: Any) -> bool:
    return hasattr(option, "words")


@pytest.mark.parametrize(
    ("slug", "moves", "no_moves"),
    [
        ("sixteen", "g0 p6 + W=g0 W=p6", "g7 r1 W=g7 W=W ++ g-1"),
        ("two-of-four", "7h+3c 9d-2s As-As", "7h 7h*3c 1h+3c 7h+3c+2s X+7h"),
        ("card-eater", "turn pass take:0 take:3 X=1 X=10", "take:4 take: X=0 X=11 X= 5h"),
        (
            "switch16",
            "roll again stop take leave keep dodge accept go:1 go:16 swap:0 swap:3 glue:0 glue:3",
            "go:0 go:17",
        ),
        ("switch16", "roll", "swap:4 glue:4 go: swap go roll: w"),
    ],
)
def test_what_can_be_written_is_what_the_rule_page_lists(slug, moves, no_moves):
    game = find_game(slug)
    assert [game.write(game.read(move)) for move in moves.split()] == moves.split()
    for text in no_moves.split():
        with pytest.raises(UnreadableMove):
            game.read(text)


@pytest.mark.parametrize("slug", all_games())
def test_before_the_first_outcome_nobody_can_move(slug):
    game = find_game(slug)
    for players in game.seats:
        start = game.start(players, all_rules(game, players, {}))
        assert (game.turn(start), game.over(start), tuple(game.moves(start))) == (None, False, ())
        assert game.chance(start) is not None
        assert start.players == players


@pytest.mark.parametrize("slug", all_games())
def test_a_preset_is_made_of_options_that_the_game_has(slug):
    game = find_game(slug)
    options = {option.name: option for option in game.options}
    for preset in game.presets.values():
        assert all(options[name].fault(value) is None for name, value in preset.items())
    assert {} in game.presets.values()  # one of them is the rule sheet's own game


def test_children_look_for_sums_where_cards_or_dice_are_to_be_found():
    assert {slug for slug, game in all_games().items() if game.spots} == {"card-eater", "switch16"}


@pytest.mark.parametrize("slug", all_games())
def test_chosen_rules_stand_and_the_others_have_their_defaults(slug):
    game = find_game(slug)
    for preset in game.presets.values():
        rules = all_rules(game, 4, preset)
        assert rules.keys() == {option.name for option in game.options}
        assert rules.items() >= preset.items()


def test_what_is_foreseen_of_a_record_is_its_deck_or_its_opening():
    def foreseen(slug: str, place: int, rules: dict[str, Any]) -> Any:
        return find_game(slug).expected_chance(place, 3, rules)

    assert len(foreseen("sixteen", 0, {"wilds": True}).cards) == 54
    assert len(foreseen("sixteen", 0, {"wilds": False}).cards) == 52
    assert isinstance(foreseen("two-of-four", 0, {}), Shuffle)
    assert isinstance(foreseen("two-of-four", 5, {}), Shuffle)  # a deck a round
    assert len(foreseen("card-eater", 0, {}).cards) == 54
    assert foreseen("switch16", 0, {}).dice == 3  # everybody throws one
    for slug in ("sixteen", "card-eater", "switch16"):
        assert foreseen(slug, 1, {"wilds": True}) is None


class Bare(Game[int, int, Any]):
    """A game that says no more than it must."""

    slug = "bare"
    seats = (2,)


Bare.__abstractmethods__ = frozenset()


def test_a_game_that_says_no_more_hides_reveals_and_claims_nothing():
    game = Bare()
    assert (game.hides, game.spots, game.options, dict(game.presets)) == (True, False, (), {})
    assert game.place > max(known.place for known in all_games().values())
    assert (game.write(7), game.side(1)) == ("7", 1)
    assert game.reveals(7) is False
    assert game.expected_chance(0, 2, {}) is game.sum_revealed(None, 7, None) is game.claim(None, 7, (1,)) is None
    assert game.possible_claims(None) == ()
