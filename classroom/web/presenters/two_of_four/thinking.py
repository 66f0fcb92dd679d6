"""Help with a pair of Two out of Four: the best few with what they bring; or the sum of the best one as a picture."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from classroom.games.protocol import Sum
from classroom.games.two_of_four.rules import split_move
from classroom.tutor.two_of_four.pair_values import Play
from classroom.web.presenters.table_regions import tools
from classroom.web.presenters.two_of_four.scene import FOLDER, Scene
from classroom.web.presenters.two_of_four.sum_picture import SumPicture, picture_of
from classroom.web.templating.regions import Region

CHOICES = 4
SUM, MOVE = 3, 4  # the stages of help that tell these


class Outlook(NamedTuple):
    """What a pair brings on average: in halves of a pearl, which are drawn, and in whole ones, which are told. It is
    `certain` where nobody can beat it, or somebody has."""

    halves: int
    pearls: int
    costs: bool
    certain: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A pair that might be shown. `outlook` is None where it would end the round."""

    move: str
    sum: Sum
    outlook: Outlook | None
    advised: bool


@dataclass(frozen=True, slots=True)
class Thinking:
    match_id: str
    sums: str
    goal: int
    certain: bool
    choices: tuple[Choice, ...]
    example: SumPicture | None


def region(scene: Scene) -> Region:
    now = scene.now
    assert now.help
    advice, stage = now.help.advice, now.help.stage
    example = None
    if stage == SUM and advice.sum and now.sums != "none":
        one, sign, two = split_move(advice.move)
        example = picture_of(advice.sum, (one, two), sign)
    laid = tuple(choices(advice.plays, advice.move, tells_move=stage == MOVE))
    certain = all(one.outlook is None or one.outlook.certain for one in laid)
    about = Thinking(now.match_id, now.sums, scene.goal, certain, laid, example)
    return Region("near", f"{FOLDER}/near-think.html", about, (tools(now),))


def choices(plays: Iterable[Play], best: str, *, tells_move: bool) -> Iterator[Choice]:
    """The best few, in the order of the hand."""
    plays = tuple(plays)
    few = best_few(plays, best)
    for play in plays:
        if play.move in few:
            brings = None if play.voids else outlook(play)
            yield Choice(play.move, play.sum, brings, tells_move and play.move == best)


def best_few(plays: tuple[Play, ...], best: str) -> set[str]:
    """The advised move, and those that bring most: of the same sum only one, or with as many cards of the suit where
    these can bring anything."""
    advised = [play for play in plays if play.move == best]
    found: dict[tuple[Sum, int], str] = {}
    for play in (*advised, *sorted(plays, key=lambda play: play.value, reverse=True)):
        found.setdefault((play.sum, play.suits if play.gain else 0), play.move)
    return set(list(found.values())[:CHOICES])


def outlook(play: Play) -> Outlook:
    value = play.value
    return Outlook(round(abs(value) * 2), round(abs(value)), value < 0, play.chance in (0, 1))
