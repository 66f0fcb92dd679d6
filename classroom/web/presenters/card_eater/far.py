"""Tavi at the Card Eater's table, and what it says."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from classroom.games.card_eater.cards import JOKER, VALUES
from classroom.games.protocol import Message, Sum
from classroom.services.play.hints import STAGES
from classroom.web.presenters import said
from classroom.web.presenters.card_eater.decisions import (
    ENOUGH,
    asks_which_way,
    help_shown,
    is_take,
    went_the_other_way,
)
from classroom.web.presenters.card_eater.middle import card_to_add
from classroom.web.presenters.card_eater.scene import FOLDER, Scene
from classroom.web.presenters.card_eater.telling import own_kind
from classroom.web.presenters.said import Hint, Said, common_kind, is_right_step, yes
from classroom.web.templating.regions import Region


class Turned(NamedTuple):
    """The card turned, or a joker, and what it counts, beside its sum; `help`: none, line or picture. Where the child
    is asked if it goes over the target, `over` is this target, and below zero where it does."""

    number: int
    help: str
    card: str
    over: int = 0


class Tried(NamedTuple):
    """A card of another is tried for this target."""

    target: int


class Helped(NamedTuple):
    """Help with a move to this target; `explains_joker`: it speaks of jokers, and none was turned up yet."""

    target: int
    explains_joker: bool = False


class SignSlip(NamedTuple):
    """An answer that went the wrong way: added where `by` is to be taken away, or the other way round."""

    start: int
    by: int
    target: int


class Solved(NamedTuple):
    """The sum, where the child has tried so often that the number to tap is told."""

    sum: Sum


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
    if scene.winner in now.owned or scene.joy or is_right_step(now):
        return "glad"
    return "encouraging"


def bubble(scene: Scene) -> Region:
    """What is said: what is asked, or else what has happened since the child's last move."""
    now = scene.now
    found = words(scene)
    looks_back = bool(
        now.replay and scene.latest and scene.latest.kind == "value"
    )  # of a joker it is told what it does
    is_told = now.opens or scene.saying or looks_back  # a joker is turned after the sum, which lies there no more
    right = yes_to_misfit(scene) or ({} if is_told else yes(now, found.get("steps", ())))
    about = Said(
        at=now.place,
        won=now.has_won,
        seats=now.seats,
        mine=now.mine,
        my_turn=scene.decides or scene.finishes,
        moved=moved_from(scene),
        **found,
        **right,
    )
    return Region("said", f"{FOLDER}/said.html", about)


def yes_to_misfit(scene: Scene) -> dict[str, Any]:
    """A right sum gets its yes first, even where the card that was tried does not fit."""
    told: Mapping[str, Any] = scene.now.refusal.values if scene.now.refusal else {}
    is_right = {"total", "card"} <= told.keys() and Sum((told["total"], told["card"])) in scene.now.worked
    return {"yes": True, "sober": True} if is_right else {}


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
        return {**common, "hint": hint(scene), "more": Helped(scene.target, explains_joker(scene))}
    if common["kind"] == "sum" and now.attempt and not is_take(scene):
        by = now.attempt.sum.terms[-1]
        over = (scene.target if by > 0 else -scene.target) if asks_which_way(scene, now.attempt) else 0
        return {**common, "more": Turned(abs(by), now.attempt.help, card_to_add(scene), over)}
    if common["kind"] == "sum":
        return {**common, **sober(scene), "more": Tried(scene.target)}
    if common["kind"] == "slip":
        way = bool(now.attempt and help_shown(now.attempt) == "way")
        return {**common, **sober(scene), "shows_way": way, "more": of_slip(scene)}
    return common


def sober(scene: Scene) -> dict[str, Any]:
    """A yes would answer whether a card of another fits, which it may not."""
    attempt = scene.now.attempt
    return {"sober": bool(attempt and is_take(scene) and attempt.sum.total != scene.target)}


def explains_joker(scene: Scene) -> bool:
    instead = scene.now.help.advice.instead if scene.now.help and scene.now.help.stage == STAGES else None
    speaks = instead is not None and "joker" in instead.text
    return speaks and all(step.card != JOKER for step in scene.view.steps)


def of_slip(scene: Scene) -> Solved | SignSlip | None:
    """The sum after so many answers; before, where the last one is what the card makes the other way."""
    attempt = scene.now.attempt
    assert attempt
    if len(attempt.wrong) >= ENOUGH:
        return Solved(attempt.sum)
    if is_take(scene):
        return None
    start, by = attempt.sum.terms
    return SignSlip(start, by, scene.target) if went_the_other_way(attempt) else None


def hint(scene: Scene) -> Hint:
    """In the end that sum which the card to be taken makes with the total, and that it is to be looked for; of a joker
    the sum that tells its value."""
    given, help_given = said.hint(scene.now), scene.now.help
    if given.sum and scene.saying:
        return hint_of_joker(scene, given)
    if help_given and help_given.stage == 3 and help_given.advice.sum and not scene.saying:
        need = scene.view.need or 0
        whose = Message("Whose last card is worth %(need)d?", need=need)
        return replace(given, message=whose, sum=Sum((scene.my_total or 0, need)), shows_total=True)
    return given


def hint_of_joker(scene: Scene, given: Hint) -> Hint:
    """With the sum whose answer is the value advised: what is missing to the target; or, where some is to be left, to
    the total that leaves it, which is all that is said then. Where so much is left that a value is as good as any, the
    tutor's own."""
    assert scene.now.help
    advice = scene.now.help.advice
    left = next(play.left for play in advice.plays if play.move == advice.move)
    if left is None or left > 2 * max(VALUES):
        return given
    value = Sum((scene.target - left, -(scene.my_total or 0)))
    return replace(given, message=None if left else given.message, sum=value)
