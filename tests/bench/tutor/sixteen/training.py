"""Trains the networks by self-play: Tavi plays Sixteen against itself, many matches at once.

Each round plays matches with the network so far, one card in ten at random among those that stay (epsilon-greedy), and
learns for every card that was laid how the set came out, plus the network's value of what followed (bootstrapping, as
in temporal-difference learning). The first round plays by the rule sheet.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from classroom.games.sixteen.rules import SIDES
from classroom.tutor.sixteen.rollouts import batch_state as b
from classroom.tutor.sixteen.rollouts.batch_state import Array, BatchState, Plays
from classroom.tutor.sixteen.rollouts.features import play_features
from classroom.tutor.sixteen.rollouts.network import Network
from tests.bench.tutor.sixteen.adam_optimizer import AdamOptimizer, new_network
from tests.bench.tutor.sixteen.batch_deal import deal_batch

HIDDEN = (96, 32)  # rectified linear units in the two hidden layers
BATCH = 2048  # cards a step of the optimizer
EPSILON = 0.1  # share of the cards that are played at random


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    "How much is played and learned: batches of matches in each round, then the learning rates of the last epochs."

    at_once: int = 4096  # matches a batch
    rounds: int = 12
    opening: int = 3  # rounds of few matches
    few: int = 4
    many: int = 20
    kept: int = 4  # rounds whose matches the last epochs learn from
    rate: float = 1e-3
    last_rates: tuple[float, ...] = (3e-4, 1e-4, 5e-5, 2e-5)


def train(seats: int, match: bool, plan: TrainingPlan, seed: int) -> Iterator[Network]:
    """The network after each round; the last is the one to ship. The same seed makes the same on the same machine."""
    rng = np.random.default_rng(seed)
    network: Network | None = None
    optimizer: AdamOptimizer | None = None
    kept: list[tuple[Array, Array]] = []
    for number in range(plan.rounds):
        batches = plan.few if number < plan.opening else plan.many
        played = [play_matches(network, seats, match, n, plan.at_once, rng) for n in range(batches)]
        seen, targets = concatenate(played)
        if optimizer is None:
            network = new_network(len(seen), HIDDEN, rng)
            optimizer = AdamOptimizer(network, plan.rate)
        kept = [*kept, (seen, targets)][-plan.kept :]
        is_last = number == plan.rounds - 1
        if is_last:
            seen, targets = concatenate(kept)
        for rate in plan.last_rates if is_last else (plan.rate,) * 2:
            optimizer.learning_rate = rate
            train_epoch(optimizer, seen, targets, rng)
        assert network is not None
        yield network


def concatenate(parts: list[tuple[Array, Array]]) -> tuple[Array, Array]:
    return np.concatenate([seen for seen, _ in parts], axis=1), np.concatenate([targets for _, targets in parts])


def train_epoch(optimizer: AdamOptimizer, seen: Array, targets: Array, rng: np.random.Generator) -> None:
    """Fits the network to all cards once, in random order."""
    order = rng.permutation(len(targets))
    for start in range(0, len(order) - BATCH + 1, BATCH):
        some = order[start : start + BATCH]
        optimizer.fit_batch(seen[:, some].astype(np.float32), targets[some])


def play_matches(
    network: Network | None, seats: int, match: bool, number: int, count: int, rng: np.random.Generator
) -> tuple[Array, Array]:
    """A batch of whole matches: the features of every card laid, as float16, and its target, in sets.

    Most batches have the usual rules; every eighth the wilds the other way, another eighth the bonus.
    """
    wilds = match != (number % 8 == 6)
    boards = deal_batch(count, seats, match, wilds, match and number % 8 == 7, rng)
    seen, forms, gains, signs = [], [], [], []
    while not boards.over.all():
        boards.draw()
        plays = boards.plays()
        features = play_features(boards, plays)
        place = choose_places(boards, plays, features, network, rng)
        seen.append(features[:, boards.rows, place].astype(np.float16))
        forms.append(plays.forms[boards.rows, place])
        signs.append(np.where(boards.turn % SIDES == 0, 1, -1).astype(np.float32))
        gains.append(boards.play(plays, place).astype(np.float32))
    values = [
        sign * network.value(features.astype(np.float32)) if network else None
        for sign, features in zip(signs, seen, strict=True)
    ]
    return np.concatenate(seen, axis=1), np.concatenate(learning_targets(forms, gains, signs, values))


def learning_targets(
    forms: list[Array], gains: list[Array], signs: list[Array], values: list[Array | None]
) -> list[Array]:
    """For each card: the next set and the value of what followed it, for the side of whoever laid it. Without values,
    all the sets to the end."""
    future, targets = np.zeros_like(gains[0]), []
    for number in reversed(range(len(gains))):
        targets.append(future * signs[number])
        is_last = number == len(gains) - 1
        value = np.zeros_like(future) if is_last else future if values[number] is None else values[number]
        future = np.where(forms[number], gains[number] + value, future)
    return targets[::-1]


def choose_places(
    boards: BatchState, plays: Plays, features: Array, network: Network | None, rng: np.random.Generator
) -> Array:
    """The place of the card to lay on each board: the best as far as is known, or now and then a random one."""
    held = plays.kind != b.NOTHING
    noise = rng.random(held.shape)
    worth = rule_sheet_score(plays) + 0.1 * noise if network is None else network.value(features) + plays.gain
    best = np.where(held, worth, -np.inf).argmax(axis=1)
    stray = np.where(held, noise - 5 * plays.bust, -np.inf).argmax(axis=1)
    return np.where(rng.random(len(boards)) < EPSILON, stray, best)


def rule_sheet_score(plays: Plays) -> Array:
    """The rule sheet's order of plays: a set, then no wild spent, then 9, then 2, then below 10."""
    total = plays.total
    liking = np.where(total == 9, 3, np.where(total == 2, 2, np.where(total < 9, 1, 0)))
    return 100 * plays.gain - 10 * (plays.kind == b.WILD) + np.where(plays.forms, 0, liking)


def save_network(network: Network, file: Path) -> None:
    """As half-precision numbers: 20 kB instead of 35, and the same moves."""
    layers = [layer.astype(np.float16) for layer in network.layers]
    with file.open("wb") as opened:
        np.savez_compressed(opened, *layers)
