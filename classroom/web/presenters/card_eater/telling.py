"""What Tavi tells at the Card Eater's table: how a round begins, what has happened since the child's last move."""

from typing import Any, NamedTuple

from classroom.games.card_eater.cards import DECK, JOKER, VALUES
from classroom.games.card_eater.state import Step
from classroom.games.card_eater.view import View
from classroom.games.protocol import Sum
from classroom.services.play.match_state import SeatFace
from classroom.tutor.card_eater.foregone import is_seen_to_be_lost
from classroom.web.presenters.card_eater.doings import leads_at
from classroom.web.presenters.card_eater.scene import Scene, is_close
from classroom.web.presenters.table_scene import steps_since

USUAL_CARD = 7  # what a card is worth, on average, and a little more


class Told(NamedTuple):
    """Beside the steps told: what was done before them since my last turn (`lap`, a picture each), the `target` of a
    new round, whether Tavi has done the sum for me: `known`, since I can do it, `hard`, or neither: to give me a
    `rest`; the `outlook`. `aim` is the target of the step told. `is_close`: the target was nearly made; `joy` as of the
    scene; `only_totals`: nobody adds up, and no sum is told; `again`: the new target is the one of the round before;
    `explains_joker`: another has turned one up, and nobody had before; `explains_sun`: somebody is in the lead for the
    first time; `first`: who in a last turn got there first of those who are nearest, and to which total."""

    lap: tuple[Step, ...] = ()
    target: int | None = None
    done_for_me: str = ""
    outlook: str = ""
    aim: int = 0
    is_close: bool = False
    joy: str = ""
    only_totals: bool = False
    again: bool = False
    explains_joker: bool = False
    explains_sun: bool = False
    first: tuple[int, int] | None = None


class Opening(NamedTuple):
    """Who goes first at which target: `first` is you, another, you by `name`, or you in a match `looked back` at;
    empty where nobody plays it; `is_new`: there was a round before it, and with `again` it had the same target; and the
    `outlook`."""

    first: str
    who: SeatFace
    target: int
    is_new: bool = False
    outlook: str = ""
    again: bool = False


def comes_again(scene: Scene) -> bool:
    """Whether the dice have thrown the target of the round before once more."""
    past = scene.view.past
    return bool(past and not scene.done and past[-1].target == scene.view.target)


def own_kind(scene: Scene) -> dict[str, Any]:
    """`more` is the opening, or what is told beside the steps."""
    now, view = scene.now, scene.view
    if scene.saying:
        return {"kind": "joker"}
    if not scene.latest:
        first = "other" if view.turn != now.mine else "name" if scene.many_here else "you"
        first = "looked back" if first == "you" and now.replay else "" if scene.finishes else first
        more = Opening(first, now.seats[view.turn or 0], scene.target, now.opens, outlook(scene), comes_again(scene))
        return {"kind": "opening", "more": more}
    return {"kind": "steps", "steps": news(scene), "verdict": scene.verdict, "more": told_beside(scene)}


def told_beside(scene: Scene) -> Told:
    """A round that nobody can win is told as it begins, and in my turn: there are no pictures then, nor where it is
    told why somebody is out, which is a sentence or three."""
    assert scene.latest
    is_new = bool(scene.latest.round_finished and not scene.done)
    ahead = outlook(scene) if is_new or scene.decides else ""
    before = pictured(scene, scene.latest, ahead)
    new = scene.view.target if is_new else None
    step = scene.latest
    close = step.sign == 1 and not step.round_finished and is_close(step.after, scene.target)
    sums = scene.now.sums == "none"
    return Told(
        before,
        new,
        done_for_me(scene),
        ahead,
        scene.target,
        close,
        scene.joy,
        sums,
        is_new and comes_again(scene),
        is_first_joker(scene),
        scene.joy != "lead" and not scene.verdict and is_first_sun(scene),
        None if scene.verdict or is_new else got_there_first(scene),
    )


def is_first_sun(scene: Scene) -> bool:
    """Whether somebody is seen in the lead for the first time: what others do together is seen as it ends."""
    steps, goes_with = scene.view.steps, scene.now.game.goes_with
    hidden = {at for at in range(len(steps) - 1) if steps[at].seat != scene.now.mine and goes_with(*steps[at : at + 2])}
    seen = (at for at in leads_at(steps, scene.view.players) if at not in hidden)
    return next(seen, -1) == len(steps) - 1


def got_there_first(scene: Scene) -> tuple[int, int] | None:
    """In a last turn, of several who are equally near, who would win, and their total: as one of them comes there, and
    in my turn."""
    first = scene.leader
    if first is None or scene.done or not scene.view.is_last_turn:
        return None
    total = scene.rows[first].total
    near = [seat for seat, row in enumerate(scene.rows) if row.total == total and not row.out]
    is_told = scene.decides or (scene.latest and scene.latest.seat in near and scene.latest.sign == 1)
    return (first, total) if total and len(near) > 1 and is_told else None


def is_first_joker(scene: Scene) -> bool:
    """Whether another has just turned up the first joker of the match."""
    *before, latest = scene.view.steps
    return latest.card == JOKER and latest.kind == "turn" and all(step.card != JOKER for step in before)


def pictured(scene: Scene, latest: Step, ahead: str) -> tuple[Step, ...]:
    """The steps of others that are told by a picture each, one below the other."""
    is_others = latest.seat != scene.now.mine
    if is_others and scene.done and scene.winner is not None and not scene.done.is_made:
        return (latest,)  # who was nearest is told
    return () if ahead in ("lost", "counted") or latest.sign == 0 else lap(scene)


def outlook(scene: Scene) -> str:
    """`lost` where so few cards are left that nobody can make the target, `counted` where only that is so which
    Tavi knows of the hidden ones and no child can see, `decided` where it is settled who eats the
    most, and only the flag is to be won, `last` where that is the last one, `scant` where nobody is likely to make the
    target, `few` where there are fewer turns than usual, until I have had one."""
    view = scene.view
    if view.target is None or scene.done:
        return ""
    if scene.is_lost:
        return "lost" if is_seen_to_be_lost(view) else "counted"
    if is_decided(view):
        return "last" if len(view.past) + 1 == view.rules["rounds"] else "decided"
    if view.laps is not None:
        mine = range(view.players) if scene.now.mine is None else (scene.now.mine,)
        is_short = view.laps < (view.rules["laps"] or 0) and not any(scene.rows[seat].laid for seat in mine)
        return "few" if is_short else ""
    return "scant" if USUAL_CARD * max(row.pile for row in view.rows) < view.target else ""


def is_decided(view: View) -> bool:
    """Whether nobody can eat as many cards as the one who has eaten the most."""
    *_, second, most = sorted(view.eaten)
    return most > second + len(DECK) - sum(view.eaten)


def done_for_me(scene: Scene) -> str:
    """Why the child, which adds up itself, was not asked this sum; nothing where it was, or there is none."""
    latest, now = scene.latest, scene.now
    if not latest or latest.seat != now.mine or latest.kind not in ("turn", "value") or now.sums != "add" or now.right:
        return ""
    if not latest.sign or latest.before is None or latest.value is None:
        return ""
    if now.manages(Sum((latest.before, latest.sign * latest.value))):
        return "known"
    return "rest" if latest.value in (1, max(VALUES)) else "hard"


def lap(scene: Scene) -> tuple[Step, ...]:
    """What the others have done since my last turn, where that is more than the step that is told, which is among it
    then, unless a round ended with it: it went by quickly, and in my turn there is all the time to look at it."""
    mine = scene.now.mine
    if not (scene.decides and tells_once(scene)) or (scene.latest and scene.latest.seat == mine):
        return ()
    done = steps_since(scene.view.steps[:-1], lambda step: bool(step.round_finished) or step.seat == mine)
    told = tuple(step for step in done if step.value or step.kind in ("pass", "stay"))  # not a joker before its value
    return (*told, scene.view.steps[-1]) if told and not scene.view.steps[-1].round_finished else told


def tells_once(scene: Scene) -> bool:
    """Whether the steps are told one by one, or were before a move was taken back: the same is told then as before."""
    return scene.now.stepping or scene.now.has_taken_back


def news(scene: Scene) -> tuple[Step, ...]:
    """What has happened since my last move, a joker of mine with its value, two steps at most; only the last one where
    the steps are told one by one."""
    steps, now = scene.view.steps[-2:], scene.now
    if len(steps) < 2 or tells_once(scene) or now.is_past:
        return steps[-1:]
    before, latest = steps
    if latest.seat == now.mine:
        return steps if latest.kind == "value" else steps[1:]
    return steps[1:] if before.seat == now.mine else steps
