"""Tavi plays Sixteen by the sheet, and sees no more than a child in its seat."""

from random import Random

import pytest

from classroom.games.playing import begin, play
from classroom.games.registry import all_games, find_game
from classroom.games.sixteen.state import State
from classroom.tutor.registry import all_tutors, find_tutor
from tests.games.matches import every_table

GAME, TAVI = find_game("sixteen"), find_tutor("sixteen")
FULL = {"match": True, "wilds": True, "bonus": False, "draw": "auto"}


def view(hand, pile=(), **rules):
    state = State(2, {**FULL, **rules}, ("g0",), (tuple(hand), ("g1",)), tuple(pile), turn=0)
    return GAME.view(state, 0)


def choice(hand, pile=(), level=3, seed=1, **rules):
    return TAVI.choose(view(hand, pile, **rules), level, Random(seed))


def test_every_game_has_a_tutor():
    assert set(all_tutors()) == set(all_games())


def test_tavi_takes_a_sixteen():
    assert choice(["g5", "o4", "b1"], ["p6", "g6"]) == "o4"


def test_tavi_takes_a_match():
    assert choice(["g1", "o4", "b5"], ["g2", "g6"]) == "g1"


def test_without_matches_tavi_sees_none():
    assert choice(["g1", "o3", "p5"], ["g2", "g4"], match=False) == "o3"


def test_tavi_does_not_go_over_while_another_card_stays():
    assert choice(["g6", "o5", "b1"], ["p6", "g3", "b4"]) == "b1"


def test_tavi_leaves_9_rather_than_2_and_2_rather_than_another():
    assert choice(["g2", "o3"], ["p6"]) == "o3"
    assert choice(["g2", "o5", "p1"]) == "g2"


def test_tavi_stays_below_10_if_it_can():
    assert choice(["g6", "o2"], ["p5"]) == "o2"


def test_tavi_keeps_a_wild_card_while_another_card_does_as_well():
    assert choice(["W", "o4"], ["p6", "g6"]) == "o4"


def test_tavi_uses_a_wild_card_for_a_sixteen():
    assert choice(["W", "o1"], ["p6", "g6"])[-1] == "4"


def test_tavi_uses_a_wild_card_rather_than_going_over():
    move = choice(["W", "o6"], ["p6", "g4", "b5"])
    assert move[0] == "W"
    assert move[-1] in "01"


def test_with_the_bonus_two_sets_at_once_are_better():
    assert choice(["g4", "o4"], ["b3", "o3", "o6"], bonus=True) == "o4"


@pytest.mark.parametrize("level", [1, 2, 3])
def test_no_level_goes_over_while_it_holds_a_safe_card(level):
    for seed in range(200):
        assert choice(["g6", "o6", "b1"], ["p6", "g3", "b4"], level=level, seed=seed) == "b1"


@pytest.mark.parametrize(("level", "least", "most"), [(1, 0.55, 0.85), (2, 0.8, 0.97), (3, 1.0, 1.0)])
def test_slips_become_rarer_with_the_level(level, least, most):
    taken = sum(choice(["g0", "o4", "b1"], ["p6", "g6"], level=level, seed=seed) == "o4" for seed in range(600))
    assert least <= taken / 600 <= most


def test_only_a_beginner_forgets_to_draw():
    state = State(2, {**FULL, "draw": "loose"}, ("g0", "g2"), (("g3", "g4"), ("g1",)), (), turn=0)
    drawing = GAME.view(state, 0)
    forgets = {level: sum(TAVI.choose(drawing, level, Random(n)) != "+" for n in range(300)) for level in (1, 2, 3)}
    assert forgets[2] == forgets[3] == 0
    assert 5 < forgets[1] < 80


def test_a_question_comes_only_before_going_over_needlessly():
    near = view(["g6", "o5", "b1"], ["p6", "g3", "b4"])
    assert str(TAVI.doubt(near, "g6")) == "13 + 6 = 19. That is over 16. Another card is not."
    assert TAVI.doubt(near, "b1") is None
    assert TAVI.doubt(view(["g6", "o5"], ["p6", "g3", "b4"]), "g6") is None
    assert TAVI.doubt(view(["g6", "W"], ["p6", "g3", "b4"]), "g6") is not None


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_a_tutor_plays_whole_matches_with_legal_moves(slug):
    game, tutor = find_game(slug), find_tutor(slug)
    for n, (players, rules) in enumerate(every_table(game)):
        rng = Random(n)

        def luck(chance, rng=rng):
            return chance.draw(rng)

        state = begin(game, players, rules, luck)
        while not game.over(state):
            seat = game.turn(state)
            move = tutor.choose(game.view(state, seat), 1 + seat % 3, rng)
            state = play(game, state, game.write(move), luck)
