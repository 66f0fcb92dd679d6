"""The analysis of one position from the view of the seat to move: every legal move with its chances."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from classroom.games.card_eater.rules import PASS, SAY, STAY, TAKE, TURN, card_effect
from classroom.games.card_eater.view import View
from classroom.tutor.card_eater.last_turn import chance_by_staying, chance_by_turning, chance_to_eat
from classroom.tutor.card_eater.probabilities import (
    TEN,
    NextTurnForecast,
    cards_needed,
    count_helping,
    forecast_next_turn,
    heuristic_joker_value,
    hidden_counts,
    values_others_need,
)

# The chance to win a round later on, knowing only the number of players (studies/other-games.md 2: who missed a
# take still wins the round in 25 to 31 or 21 to 25 of 100), and how much more it is with 20 to go: 12,000 matches.
LATER = {3: 0.28, 4: 0.22}
TWENTY, MORE_WITH_TWENTY = 20, 0.08


@dataclass(frozen=True, slots=True)
class Play:
    """One legal move. `total` is what it leads to, None where a card is still to be turned or one is out.

    `wins`: the exact chance that it makes the target at once. `soon`: of a joker's value, the exact chance to win at
    the seat's next turn, if the others take what they see. `chance`: to win the round at all, as far as can be said; in
    a last turn exact in the same way, by coming nearest as well.
    `value`: how many cards that makes on average, all that lie there by the target, one's own by coming nearest.
    """

    move: str
    total: int | None
    left: int | None  # to go, from that total
    wins: float
    soon: float | None
    chance: float
    value: float


def analyse(view: View) -> tuple[Play, ...]:
    """The plays in the order of the view's moves. The same view always gives the same figures."""
    if not view.saying:
        return tuple(card_play(view, move) for move in view.moves)
    ahead, needed = forecast_next_turn(view), values_others_need(view)
    return tuple(joker_play(view, move, ahead, needed) for move in view.moves)


def best_play(view: View, plays: tuple[Play, ...]) -> Play:
    """The play with the highest value; between equals a take, of joker values the one that good players like, else the
    highest; one stays where that is better than to turn, or as good, since every hidden card is too big."""
    liked = f"{SAY}{preferred_joker_value(view)}"
    shuns = STAY if any(hidden_counts(view)[: my_need(view) + 1]) else TURN

    def order(play: Play) -> tuple[float, bool, bool, int]:
        is_liked = play.move.startswith(TAKE) or play.move == liked
        return round(play.value, 9), is_liked, play.move != shuns, play.total or 0

    return max(plays, key=order)


def preferred_joker_value(view: View) -> int:
    """What good players say of a joker before they look at the others; with 21 to 30 to go what leaves 20."""
    need = my_need(view)
    if TWENTY < need <= TWENTY + TEN and not view.is_last_turn:
        return need - TWENTY
    return heuristic_joker_value(need, view.is_last_turn)


def card_play(view: View, move: str) -> Play:
    """A take wins, a turn may; with a pass one waits for what others turn."""
    if move.startswith(TAKE):
        return play_with_chance(view, move, view.target, 1.0)
    many, of = count_helping(view, my_need(view)) if move == TURN else (0, 0)
    wins = many / of if of else 0.0
    if move == STAY:
        return last_play(view, move, view.row.total if view.row else None, 0.0, chance_by_staying(view))
    if view.is_last_turn:
        return last_play(view, move, None, wins, chance_by_turning(view), more=1)
    return play_with_chance(view, move, None, wins)


def joker_play(view: View, move: str, ahead: NextTurnForecast, needed: set[int]) -> Play:
    """A value that another seat needs gives the round away."""
    assert view.row is not None
    assert view.target is not None
    said = int(move.removeprefix(SAY))
    sign, total = card_effect(view.row.total, said, view.target)
    left = view.target - total
    if not left:
        return play_with_chance(view, move, total, 1.0)
    if sign and view.is_last_turn:
        return replace(last_play(view, move, total, 0.0, chance_to_eat(view, (total, False), said)), soon=0.0)
    if not sign or said in needed:
        return Play(move, total if sign else None, left if sign else None, 0.0, 0.0, 0.0, 0.0)
    soon = ahead.wins[left] if left < len(ahead.wins) else 0.0
    later = LATER[view.players] + MORE_WITH_TWENTY * (left == TWENTY)
    chance = soon + (ahead.goes_on - soon) * later
    return Play(move, total, left, 0.0, soon, chance, chance * view.in_play)


def last_play(view: View, move: str, total: int | None, wins: float, chance: float, more: int = 0) -> Play:
    """A play of a last turn, which lays so many cards more: nearest, one eats one's own row."""
    assert view.row is not None
    assert view.target is not None
    value = wins * (view.in_play + more) + (chance - wins) * (len(view.row.laid) + more)
    left = None if total is None else view.target - total
    return Play(move, total, left, wins, None, chance, value)


def play_with_chance(view: View, move: str, total: int | None, wins: float) -> Play:
    """A play that wins at once with this chance, else perhaps later."""
    later = LATER[view.players] if view.unseen or move != PASS else 0.0
    chance = wins + (1 - wins) * later
    left = None if total is None else 0
    return Play(move, total, left, wins, None, chance, chance * view.in_play)


def find_play(plays: Iterable[Play], move: str) -> Play:
    """The play that is this move."""
    return next(play for play in plays if play.move == move)


def my_need(view: View) -> int:
    """What the seat needs, more than any card before its first one."""
    assert view.seat is not None
    return cards_needed(view, view.seat)


def open_takes(view: View) -> list[str]:
    """The takes that are open."""
    return [move for move in view.moves if move.startswith(TAKE)]
