"""Random matches of any game, for the tests that every game must pass."""

from itertools import product
from random import Random
from typing import Any

from classroom.games.engine import first_position, play
from classroom.games.options import Choice, Count, Flag, Option
from classroom.games.protocol import AnyGame, Chance, Rules, all_rules
from classroom.games.records import Record
from classroom.games.registry import all_games

GAMES = sorted(all_games())


def every_table(game: AnyGame) -> list[tuple[int, dict[str, Any]]]:
    """Each number of players with each combination of options; of numbers the usual one and a small one."""
    names = [option.name for option in game.options]
    return [
        (players, all_rules(game, players, dict(zip(names, chosen, strict=True))))
        for players in game.seats
        for chosen in product(*(values_of(option, players) for option in game.options))
    ]


def values_of(option: Option, players: int) -> tuple[object, ...]:
    match option:
        case Flag():
            return (False, True)
        case Choice():
            return option.words
        case Count():
            return (option.usual(players), option.least + 1)


def random_match(game: AnyGame, players: int, rules: Rules, rng: Random, most: int = 10_000) -> Record:
    """A match of random moves, to the end or to `most` moves."""
    chance: list[Any] = []

    def chance_source(wanted: Chance) -> Any:
        chance.append(wanted.draw(rng))
        return chance[-1]

    moves: list[str] = []
    state = first_position(game, players, rules, chance_source)
    while not game.over(state) and len(moves) < most:
        moves.append(game.write(rng.choice(game.moves(state))))
        state = play(game, state, moves[-1], chance_source)
    return Record(game, players, rules, chance, moves)
