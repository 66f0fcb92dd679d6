"""The bot at each level: a lower level sees less. None of them shows a 0 but the strongest, as a way out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from classroom.games.two_of_four.rules import split_move
from classroom.games.two_of_four.view import View
from classroom.tutor.two_of_four.analysis import analyse
from classroom.tutor.two_of_four.pair_values import Play, quick_plays


@dataclass(frozen=True, slots=True)
class BotSkill:
    """What a level sees. `plus` and `minus` are how many of its four cards it tries to add, and to subtract."""

    plus: int = 4
    minus: int = 4
    ties: bool = True  # of pairs as near, takes one below the target, and one with more cards of its suit
    ahead: bool = True  # sees when only a 0 helps, and what brings most once the others have shown


# Each level as the one above it, with something it does not see.
STRONGEST = BotSkill()
CLOSEST = replace(STRONGEST, ahead=False)
NEAR = replace(CLOSEST, ties=False)
SOME_MINUS = replace(NEAR, minus=3)
RARE_MINUS = replace(SOME_MINUS, minus=2)
FIRST = replace(RARE_MINUS, plus=3, minus=0)
LEVELS = (FIRST, RARE_MINUS, SOME_MINUS, NEAR, CLOSEST, STRONGEST)


def choose(view: View, level: int, rng: Random) -> str:
    """The move of this level, from 1 to the strongest. Between moves that look alike, any."""
    skill = LEVELS[level - 1]
    return analyse(view).best.move if skill.ahead else nearest_seen(view, skill, rng)


def nearest_seen(view: View, skill: BotSkill, rng: Random) -> str:
    """The nearest pair that it sees."""
    hand = rng.sample(view.hand, len(view.hand))
    tried = {"+": hand[: skill.plus], "-": hand[: skill.minus]}
    seen = [play for play in quick_plays(view) if not play.voids and tries_both(play.move, tried)]
    least = min(distance_key(play, skill) for play in seen)
    return rng.choice([play.move for play in seen if distance_key(play, skill) == least])


def tries_both(move: str, tried: Mapping[str, Sequence[str]]) -> bool:
    """Whether it tries both cards of this move with this sign."""
    one, sign, other = split_move(move)
    return one in tried[sign] and other in tried[sign]


def distance_key(play: Play, skill: BotSkill) -> tuple[int, ...]:
    """The less, the better it looks."""
    return (play.distance, play.above, -play.suits) if skill.ties else (play.distance,)
