"""Measures players against each other: the same luck for each side of the table, which I take one after the other."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean, quantiles, stdev
from typing import Any

from classroom.games.engine import advance, first_position
from classroom.games.protocol import AnyGame, Chance, Rules
from classroom.tutor.protocol import AnyTutor

Player = Callable[[Any, Random], Any]


@dataclass
class Tally:
    """What one player made of its rounds of matches against another. `margins` are points a match, mine minus the mean
    of theirs, the mean of each round; `results` 1 won, 0.5 tied, 0 lost, likewise; `times` seconds a move."""

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
    """A match for each side with the same luck, as far as the moves leave it the same: I sit on each of them once, the
    other player on all others."""
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
    """The result of a match in which the first player sits on this side; notes the time of its moves."""
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


def level_of(tutor: AnyTutor, level: int) -> Player:
    return lambda view, rng: tutor.choose(view, level, rng)


def endings(game: AnyGame, tutor: AnyTutor, rules: Rules, count: int, seed: int) -> list[tuple[Any, Any]]:
    """At most so many views in which everything is known and the choice matters, each with the worth of its moves. In
    some games there are few, in some none: it gives up after as many matches."""
    rng, found, player = Random(seed), list[tuple[Any, Any]](), level_of(tutor, tutor.levels - 1)
    for _ in range(count):
        if len(found) >= count:
            break

        def chance_source(chance: Chance) -> Any:
            return chance.draw(rng)

        state = first_position(game, min(game.seats), rules, chance_source)
        while (seat := game.turn(state)) is not None:
            view = game.view(state, seat)
            worth = tutor.solve(view)
            if worth and len(set(worth.values())) > 1:
                found.append((view, worth))
            state = advance(game, state, player(view, rng), chance_source)
    return found[:count]


def regret(player: Player, positions: Sequence[tuple[Any, Any]], seed: int) -> tuple[float, float, float]:
    """Points lost a decision against exact play, the standard error, and the share of exactly best moves."""
    rng = Random(seed)
    lost = [max(worth.values()) - worth[player(view, rng)] for view, worth in positions]
    return (*mean_and_error(lost), fmean(float(one == 0) for one in lost))
