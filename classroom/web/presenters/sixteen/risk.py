"""The tutor asks back before a card that goes over 16: the hand, its safe cards to be touched."""

from dataclasses import dataclass

from classroom.games.sixteen.cards import WILD, card_in_hand, number
from classroom.games.sixteen.rules import GOAL
from classroom.games.sixteen.view import View
from classroom.web.presenters.sixteen.scene import FOLDER, Scene
from classroom.web.templating.regions import Region


@dataclass(frozen=True, slots=True)
class RiskCard:
    """A card of the hand, the `nth` of its like; `marks` say what it would make."""

    code: str
    nth: int
    is_chosen: bool
    is_safe: bool
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Risk:
    """The move that goes over, and the hand; `total` where each card shows its sum."""

    match_id: str
    seq: int
    move: str
    cards: tuple[RiskCard, ...]
    total: int | None
    picks: bool  # a wild card among the safe ones


def region(scene: Scene) -> Region:
    now, view = scene.now, scene.view
    cards = tuple(risk_card(scene, code, nth) for code, nth in view.hand_told_apart)
    total = view.total if now.sums == "show" else None
    picks = any(card.code == WILD and card.is_safe for card in cards)
    return Region("near", f"{FOLDER}/near-risk.html", Risk(now.match_id, now.seq, scene.chosen, cards, total, picks))


def risk_card(scene: Scene, code: str, nth: int) -> RiskCard:
    is_chosen = code == card_in_hand(scene.chosen) and nth == 0
    marks = scene.view.marks(code) if scene.now.sums == "show" else ()
    return RiskCard(code, nth, is_chosen, not is_chosen and is_safe(scene.view, code), marks)


def is_safe(view: View, code: str) -> bool:
    """A wild card can be made small enough."""
    return code == WILD or view.total + number(code) <= GOAL
