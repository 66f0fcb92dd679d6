"""What is said at the table of Two out of Four: what is asked, or what has happened since the child's last move."""

from dataclasses import replace
from typing import Any, NamedTuple

from classroom.games.french_cards import suit, value
from classroom.games.protocol import Message
from classroom.games.two_of_four.state import Step
from classroom.tutor.two_of_four.advice import leader, nudge_from
from classroom.web.presenters.said import Hint, Said, common_kind, yes
from classroom.web.presenters.two_of_four.comparison import beaten, beats_by_suit
from classroom.web.presenters.two_of_four.hand import told_because
from classroom.web.presenters.two_of_four.reckoning import asks, decided, stopped_well
from classroom.web.presenters.two_of_four.scene import FOLDER, Scene
from classroom.web.templating.regions import Region


class Told(NamedTuple):
    """A step to be told, with what the target of its round counts; it `was_heard` where it was told just before. Of a
    round in which the child finds what decides (`asks`) nothing is told that says it."""

    step: Step
    goal: int
    was_heard: bool = False
    asks: str = ""


class Opening(NamedTuple):
    """A round that begins: which of how many, counted from 1; who goes first, what the target counts, and whether a
    pair of the child, where it goes first, makes that."""

    round: int
    rounds: int
    turn: int | None
    goal: int
    can_make: bool


def bubble(scene: Scene) -> Region:
    """What is said: what is asked, or else what has happened since the child's last move."""
    now = scene.now
    news = of_one_round(shown_before(scene) or now.news(scene.view.players))
    said: dict[str, Any] = common_kind(now, scene.question) or own_kind(scene, news)
    said.update(leading(scene))
    if said["kind"] == "slip":
        said["more"] = scene.mixed
    if said["kind"] == "hint":
        said["hint"] = fitted(scene, said["hint"])
    asks = now.attempt or scene.question
    about = Said(
        at=now.place,
        seats=now.seats,
        mine=now.mine,
        my_turn=now.my_turn and not asks,
        is_plain=True,
        won=now.has_won,
        **yes_to_sum(scene, said["kind"]),
        is_long=bool(now.help or asks or now.judged or scene.tried or len(news) > 1),
        **said,
    )
    return Region("said", f"{FOLDER}/said.html", about)


def fitted(scene: Scene, hint: Hint) -> Hint:
    """Help that begins with the card picked; at last it gives no sum away that the child is to work out."""
    if hint.move and scene.is_asked(scene.analysis.advised.sum) and not scene.analysis.advised.distance:
        return replace(hint, instead=None)
    if scene.cards and scene.now.help and scene.now.help.stage == 1:
        return replace(hint, message=nudge_from(scene.analysis, *scene.cards))
    return hint


def leading(scene: Scene) -> dict[str, Any]:
    """With the first help: who has what no pair beats, and the target; nothing where nobody has."""
    help_ = scene.now.help
    pair = leader(scene.view, help_.advice.plays) if help_ and help_.stage == 1 else None
    return {"more": (pair, scene.goal)} if pair else {}


def yes_to_sum(scene: Scene, kind: str) -> dict[str, Any]:
    """The yes to a sum worked out right, with the sum where a pair is asked about: else it felt like a slip."""
    if kind == "tried":
        return yes(scene.now)
    is_right = bool(scene.question and scene.now.pending.shown_sum in scene.now.worked)
    return {"yes": is_right, "worked": scene.now.pending.shown_sum} if is_right else {}


def own_kind(scene: Scene, news: tuple[Step, ...]) -> dict[str, Any]:
    """What the pair picked makes; who goes first in a round; what has been shown, or what that decided."""
    now = scene.now
    if scene.tried:
        return {
            "kind": "tried",
            "more": (scene.tried, scene.goal, beaten(scene), suits_of(scene), beats_by_suit(scene)),
        }
    if reason := told_because(scene):
        return {"kind": "shared", "more": reason}
    if not news or (news[-1].finished and not scene.done):
        return {"kind": "opening", "more": opening(scene)}
    steps = tuple(tell_step(scene, step, was_heard=now.stepping and step is not news[-1]) for step in news)
    about = {"steps": steps, "verdict": verdict(scene)}
    if scene.done:
        return {"kind": "decided", "more": decided(scene.done), **about}
    return {"kind": "steps", "more": opening(scene) if begins_round(scene, news) else None, **about}


def tell_step(scene: Scene, step: Step, *, was_heard: bool) -> Told:
    asked = asks(step.finished) if step.finished and not scene.now.replay else ""
    return Told(step, goal_of(scene, step), was_heard, asked)


def verdict(scene: Scene) -> Message | None:
    """What Tavi says of the step; nothing of a better pair once the round is told, which is looked for after the match
    (in the last one nothing of the suit, either, but where the pair can be taken back for it), and nothing of a 0 of
    the child that stopped somebody, of which the heading tells."""
    now = scene.now
    is_last = scene.round + 1 == scene.view.of
    is_told = scene.done and stopped_well(now, scene.done)
    is_later = now.corrects and not now.mends and (is_last or now.is_late)
    return now.verdict if now.judged and not (is_told or is_later) else None


def suits_of(scene: Scene) -> tuple[str, int]:
    """The target's suit, and how many cards of the pair picked bring a pearl by it."""
    play = scene.analysis.find(scene.chosen) if scene.sign else None
    return suit(scene.target), play.suits if play and play.gain and play.chance else 0


def shown_before(scene: Scene) -> tuple[Step, ...]:
    """In the own turn all that the others have shown in this round, although it was told step by step."""
    view = scene.view
    return tuple(step for step in view.steps if step.number == view.number) if scene.now.my_turn else ()


def of_one_round(news: tuple[Step, ...]) -> tuple[Step, ...]:
    """Without the pairs of a round before that of the last step: they lie there no more."""
    return tuple(step for step in news if step.number == news[-1].number)


def opening(scene: Scene) -> Opening:
    view = scene.view
    return Opening(view.number + 1, view.of, view.turn, scene.goal, scene.can_make)


def begins_round(scene: Scene, news: tuple[Step, ...]) -> bool:
    """Whether the only news is what somebody else began the round on the table with."""
    return len(news) == 1 and len(scene.view.shown) == 1 and news[0].seat != scene.now.mine


def goal_of(scene: Scene, step: Step) -> int:
    """What the target counts in the round of a step of the news: one that is over, or the one on the table."""
    return value(step.finished.target) if step.finished else scene.goal
