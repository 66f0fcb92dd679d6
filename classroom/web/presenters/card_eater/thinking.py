"""Help with a turn of the Card Eater: the cards that nobody has turned yet, in the place of the target's island. All
else stays where it is: the own row with its number line, the cards to take."""

from dataclasses import dataclass

from classroom.games.card_eater.cards import VALUES, value
from classroom.games.card_eater.rules import TAKE
from classroom.games.card_eater.view import View
from classroom.services.play.hints import STAGES
from classroom.tutor.card_eater.last_turn import leading_values
from classroom.web.presenters.card_eater.scene import FOLDER, Scene
from classroom.web.templating.regions import Region


@dataclass(frozen=True, slots=True)
class Hidden:
    """The target and the cards that nobody has turned yet, by what they count, jokers first; `wanted` is what helps: in
    the last turn also what puts the child in the lead. What counts more than the child's `need` is too big."""

    target: int
    unseen: tuple[int, ...]
    wanted: tuple[int, ...]
    need: int


def hidden_cards(scene: Scene) -> Region | None:
    """None before the last stage, and where a card is to be taken or more is missing than one card can be."""
    view, given = scene.view, scene.now.help
    if not given or given.stage < STAGES or not can_help(view):
        return None
    unseen, need = unseen_by_value(view), view.need or 0
    wanted = tuple(value for value in (0, need) if unseen[value])
    if view.is_last_turn:
        wanted += leading_values(view)
    return Region("goal", f"{FOLDER}/hidden.html", Hidden(scene.target, unseen, wanted, need))


def can_help(view: View) -> bool:
    """Whether the next card of the seat's pile can make the target, and none that lies there can; nor a joker."""
    is_near = view.need is not None and view.need <= max(VALUES) and not view.saying
    return bool(is_near and view.row and view.row.pile and not any(move.startswith(TAKE) for move in view.moves))


def unseen_by_value(view: View) -> tuple[int, ...]:
    many = [0] * (max(VALUES) + 1)
    for card, number in view.unseen.items():
        many[value(card) or 0] += number
    return tuple(many)
