"""What every game promises, tried on hundreds of random matches of each registered game."""

import json
from dataclasses import FrozenInstanceError, fields, is_dataclass
from pathlib import Path
from random import Random

import pytest

from classroom.games.protocol import IllegalMove, Rules, Sum, UnreadableMove
from classroom.games.records import play_record, position_summary, positions, replay
from classroom.games.registry import find_game
from tests.games.hidden import disguised
from tests.games.matches import GAMES, every_table, random_match

HERE = Path(__file__).parent
MATCHES = [
    pytest.param(slug, players, rules, n, id=f"{slug}-{players}-{n}")
    for slug in GAMES
    for n, (players, rules) in enumerate(every_table(find_game(slug)) * 3)
]


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_golden_records(slug: str) -> None:
    assert list((HERE / slug.replace("-", "_") / "golden").glob("*.json"))


@pytest.mark.parametrize(("slug", "players", "rules", "n"), MATCHES)
def test_a_match_keeps_the_contract(slug: str, players: int, rules: Rules, n: int) -> None:
    game, rng = find_game(slug), Random(n)
    record = random_match(game, players, rules, rng)
    states = list(positions(record))
    for state, text in zip(states, record.moves, strict=False):
        turn = game.turn(state)
        moves = game.moves(state)
        assert turn in range(players)
        assert len({game.write(move) for move in moves}) == len(moves) > 0
        for move in rng.sample(moves, min(3, len(moves))):
            assert game.read(game.write(move)) == move
            game.check(state, move)
        for seat in range(players):
            view = game.view(state, seat)
            assert (view.seat, view.players, view.turn, view.over) == (seat, players, turn, False)
            assert tuple(view.moves) == (tuple(moves) if seat == turn else ())
        work = game.sum_of(game.view(state, turn), game.read(text))
        assert work is None or (isinstance(work, Sum) and work.total == sum(work.terms))
    assert game.over(states[-1])
    assert game.turn(states[-1]) is None
    assert list(game.moves(states[-1])) == []


@pytest.mark.parametrize(("slug", "players", "rules", "n"), MATCHES[::7])
def test_a_record_replays_to_the_same_result(slug: str, players: int, rules: Rules, n: int) -> None:
    game = find_game(slug)
    record = random_match(game, players, rules, Random(n))
    assert replay(json.dumps(record.as_json())) == json.loads(json.dumps(position_summary(game, play_record(record))))


@pytest.mark.parametrize(("slug", "players", "rules", "n"), MATCHES[::7])
def test_what_is_not_listed_is_refused_with_two_reasons(slug: str, players: int, rules: Rules, n: int) -> None:
    game = find_game(slug)
    record = random_match(game, players, rules, Random(n))
    state = play_record(record)
    for text in record.moves:
        with pytest.raises(IllegalMove) as refused:
            game.check(state, game.read(text))
        assert refused.value.reason
        assert str(refused.value.kindly)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("text", ["", " ", "xyz", "g6 ", "G6", "\x00", "W", "W=", "+1", "9" * 1000, "🂡"])
def test_what_is_no_move_is_unreadable(slug: str, text: str) -> None:
    with pytest.raises(UnreadableMove):
        find_game(slug).read(text)


@pytest.mark.parametrize("slug", GAMES)
def test_states_and_views_cannot_be_changed(slug: str) -> None:
    game = find_game(slug)
    players, rules = every_table(game)[0]
    state = play_record(random_match(game, players, rules, Random(1), most=5))
    for value in (state, game.view(state, 0)):
        assert is_dataclass(value)
        with pytest.raises((FrozenInstanceError, AttributeError)):
            setattr(value, fields(value)[0].name, None)


@pytest.mark.parametrize(("slug", "players", "rules", "n"), MATCHES[::2])
def test_a_view_does_not_depend_on_what_its_seat_cannot_see(slug: str, players: int, rules: Rules, n: int) -> None:
    game, rng = find_game(slug), Random(n)
    record = random_match(game, players, rules, rng, most=rng.randrange(40))
    for seat in range(players):
        other = disguised(record, seat, rng)
        assert game.view(play_record(other), seat) == game.view(play_record(record), seat)


@pytest.mark.parametrize(("slug", "players", "rules", "n"), MATCHES[::12])
def test_somebody_without_a_seat_sees_only_what_lies_open(slug: str, players: int, rules: Rules, n: int) -> None:
    game, rng = find_game(slug), Random(n)
    record = random_match(game, players, rules, rng, most=rng.randrange(40))
    other = disguised(record, None, rng)
    assert game.view(play_record(other), None) == game.view(play_record(record), None)
