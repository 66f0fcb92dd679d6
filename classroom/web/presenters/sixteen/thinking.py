"""Help with a play of Sixteen: each card with what it leaves to the next one; beside them the bag, or a sum."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from classroom.games.protocol import Sum
from classroom.games.sixteen.cards import WILD
from classroom.tutor.sixteen.analysis import Play, find_play
from classroom.tutor.sixteen.outlook import better_looking, next_wins, over_next, reason, wins_next
from classroom.web.presenters.sixteen.scene import FOLDER, Scene, differs
from classroom.web.presenters.table_regions import tools
from classroom.web.templating.regions import Region


@dataclass(frozen=True, slots=True)
class Choice:
    """A play with what comes of it: it `busts`, `wins` (by 16, or three alike), or the next one wins so often in ten,
    and I go over next, or win next, so often; 0 where that is not told. `keep`: its card helps more later."""

    move: str
    card: str
    sum: Sum
    marks: tuple[str, ...]
    advised: bool
    busts: bool
    wins: str
    next_wins: int
    over_next: int
    wins_next: int = 0
    keep: bool = False


@dataclass(frozen=True, slots=True)
class Thinking:
    """`nobody_wins`: whatever is played, the next one cannot win, so that there are no chances to compare. `wins`: a
    card wins the pile, and no other is laid out. `all_bust`: every card goes over.

    `matches` says whether three alike count, `next_is_tavi` whether the next is Tavi alone. `example` is the best card
    with its sum, where that is shown in the place of the bag.
    """

    match_id: str
    seq: int
    sums: str
    four: bool
    nobody_wins: bool
    wins: bool
    all_bust: bool
    matches: bool
    next_is_tavi: bool
    pile: tuple[str, ...]
    choices: tuple[Choice, ...]
    unseen: tuple[tuple[str, int], ...]
    example: tuple[str, Sum] | None
    example_first: bool
    picks: bool


def region(scene: Scene) -> Region:
    now, view = scene.now, scene.view
    assert now.help
    advice, stage, matches = now.help.advice, now.help.stage, bool(view.rules["match"])
    example = (advice.move, advice.sum) if stage > 2 and advice.sum and now.sums != "none" else None
    about = Thinking(
        now.match_id,
        now.seq,
        now.sums,
        scene.four,
        not differs(advice.plays),
        any(play.wins for play in advice.plays),
        all(play.busts for play in advice.plays),
        matches,
        not scene.four and now.seats[scene.opponent].face == "tavi",
        scene.pile[-3:] if matches and len(scene.pile) > 1 else (),
        tuple(choices(scene, advice.plays, advice.move, stage)),
        tuple(pair for pair in view.unseen_numbers.items() if view.rules["wilds"] or pair[0] != WILD),
        example,
        stage == 3,
        WILD in view.hand,
    )
    return Region("near", f"{FOLDER}/near-think.html", about, (tools(now),))


def choices(scene: Scene, plays: Sequence[Play], meant: str, stage: int) -> Iterable[Choice]:
    """Each play, from the idea on first the one that Tavi's words mean, where it is seen, else as they lie in the hand;
    only those that win, where any does. The child who adds up itself is told of three alike, not of what its sum would
    be."""
    advised = meant if stage == 4 else ""
    won, why = [play for play in plays if play.wins], reasons(plays, advised)
    leads = stage > 1 and not all(play.busts for play in plays)
    for play in sorted(won or plays, key=lambda play: leads and play.move != meant):
        marks = () if play.busts else scene.view.marks(play.move)
        told = tuple(mark for mark in marks if mark == "3" or scene.now.sums != "add")
        is_advised, wins = play.move == advised, "16" if "sixteen" in play.forms else "3"
        about = play.move, play.card, play.sum, told, is_advised, play.busts, wins if play.wins else ""
        mine = wins_next(play) if "wins" in why.values() and not play.forms else 0
        keep = why.get(play.move) in ("low", "wild")
        yield Choice(*about, next_wins(play), over_next(play), mine, keep)


def reasons(plays: Sequence[Play], advised: str) -> dict[str, str]:
    """For each play that looks better than the one advised, what speaks against it; nothing before one is advised."""
    if not advised:
        return {}
    best = find_play(plays, advised)
    return {other.move: reason(best, other) for other in better_looking(plays, best)}
