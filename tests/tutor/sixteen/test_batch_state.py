"""Many positions at once keep the rules of one: the arrays play what the game plays."""

from random import Random

import numpy as np
import pytest

from classroom.games.sixteen import GAME
from classroom.games.sixteen.cards import PLAIN, number
from classroom.games.sixteen.rules import set_kinds
from classroom.tutor.sixteen.rollouts.batch_state import FULL, KINDS, NOTHING, WILD, BatchState
from classroom.tutor.sixteen.rollouts.features import play_features
from classroom.tutor.sixteen.rollouts.lookup_tables import NONE_OF, WINNERS
from classroom.tutor.sixteen.rollouts.monte_carlo import rollout_values, sample_hidden_cards
from classroom.tutor.sixteen.rollouts.network_evaluation import encode_view, network_values, play_places, plays_as_shown
from tests.bench.tutor.sixteen.batch_deal import deal_batch
from tests.sampling import first_of
from tests.tutor.sixteen.positions import some_views

NAMES = {kind: card for card, kind in KINDS.items()}
RULES = [(match, wilds, bonus) for match in (True, False) for wilds in (True, False) for bonus in (True, False)]


def deck_of(boards: BatchState) -> list[str]:
    """The deck that board 0 was dealt from."""
    dealt = [boards.hands[0, n % boards.seats, n // boards.seats] for n in range(3 * boards.seats)]
    return [NAMES[kind] for kind in (*dealt, *boards.deck[0])]


def as_played(kind: int, shown: int) -> str:
    return f"W={PLAIN[shown]}" if kind == WILD else NAMES[kind]


@pytest.mark.parametrize(("match", "wilds", "bonus"), RULES)
@pytest.mark.parametrize("seats", first_of([4, 2]))
def test_the_arrays_play_a_match_as_the_game_does(seats: int, match: bool, wilds: bool, bonus: bool) -> None:
    for seed in range(12):
        rng = np.random.default_rng(seed)
        boards = deal_batch(1, seats, match, wilds, bonus, rng)
        deck = deck_of(boards)
        rules = {"match": match, "wilds": wilds, "bonus": bonus, "draw": "auto"}
        state, score = GAME.apply_chance(GAME.start(seats, rules), deck), 0
        while not GAME.over(state):
            boards.draw()
            assert state.turn == boards.turn[0]
            plays = boards.plays()
            place = rng.choice(np.flatnonzero(plays.kind[0] != NOTHING))
            move = as_played(plays.kind[0, place], plays.shown[0, place])
            GAME.check(state, move)
            score += boards.play(plays, np.array([place]))[0]
            state = GAME.apply(state, move)
            first, second = GAME.result(state)["score"]
            assert score == first - second
        assert boards.over.all()


def test_a_wild_is_declared_so_that_it_wins_where_it_can() -> None:
    rng = np.random.default_rng(1)
    boards = deal_batch(400, 2, True, True, True, rng)
    for _ in range(12):
        boards.draw()
        for row in range(0, 400, 7):
            board = boards.select(np.array([row]))
            board.hands[0, board.turn[0], 0] = WILD
            shown = PLAIN[board.plays().shown[0, 0]]
            pile = [PLAIN[kind] for kind in (board.before[0], board.last[0]) if kind < WILD]
            ways = {card: worth(pile, int(board.total[0]), card) for card in PLAIN}
            assert ways[shown] == max(ways.values()) or (ways[shown] == 0 and max(ways.values()) == 0)
        plays = boards.plays()
        boards.play(plays, np.where(plays.bust, 0, plays.kind != WILD).argmax(axis=1))


def worth(pile: list[str], total: int, card: str) -> int:
    """In how many ways this card wins a pile of this total with these two cards on top; -1 if it goes over."""
    if total + number(card) > 16:
        return -1
    alike = len(set_kinds((*pile, card), True)) if len(pile) == 2 and sum(map(number, (*pile, card))) != 16 else 0
    return alike + (total + number(card) == 16)


def test_the_table_of_winners_agrees_with_the_rules() -> None:
    for first, second, card in zip(PLAIN[::3], PLAIN[1::2], PLAIN[::-1], strict=False):
        for other in (first, "g0"):
            pile = (second, other, card)
            total = number(second) + number(other)
            colour = 1 + "gobp".index(other[0]) if second[0] == other[0] else 0
            digit = 1 + number(other) if number(second) == number(other) else 0
            wins = bool(set_kinds(pile, True)) and set_kinds(pile, True) != ("bust",)
            assert WINNERS[total, colour, digit, KINDS[card]] == wins


def test_the_table_of_chances_is_the_hypergeometric_one() -> None:
    assert NONE_OF[3, 10, 0] == 1
    assert NONE_OF[1, 10, 4] == pytest.approx(0.6)
    assert NONE_OF[2, 10, 4] == pytest.approx(6 / 10 * 5 / 9)
    assert NONE_OF[4, 3, 1] == 0  # more to draw than there are: all of them


def test_a_view_is_laid_out_as_it_is() -> None:
    for view in some_views(60):
        board = encode_view(view)
        assert sorted(NAMES[kind] for kind in board.hands[0, view.seat] if kind != NOTHING) == sorted(view.hand)
        assert board.total[0] == view.total
        assert (board.hands[0] != NOTHING).sum(axis=1).tolist() == list(view.held)
        assert board.left == view.left
        hidden = sum(view.held) - len(view.hand) + view.left
        assert FULL[view.rules["wilds"]].sum() - board.gone[0].sum() - len(view.hand) == hidden


def test_imagined_hands_hold_what_may_be_there() -> None:
    for view in some_views(40):
        boards = sample_hidden_cards(view, 50, np.random.default_rng(1))
        for row in range(50):
            cards = np.bincount(boards.hands[row].ravel(), minlength=30) + np.bincount(boards.deck[row], minlength=30)
            cards[NOTHING] = 0
            assert (cards + boards.gone[row] == boards.full).all()
            mine = [kind for kind in boards.hands[row, view.seat] if kind != NOTHING]
            assert sorted(NAMES[kind] for kind in mine) == sorted(view.hand)


def test_figures_are_finite_and_of_one_width() -> None:
    for match, width in ((False, 47), (True, 58)):
        boards = deal_batch(300, 2, match, match, False, np.random.default_rng(3))
        for _ in range(20):
            boards.draw()
            figures = play_features(boards, boards.plays())
            assert figures.shape == (width, 300, 4)
            assert np.isfinite(figures).all()
            boards.play(boards.plays(), np.zeros(300, int))


def test_every_play_has_a_worth_and_the_same_view_the_same_worth() -> None:
    for view in some_views(40):
        moves, place, shown = play_places(view)
        board = encode_view(view).select(np.zeros(len(moves), int))
        assert plays_as_shown(board, place, shown).shown[board.rows, place].tolist() == shown.tolist()
        first = rollout_values(view, (60,), np.random.default_rng(5))
        assert first == rollout_values(view, (60,), np.random.default_rng(5))
        assert set(first) == set(network_values(view)) == set(moves)
        assert all(abs(value) < 8 for value in first.values())


def test_a_winning_card_is_worth_more_than_going_over() -> None:
    for view in some_views(80):
        values = network_values(view)
        kinds = {move: set_kinds((*view.pile, move), view.rules["match"]) for move in values}
        wins = [values[move] for move, formed in kinds.items() if formed and formed != ("bust",)]
        busts = [values[move] for move, formed in kinds.items() if formed == ("bust",)]
        assert not wins or not busts or max(wins) > max(busts)


def test_positions_come_from_every_rule() -> None:
    rules = {tuple(view.rules.items()) for view in some_views(200, Random(2))}
    assert len(rules) > 10
