"The chances that Tavi reckons with are exact: every order of the hidden cards is played out by the game itself."

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from classroom.games.card_eater import GAME
from classroom.games.card_eater.state import State
from classroom.games.card_eater.view import View
from classroom.games.engine import ChanceSource, advance, first_position
from classroom.games.protocol import Chance
from classroom.tutor.card_eater import TUTOR as TAVI
from tests.tutor.card_eater.positions import DECK, Table, views_of

HIDDEN = 5  # cards at most, so that every order of them can be played


def chance_source(chance: Chance) -> object:
    return [4, 1] if chance.fault([4, 1]) is None else chance.draw(Random(1))


def from_deck(deck: list[str]) -> ChanceSource:
    "Deals this deck, and rolls a 5 and a 6."
    return lambda chance: deck if chance.fault(deck) is None else [5, 6]


def late_jokers(players: int, count: int) -> list[State]:
    """States in which a joker was just turned that cannot make the target, and few cards are hidden."""
    rng, found = Random(players), list[State]()
    while len(found) < count:
        deck = rng.sample(DECK, 54)
        deck.remove("X")
        deck.insert(rng.randrange(53 - HIDDEN, 54), "X")
        state: State = first_position(GAME, players, {"rounds": None}, from_deck(deck))
        while not GAME.over(state):
            view = GAME.view(state, state.turn)
            if view.saying and sum(view.unseen.values()) <= HIDDEN and Table(view).need > 10:
                found.append(state)
                break
            blind = [move for move in view.moves if not move.startswith("take:")]
            state = advance(GAME, state, rng.choice(blind), lambda _: [rng.randint(1, 6), rng.randint(1, 6)])
    return found


def orders(state: State) -> Iterator[State]:
    """The state with the hidden cards in every order."""
    cards = [card for pile in state.piles for card in pile]
    for order in permutations(cards):
        rest = list(order)
        piles = tuple(tuple(rest.pop() for _ in pile) for pile in state.piles)
        yield replace(state, piles=piles)


def as_good_players_do(view: View) -> str:
    """Takes what can be taken; a joker makes the target, or leaves 10, or counts 10 (studies/other-games.md 2)."""
    if not view.saying:
        return view.moves[0]  # a take, where there is one
    need = Table(view).need
    return f"X={need if need <= 10 else need - 10 if need <= 20 else 10}"


def wins_at_its_next_turn(state: State, move: str) -> bool:
    """Whether the seat to move wins the round by then, after this move of its own."""
    seat, rounds = state.turn, len(state.past)
    assert seat is not None
    state = advance(GAME, state, move, chance_source)
    while len(state.past) == rounds and state.turn != seat:
        state = advance(GAME, state, as_good_players_do(GAME.view(state, state.turn)), chance_source)
    while len(state.past) == rounds and state.turn == seat:
        state = advance(GAME, state, as_good_players_do(GAME.view(state, state.turn)), chance_source)
        last = state.rows[seat].last
        if last and last.value is not None:
            break
    return len(state.past) > rounds and state.past[rounds].winner == seat


@pytest.mark.parametrize("players", [3, 4])
def test_the_chance_of_the_next_turn_is_exact(players: int) -> None:
    for state in late_jokers(players, 8):
        figures = {each["move"]: each["soon"] for each in TAVI.figures(GAME.view(state, state.turn))}
        every = list(orders(state))
        for move, soon in figures.items():
            won = Fraction(sum(wins_at_its_next_turn(order, move) for order in every), len(every))
            assert soon == pytest.approx(float(won), abs=1e-5), (state, move)


@pytest.mark.parametrize("table", range(4))
def test_the_chance_of_a_turn_is_what_the_hidden_cards_are(table: int) -> None:
    for view in views_of(table):
        it = Table(view)
        for each in TAVI.figures(view):
            if each["move"] == "turn":
                helping, of = it.helping(it.need)
                assert each["wins"] == pytest.approx(helping / of if it.need <= 10 else 0, abs=1e-5)
            else:
                made = each["move"].startswith("take:") or each["move"] == f"X={it.need}"
                assert each["wins"] == float(made)


def test_figures_are_about_the_legal_moves_and_say_what_they_lead_to() -> None:
    for view in views_of(0):
        it, figures = Table(view), TAVI.figures(view)
        assert [each["move"] for each in figures] == list(view.moves)
        for each in figures:
            assert 0 <= each["wins"] <= each["chance"] <= 1
            assert each["value"] == pytest.approx(each["chance"] * view.in_play, abs=1e-4)
            if view.saying:
                value = int(each["move"][2:])
                assert (each["total"], each["left"]) == (it.after(value), it.left(value))


def test_a_value_that_another_player_needs_gives_the_round_away() -> None:
    seen = 0
    for table in range(4):
        for view in views_of(table):
            it = Table(view)
            for each in TAVI.figures(view) if view.saying and it.need > 10 else ():
                if int(each["move"][2:]) in it.needed:  # in a last turn only of those that still come
                    assert each["value"] == 0
                    seen += 1
    assert seen > 10
