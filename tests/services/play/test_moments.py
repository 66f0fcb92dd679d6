"""Which moves of a finished match deserve another look."""

from dataclasses import replace
from random import Random

import pytest

from classroom.games.protocol import Message
from classroom.games.sixteen.view import View  # by name: its network and its search differ
from classroom.services.context import Context
from classroom.services.play import match_review
from classroom.services.play.match_review import moments_of
from classroom.services.play.match_state import MatchState
from classroom.tutor.protocol import Moment, Tutor
from tests.tables import begin, request_move, table_of, view_of

CHIEF, OTHER = "sixteen", "alike"  # by name: two ideas of it, of which only the first is what it is about
LATE = 6  # cards left to draw: there the network and what looks closer differ most
MATCHES = (8, 33, 45, 68)  # seeds of matches of this shape


def test_a_missed_16_that_was_told_stands_among_the_moments(context: Context) -> None:
    """13 + 1 was played with a 3 in the hand near the end: it was told, it cost the match, and two lesser slips stood
    at its end."""
    for seed in MATCHES:
        now = play_carelessly(context, seed)
        assert [number for number in range(len(now.moves)) if now.decider(number) == 0 and is_told(now, number)]
        assert CHIEF in {moment.idea for moment in moments_of(now, 0)}, seed


def test_no_two_moments_say_the_same(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two cards of one match asked whether to stop on 13, in the same words: the dearer one stays, and
    comes first."""
    now, stop = play_carelessly(context, 8), Message("Stop, or roll again?")
    losses = {0: ("13", 2.5), 2: ("9", 2.0), 4: ("13", 3.0)}
    moments = {
        number: Moment(number, "again", stop, stop, "again", loss, Message("From %(space)s …", space=space))
        for number, (space, loss) in losses.items()
    }
    monkeypatch.setattr(match_review, "find_moment", lambda _table, _seat, number: moments.get(number))
    assert [moment.number for moment in moments_of(now, 0)] == [4, 2]


def test_what_a_move_came_to_all_the_same_is_no_moment(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    now = play_carelessly(context, 8)
    assert moments_of(now, 0)
    monkeypatch.setattr(Tutor, "is_made_good", lambda _tutor, _view, _number: True)
    assert moments_of(now, 0) == []


@pytest.mark.parametrize("idea", [CHIEF, OTHER])
def test_only_what_is_told_of_a_chief_idea_comes_before_what_cost_more(
    context: Context, monkeypatch: pytest.MonkeyPatch, idea: str
) -> None:
    """A missed pearl for the suit, in a round that was won, stood in the place of two pearls lost."""
    now, said = play_carelessly(context, 8), Message("Stop, or roll again?")
    told = next(number for number in range(len(now.moves)) if now.decider(number) == 0 and is_told(now, number))
    other = next(number for number in range(len(now.moves)) if now.decider(number) == 0 and not is_told(now, number))
    moments = {
        told: Moment(told, idea, said, said, "again", 1.0),
        other: Moment(other, "over", Message("Try it."), said, "again", 3.0),
    }
    monkeypatch.setattr(match_review, "find_moment", lambda _table, _seat, number: moments.get(number))
    numbers = [moment.number for moment in moments_of(now, 0)]
    assert numbers == ([told, other] if idea == CHIEF else [other, told])


def is_told(now: MatchState, number: int) -> bool:
    """Whether this move was followed by the word that another card would have made 16."""
    verdict = now.verdict(number)
    return bool(verdict and verdict.message.text.startswith("You could have made 16"))


def play_carelessly(context: Context, seed: int) -> MatchState:
    """A match of the whole deck of Sixteen of a child who plays anything, but sees each 16; at last none."""
    context, rng = replace(context, rng=Random(seed)), Random(seed)
    match_id = begin(context, "sixteen", "show", "simplified")  # by name: as above
    while not (now := table_of(context, match_id)).over:
        assert now.turn is not None
        request_move(context, match_id, careless_move(view_of(now, now.turn), rng), sure=True)
    return now


def careless_move(view: View, rng: Random) -> str:
    makes_16 = [move for move in view.moves if move != "+" and view.total + int(move[-1]) == 16]
    if makes_16 and view.left > LATE:
        return makes_16[0]
    return rng.choice([move for move in view.moves if move not in makes_16] or makes_16)
