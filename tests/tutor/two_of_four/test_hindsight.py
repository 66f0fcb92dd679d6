"""What another pair would have won, held against what the others have shown in fact: by the rule page."""

from collections import Counter
from random import Random

import pytest

from classroom.games.engine import advance, first_position
from classroom.games.protocol import Chance, all_rules
from classroom.games.two_of_four import GAME
from classroom.games.two_of_four.state import State
from classroom.games.two_of_four.view import View
from classroom.tutor.protocol import Moment
from classroom.tutor.two_of_four import TUTOR as TAVI
from tests.tutor.two_of_four.claims import Pair

MATCHES = 150  # of each number of players
WINS = ("A closer pair could have won", "Another pair was just as close", "You could make", "could have won alone")


def told_after(players: int, rng: Random) -> list[tuple[View, View, Moment]]:
    """The moments of a match in which each shows one of its best pairs, or anything."""

    def chance_source(chance: Chance) -> object:
        return chance.draw(rng)

    state: State = first_position(GAME, players, all_rules(GAME, players, {"rounds": 3}), chance_source)
    made = []
    while (seat := GAME.turn(state)) is not None:
        view = GAME.view(state, seat)
        move = TAVI.choose(view, 6, rng) if rng.random() < 0.6 else rng.choice(view.moves)
        made.append((view, move))
        state = advance(GAME, state, move, chance_source)
    found = []
    for number, (view, move) in enumerate(made):
        later, moment = GAME.view(state, view.seat), TAVI.moment(view, move, number)
        if moment and (told := TAVI.in_hindsight(moment, view, later)):
            found.append((view, later, told))
    return found


@pytest.mark.parametrize("players", GAME.seats)
def test_no_pair_could_have_won_where_anothers_as_shown_beats_it(players: int) -> None:
    """Somebody who played after the child made exactly 10: its 9 would only have kept its pearls."""
    rng, heard = Random(5), Counter[str]()
    for _ in range(MATCHES):
        for view, later, moment in told_after(players, rng):
            done, title, mine = later.past[view.number], str(moment.title), moment.plays[0]
            best = Pair(moment.move, done.target)
            others = [Pair(one.move, done.target) for one in done.shown if one and one.seat != view.seat]
            heard[moment.idea] += 1
            if mine.voids:
                continue
            assert not done.void or moment.idea == "zero"
            is_beaten = any(map(best.is_worse_than, others))
            if any(words in title for words in WINS):
                assert best.gain, title
                assert not is_beaten, (title, moment.move)
            if "alone" in title:
                assert all(other.is_worse_than(best) for other in others)
            if moment.idea in ("keeps", "zero") and "stopped" not in title:
                assert done.change[view.seat or 0] < 0, title
                assert best.away < 4 or not best.total
    assert {"keeps", "zero", "nearest", "target_exact", "below"} <= set(heard)


@pytest.mark.parametrize(("last", "title"), [("6h+4h", "keeps"), ("7h+6s", "nearest")])
def test_a_pair_that_would_have_kept_pearls_is_not_said_to_win(last: str, title: str) -> None:
    """The target is 10; the child shows 16 and could make 9; who comes last makes 10, or 13."""
    deck_of = {0: ["8s", "8d", "Ac", "As"], 1: ["9d", "9c", "5c", "5d"], 2: [last[:2], last[3:], "2c", "2d"]}
    deck = [deck_of[seat][nth] for nth in range(4) for seat in range(3)] + ["Th"]
    state: State = first_position(GAME, 3, {"rounds": 1, "tokens": 10}, lambda _: deck)
    view = GAME.view(state, 0)
    for move in ("8s+8d", "9d+5c", last):
        state = GAME.apply(state, move)
    moment = TAVI.moment(view, "8s+8d", 0)
    assert moment
    told = TAVI.in_hindsight(moment, view, GAME.view(state, 0))
    assert told
    assert told.idea == title
    assert TAVI.solves(view, told, "8s+Ac")
