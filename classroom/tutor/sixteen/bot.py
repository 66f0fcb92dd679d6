"""The bot at each level: a lower level sees less. None of them goes over while it sees a card that stays. Those of
beginners let a pile go where they are far ahead of one other player."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from classroom.games.sixteen.cards import WILD, deck, number
from classroom.games.sixteen.rules import DRAW, GOAL, SIDES, set_kinds
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.endgame.exact_values import is_open, solve
from classroom.tutor.sixteen.evaluation import bot_move_values
from classroom.tutor.sixteen.move_helpers import card_plays
from classroom.tutor.sixteen.probabilities import odds
from classroom.tutor.sixteen.rollouts.network_evaluation import network_values

OUT_OF_REACH = 9  # and below: nobody makes 16 with one card, for the largest is 6


@dataclass(frozen=True, slots=True)
class BotSkill:
    """What a level sees. `cards` is how many of its hand it looks at, unless all of those go over."""

    cards: int = 4
    nine: bool = True  # remembers to leave 9, or 8, rather than 10 and more
    colours: bool = True  # sees three of a colour, and two that lie ready for it
    numbers: bool = True
    answers: bool = True  # thinks of what the next one may hold, and what it could answer
    counts: bool = True  # keeps in mind which cards are gone
    rollouts: bool = True  # plays possible matches ahead


# Each level as the one above it, with something it does not see.
STRONGEST = BotSkill()
QUICK = replace(STRONGEST, rollouts=False)
FORGETFUL = replace(QUICK, counts=False)
HASTY = replace(FORGETFUL, answers=False)
BY_COLOUR = replace(HASTY, numbers=False)
BY_SHEET = replace(BY_COLOUR, colours=False)
BY_SIXTEEN = replace(BY_SHEET, nine=False)
HALF = replace(BY_SIXTEEN, cards=2)
FIRST = replace(BY_SIXTEEN, cards=1)
LEVELS = (FIRST, HALF, BY_SIXTEEN, BY_SHEET, BY_COLOUR, HASTY, FORGETFUL, QUICK, STRONGEST)
FORGETS = 0.1  # how often the first level does not think of drawing
BEGINNERS = 2  # the levels up to this one miss chances
FAR_AHEAD = 2  # once they are so many sets ahead


def choose(view: View, level: int, rng: Random) -> str:
    """The move of this level, from 1 to the strongest. Between moves that look alike, any."""
    skill = LEVELS[level - 1]
    if DRAW in view.moves and not (level == 1 and card_plays(view) and rng.random() < FORGETS):
        return DRAW
    if level <= BEGINNERS and is_far_ahead(view):
        return rng.choice(unseeing_plays(view))
    values = estimate_values(view, skill, rng)
    most = max(values.values())
    return rng.choice([move for move, value in values.items() if value == most])


def is_far_ahead(view: View) -> bool:
    """Whether this seat, against one other, is far ahead in sets."""
    if view.players != SIDES or view.seat is None:
        return False
    return view.score[view.seat] - view.score[1 - view.seat] >= FAR_AHEAD


def unseeing_plays(view: View) -> list[str]:
    """The plays that win no pile and do not go over; else those that go over; all, where each one wins."""
    plays = card_plays(view)
    kinds = {move: set_kinds((*view.pile, move), view.rules["match"]) for move in plays}
    quiet = [move for move in plays if not kinds[move]]
    return quiet or [move for move in plays if kinds[move] == ("bust",)] or plays


def estimate_values(view: View, skill: BotSkill, rng: Random) -> Mapping[str, Any]:
    """The value of the plays with this skill: larger is better."""
    if skill.rollouts:
        return bot_move_values(view, rng)
    if skill.counts:
        return solve(view) if is_open(view) else network_values(view)
    values = {move: heuristic_value(view, move, skill) for move in plays_looked_at(view, skill.cards, rng)}
    if not skill.answers:
        return values
    most = max(values.values())
    return {move: expected_outcome(view, move) for move, value in values.items() if value == most}


def plays_looked_at(view: View, cards: int, rng: Random) -> list[str]:
    """The plays of the first cards it looks at; it goes on looking until it sees one that does not go over."""
    hand = rng.sample(view.hand, len(view.hand))
    for many in range(cards, len(hand)):
        seen = [move for move in card_plays(view) if held_in(move, hand[:many])]
        if any(view.total + number(move) <= GOAL for move in seen):
            return seen
    return card_plays(view)


def held_in(move: str, hand: list[str]) -> bool:
    return (WILD if move[0] == WILD else move) in hand


def heuristic_value(view: View, move: str, skill: BotSkill) -> tuple[float, ...]:
    """A set, not over, the wild kept, no two alike left, then the total that is left (the sheet, Strategies)."""
    total = view.total + number(move)
    kinds = seen_kinds(view, move, skill)
    gain = -1 if total > GOAL else min(len(kinds), 2 if view.rules["bonus"] else 1)
    kept = move[0] != WILD
    if gain or skill.answers:
        return (gain, kept)
    return (gain, kept, -matches_left_ready(view, move, skill), total_preference(total) if skill.nine else 0)


def seen_kinds(view: View, move: str, skill: BotSkill) -> list[str]:
    """The ways in which this card wins the pile, as far as this skill sees them."""
    seen = {"sixteen": True, "colour": skill.colours, "number": skill.numbers}
    return [kind for kind in set_kinds((*view.pile, move), view.rules["match"]) if seen.get(kind)]


def matches_left_ready(view: View, move: str, skill: BotSkill) -> int:
    """How many matches it sees lying ready for the next one."""
    if not view.rules["match"] or not view.pile:
        return 0
    last = view.pile[-1]
    return (skill.colours and last[-2] == move[-2]) + (skill.numbers and last[-1] == move[-1])


def total_preference(total: int) -> int:
    """9 best, then 8, then whatever is out of reach of 16."""
    return (total <= OUT_OF_REACH) + 2 * (total == OUT_OF_REACH) + (total == OUT_OF_REACH - 1)


def expected_outcome(view: View, move: str) -> float:
    """What the next one and then this seat may make of it, as if no card were gone but those in the hand."""
    fresh = Counter(deck(view.rules["wilds"])) - Counter(view.hand)
    seen = odds(view, move, fresh)
    return seen.next_forced_over - seen.next_wins + seen.answers - seen.over_next
