"""Where the Card Eater waits for a touch before it goes on."""

from classroom.games.card_eater.state import Step
from classroom.web.presenters.card_eater.scene import Scene
from classroom.web.presenters.card_eater.signs import own_steps
from classroom.web.presenters.card_eater.telling import done_for_me
from classroom.web.presenters.match_table import ShownTable

FIRST_CARD, USUAL = 1200, 1850  # milliseconds; of three players one moves before the own turn: both steps can be read


def reads(now: ShownTable) -> int:
    """How long a step is shown: of a first card there is no sum, and little to be read."""
    step = Scene(now).latest
    return FIRST_CARD if step and step.value and step.before is None else USUAL


def waits(now: ShownTable) -> bool:
    """Whether the round is over with the move shown, or for the seat in front: it may be looked at at leisure. So may
    how a match begins, and the first sum that Tavi shows; a round that follows another goes on by itself, unless nobody
    can win it, and one that a child has given up needs no second press."""
    scene = Scene(now)
    if not scene.latest:
        return not now.opens or scene.is_lost
    if scene.done:
        return not scene.gives_up
    return (scene.latest.seat == now.mine and scene.latest.sign == 0) or is_first_shown(scene)


def is_first_shown(scene: Scene) -> bool:
    """Whether Tavi does a sum for the child that is hard for it, and has done none before in this match."""
    if done_for_me(scene) != "hard":
        return False
    *before, _ = own_steps(scene)
    return all(scene.now.worked_at(place) for place in before if has_sum(scene.view.steps[place]))


def has_sum(step: Step) -> bool:
    return step.kind in ("turn", "value") and bool(step.sign and step.value) and step.before is not None
