"""Makes the networks: Tavi plays Sixteen against itself, many matches at once, and learns what cards leave.

Each round plays matches with the network so far, one card in ten a stray one, and learns for every card that was laid
how the set came out, plus what the network then thought of the next. The first round plays by the sheet.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from classroom.games.sixteen.rules import SIDES
from classroom.tutor.sixteen import batch_state as b
from classroom.tutor.sixteen.batch_state import Array, BatchState, Plays, deal
from classroom.tutor.sixteen.features import hand_features
from classroom.tutor.sixteen.network import Lessons, Network

SHAPE = (96, 32)  # ramps in the two hidden layers
BATCH = 2048  # cards a step of learning
STRAY = 0.1


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    """How much is played and learned: batches of matches in each round, then the rates of the last passes."""

    at_once: int = 4096  # matches a batch
    rounds: int = 12
    opening: int = 3  # rounds of few matches
    few: int = 4
    many: int = 20
    kept: int = 4  # rounds whose matches the last passes learn from
    rate: float = 1e-3
    last_rates: tuple[float, ...] = (3e-4, 1e-4, 5e-5, 2e-5)


def train(seats: int, match: bool, history: TrainingPlan, seed: int) -> Iterator[Network]:
    """The network after each round; the last is the one to ship. The same seed makes the same on the same machine."""
    rng = np.random.default_rng(seed)
    network: Network | None = None
    lessons: Lessons | None = None
    kept: list[tuple[Array, Array]] = []
    for number in range(history.rounds):
        batches = history.few if number < history.opening else history.many
        played = [play_matches(network, seats, match, n, history.at_once, rng) for n in range(batches)]
        seen, came = join(played)
        if lessons is None:
            network = Network.fresh(len(seen), SHAPE, rng)
            lessons = Lessons(network, history.rate)
        kept = [*kept, (seen, came)][-history.kept :]
        is_last = number == history.rounds - 1
        if is_last:
            seen, came = join(kept)
        for rate in history.last_rates if is_last else (history.rate,) * 2:
            lessons.rate = rate
            study(lessons, seen, came, rng)
        assert network is not None
        yield network


def join(parts: list[tuple[Array, Array]]) -> tuple[Array, Array]:
    return np.concatenate([seen for seen, _ in parts], axis=1), np.concatenate([came for _, came in parts])


def study(lessons: Lessons, seen: Array, came: Array, rng: np.random.Generator) -> None:
    """Learns everything once, in any order."""
    order = rng.permutation(len(came))
    for start in range(0, len(order) - BATCH + 1, BATCH):
        some = order[start : start + BATCH]
        lessons.learn(seen[:, some].astype(np.float32), came[some])


def play_matches(
    network: Network | None, seats: int, match: bool, number: int, count: int, rng: np.random.Generator
) -> tuple[Array, Array]:
    """A batch of whole matches: the figures of every card laid, as float16, and what came of it, in sets.

    Most batches have the usual rules; every eighth the wilds the other way, another eighth the bonus.
    """
    wilds = match != (number % 8 == 6)
    boards = deal(count, seats, match, wilds, match and number % 8 == 7, rng)
    seen, forms, gains, signs = [], [], [], []
    while not boards.over.all():
        boards.draw()
        plays = boards.plays()
        figures = hand_features(boards, plays)
        place = pick(boards, plays, figures, network, rng)
        seen.append(figures[:, boards.rows, place].astype(np.float16))
        forms.append(plays.forms[boards.rows, place])
        signs.append(np.where(boards.turn % SIDES == 0, 1, -1).astype(np.float32))
        gains.append(boards.play(plays, place).astype(np.float32))
    hopes = [
        sign * network.value(figures.astype(np.float32)) if network else None
        for sign, figures in zip(signs, seen, strict=True)
    ]
    return np.concatenate(seen, axis=1), np.concatenate(what_came(forms, gains, signs, hopes))


def what_came(forms: list[Array], gains: list[Array], signs: list[Array], hopes: list[Array | None]) -> list[Array]:
    """For each card: the next set and what was then hoped for, for the side of whoever laid it. Without hopes, all
    the sets to the end."""
    future, came = np.zeros_like(gains[0]), []
    for number in reversed(range(len(gains))):
        came.append(future * signs[number])
        is_last = number == len(gains) - 1
        hope = np.zeros_like(future) if is_last else future if hopes[number] is None else hopes[number]
        future = np.where(forms[number], gains[number] + hope, future)
    return came[::-1]


def pick(boards: BatchState, plays: Plays, figures: Array, network: Network | None, rng: np.random.Generator) -> Array:
    """The place of the card to lay on each board: the best as far as is known, or now and then a stray one."""
    held = plays.kind != b.NOTHING
    noise = rng.random(held.shape)
    worth = sheet(plays) + 0.1 * noise if network is None else network.value(figures) + plays.gain
    best = np.where(held, worth, -np.inf).argmax(axis=1)
    stray = np.where(held, noise - 5 * plays.bust, -np.inf).argmax(axis=1)
    return np.where(rng.random(len(boards)) < STRAY, stray, best)


def sheet(plays: Plays) -> Array:
    """The rule sheet's liking: a set, then no wild spent, then 9, then 2, then below 10."""
    total = plays.total
    liking = np.where(total == 9, 3, np.where(total == 2, 2, np.where(total < 9, 1, 0)))
    return 100 * plays.gain - 10 * (plays.kind == b.WILD) + np.where(plays.forms, 0, liking)


def save(network: Network, file: Path) -> None:
    """As half-precision numbers: 20 kB instead of 35, and the same moves."""
    layers = [layer.astype(np.float16) for layer in network.layers]
    with file.open("wb") as opened:
        np.savez_compressed(opened, *layers)
