"""Help with a play of Sixteen: each card with what it leaves to the next one; beside them the bag, or a sum."""

from collections.abc import Iterable
from dataclasses import dataclass

from classroom.games.protocol import Sum
from classroom.games.sixteen.cards import WILD
from classroom.tutor.sixteen.analysis import Play
from classroom.web.presenters.sixteen.scene import FOLDER, WORTH_A_WORD, Scene, differs
from classroom.web.presenters.table_regions import tools
from classroom.web.templating.regions import Region


@dataclass(frozen=True, slots=True)
class Choice:
    """A play with what comes of it: it `busts`, `wins` (by 16, or three alike), or the next one wins so often in ten,
    and I go over next so often; 0 where that is not told."""

    move: str
    card: str
    sum: Sum
    marks: tuple[str, ...]
    advised: bool
    busts: bool
    wins: str
    next_wins: int
    over_next: int


@dataclass(frozen=True, slots=True)
class Thinking:
    """`nobody_wins`: whatever is played, the next one cannot win, so that there are no chances to compare. `wins`: a
    card wins the pile, and no other is laid out.

    `matches` says whether three alike count, `next_is_tavi` whether the next is Tavi alone. `example` is the best card
    with its sum, where that is shown in the place of the bag.
    """

    match_id: str
    seq: int
    sums: str
    four: bool
    nobody_wins: bool
    wins: bool
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
        matches,
        not scene.four and now.seats[scene.opponent].face == "tavi",
        scene.pile[-3:] if matches and len(scene.pile) > 1 else (),
        tuple(choices(scene, advice.plays, advice.move if stage == 4 else "")),
        tuple(pair for pair in view.unseen_numbers.items() if view.rules["wilds"] or pair[0] != WILD),
        example,
        stage == 3,
        WILD in view.hand,
    )
    return Region("near", f"{FOLDER}/near-think.html", about, (tools(now),))


def choices(scene: Scene, plays: Iterable[Play], advised: str) -> Iterable[Choice]:
    """Each play, the one advised first, where it is seen; only those that win, where any does. The child who adds up
    itself is told of three alike, not of what its sum would be."""
    won = [play for play in plays if play.wins]
    for play in sorted(won or plays, key=lambda play: play.move != advised):
        marks = () if play.busts else scene.view.marks(play.move)
        told = tuple(mark for mark in marks if mark == "3" or scene.now.sums != "add")
        is_advised, wins = play.move == advised, "16" if "sixteen" in play.forms else "3"
        about = play.move, play.card, play.sum, told, is_advised, play.busts, wins if play.wins else ""
        if play.busts or play.wins:
            yield Choice(*about, 0, 0)
        else:
            over = play.odds.over_next
            yield Choice(*about, tenths(play.odds.next_wins), tenths(over) if over >= WORTH_A_WORD else 0)


def tenths(chance: float) -> int:
    """A chance as so many times in ten: never 0 or 10 unless it is certain."""
    return round(chance) * 10 if chance in (0, 1) else min(max(round(chance * 10), 1), 9)
