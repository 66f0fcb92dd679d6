"""The others at the table of Two out of Four, and what is said."""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from classroom.games.french_cards import suit, value
from classroom.games.protocol import Message
from classroom.games.two_of_four.rules import shown_pair
from classroom.games.two_of_four.scoring import LOSS_FROM, NOTHING_FROM, winners
from classroom.games.two_of_four.state import ShownPair, Step
from classroom.services.play.match_state import SeatFace
from classroom.tutor.two_of_four.advice import leader, nudge_from
from classroom.web.presenters.said import Hint, Said, common_kind, yes
from classroom.web.presenters.two_of_four.hand import told_because
from classroom.web.presenters.two_of_four.reckoning import asks, decided, gains, mood_after, reason, stopped_well
from classroom.web.presenters.two_of_four.scene import FOLDER, Scene
from classroom.web.templating.regions import Region

SHELL = 10  # pearls


class Voice(NamedTuple):
    """What somebody says of a round: it `won`, by the target itself (`exact`), `lost` pearls, was `saved` by a 0 from
    that, was `near`, one from a target that was hit, or was `beaten` by the child; or, before it shows, its `hope` for
    the `goal`. It speaks as becomes its `face`, and otherwise than in the `round` before."""

    kind: str
    face: str
    round: int = 0
    goal: int = 0


@dataclass(frozen=True, slots=True)
class Other:
    """Somebody else: `just` has shown a pair, or is the `next` to; `goal` is what the pair is measured by, else 0. They
    `had` so many tokens before the round that is told. So far it `leads`, with a pair that wins pearls. It has a
    `voice` when it is next, and when a round is told that came out so for it."""

    seat: SeatFace
    tokens: int
    had: int
    mood: str
    just: bool
    next: bool
    nods: bool
    pair: ShownPair | None
    goal: int
    leads: bool = False
    voice: Voice | None = None


class Told(NamedTuple):
    """A step to be told, with what the target of its round counts; it `was_heard` where it was told just before. Of a
    round in which the child finds what decides (`asks`) nothing is told that says it."""

    step: Step
    goal: int
    was_heard: bool = False
    asks: str = ""


class Beaten(NamedTuple):
    """By which pair one that is looked at is beaten: it is `closer`, or as near and `below`, or makes the same and has
    the target's `suit`."""

    why: str
    pair: ShownPair
    suit: str


class Opening(NamedTuple):
    """A round that begins: which of how many, counted from 1; who goes first, what the target counts, and whether a
    pair of the child, where it goes first, makes that; `shell`: what ten pearls are is told."""

    round: int
    rounds: int
    turn: int | None
    goal: int
    can_make: bool
    shell: bool = False


def regions(scene: Scene) -> tuple[Region, ...]:
    """In the order in which they stand there."""
    seats = (
        Region(f"seat-{place}", f"{FOLDER}/other.html", other(scene, seat)) for place, seat in enumerate(scene.others)
    )
    return *seats, bubble(scene)


def other(scene: Scene, seat: int) -> Other:
    pair = scene.shown_by(seat)
    is_latest, is_next = bool(scene.latest and scene.latest.seat == seat), is_to_show(scene, seat)
    return Other(
        scene.now.seats[seat],
        scene.view.tokens[seat],
        scene.view.tokens[seat] - (scene.done.lines[seat].change if scene.done else 0),
        mood(scene, seat),
        just=bool(is_latest and pair and not scene.tried) and is_all_news(scene),
        next=is_next,
        nods=is_latest and scene.now.is_past,
        pair=pair,
        goal=scene.goal if pair else 0,
        leads=leads(scene, pair),
        voice=voice(scene, seat),
    )


def voice(scene: Scene, seat: int) -> Voice | None:
    """Nobody speaks of a round without a winner, but whose pearls a 0 saved, nor who was far behind somebody else."""
    if not scene.done:
        hopes = scene.view.turn == seat and not scene.now.replay
        return Voice("hope", scene.now.seats[seat].face, scene.round, scene.goal) if hopes else None
    is_beaten = scene.now.mine is not None and gains(scene.done, scene.now.mine)
    why, line = reason(scene.done, seat), scene.done.lines[seat]
    if line.change < 0:
        kind = "lost"
    elif gains(scene.done, seat):
        kind = "won" if line.distance else "exact"
    elif why == "saved":
        kind = "saved" if scene.view.tokens[seat] else ""
    else:
        kind = "near" if why == "by one" and line.distance == 1 else "beaten" if is_beaten else ""
    return Voice(kind, scene.now.seats[seat].face, scene.done.number) if kind else None


def is_all_news(scene: Scene) -> bool:
    """Whether nothing else is told with what was just shown: in the own turn all is."""
    return not scene.now.my_turn or len(scene.view.shown) == 1


def leads(scene: Scene, pair: ShownPair | None) -> bool:
    """Whether this is the pair to beat. Once the round is told, that says it."""
    if not pair or not pair.total or scene.done or pair.distance >= NOTHING_FROM:
        return False
    return pair in winners(scene.target, scene.view.shown)


def is_to_show(scene: Scene, seat: int) -> bool:
    return scene.view.turn == seat and (scene.now.opens or not scene.now.is_past)


def mood(scene: Scene, seat: int) -> str:
    """How somebody looks: glad of pearls, and of any target that was just hit, unless the own pair is far away;
    surprised that so little was missing."""
    pair = scene.shown_by(seat)
    if scene.done:
        found = mood_after(scene.done, seat)
        return "glad" if scene.is_hit and found != "thinking" else found
    if scene.is_hit and not (pair and pair.distance >= LOSS_FROM):
        return "glad"
    return "thinking" if is_to_show(scene, seat) else "encouraging"


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


def picked(scene: Scene) -> ShownPair | None:
    """The pair picked, as if it were shown beside those of the others; None for a 0, while only cards are picked, and
    where nobody has shown."""
    view, work = scene.view, scene.tried
    if not (work and work.total and scene.sign and view.shown) or view.turn is None:
        return None
    return shown_pair(view.turn, scene.chosen, scene.target)


def beaten(scene: Scene) -> Beaten | None:
    """What beats the pair picked, which can win nothing any more; None where nothing does, for a 0, and while only
    cards are picked."""
    mine = picked(scene)
    if mine is None:
        return None
    leading = winners(scene.target, (*scene.view.shown, mine))
    if mine in leading:
        return None
    best = leading[0]
    why = "closer" if best.distance < mine.distance else "suit" if best.total == mine.total else "below"
    return Beaten(why, best, suit(scene.target))


def beats_by_suit(scene: Scene) -> ShownPair | None:
    """Whose pair makes the same as the one picked, and is beaten by it, since only that has the target's suit; the best
    of those that have shown, else None."""
    mine = picked(scene)
    if mine is None:
        return None
    second = winners(scene.target, scene.view.shown)[0]
    alone = winners(scene.target, (*scene.view.shown, mine)) == (mine,) and mine.distance < NOTHING_FROM
    return second if alone and second.total == mine.total else None


def shown_before(scene: Scene) -> tuple[Step, ...]:
    """In the own turn all that the others have shown in this round, although it was told step by step."""
    view = scene.view
    return tuple(step for step in view.steps if step.number == view.number) if scene.now.my_turn else ()


def of_one_round(news: tuple[Step, ...]) -> tuple[Step, ...]:
    """Without the pairs of a round before that of the last step: they lie there no more."""
    return tuple(step for step in news if step.number == news[-1].number)


def opening(scene: Scene) -> Opening:
    view = scene.view
    shell = not view.number and max(view.tokens) >= SHELL
    return Opening(view.number + 1, view.of, view.turn, scene.goal, scene.can_make, shell)


def begins_round(scene: Scene, news: tuple[Step, ...]) -> bool:
    """Whether the only news is what somebody else began the round on the table with."""
    return len(news) == 1 and len(scene.view.shown) == 1 and news[0].seat != scene.now.mine


def goal_of(scene: Scene, step: Step) -> int:
    """What the target counts in the round of a step of the news: one that is over, or the one on the table."""
    return value(step.finished.target) if step.finished else scene.goal
