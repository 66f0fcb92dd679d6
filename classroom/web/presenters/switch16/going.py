"""How far to go on Switch 16's path: to a stone, or by the dice that make the next number; or stop, or roll again."""

from dataclasses import dataclass

from classroom.games.protocol import Message
from classroom.games.switch16.dice import as_they_lie
from classroom.games.switch16.state import Chain
from classroom.games.switch16.throws import HALFWAY, falls_to
from classroom.services.play.prompt_answers import DENIES
from classroom.tutor.switch16.dice_hints import dice_for_next
from classroom.web.presenters.switch16.dice import DotCount, Tray, count_up, tray
from classroom.web.presenters.switch16.nearest import mend, nearest_chain
from classroom.web.presenters.switch16.scene import Scene


@dataclass(frozen=True, slots=True)
class Going:
    """How far to go. `wanted` is the number that the child makes of the dice, with what those it `touched`, which
    stay raised, count up to, and `mend`, with which help begins then; `hint` is the same of those that help speaks
    of, and of dice it points at those that `glow`; `shows` are those that make it, where the tutor does the sums.
    Else `steps` are the stones within reach. `falls` is where a fall leads to, `is_stuck` says that the pawn is.
    `judges`: the child may say that the dice do not make the number; before its first step `only` one move is left
    once it has. What is said of the dice of a move that is `falling`, counted from 1, shows what came of them.
    `rides`: to stop is to be carried off the beach by a wave. `invites`: the child has not made a step in this match
    yet. `weighs`: help is about stopping or rolling again. `nearest` proves at last that the number cannot be made."""

    match_id: str
    seq: int
    tray: Tray
    advised: str
    here: int
    wanted: int | None
    touched: DotCount | None
    mend: Message | None
    hint: DotCount | None
    glow: tuple[bool, ...]
    shows: tuple[int, ...]
    steps: tuple[int, ...]
    stop: bool
    again: bool
    falls: int | None
    is_stuck: bool
    judges: bool = False
    only: str = ""
    falling: int = 0
    invites: bool = False
    weighs: bool = False
    rides: bool = False
    nearest: Chain = ()


def shown_dice(scene: Scene) -> tuple[int, ...]:
    """The dice that help points at, for the child to lift: those that it speaks of, at last all."""
    is_told = scene.adds and scene.advised == f"go:{scene.view.next}"
    return dice_for_next(scene.view) if is_told else scene.hint_dice


def going(scene: Scene) -> Going:
    now, view = scene.now, scene.view
    assert view.next is not None
    made = dice_for_next(view)
    touched = now.touched if now.refusal and scene.adds else ()
    here = view.next - 1
    may_fall = scene.has_dared and (scene.wonders or scene.is_falling)  # it could stop only if the dice lead on
    ends = not view.judges and scene.advised != DENIES  # that is pointed at: nothing takes its place
    only = next(move for move in view.moves if move in ("again", "stop")) if scene.is_idle else ""
    return Going(
        now.match_id,
        now.seq,
        tray(view.dice, view.face, touched, scene.has_just_thrown),
        scene.advised,
        here=here,
        wanted=view.next if scene.adds else None,
        touched=count_up(touched, view.next) if touched else None,
        mend=mend(touched, view.dice, view.next) if touched else None,
        hint=count_up(as_they_lie(made, view.dice), view.next, scene.hint_dice) if scene.hint_dice else None,
        glow=tray(view.dice, None, shown_dice(scene)).raised,
        shows=made if scene.adds and now.sums == "show" else (),
        steps=() if scene.adds else view.reach,
        stop="stop" in view.moves and ends and not may_fall,
        again="again" in view.moves and ends,
        falls=None if here == HALFWAY else falls_to(here),
        is_stuck=view.stuck == view.turn,
        judges=scene.judges or scene.wonders,
        only=only,
        falling=now.at if scene.is_falling else 0,
        invites=not any(step.seat == now.mine and step.chain for step in view.steps),
        weighs=scene.weighs,
        rides=view.has_wave and here == 0,
        nearest=nearest_chain(view.dice, view.next) if scene.misses and scene.advised else (),
    )
