"""Which stones can be touched, what moves, and what a move leaves as it was."""

from dataclasses import replace
from typing import Any

from classroom.games.switch16.state import Token
from classroom.web.presenters.match_table import ShownTable
from tests.tutor.switch16.positions import view_at
from tests.web.presenters.switch16.tables import played, shown, value, values

STONES = [f"at-{n}" for n in range(17)]
FOX_BEGINS = [6, 1]
TO_SEVEN = [[1, 2, 4], "w"]  # the sheet's own example: with 1, 2 and 4 from 0 to 7


def test_every_stone_within_reach_can_be_touched_without_sums() -> None:
    now = shown(view_at((0, 3), "go", (1, 2, 4)), sums="none")
    assert [n for n, name in enumerate(STONES) if value(now, name).can] == [1, 2, 3, 4, 5, 6, 7]


def test_a_child_that_adds_is_shown_the_next_number_alone() -> None:
    now = shown(view_at((0, 3), "go", (1, 2, 4)))
    assert not any(value(now, name).can for name in STONES)
    assert [n for n, name in enumerate(STONES) if value(now, name).is_goal] == [1]


def test_the_number_that_the_next_throw_is_to_make_is_marked() -> None:
    """Not where the pawn is stuck: no number frees it."""
    views = (
        view_at((6, 3), "roll"),
        view_at((7, 3), "go", (1, 1, 1, 1), stepped=True),
        view_at((6, 3), "roll", token=Token("space", 0, 6)),
        view_at((6, 3), "green", (1, 2, 4)),
    )
    marked = [[n for n, name in enumerate(STONES) if value(shown(view), name).is_goal] for view in views]
    assert marked == [[7], [8], [], []]


def test_a_table_of_the_past_offers_nothing() -> None:
    now = shown(view_at((0, 3), "go", (1, 2, 4)), sums="show", is_past=True)
    assert not any(value(now, name).can or value(now, name).is_goal for name in STONES)


def test_the_pawn_that_is_to_move_waits_and_the_one_on_the_token_is_stuck() -> None:
    now = shown(view_at((5, 5), "roll", token=Token("space", 1, 5)))
    assert [(pawn.seat, pawn.waits, pawn.stuck) for pawn in value(now, "at-5").pawns] == [
        (0, True, False),
        (1, False, True),
    ]


def test_a_throw_changes_no_stone_but_those_it_leads_to() -> None:
    before = values(shown(played(chances=(FOX_BEGINS,))))
    after = values(shown(played("roll", chances=(FOX_BEGINS, TO_SEVEN))))
    changed = {name for name in before if name in after and before[name] != after[name]}
    assert changed == {"at-1", "said", "near", "turn", "play"}  # no arrow behind the two pawns on the beach


def test_a_step_changes_the_stones_from_and_to_and_the_next_to_make() -> None:
    before = values(shown(played("roll", chances=(FOX_BEGINS, TO_SEVEN))))
    after = values(shown(played("roll", "go:1", chances=(FOX_BEGINS, TO_SEVEN))))
    assert {name for name in STONES if before[name] != after[name]} == {"at-0", "at-1", "at-2"}


def test_the_number_of_the_next_event_is_only_where_something_is_pressed() -> None:
    past = shown(played("roll", chances=(FOX_BEGINS, TO_SEVEN)), is_past=True)
    assert values(past) == values(replace(past, seq=past.seq + 1))


def test_who_falls_splashes_where_it_was() -> None:
    """From 0 to 2 by 1 and 1; a further throw of sixes does not make 3."""
    chances = (FOX_BEGINS, [[1, 1, 5], "w"], [[6, 6, 6]])
    now = shown(played("roll", "go:2", "again", chances=chances), is_past=True, opens=True)
    assert [n for n, name in enumerate(STONES) if value(now, name).plunged] == [2]
    assert [pawn.seat for pawn in value(now, "at-0").pawns] == [0, 1]


def test_while_dice_come_to_rest_only_the_number_glows_that_they_are_to_make() -> None:
    """Tavi stood on 8, and its 9 glowed while the fox rolled for 4; or two at once."""

    def still(now: ShownTable) -> list[int]:
        return [n for n, name in enumerate(STONES) if value(now, name).yet]

    lines: list[tuple[Any, bool, list[int]]] = [
        (played("roll", "again", chances=(FOX_BEGINS, [[6, 6, 5], "w"], [[6, 5, 5]]), gentle=True), True, [1]),
        (played("roll", "go:2", "again", chances=(FOX_BEGINS, [[1, 1, 5], "w"], [[6, 6, 6]])), True, [3]),
        (played("roll", "go:2", "again", chances=(FOX_BEGINS, [[1, 1, 5], "w"], [[1, 2, 5]])), False, [3]),
        (played("roll", "go:1", chances=(FOX_BEGINS, TO_SEVEN)), False, []),
    ]
    assert [still(shown(view, is_past=is_past)) for view, is_past, _ in lines] == [found for *_, found in lines]


def test_no_splash_lies_over_the_number_that_is_wanted() -> None:
    """Tavi fell from 1, and the child on the beach needed a 1: there was water in its place."""
    chances = ([1, 6], [[1, 5, 5], "w"], [[6, 6, 6]])
    told, mine = (shown(played("roll", "go:1", "again", chances=chances), is_past=past) for past in (True, False))
    assert (value(told, "at-1").plunged, value(told, "at-1").is_goal) == (True, False)
    assert (value(mine, "at-1").plunged, value(mine, "at-1").is_goal) == (False, True)


def test_only_the_island_and_the_chest_move_as_somebody_arrives() -> None:
    chances = FOX_BEGINS, TO_SEVEN, [[2, 6, 1, 1]]
    arrived = shown(played("roll", "go:7", "again", "go:8", chances=chances))
    assert value(arrived, "at-8").moves
    assert not value(shown(played("roll", "go:7", chances=chances)), "at-7").moves


def test_pawns_that_swap_go_straight() -> None:
    """The fox goes to 1 and stops; then Tavi, on 0, throws red, which swaps with nobody; green swaps with the fox."""
    chances = FOX_BEGINS, [[1, 3, 3], "w"], [[2, 2, 2], "g"]
    now = shown(played("roll", "go:1", "stop", "roll", "swap:0", chances=chances), is_past=True)
    assert [n for n, name in enumerate(STONES) if value(now, name).crossing] == [0, 1]


def test_the_way_to_each_space_within_reach_is_drawn() -> None:
    """With 1, 2 and 4 from 0 to 7; who looks for dice finds out how far. Nothing where it is not to be decided."""
    view = view_at((0, 3), "go", (1, 2, 4))
    way = ((0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7))
    hops = [value(shown(view, sums=sums), "ways").hops for sums in ("show", "add", "none")]
    assert hops == [way[:1], way[:1], way]
    assert value(shown(view, is_past=True), "ways").hops == ()


def test_an_arrow_joins_the_pawns_that_can_change_places() -> None:
    """A green face swaps with anybody; with a pawn on the same space nothing would move."""
    assert value(shown(view_at((3, 9, 3), "green")), "ways").swaps == ((3, 9),)
    assert value(shown(view_at((3, 9, 0), "green")), "ways").swaps == ((3, 9), (3, 0))
    assert value(shown(view_at((3, 9), "green"), is_past=True), "ways").swaps == ()


def test_the_way_back_is_drawn_while_a_fall_is_looked_at() -> None:
    """It was not seen how a pawn came back to the beach. From 0 to 2, then sixes."""
    chances = (FOX_BEGINS, [[1, 1, 5], "w"], [[6, 6, 6]])
    fell = played("roll", "go:2", "again", chances=chances)
    falls = [value(shown(fell, opens=True, is_past=is_past), "ways").falls for is_past in (True, False)]
    assert falls == [((2, 0),), ()]
    wonders = played("roll", "go:2", "again", chances=(*chances[:2], [[1, 4, 5]]))
    assert value(shown(wonders, is_past=True), "ways").falls == ()  # the child is still to find it out


def test_a_swap_just_made_is_drawn_as_long_as_it_is_looked_at() -> None:
    chances = FOX_BEGINS, [[1, 3, 3], "w"], [[2, 2, 2], "g"]
    swapped = played("roll", "go:1", "stop", "roll", "swap:0", chances=chances)
    swaps = [value(shown(swapped, is_past=is_past), "ways").swaps for is_past in (True, False)]
    assert swaps == [((0, 1),), ()]


def test_who_holds_the_glue_drop_has_it_beside_its_pawn() -> None:
    took = played("roll", "take", chances=(FOX_BEGINS, [[1, 6, 6], "b"]))
    fox, tavi = value(shown(took), "at-0").pawns
    assert (fox.holds, tavi.holds) == (True, False)


def test_the_pawn_that_a_splash_would_take_back_is_drawn_where_it_would_stand() -> None:
    """An arrow's head lay over "3 dice", and nothing told whose way it was."""
    fallible, safe = (value(shown(view_at((at, 3), "go", (1, 1, 1, 1), stepped=True)), "ways") for at in (2, 8))
    assert (fallible.risks, fallible.ghost) == (((2, 0),), (0, ("fox", "tavi")))
    assert (safe.risks, safe.ghost) == ((), None)
