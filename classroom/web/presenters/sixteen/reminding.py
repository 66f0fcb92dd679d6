"""What else is worth a word at Sixteen’s table."""

from classroom.games.sixteen.rules import DRAW, HAND
from classroom.web.presenters.sixteen.scene import Scene
from classroom.web.presenters.table_scene import steps_since

FAR_BEHIND = 3  # sets


def reminder(scene: Scene) -> str:
    """What else is worth a word: at the end whose the pile is that lies there; that Tavi plays again; that nobody draws
    any more, once; that every card goes over; that a card was not drawn; whether the child will do the sums, or think
    together with Tavi."""
    if scene.view.over and scene.view.pile:
        return "left over"
    if scene.plays_again:
        return "again"
    if scene.now.my_turn and scene.now.sums != "none" and scene.view.goes_over_anyway:
        return "over"
    if plays_out(scene):
        return "empty"
    return forgotten(scene) or ("sums" if scene.offers_sums else "together" if needs_company(scene) else "")


def needs_company(scene: Scene) -> bool:
    """Whether help is offered to a child that is far behind Tavi: with its first card of every second pile."""
    now, view = scene.now, scene.view
    if not scene.against_tavi or not now.my_turn or scene.asking or len(view.sets) % 2:
        return False
    has_laid = any(
        step.seat == now.mine and step.card for step in steps_since(view.steps, lambda step: step.formed is not None)
    )
    return view.won_worth(scene.opponent) - view.won_worth(now.mine or 0) >= FAR_BEHIND and not has_laid


def plays_out(scene: Scene) -> bool:
    """Whether it is the first turn of the seat in front in which nobody draws any more: it has just drawn the last
    card, or another one has, and fewer than one each have been laid since."""
    view, latest = scene.view, scene.latest
    is_others = latest is None or latest.seat != scene.now.mine
    is_first = len(view.hand) == HAND or (is_others and sum(view.held) > (HAND - 2) * view.players + 1)
    return scene.now.my_turn and not view.left and is_first


def forgotten(scene: Scene) -> str:
    """Under which rule a card was just not drawn that may be drawn by hand; nothing from the second one on."""
    view, before = scene.view, HAND - 2
    mine = [step.card for step in view.steps if step.seat == scene.now.mine]
    if not scene.now.my_turn or DRAW not in view.moves or len(view.hand) != before or view.left < 2:
        return ""
    return str(view.rules["draw"]) if mine and mine[-1] and (len(mine) < 2 or mine[-2]) else ""
