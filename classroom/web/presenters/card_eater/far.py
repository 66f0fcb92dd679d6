"""Tavi at the Card Eater's table, and what it says."""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from classroom.games.card_eater.cards import JOKER, VALUES
from classroom.games.card_eater.rules import TURN
from classroom.games.card_eater.state import Step
from classroom.games.protocol import Sum
from classroom.services.play.match_state import SeatFace
from classroom.tutor.card_eater.probabilities import can_be_made
from classroom.web.presenters import said
from classroom.web.presenters.card_eater.scene import FOLDER, Scene
from classroom.web.presenters.said import Hint, Said, common_kind, is_right_step, yes
from classroom.web.templating.regions import Region

USUAL_CARD = 7  # what a card is worth, on average, and a little more


class Told(NamedTuple):
    """Beside the steps told: what was done before them since my last turn (`lap`, a picture each), the `target` of a
    new round, whether Tavi has done the sum for me: `known`, since I can do it, or `hard`; and the `outlook`."""

    lap: tuple[Step, ...] = ()
    target: int | None = None
    done_for_me: str = ""
    outlook: str = ""


class Opening(NamedTuple):
    """Who goes first at which target: `first` is you, another, you by `name`, or you in a match `looked back` at;
    `is_new`: there was a round before it; and the `outlook`."""

    first: str
    who: SeatFace
    target: int
    is_new: bool = False
    outlook: str = ""


class Turned(NamedTuple):
    """What the card turned counts, beside its sum; whether there is a picture of it."""

    number: int
    has_picture: bool


class SignSlip(NamedTuple):
    """An answer that went the wrong way: added where `by` is to be taken away, or the other way round."""

    start: int
    by: int
    target: int


@dataclass(frozen=True, slots=True)
class Coach:
    mood: str
    nods: bool


def regions(scene: Scene) -> tuple[Region, ...]:
    return coach(scene), bubble(scene)


def coach(scene: Scene) -> Region:
    return Region("coach", f"{FOLDER}/coach.html", Coach(mood(scene), bool(scene.latest and not scene.asking)))


def mood(scene: Scene) -> str:
    """How Tavi looks."""
    now, latest = scene.now, scene.latest
    if now.help or now.attempt:
        return "thinking" if now.attempt and now.attempt.wrong else "encouraging"
    if scene.saying or (latest and latest.kind == "turn" and latest.card == JOKER):
        return "surprised"
    if scene.winner in now.owned or is_right_step(now):
        return "glad"
    return "encouraging"


def bubble(scene: Scene) -> Region:
    """What is said: what is asked, or else what has happened since the child's last move."""
    now = scene.now
    found = words(scene)
    right = {} if now.opens else yes(now, found.get("steps", ()))
    about = Said(
        at=now.place,
        won=now.has_won,
        seats=now.seats,
        mine=now.mine,
        my_turn=scene.decides,
        moved=moved_from(scene),
        **found,
        **right,
    )
    return Region("said", f"{FOLDER}/said.html", about)


def moved_from(scene: Scene) -> str:
    """From where the card of this step came; nothing on a table that is not told step by step, where none moves."""
    if not scene.latest or not scene.now.stepping:
        return ""
    return "near" if scene.latest.seat == scene.now.mine else "far"


def words(scene: Scene) -> dict[str, Any]:
    """The kind of what is said, and what belongs to it."""
    now = scene.now
    common = common_kind(now, scene.question)
    if not common:
        return own_kind(scene)
    if common["kind"] == "hint":
        return {**common, "hint": hint(scene)}
    if common["kind"] == "sum" and now.attempt and now.pick == TURN:
        return {**common, "more": Turned(abs(now.attempt.sum.terms[-1]), now.attempt.help != "none")}
    if common["kind"] == "slip":
        return {**common, "more": sign_slip(scene)}
    return common


def sign_slip(scene: Scene) -> SignSlip | None:
    """Where the last answer is what the card makes the other way."""
    attempt = scene.now.attempt
    assert attempt
    start, by = attempt.sum.terms
    return SignSlip(start, by, scene.target) if attempt.wrong[-1] == start - by else None


def hint(scene: Scene) -> Hint:
    """In the end that sum which the card to be taken makes with the total; of a joker the one that tells its value."""
    given, help_given = said.hint(scene.now), scene.now.help
    if given.sum and scene.saying:
        return hint_of_joker(scene, given)
    if help_given and help_given.stage == 3 and help_given.advice.sum and not scene.saying:
        return replace(given, sum=Sum((scene.my_total or 0, scene.view.need or 0)), shows_total=True)
    return given


def hint_of_joker(scene: Scene, given: Hint) -> Hint:
    """With the sum that leads to the value advised: what is missing to the target; or, where some is to be left, the
    total that leaves it, which is all that is said then. Where so much is left that a value is as good as any, the
    tutor's own."""
    assert scene.now.help
    advice = scene.now.help.advice
    left = next(play.left for play in advice.plays if play.move == advice.move)
    if left is None or left > 2 * max(VALUES):
        return given
    if not left:
        return replace(given, sum=Sum((scene.target, -(scene.my_total or 0))))
    return replace(given, message=None, sum=Sum((scene.target, -left)))


def own_kind(scene: Scene) -> dict[str, Any]:
    """`more` is the opening, or what is told beside the steps."""
    now, view = scene.now, scene.view
    if scene.saying:
        return {"kind": "joker"}
    if not scene.latest:
        first = "other" if view.turn != now.mine else "name" if scene.many_here else "you"
        first = "looked back" if first == "you" and now.replay else first
        more = Opening(first, now.seats[view.turn or 0], scene.target, now.opens, outlook(scene))
        return {"kind": "opening", "more": more}
    return {"kind": "steps", "steps": news(scene), "verdict": scene.verdict, "more": told(scene)}


def told(scene: Scene) -> Told:
    """A round that nobody can win is told as it begins, and in my turn: there are no pictures then."""
    assert scene.latest
    is_new = bool(scene.latest.round_finished and not scene.done)
    ahead = outlook(scene) if is_new or scene.decides else ""
    before = () if ahead == "lost" else lap(scene)
    return Told(before, scene.view.target if is_new else None, done_for_me(scene), ahead)


def outlook(scene: Scene) -> str:
    """`lost` where so few cards are left that nobody can make the target, `scant` where nobody is likely to."""
    view = scene.view
    if view.target is None or scene.done:
        return ""
    if not can_be_made(view):
        return "lost"
    return "scant" if USUAL_CARD * max(row.pile for row in view.rows) < view.target else ""


def done_for_me(scene: Scene) -> str:
    """Why the child, which adds up itself, was not asked this sum; nothing where it was, or there is none."""
    latest, now = scene.latest, scene.now
    if not latest or latest.seat != now.mine or latest.kind not in ("turn", "value") or now.sums != "add" or now.right:
        return ""
    if not latest.sign or latest.before is None or latest.value is None:
        return ""
    return "known" if now.manages(Sum((latest.before, latest.sign * latest.value))) else "hard"


def lap(scene: Scene) -> tuple[Step, ...]:
    """What the others have done since my last turn before the step that is told: it went by quickly, and in my turn
    there is all the time to look at it."""
    now, found = scene.now, list[Step]()
    if not (scene.decides and now.stepping):
        return ()
    for step in reversed(scene.view.steps[:-1]):
        if step.round_finished or now.mine in (step.seat, scene.latest and scene.latest.seat):
            break
        if step.value or step.kind == "pass":  # not a joker before its value
            found.append(step)
    return tuple(reversed(found))


def news(scene: Scene) -> tuple[Step, ...]:
    """What has happened since my last move, a joker of mine with its value, two steps at most; only the last one where
    the steps are told one by one."""
    steps, now = scene.view.steps[-2:], scene.now
    if len(steps) < 2 or now.stepping or now.is_past:
        return steps[-1:]
    before, latest = steps
    if latest.seat == now.mine:
        return steps if latest.kind == "value" else steps[1:]
    return steps[1:] if before.seat == now.mine else steps
