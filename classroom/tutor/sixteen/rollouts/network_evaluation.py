"""Encodes what a seat sees for the network, and gives the network's value of each move."""

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

import numpy as np

from classroom.games.sixteen.cards import COLOURS, WILD
from classroom.games.sixteen.rules import HAND
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.move_helpers import card_plays
from classroom.tutor.sixteen.rollouts import batch_state as b
from classroom.tutor.sixteen.rollouts.batch_state import Array, BatchState, Plays
from classroom.tutor.sixteen.rollouts.features import play_features
from classroom.tutor.sixteen.rollouts.network import Network

NETWORKS = resources.files("classroom.tutor.sixteen") / "networks"


def network_name(seats: int, match: bool) -> str:
    return f"{seats}-{'match' if match else 'plain'}.npz"


@cache
def load_network(seats: int, match: bool) -> Network:
    """The network for that many seats, with or without matches. `classroom train` makes them."""
    return read_network(NETWORKS / network_name(seats, match))


def read_network(file: Traversable) -> Network:
    with file.open("rb") as opened, np.load(opened) as stored:
        return Network([stored[name] for name in stored.files])


def kind_of(card: str) -> int:
    """The kind of a card in a hand or, of a wild as played, the kind it was declared."""
    return b.KINDS[card] if card == WILD else COLOURS.index(card[-2]) * 7 + int(card[-1])


def encode_view(view: View) -> BatchState:
    """A batch of one board as this seat sees it. Hidden cards are only counted: each stands there as a wild."""
    seat = view.seat
    assert seat is not None
    hands = np.full((1, view.players, HAND), b.NOTHING, np.int8)
    for one, many in enumerate(view.held):
        hands[0, one, :many] = b.WILD
    hands[0, seat] = b.NOTHING
    hands[0, seat, : len(view.hand)] = [kind_of(card) for card in view.hand]
    gone = np.bincount([b.KINDS[card] for card in view.played], minlength=30).astype(np.float32)[None]
    top = [b.NOTHING, b.NOTHING, *map(kind_of, view.pile)]
    return BatchState(
        *(view.players, view.rules["match"], view.rules["bonus"], b.FULL[view.rules["wilds"]], hands),
        *(np.full((1, view.left), b.WILD, np.int8), 0, gone),
        *(np.array([value]) for value in (view.total, top[-1], top[-2], seat)),
    )


def play_places(view: View) -> tuple[list[str], Array, Array]:
    """The plays, with arrays of their places in the hand and of the kinds they show."""
    moves = card_plays(view)
    hand = [card[0] if card == WILD else card for card in view.hand]
    place = np.array([hand.index(WILD if move[0] == WILD else move) for move in moves])
    return moves, place, np.array([kind_of(move) for move in moves])


def plays_as_shown(boards: BatchState, place: Array, shown: Array) -> Plays:
    """The plays on boards of which row n is about to show this kind from this place."""
    usual = boards.plays()
    shows = usual.shown.copy()
    shows[boards.rows, place] = shown
    return boards.plays_shown(usual.kind, shows)


def network_values(view: View) -> dict[str, float]:
    """The value of each play in sets by the network, without rollouts."""
    moves, place, shown = play_places(view)
    board = encode_view(view).select(np.zeros(len(moves), int))
    options = plays_as_shown(board, place, shown)
    values = load_network(view.players, view.rules["match"]).value(play_features(board, options)) + options.gain
    return dict(zip(moves, values[board.rows, place].tolist(), strict=True))


def value_of_drawing(view: View) -> float:
    """The value of drawing a card first, by the network: the mean over all cards it may be."""
    here = encode_view(view)
    here.deck = here.deck[:, 1:]
    drawn = np.flatnonzero(hidden := unseen_counts(here))
    boards = here.select(np.zeros(len(drawn), int))
    boards.hands[boards.rows, boards.turn, len(view.hand)] = drawn
    options = boards.plays()
    values = load_network(view.players, view.rules["match"]).value(play_features(boards, options)) + options.gain
    best = np.where(options.kind == b.NOTHING, -np.inf, values).max(axis=1)
    return float(best @ hidden[drawn] / hidden.sum())


def unseen_counts(board: BatchState) -> Array:
    """How many cards of each kind whoever is to move has not seen, on a single board."""
    hidden: Array = board.full - board.gone[0] - np.bincount(board.hands[0, board.turn[0]], minlength=30)
    hidden[b.NOTHING] = 0
    return hidden
