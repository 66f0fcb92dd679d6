"""For `classroom bench tutor`: each level against the baselines of its game, and its regret in solved positions."""

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from classroom.games.protocol import all_rules
from classroom.games.registry import find_game
from classroom.tutor.registry import find_tutor
from tests.bench.progress_bar import progress
from tests.bench.tutor.baselines import find_baselines
from tests.bench.tutor.bot_tournament import Tally, play_round, player_of_level, regret, solved_positions


@dataclass(frozen=True, slots=True)
class StrengthLine:
    """One line of the table: a level against somebody, both by name so that another process can find them."""

    slug: str
    preset: str
    players: int
    level: int
    against: str  # a baseline's name, or `strongest`


def bench_tutor(asked: argparse.Namespace) -> None:
    game, tutor = find_game(asked.game), find_tutor(asked.game)
    players = asked.players or min(game.seats)
    for preset in asked.preset or game.presets:
        print(f"\n{game.slug}, {preset}, {players} seats: points a match / share of matches won, ± standard error")
        for level in asked.levels or range(1, tutor.levels + 1):
            for against in (*find_baselines(game.slug).players, "strongest"):
                line = StrengthLine(game.slug, preset, players, level, against)
                print(print_line(line, measure(line, asked)), flush=True)
        if players == min(game.seats):
            print_endgame_regret(asked, preset)


def measure(line: StrengthLine, asked: argparse.Namespace) -> Tally:
    slow = line.level == find_tutor(line.slug).levels or line.against == "strongest"
    pairs = max(2, asked.pairs // 10 if slow else asked.pairs)
    tally = Tally()
    with ProcessPoolExecutor(asked.jobs) as pool:
        played = pool.map(
            play_line, [line] * pairs, range(asked.seed, asked.seed + pairs), chunksize=max(1, pairs // 40)
        )
        for one in progress(played, pairs, f"level {line.level} against {line.against}"):
            tally.add(one)
    return tally


def play_line(line: StrengthLine, seed: int) -> Tally:
    game, tutor = find_game(line.slug), find_tutor(line.slug)
    tutor.take_time()
    rules = all_rules(game, line.players, game.presets[line.preset])
    players = {**find_baselines(line.slug).players, "strongest": player_of_level(tutor, tutor.levels)}
    return play_round(game, rules, line.players, player_of_level(tutor, line.level), players[line.against], seed)


def print_line(line: StrengthLine, tally: Tally) -> str:
    (margin, error), (share, share_error) = tally.margin, tally.share
    return (
        f"level {line.level} against {line.against:13} {margin:+6.2f} ±{error:.2f}   "
        f"{share:5.1%} ±{share_error:.1%}   {format_times(tally)}   {len(tally.margins)} pairs"
    )


def format_times(tally: Tally) -> str:
    mean, median, slowest = tally.milliseconds
    return f"{median:6.2f} ms a move, mean {mean:.2f}, 95 % within {slowest:.2f}"


def print_endgame_regret(asked: argparse.Namespace, preset: str) -> None:
    """Prints what each level loses a decision where the value of every move is known and the choice matters."""
    game, tutor = find_game(asked.game), find_tutor(asked.game)
    tutor.take_time()
    rules, solve = all_rules(game, min(game.seats), game.presets[preset]), find_baselines(game.slug).solve
    positions = solved_positions(game, tutor, solve, rules, asked.pairs, asked.seed)
    for level in asked.levels or range(1, tutor.levels + 1):
        if positions:
            lost, error, best = regret(player_of_level(tutor, level), positions, asked.seed)
            print(f"level {level} in the endgame loses {lost:.4f} ±{error:.4f} a decision, {best:.1%} best moves")
