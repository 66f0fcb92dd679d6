"""The dice of Switch 16 and its switch die: what chance gives is what a record may say."""

from collections import Counter
from itertools import combinations, combinations_with_replacement
from random import Random

from classroom.games.switch16.dice import FirstThrow, FurtherThrow, dice_from, nearest


def test_the_switch_die_has_two_white_two_blue_a_red_and_a_green_side() -> None:
    faces = Counter(FirstThrow(3).draw(Random(seed))[1] for seed in range(3000))
    assert set(faces) == set("wbrg")
    assert all(880 < faces[face] < 1120 for face in "wb")  # 1000 to be expected, standard deviation 26
    assert all(410 < faces[face] < 590 for face in "rg")  # 500, and 20


def test_what_the_dice_of_switch_16_give_is_what_a_record_may_say() -> None:
    for seed in range(50):
        first, further = FirstThrow(4).draw(Random(seed)), FurtherThrow(5).draw(Random(seed))
        assert FirstThrow(4).fault(first) is None
        assert FurtherThrow(5).fault(further) is None
        assert (len(first[0]), len(further[0])) == (4, 5)
    for outcome in ([[1, 2, 4]], [[1, 2, 4], "w", "w"], "ab", {"a": 1, "b": 2}, None):
        assert FirstThrow(3).fault(outcome) == "must be a list of the dice and a face"
    for throw in ([1, 2, 4], [[1, 2, 4], "w"], [], "a", {"a": 1}, None):
        assert FurtherThrow(3).fault(throw) == "must be a list of the dice alone"
    assert FirstThrow(3).fault([[1, 2, 4], "x"]) == "the face must be one of w, b, r, g"
    assert FirstThrow(3).fault([[1, 2, 4], None]) == "the face must be one of w, b, r, g"
    assert FirstThrow(3).fault([[1, 2], "w"]) == "must be a list of 3 dice"
    assert FurtherThrow(3).fault([[1, 2, 7]]) == "a die shows 1 to 6"


def test_three_dice_up_to_6_four_up_to_11_five_up_to_15() -> None:
    assert [dice_from(space) for space in range(16)] == [3] * 7 + [4] * 5 + [5] * 4


def test_the_nearest_numbers_are_made_and_no_nearer_one_is() -> None:
    for many in (3, 4, 5):
        for dice in combinations_with_replacement(range(1, 7), many):
            made = {sum(some) for count in range(1, many + 1) for some in combinations(dice, count)}
            for number in range(1, 17):
                found = nearest(dice, number)
                off = abs(found[0] - number)
                assert set(found) == made & {number - off, number + off}
                assert not made & set(range(number - off + 1, number + off))
