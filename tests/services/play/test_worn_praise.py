"""Praise that is heard again and again is heard no longer."""

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

from classroom.games.registry import all_games
from classroom.services.context import Context
from classroom.services.play.match_review import tells_first, verdict_of
from classroom.services.play.match_state import MatchState
from classroom.tutor.protocol import Verdict
from classroom.tutor.registry import find_tutor
from tests.tables import begin, parts_for, request_move, table_of

IN_A_ROW = 9  # own moves
MATCHES = 2  # a game
LONG = {"sixteen": "simplified"}  # by name: its short matches are over before praise wears out


def test_the_same_praise_is_heard_at_most_twice_in_nine_own_moves(context: Context) -> None:
    """Seven times the same sentence in one match was too much for a child. What each move earns by itself shows that
    these matches put the rule to the test."""
    told, earned = 0, 0
    for slug, seed in product(all_games(), range(MATCHES)):
        now = play_well(context, slug, seed)
        own = [number for number in range(len(now.moves)) if now.decider(number) == 0]
        told = max(told, most_alike([kind_words(verdict_of(now, 0, number + 1)) for number in own]))
        earned = max(earned, most_alike([kind_words(now.verdict(number)) for number in own]))
    assert told == 2
    assert earned > 2


def test_what_is_said_is_new_once_in_a_match(context: Context) -> None:
    """Whatever is said again goes on by itself at some tables, be it of other numbers."""
    now, heard, again = play_well(context, "sixteen", 0), set[str](), 0  # by name: it says little, and often
    for number in (number for number in range(len(now.moves)) if now.decider(number) == 0):
        if verdict := verdict_of(now, 0, number + 1):
            assert tells_first(now, 0, number + 1, verdict) == (verdict.message.text not in heard)
            again += verdict.message.text in heard
            heard.add(verdict.message.text)
    assert heard
    assert again


def play_well(context: Context, slug: str, seed: int) -> MatchState:
    """A whole match of a child whose every move is the tutor's; chance alone is another each time."""
    match_id = begin(replace(context, rng=Random(seed)), slug, "show", LONG.get(slug))
    while not (now := table_of(context, match_id)).over:
        assert now.turn is not None
        text = now.game.write(find_tutor(slug).advise(now.view(now.turn)).move)
        request_move(context, match_id, text, parts=parts_for(now, now.turn, text) or (), sure=True)
    return now


def kind_words(verdict: Verdict | None) -> str:
    return str(verdict.message) if verdict and verdict.kind and not verdict.chief else ""


def most_alike(told: list[str]) -> int:
    """How often the commonest words come among any nine moves in a row; silence does not count."""
    runs = [Counter(filter(None, told[at : at + IN_A_ROW])) for at in range(len(told))]
    return max(max(run.values(), default=0) for run in runs)
