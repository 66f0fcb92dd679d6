"""The pair picked beside those that have been shown: by which it is beaten, and which it beats by its suit."""

from typing import NamedTuple

from classroom.games.french_cards import suit
from classroom.games.two_of_four.rules import shown_pair
from classroom.games.two_of_four.scoring import NOTHING_FROM, winners
from classroom.games.two_of_four.state import ShownPair
from classroom.web.presenters.two_of_four.scene import Scene


class Beaten(NamedTuple):
    """By which pair one that is looked at is beaten: it is `closer`, or as near and `below`, or makes the same and has
    the target's `suit`."""

    why: str
    pair: ShownPair
    suit: str


def picked(scene: Scene) -> ShownPair | None:
    """The pair picked, as it would be shown; None while only cards are."""
    turn = scene.view.turn
    return shown_pair(turn, scene.chosen, scene.target) if scene.sign and turn is not None else None


def beside_others(scene: Scene) -> ShownPair | None:
    """The same, where it can be measured by what the others have shown; None for a 0 too."""
    work = scene.tried
    return picked(scene) if work and work.total and scene.view.shown else None


def beaten(scene: Scene) -> Beaten | None:
    """What beats the pair picked, which can win nothing any more; None where nothing does, for a 0, and while only
    cards are picked."""
    mine = beside_others(scene)
    if mine is None:
        return None
    leading = winners(scene.target, (*scene.view.shown, mine))
    if mine in leading:
        return None
    best = leading[0]
    why = "closer" if best.distance < mine.distance else "suit" if best.total == mine.total else "below"
    return Beaten(why, best, suit(scene.target))


def beats_by_suit(scene: Scene) -> ShownPair | None:
    """Whose pair makes the same as the one picked, and is beaten by it, since only that has the target's suit; the best
    of those that have shown, else None."""
    mine = beside_others(scene)
    if mine is None:
        return None
    second = winners(scene.target, scene.view.shown)[0]
    alone = winners(scene.target, (*scene.view.shown, mine)) == (mine,) and mine.distance < NOTHING_FROM
    return second if alone and second.total == mine.total else None
