"""Help with a play of Sixteen: above each card a picture of what it leaves to the next one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from classroom.games.protocol import Sum
from classroom.games.sixteen.cards import WILD, number
from classroom.games.sixteen.rules import GOAL
from classroom.services.play.hints import STAGES
from classroom.services.play.match_state import SeatFace
from classroom.tutor.protocol import Advice
from classroom.tutor.sixteen.analysis import Play, find_play
from classroom.tutor.sixteen.at_last import DARE_FOR_LOW, NO_WIN_THEN, ONLY_LOW, dare_for
from classroom.tutor.sixteen.next_time import (
    NO_SIXTEEN,
    NO_SIXTEEN_THEN,
    SAME_RISK,
    SEVERAL,
    UP_TO_NINE,
    keep_low,
)
from classroom.tutor.sixteen.outlook import (
    LOW,
    NEAR,
    better_looking,
    equal_ones,
    left_to_win,
    next_wins,
    reason,
)
from classroom.tutor.sixteen.two_alike import waits_for_a_third
from classroom.web.presenters.sixteen.scene import FOLDER, Scene, compares
from classroom.web.presenters.table_regions import tools
from classroom.web.templating.regions import Region


@dataclass(frozen=True, slots=True)
class Choice:
    """A play with what comes of it: it `busts`, `wins` (by 16, or three alike), or the next one wins, by what it
    `leaves` (a 16, or three alike; nothing: nobody can; None where that is not told). `tells`: its sum has its total;
    `keep`: its card helps more later; which number the next one `needs` is told at last, and where the sum is. `nth`:
    the card is that one of its like in the hand."""

    move: str
    card: str
    sum: Sum
    tells: bool
    marks: tuple[str, ...]
    advised: bool
    busts: bool
    wins: str
    leaves: tuple[str, ...] | None
    keep: bool = False
    needs: int = 0
    nth: int = 0


@dataclass(frozen=True, slots=True)
class Thinking:
    """`next`: who plays next, whose face stands with what it can win with; `own`: whose cards these are, beside those
    that are safe. `matches`: three alike count. `compares`: of
    each card that is told. `wins`: a card wins the pile, and at last no other is told of. `all_bust`: every card goes
    over."""

    match_id: str
    seq: int
    sums: str
    next: SeatFace
    own: SeatFace
    matches: bool
    compares: bool
    wins: bool
    all_bust: bool
    choices: tuple[Choice, ...]
    picks: bool


def region(scene: Scene) -> Region:
    now, view = scene.now, scene.view
    assert now.help
    advice, stage = now.help.advice, now.help.stage
    about = Thinking(
        now.match_id,
        now.seq,
        now.sums,
        now.seats[((scene.view.seat or 0) + 1) % view.players],
        now.seats[scene.view.seat or 0],
        bool(view.rules["match"]),
        compares(advice),
        any(play.wins for play in advice.plays),
        all(play.busts for play in advice.plays),
        tuple(choices(scene, advice, stage)),
        WILD in view.hand,
    )
    if about.all_bust:
        now = replace(now, help=replace(now.help, stage=STAGES))  # no stage would tell one card from another
    return Region("near", f"{FOLDER}/near-think.html", about, (tools(now),))


def choices(scene: Scene, advice: Advice[str], stage: int) -> Iterable[Choice]:
    """Each play, as they lie in the hand; at last those that win say so, which is not told before. What the child works
    out itself has no mark but that of three alike."""
    plays: Sequence[Play] = advice.plays
    advised = advice.move if stage == STAGES else ""
    pointed = pointed_at(advice) if advised else ()
    won = [play for play in plays if play.wins and advised]
    why = reasons(plays, advised)
    for play in plays:
        marks, tells = () if play.busts else scene.view.marks(play.move), scene.tells(play.card)
        told = tuple(mark for mark in marks if mark == "3" or scene.now.sums == "none" or tells)
        is_advised, wins = play.move in pointed, "16" if "sixteen" in play.forms else "3"
        about = play.move, play.card, play.sum, tells, told, is_advised, play.busts, wins if play in won else ""
        keep = why.get(play.move) in ("low", "wild") or (bool(advised) and is_kept(advice, play))
        needs = GOAL - play.total if "16" in leaves(play) and (advised or tells) else 0
        rest = leaves(play) if compares(advice) else None, keep, needs
        for nth in range(scene.view.hand.count(play.card)):
            yield Choice(*about, *rest, nth)


def leaves(play: Play) -> tuple[str, ...]:
    """By what the next one may win after this play: a 16, three alike."""
    if not next_wins(play):
        return ()
    makes_16 = play.total > NEAR and (left_to_win(play) or play.view.unseen_numbers[WILD])
    return ("16",) * bool(makes_16) + ("3",) * waits_for_a_third(play.view, play)


def pointed_at(advice: Advice[str]) -> tuple[str, ...]:
    """The move advised, and the cards of the same number that are as good; where Tavi says that others are good for the
    same reason, those as well."""
    plays: Sequence[Play] = advice.plays
    if not plays:
        return (advice.move,)
    best = find_play(plays, advice.move)
    shared = (UP_TO_NINE, SAME_RISK, NO_SIXTEEN, NO_SIXTEEN_THEN, NO_WIN_THEN)
    several = advice.instead in shared or advice.idea == SEVERAL
    others = (play.move for play in equal_ones(plays, best) if several or play.total == best.total)
    return (advice.move, *others)


def is_kept(advice: Advice[str], play: Play) -> bool:
    """Whether this is a low card of which Tavi says, beside the higher one advised, that it is to be kept."""
    best = find_play(advice.plays, advice.move)
    if WILD in (best.card, play.card) or number(play.move) > min(LOW, number(best.move) - 1):
        return False
    low = number(play.move)
    return advice.instead in (ONLY_LOW, DARE_FOR_LOW, keep_low(best.view, best, low), dare_for(low))


def reasons(plays: Sequence[Play], advised: str) -> dict[str, str]:
    """For each play that looks better than the one advised, what speaks against it; nothing before one is advised."""
    if not advised:
        return {}
    best = find_play(plays, advised)
    return {other.move: reason(best, other) for other in better_looking(plays, best)}
