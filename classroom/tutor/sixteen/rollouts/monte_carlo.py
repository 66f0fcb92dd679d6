"""Monte Carlo rollouts: many possible matches played ahead for each card, until the seat that chooses has been to move
twice more. On each of these turns the network, which then sees this seat's hand and what the others have played by
then, says what the match has come to; further ahead chance adds more noise than the cards tell.

The hidden cards are sampled anew for each rollout (determinization): any way they may lie, save that a seat which did
not win with its last card did not keep one that would have won. From there on everybody plays greedily by the network;
near the end of a match, exactly from one card in the draw pile on. All cards that are compared meet the same hidden
cards (common random numbers).
"""

import time
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import TypeAlias

import numpy as np

from classroom.games.sixteen.cards import WILD, number
from classroom.games.sixteen.rules import SIDES
from classroom.games.sixteen.state import Step
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.rollouts import batch_state as b
from classroom.tutor.sixteen.rollouts.batch_state import Array, BatchState, Plays, shared_traits
from classroom.tutor.sixteen.rollouts.features import play_features
from classroom.tutor.sixteen.rollouts.lookup_tables import FITS, WINNERS
from classroom.tutor.sixteen.rollouts.network import Network
from classroom.tutor.sixteen.rollouts.network_evaluation import (
    encode_view,
    kind_of,
    load_network,
    network_values,
    play_places,
    plays_as_shown,
    unseen_counts,
)

TURNS = 2  # of the seat that chooses: depth of a rollout
CONTENDERS = 6  # plays that get rollouts, at most
CLEARLY = 0.6  # sets behind by the network: no rollouts
LATE = 0.05  # seconds of a core after which no further round begins: this machine is slow
PRIOR_WEIGHT = 50  # the network's value counts as much as so many rollouts
PRIOR_OF_EXACT = 10  # and so much less than rollouts with exact ends, for near them the network is at its weakest

Ends: TypeAlias = Callable[[BatchState], Array]  # what boards near the end are worth to side 0


def rollout_values(
    view: View, rounds: Sequence[int], rng: np.random.Generator, ends: Ends | None = None
) -> dict[str, float]:
    """The value of each play in sets, after rounds of so many rollouts. The contenders share those of a round; one that
    is two standard errors behind after it is eliminated (racing)."""
    prior, behind = (PRIOR_WEIGHT, CLEARLY) if ends is None else (PRIOR_OF_EXACT, np.inf)
    values = network_values(view)
    moves, place, shown = play_places(view)
    first = np.array([values[move] for move in moves])
    mean, sums, tried = first.copy(), np.zeros(len(moves)), np.zeros(len(moves))
    like = first_alike(view, moves)
    still = np.unique(like)
    still = still[np.argsort(-first[still], kind="stable")][:CONTENDERS]
    still = still[first[still] >= first.max() - behind]
    began = time.thread_time()
    for matches in rounds:
        if len(still) > 1 and time.thread_time() - began < LATE:
            won = run_rollouts(view, place[still], shown[still], matches // len(still), rng, ends)
            sums[still] += won.sum(axis=0)
            tried[still] += len(won)
            mean = (sums + prior * first) / (tried + prior)
            leader = mean[still].argmax()
            error = (won - won[:, leader, None]).std(axis=0) / np.sqrt(len(won))
            still = still[mean[still][leader] - mean[still] <= 2 * error]
    return dict(zip(moves, mean[like].tolist(), strict=True))


def first_alike(view: View, moves: Sequence[str]) -> Array:
    """For each play, the first that comes to the same: where matches do not count, nor do colours."""
    first = dict[object, int]()
    shows = (move if view.rules["match"] else (move[0] == WILD, number(move)) for move in moves)
    return np.array([first.setdefault(show, n) for n, show in enumerate(shows)])


def run_rollouts(
    view: View, place: Array, shown: Array, count: int, rng: np.random.Generator, ends: Ends | None = None
) -> Array:
    """[rollouts, plays]: the sets that each play is worth in each rollout, for the side to move."""
    start = sample_hidden_cards(view, count, rng).select(np.repeat(np.arange(count), len(place)))
    chosen, shows = np.tile(place, count), np.tile(shown, count)
    options = plays_as_shown(start, chosen, shows)
    seat, evaluator = view.seat or 0, load_network(view.players, view.rules["match"])
    worth = play_out(start, options, chosen, seat, evaluator, ends)
    return (1 if seat % SIDES == 0 else -1) * worth.reshape(count, len(place))


def sample_hidden_cards(view: View, count: int, rng: np.random.Generator) -> BatchState:
    """So many boards that are possible for what this seat sees: a batch of determinizations."""
    known = encode_view(view)
    me = view.seat or 0
    pool = np.tile(np.repeat(np.arange(30, dtype=np.int8), unseen_counts(known).astype(int)), (count, 1))
    boards = known.select(np.zeros(count, int))
    for seat, many in enumerate(view.held):
        if seat != me and many:
            keys = rng.random(pool.shape, dtype=np.float32) + kinds_not_kept(view, seat)[pool]
            pool = np.take_along_axis(pool, np.argsort(keys, axis=1), axis=1)
            boards.hands[:, seat, :many] = pool[:, :many]
            pool = pool[:, many:]
    boards.deck = rng.permuted(pool, axis=1)
    return boards


def kinds_not_kept(view: View, seat: int) -> Array:
    """1 for each kind that this seat would have played the last time it played, had it had one."""
    last = next((step for step in reversed(view.steps) if step.seat == seat and step.card is not None), None)
    if last is None:
        return np.zeros(30, np.float32)
    if last.formed:
        return FITS[last.before] if last.formed.kinds == ("bust",) else np.zeros(30, np.float32)
    upper, lower = top_before(view, last)
    colour, digit = shared_traits(np.array(upper), np.array(lower), view.rules["match"])
    return WINNERS[last.before, int(colour), int(digit)]


def top_before(view: View, step: Step) -> tuple[int, int]:
    """The kinds of the two top cards that a step was played onto."""
    cards: list[int] = []
    for earlier in takewhile(lambda one: one is not step, view.steps):
        if earlier.card is not None:
            cards = [] if earlier.formed else [*cards, kind_of(earlier.card)]
    upper, lower = [b.NOTHING, b.NOTHING, *cards][-1], [b.NOTHING, b.NOTHING, *cards][-2]
    return upper, lower


def play_out(
    boards: BatchState, options: Plays, place: Array, seat: int, evaluator: Network, ends: Ends | None = None
) -> Array:
    """What each board is worth to side 0, once these cards are played and everybody plays on by the network: the mean
    over the next turns of this seat of the sets by then and the value of the best card, which knows its hand."""
    brought, worth, met = (np.zeros(len(boards), np.float32) for _ in range(3))
    which, sign = boards.rows, 1 if seat % SIDES == 0 else -1
    while True:
        brought[which] += boards.play(options, place)
        going = (met[which] < TURNS) & ~boards.over
        boards, which = boards.select(going), which[going]
        if not len(boards):
            break
        boards.draw()
        if ends and boards.left <= 1:
            brought[which] += ends(boards)
            break
        options, own = boards.plays(), boards.turn == seat
        place, best = choose_places(boards, options, own, evaluator)
        worth[which] += own * (brought[which] + sign * best)
        met[which] += own
    return (worth + (TURNS - met) * brought) / TURNS


def choose_places(boards: BatchState, options: Plays, own: Array, evaluator: Network) -> tuple[Array, Array]:
    """The place of the card to play on each board: one that wins, else the network's choice. And what that is worth
    by the network, where that was looked at: on one's own turns, or where nothing wins."""
    rows = boards.rows
    taken = np.where(options.bust, 0, options.worth) - 0.25 * (options.kind == b.WILD)
    place = np.where(options.kind == b.NOTHING, -1, taken).argmax(axis=1)
    wins = taken[rows, place] > 0.5
    value = np.zeros(len(boards), np.float32)
    asked = np.flatnonzero(~wins | own)
    if len(asked):
        seen = options.select(asked)
        values = evaluator.value(play_features(boards.select(asked), seen)) + seen.gain
        best = np.where(seen.kind == b.NOTHING, -np.inf, values).argmax(axis=1)
        place[asked] = np.where(wins[asked], place[asked], best)
        value[asked] = values[np.arange(len(asked)), place[asked]]
    return place, value
