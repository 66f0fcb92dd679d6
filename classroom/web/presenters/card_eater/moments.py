"""A moment of the Card Eater: what came of the move made, and what the stronger one would have come to."""

from typing import NamedTuple

from classroom.games.card_eater.rules import SAY, STAY, TAKE, TURN, card_effect
from classroom.games.card_eater.state import Step
from classroom.games.card_eater.view import View
from classroom.games.protocol import Sum
from classroom.services.play.match_state import SeatFace
from classroom.tutor.protocol import Moment


class Side(NamedTuple):
    """A card with its sum; no card where the turn was passed, no sum where it was not counted. `left` is what is then
    to go, None where one is out, or the card is still hidden: `back`. `whose` the card was, if it was another's."""

    card: str
    sum: Sum | None
    left: int | None
    whose: SeatFace | None = None


class Comparison(NamedTuple):
    target: int
    sides: tuple[Side, ...]


def compare(view: View, step: Step, moment: Moment, seats: tuple[SeatFace, ...]) -> Comparison:
    assert view.target is not None
    found = better(view, moment.move)
    if moment.move.startswith(TAKE):
        found = found._replace(whose=seats[int(moment.move.removeprefix(TAKE))])
    return Comparison(view.target, (made(view, step), found))


def made(view: View, step: Step) -> Side:
    """What the move came to."""
    if step.value is None:
        return side(view, step.card or "", None)
    code = f"X={step.value}" if step.card == "X" or step.kind == "value" else step.card
    return side(view, code or "", step.value)


def better(view: View, move: str) -> Side:
    """What this take, or value of a joker, comes to; or that one stays, or turns a card."""
    if move == STAY:
        return side(view, "", None)
    if move == TURN:
        return Side("back", None, None)
    if move.startswith(SAY):
        value = int(move.removeprefix(SAY))
        return side(view, f"X={value}", value)
    last = view.rows[int(move.removeprefix(TAKE))].last
    assert last
    code = f"X={last.value}" if last.card == "X" else last.card
    return side(view, code, last.value)


def side(view: View, card: str, value: int | None) -> Side:
    """The card, added to the total or taken away from it as the rules say."""
    total, target = view.row.total if view.row else None, view.target
    assert target is not None
    if value is None:
        return Side(card, None, target - (total or 0))
    sign, after = card_effect(total, value, target)
    work = Sum((total, sign * value)) if total is not None and sign else None
    return Side(card, work, target - after if sign else None)
