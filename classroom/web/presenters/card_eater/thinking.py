"""Help with a turn of the Card Eater: how much is missing, and the cards that nobody has turned yet. The cards to take
lie in the lagoon."""

from dataclasses import dataclass

from classroom.games.card_eater.cards import VALUES, value
from classroom.games.card_eater.view import View
from classroom.web.presenters.card_eater.scene import FOLDER, Scene
from classroom.web.templating.regions import Region


@dataclass(frozen=True, slots=True)
class Needing:
    """`need` is None before the first card; `is_parted`: the way to the target goes by the full ten. `unseen` are the
    cards that nobody has turned yet, by what they count, jokers first; nothing where none of them can help now: one
    card is not enough, or there are none."""

    total: int | None
    need: int | None
    target: int
    is_parted: bool
    unseen: tuple[int, ...]


def region(scene: Scene, play: Region) -> Region:
    view, given = scene.view, scene.now.help
    assert given
    unseen = unseen_by_value(view) if can_help(view) else ()
    about = Needing(scene.my_total, view.need, scene.target, given.stage > 2, unseen)
    return Region("near", f"{FOLDER}/near-think.html", about, (play, scene.tools))


def can_help(view: View) -> bool:
    """Whether the next card of the seat's pile can make the target."""
    return bool(view.row and view.row.pile and view.need is not None and view.need <= max(VALUES))


def unseen_by_value(view: View) -> tuple[int, ...]:
    many = [0] * (max(VALUES) + 1)
    for card, number in view.unseen.items():
        many[value(card) or 0] += number
    return tuple(many)
