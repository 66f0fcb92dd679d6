"""The pairs that a seat may show, and the expected tokens of each."""

from dataclasses import dataclass, replace

from classroom.games.protocol import Sum
from classroom.games.two_of_four.rules import shown_pair, split_move, sum_of
from classroom.games.two_of_four.scoring import LOSS, LOSS_FROM, NOTHING_FROM, count_suit_cards, points_for_distance
from classroom.games.two_of_four.view import View
from classroom.tutor.two_of_four.probabilities import pair_place, unbeaten_probability


@dataclass(frozen=True, slots=True)
class Play:
    """One legal move. `suits` of its cards have the target's suit. Winning with it brings `gain` tokens, and `chance`
    is how likely it wins; `value` is what it brings on average, losses as they apply."""

    move: str
    sum: Sum
    distance: int
    above: bool
    suits: int
    gain: int
    chance: float = 0.0
    value: float = 0.0

    @property
    def total(self) -> int:
        return self.sum.total

    @property
    def cards(self) -> frozenset[str]:
        one, _, other = split_move(self.move)
        return frozenset((one, other))

    @property
    def voids(self) -> bool:
        """Whether it ends the round: a 0."""
        return self.total == 0

    @property
    def is_far(self) -> bool:
        """Whether it costs whoever has tokens."""
        return self.distance >= LOSS_FROM and not self.voids

    @property
    def order(self) -> tuple[bool, int, bool, int]:
        """The nearest is least, of these one below, of these the one with most cards of the suit; a 0 comes last."""
        return (self.voids, self.distance, self.above, -self.suits)


def quick_plays(view: View) -> tuple[Play, ...]:
    """The plays of the seat whose turn it is, in the order of the view's moves; chance and value are not looked at."""
    return tuple(quick_play(view, move) for move in view.moves)


def quick_play(view: View, move: str) -> Play:
    assert view.target is not None
    assert view.seat is not None
    pair = shown_pair(view.seat, move, view.target)
    cards = count_suit_cards(view.target, pair)
    gain = points_for_distance(view.target, pair) + cards if pair.distance < NOTHING_FROM and pair.total else 0
    return Play(move, sum_of(move), pair.distance, pair.total > view.goal, cards, gain)


def list_plays(view: View) -> tuple[Play, ...]:
    """The plays with what they are worth: exactly, where all others have shown."""
    assert view.target is not None
    assert view.seat is not None
    chances = unbeaten_probability(view.target, view.unseen, seats=view.players - len(view.shown) - 1)
    for pair in view.shown:
        chances[pair_place(view.goal, pair.total, count_suit_cards(view.target, pair)) + 1 :] = 0
    lost = min(LOSS, view.tokens[view.seat])
    return tuple(
        with_win_chance(play, float(chances[pair_place(view.goal, play.total, play.suits)]), lost)
        for play in quick_plays(view)
    )


def with_win_chance(play: Play, chance: float, lost: int) -> Play:
    """The play with this chance to win, which costs so much if it is far away."""
    if play.voids:
        return play
    return replace(play, chance=chance, value=chance * play.gain - (lost if play.is_far else 0))
