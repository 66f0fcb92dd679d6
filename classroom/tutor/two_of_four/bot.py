"""The bot at each level: a lower level sees less, and slips as a child does. It overlooks pairs, and takes above for as
good as below. None takes what costs tokens where the other sign of the same two cards does not, nor what is far off
while something is near; and none shows a 0 but the strongest, as a way out."""

from dataclasses import dataclass, replace
from random import Random

from classroom.games.two_of_four.scoring import LOSS_FROM
from classroom.games.two_of_four.view import View
from classroom.tutor.two_of_four.analysis import analyse
from classroom.tutor.two_of_four.pair_values import Play, quick_plays

FAR_OFF = LOSS_FROM + 1  # what no child takes that sees something nearer: to win against 20 for 7 is no fun


@dataclass(frozen=True, slots=True)
class BotSkill:
    """What a level sees. `looks` is how many pairs of its four cards it looks at, and how these do, added and taken
    away; it looks on while none of them is near enough."""

    looks: int = 6
    signs: bool = True  # of two cards added and taken away, takes what is nearer; else whatever is near enough
    careful: bool = True  # looks on while all that it has seen costs tokens, not only while all is far off
    ties: bool = True  # of pairs as near, takes one below the target, and one with more cards of its suit
    ahead: bool = True  # sees when only a 0 helps, and what brings most once the others have shown


# Each level as the one above it, with something it does not see.
STRONGEST = BotSkill()
CLOSEST = replace(STRONGEST, ahead=False)
NEAR = replace(CLOSEST, ties=False)
SOME_PAIRS = replace(NEAR, looks=3)
FEW_PAIRS = replace(SOME_PAIRS, looks=1)
FIRST = replace(FEW_PAIRS, careful=False, signs=False)
LEVELS = (FIRST, FEW_PAIRS, SOME_PAIRS, NEAR, CLOSEST, STRONGEST)


def choose(view: View, level: int, rng: Random) -> str:
    """The move of this level, from 1 to the strongest. Between moves that look alike, any."""
    skill = LEVELS[level - 1]
    return analyse(view).best.move if skill.ahead else nearest_seen(view, skill, rng)


def nearest_seen(view: View, skill: BotSkill, rng: Random) -> str:
    """The nearest pair that it sees."""
    pairs = by_cards(view)
    enough = LOSS_FROM if skill.careful else FAR_OFF
    seen: list[Play] = []
    for number, pair in enumerate(rng.sample(pairs, len(pairs))):
        if number < skill.looks or all(play.distance >= enough for play in seen):
            seen += nearer(pair) if skill.signs else [rng.choice(near_enough(pair))]
    least = min(distance_key(play, skill) for play in seen)
    return rng.choice([play.move for play in seen if distance_key(play, skill) == least])


def by_cards(view: View) -> list[list[Play]]:
    """What each two cards make, added and taken away; never a 0."""
    found: dict[frozenset[str], list[Play]] = {}
    for play in quick_plays(view):
        if not play.voids:
            found.setdefault(play.cards, []).append(play)
    return list(found.values())


def nearer(pair: list[Play]) -> list[Play]:
    """What comes nearer; both where they are as near."""
    return [play for play in pair if play.distance == min(one.distance for one in pair)]


def near_enough(pair: list[Play]) -> list[Play]:
    """What costs nothing; where both cost tokens, what comes nearer."""
    return [play for play in pair if not play.is_far] or nearer(pair)


def distance_key(play: Play, skill: BotSkill) -> tuple[int, ...]:
    """The less, the better it looks."""
    return (play.distance, play.above, -play.suits) if skill.ties else (play.distance,)
