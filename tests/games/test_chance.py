"""Decks and dice: what chance gives is what a record may say, and each outcome is as likely as it should be."""

from collections import Counter
from random import Random

from classroom.games.chance import DiceThrow, Shuffle
from classroom.games.french_cards import DECK, suit, value

SOME = Shuffle(("a", "b", "b", "c"))


def test_a_shuffle_has_every_card_and_every_order() -> None:
    drawn = [tuple(SOME.draw(Random(seed))) for seed in range(300)]
    assert {tuple(sorted(cards)) for cards in drawn} == {("a", "b", "b", "c")}
    assert len(set(drawn)) == 12
    assert all(SOME.fault(list(cards)) is None for cards in drawn)


def test_the_fault_of_a_deck_names_the_card() -> None:
    assert SOME.fault("abbc") == SOME.fault(("a", "b", "b", "c")) == SOME.fault(["a", "b", "b", 3])
    assert SOME.fault("abbc") == "must be a list of cards"
    assert SOME.fault(["a", "a", "b", "c"]) == "too many 'a'"
    assert SOME.fault(["a", "b", "b", "z"]) == "no card 'z' in this deck"
    assert SOME.fault(["a", "b", "c"]) == "b is missing"
    assert SOME.fault(["b"]) == "a is missing"
    assert SOME.fault([]) == "a is missing"


def test_dice_show_one_to_six_alike() -> None:
    shown = Counter(die for seed in range(2000) for die in DiceThrow(3).draw(Random(seed)))
    assert sorted(shown) == [1, 2, 3, 4, 5, 6]
    assert all(850 < many < 1150 for many in shown.values())  # 1000 of each to be expected, standard deviation 29
    assert len(DiceThrow(3).draw(Random(1))) == 3


def test_the_fault_of_a_throw_says_what_is_wrong() -> None:
    assert DiceThrow(2).fault([1, 6]) is None
    for outcome in (6, "61", (1, 6), [1], [1, 6, 1]):
        assert DiceThrow(2).fault(outcome) == "must be a list of 2 dice"
    for dice in ([0, 6], [1, 7], [1, True], [1, 6.0], ["1", 6]):
        assert DiceThrow(2).fault(dice) == "a die shows 1 to 6"


def test_french_cards_are_52_with_pictures_at_ten() -> None:
    assert len(set(DECK)) == 52
    assert [value(f"{rank}h") for rank in "A23456789TJQK"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert Counter(map(suit, DECK)) == {"s": 13, "h": 13, "d": 13, "c": 13}
