"""What is said at a table, as far as it is the same in every game: in the bubble, and read aloud."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from classroom.games.protocol import Message, Sum
from classroom.services.play.match_state import SeatFace
from classroom.services.play.sum_attempts import SumAttempt
from classroom.web.presenters.match_table import ShownTable


@dataclass(frozen=True, slots=True)
class Hint:
    """Help with a move. `message` is the nudge or the idea, `move` what is advised at last, and `instead` why; `sum` is
    the sum with its total, where it is shown, or to be worked out."""

    message: Message | None
    move: str = ""
    instead: Message | None = None
    sum: Sum | None = None
    shows_total: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """What is said. `kind` is `message` (a refusal, a question), `moved on`, `hint`, `slip`, `sum`, `steps`, or one of
    the game's own. `steps` are what has happened, in the words of the game; `verdict` is the tutor's of the last."""

    kind: str
    at: tuple[int, bool]  # how many moves the table shows, and whether it is of the past: the page moves what is new
    seats: tuple[SeatFace, ...]
    mine: int | None
    my_turn: bool = False  # it is to be decided here and now
    is_plain: bool = False  # the bubble belongs to nobody in particular
    is_long: bool = False
    yes: bool = False  # the child's sum was right: `worked`, where it is not told anyway
    worked: Sum | None = None
    sober: bool = False  # what that sum leads to is nothing to be glad of: it is only said that it was right
    won: bool = False  # it was the last move, and the child has won the match
    first: bool = False  # of a child's life: its first Island 9
    moved: str = ""  # from where the last card came: near, far
    message: Message | None = None
    hint: Hint | None = None
    shows_way: bool = False  # after a slip, beside the sum: the way, not just its picture
    slip: int = 0  # the number that was answered, and how many more (or fewer) than the total it is
    off: int = 0
    steps: tuple[Any, ...] = ()
    lap: tuple[Any, ...] = ()  # what the others did before, since the child's last turn, where many play
    verdict: Message | None = None
    more: Any = None  # what the game's own kinds need


def common_kind(now: ShownTable, question: Message | None) -> dict[str, Any] | None:
    """The kind of what is said, and what belongs to it, where that is the same in every game; `question` is what the
    tutor asks back. None where the game has its own words: of what has happened, or how it begins."""
    if now.refusal:
        return {"kind": "message", "message": now.refusal}
    if now.moved_on:
        return {"kind": "moved on"}
    if now.help:
        return {"kind": "hint", "hint": hint(now)}
    if now.attempt:
        return sum_kind(now.attempt)
    return {"kind": "message", "message": question} if question else None


def sum_kind(attempt: SumAttempt) -> dict[str, Any]:
    """The question beside a sum; after a slip what is wrong with the number answered last."""
    if not attempt.wrong:
        return {"kind": "sum"}
    slip = attempt.wrong[-1]
    return {"kind": "slip", "shows_way": attempt.help == "way", "slip": slip, "off": slip - attempt.sum.total}


def yes(now: ShownTable, told: Iterable[Any] = ()) -> dict[str, Any]:
    """The yes to a sum worked out right: of the move that the child has picked, or of its last one, which is among the
    steps told or before them."""
    if now.help or now.refusal or now.attempt:
        return {}
    if now.pick:
        return {"yes": now.pending.shown_sum in now.worked}
    is_mine = any(step.seat == now.mine for step in told)
    return {"yes": now.right is not None, "worked": None if is_mine else now.right}


def is_right_step(now: ShownTable) -> bool:
    """Whether the child's own step is just told, and its sum was right."""
    return bool(now.right and now.is_past and now.latest and now.latest.seat == now.mine)


def hint(now: ShownTable) -> Hint:
    """The hint of this stage of help: a nudge, the idea, the idea with its sum, the move."""
    assert now.help
    stage, advice = now.help.stage, now.help.advice
    if stage == 4:
        return Hint(None, now.game.write(advice.move), advice.instead)
    if stage == 3 and advice.sum and now.sums in ("show", "add"):
        return Hint(advice.idea, sum=advice.sum, shows_total=now.sums == "show")
    return Hint(advice.nudge if stage == 1 else advice.idea)
