"""The bot at each level: a lower level sees less. Turning is no choice; takes and jokers are."""

from dataclasses import dataclass, replace
from random import Random

from classroom.games.card_eater.rules import PASS, SAY, STAY, TAKE, TURN
from classroom.games.card_eater.view import View
from classroom.tutor.card_eater.analysis import analyse, best_play, my_need, open_takes
from classroom.tutor.card_eater.last_turn import standing_of
from classroom.tutor.card_eater.probabilities import TEN, heuristic_joker_value, heuristic_stays, seats_still_in


@dataclass(frozen=True, slots=True)
class BotSkill:
    """What a level sees. `seats` is at how many of the others it looks, from its left on."""

    seats: int = 3
    carries: bool = True  # finds sums that go over a ten
    leaves: bool = True  # leaves 10 to go with a joker that cannot make the target
    stays: bool = True  # does not turn a card at the last where most go over the target, and others are to come
    counts: bool = True  # keeps in mind which cards are gone, and what the others need


NEARLY = 1  # to go

# Each level as the one above it, with something it does not see. The second looks at one neighbour's card, and no more:
# it is whom a child meets after its first match.
STRONGEST = BotSkill()
BY_SHEET = replace(STRONGEST, counts=False)
NEARER = replace(BY_SHEET, leaves=False)
WITHIN_TEN = replace(NEARER, carries=False)
TO_THE_LEFT = replace(WITHIN_TEN, seats=1, stays=False)
FIRST = replace(TO_THE_LEFT, seats=0)
LEVELS = (FIRST, TO_THE_LEFT, WITHIN_TEN, NEARER, BY_SHEET, STRONGEST)


def choose(view: View, level: int, rng: Random) -> str:
    """The move of this level, from 1 to the strongest. Between takes, any."""
    skill = LEVELS[level - 1]
    if view.saying:
        return f"{SAY}{choose_joker_value(view, skill)}" if not skill.counts else best_play(view, analyse(view)).move
    seen = [move for move in open_takes(view) if sees_take(view, move, skill)]
    if seen:
        return rng.choice(seen)
    if STAY in view.moves:
        return choose_last_move(view, skill)
    return TURN if TURN in view.moves else PASS


def choose_last_move(view: View, skill: BotSkill) -> str:
    """To stay or to turn, where the nearest eats."""
    if skill.counts:
        return best_play(view, analyse(view)).move
    others = (standing_of(view, seat) for seat in range(view.players) if seat != view.seat and not view.rows[seat].out)
    mine = (view.row.total or 0 if view.row else 0, True)
    # That its own total decides, and that it is as good as there, each level sees.
    sees = skill.stays or not seats_still_in(view) or my_need(view) <= NEARLY
    return STAY if sees and heuristic_stays(my_need(view), all(mine > one for one in others)) else TURN


def sees_take(view: View, move: str, skill: BotSkill) -> bool:
    """Whether it finds this take."""
    assert view.seat is not None
    assert view.row is not None
    steps = (int(move.removeprefix(TAKE)) - view.seat) % view.players
    return steps <= skill.seats and (skill.carries or not goes_over_a_ten(view.row.total or 0, my_need(view)))


def goes_over_a_ten(total: int, card: int) -> bool:
    """Whether the ones of a sum are more than ten. A full ten more is as easy as can be."""
    return card < TEN and total % 10 + card > TEN


def choose_joker_value(view: View, skill: BotSkill) -> int:
    """What it says of a joker: what makes the target, which a child sees that looks on; else 10, unless it sees what
    leaves 10."""
    need = my_need(view)
    return heuristic_joker_value(need, view.is_last_turn) if skill.leaves else min(need, TEN)
