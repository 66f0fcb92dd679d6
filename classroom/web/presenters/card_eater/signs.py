"""The hand beside a card that can be taken, explained when it first comes."""

from classroom.games.card_eater.cards import VALUES
from classroom.games.card_eater.view import View
from classroom.web.presenters.card_eater.doings import target_at
from classroom.web.presenters.card_eater.scene import Scene


def explains_hand(scene: Scene) -> bool:
    """Whether the hand has not been there before in this match, and what it means is to be told, in my turn, where I
    can take with it. Not in a match looked back at."""
    now = scene.now
    if now.replay or now.help or scene.many_here or scene.verdict or scene.done or not scene.latest:
        return False
    return scene.may_take and has_first_hand(scene)


def has_first_hand(scene: Scene) -> bool:
    """Whether a card with a hand lies there, in my first turn in which one card can make the target."""
    view = scene.view
    lies = any(row.last and row.last.value for seat, row in enumerate(scene.rows) if seat != scene.now.mine)
    return lies and not any(was_near(view, place) for place in own_steps(scene))


def own_steps(scene: Scene) -> list[int]:
    """The numbers of my moves in this match, from 0."""
    return [place for place, step in enumerate(scene.view.steps) if step.seat == scene.now.mine]


def was_near(view: View, place: int) -> bool:
    """Whether before this step one card could make its player's target."""
    before = view.steps[place].before
    return before is not None and target_at(view, place) - before in VALUES
