"""The others at the table of Two out of Four: what they have and have shown, how they look, and what they call out."""

from dataclasses import dataclass
from typing import NamedTuple

from classroom.games.two_of_four.scoring import LOSS_FROM, NOTHING_FROM, winners
from classroom.games.two_of_four.state import ShownPair
from classroom.services.play.match_state import SeatFace
from classroom.web.presenters.two_of_four.reckoning import gains, mood_after, reason
from classroom.web.presenters.two_of_four.scene import Scene


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
