"""Tournaments of bots: paired matches with common random numbers, each side of the table taken once."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean, quantiles, stdev
from typing import Any

from classroom.games.engine import advance, first_position
from classroom.games.protocol import AnyGame, Chance, Rules
from classroom.tutor.protocol import AnyTutor
from tests.bench.tutor.baselines import Player, Solver


@dataclass
class Tally:
    """How a player did in its rounds against another. `margins` are points a match, mine minus the mean of theirs, the
    mean of each round; `results` 1 won, 0.5 tied, 0 lost, likewise; `times` seconds a move."""

    margins: list[float] = field(default_factory=list)
    results: list[float] = field(default_factory=list)
    times: list[float] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        self.margins += other.margins
        self.results += other.results
        self.times += other.times

    @property
    def margin(self) -> tuple[float, float]:
        """Points a match and the standard error."""
        return mean_and_error(self.margins)

    @property
    def share(self) -> tuple[float, float]:
        """Share of the matches won, ties as half, and the standard error."""
        return mean_and_error(self.results)

    @property
    def milliseconds(self) -> tuple[float, float, float]:
        """Of a move: the mean, the median and the 95th percentile."""
        parts = quantiles(self.times, n=20)
        return fmean(self.times) * 1000, parts[9] * 1000, parts[18] * 1000


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    return fmean(values), stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0


def play_round(game: AnyGame, rules: Rules, players: int, mine: Player, theirs: Player, seed: int) -> Tally:
    """A match for each side with the same chance outcomes, as far as the moves leave them the same: `mine` sits on each
    side once, `theirs` on all others."""
    outcomes: list[Any] = []
    tally, margins, results = Tally(), [], []
    for side in sorted({game.side(seat) for seat in range(players)}):
        result = play_match(game, rules, players, (mine, theirs), side, Random(seed), outcomes, tally.times)
        own, others = result["score"][side], [score for one, score in enumerate(result["score"]) if one != side]
        margins.append(own - fmean(others))
        results.append(0.5 if result["winner"] is None else float(result["winner"] == side))
    tally.margins, tally.results = [fmean(margins)], [fmean(results)]
    return tally


def play_match(
    game: AnyGame,
    rules: Rules,
    players: int,
    both: tuple[Player, Player],
    side: int,
    rng: Random,
    outcomes: list[Any],
    times: list[float],
) -> dict[str, Any]:
    """The result of a match in which the first player sits on this side. Adds to `outcomes` what is drawn, to
    `times` the seconds of its moves."""
    used = iter(list(outcomes))

    def chance_source(chance: Chance) -> Any:
        before = next(used, None)
        if before is not None and chance.fault(before) is None:
            return before
        drawn = chance.draw(rng)
        if before is None:
            outcomes.append(drawn)
        return drawn  # other moves may need other dice

    state = first_position(game, players, rules, chance_source)
    while (seat := game.turn(state)) is not None:
        is_mine = game.side(seat) == side
        began = time.perf_counter()
        move = both[0 if is_mine else 1](game.view(state, seat), rng)
        if is_mine:
            times.append(time.perf_counter() - began)
        state = advance(game, state, move, chance_source)
    return game.result(state)


def player_of_level(tutor: AnyTutor, level: int) -> Player:
    """The tutor at this level."""
    return lambda view, rng: tutor.choose(view, level, rng)


def solved_positions(
    game: AnyGame, tutor: AnyTutor, solve: Solver, rules: Rules, count: int, seed: int
) -> list[tuple[Any, Any]]:
    """At most so many views that `solve` values exactly and in which the choice matters, each with the value of its
    moves. In some games there are few, in some none: it gives up after as many matches."""
    rng, found, player = Random(seed), list[tuple[Any, Any]](), player_of_level(tutor, tutor.levels - 1)
    for _ in range(count):
        if len(found) >= count:
            break

        def chance_source(chance: Chance) -> Any:
            return chance.draw(rng)

        state = first_position(game, min(game.seats), rules, chance_source)
        while (seat := game.turn(state)) is not None:
            view = game.view(state, seat)
            values = solve(view)
            if values and len(set(values.values())) > 1:
                found.append((view, values))
            state = advance(game, state, player(view, rng), chance_source)
    return found[:count]


def regret(player: Player, positions: Sequence[tuple[Any, Any]], seed: int) -> tuple[float, float, float]:
    """The mean regret: points lost a decision against exact play, the standard error, and the share of exactly best
    moves."""
    rng = Random(seed)
    lost = [max(values.values()) - values[player(view, rng)] for view, values in positions]
    return (*mean_and_error(lost), fmean(float(one == 0) for one in lost))
