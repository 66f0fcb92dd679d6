"""A view as JSON, as programs get it: whole, and without what is hidden."""

import json
from random import Random

import pytest

from classroom.games.records import play_record
from classroom.games.registry import find_game
from classroom.games.view_as_json import named_fields, view_as_json
from tests.games.hidden import disguised
from tests.games.matches import GAMES, every_table, random_match


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("moves", [0, 1, 7, 40, 10_000])
def test_every_field_is_there_as_json_has_it(slug: str, moves: int) -> None:
    game = find_game(slug)
    for players, rules in every_table(game)[:6]:
        state = play_record(random_match(game, players, rules, Random(moves), moves))
        for seat in (None, *range(players)):
            view = game.view(state, seat)
            told = view_as_json(view)
            assert json.loads(json.dumps(told)) == told
            assert set(told) == {*named_fields(view)} - {"moves"}
            assert told["seat"] == seat


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("moves", [0, 3, 9])
def test_no_field_depends_on_a_hidden_card(slug: str, moves: int) -> None:
    """Another match that looks the same from this seat gives the same text."""
    game = find_game(slug)
    for players, rules in every_table(game)[:6]:
        record = random_match(game, players, rules, Random(moves), moves)
        for seat in range(players):
            other = disguised(record, seat, Random(moves + 1))
            views = [game.view(play_record(one), seat) for one in (record, other)]
            assert json.dumps(view_as_json(views[0])) == json.dumps(view_as_json(views[1]))
            assert list(views[0].moves) == list(views[1].moves)
