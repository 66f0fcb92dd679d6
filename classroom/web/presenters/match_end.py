"""The page of the end: the result, what was well seen, what is worth another look, a child's own best of the week."""

import zlib
from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from classroom.games.protocol import Claim
from classroom.services.accounts.visitors import Visitor
from classroom.services.context import Context
from classroom.services.learning.learning_events import AttemptRecord
from classroom.services.learning.own_best import most_this_week
from classroom.services.play.match_review import is_all_best, moments_of, praise_of, taken_ideas
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_attempts import answers_of_turn
from classroom.services.play.sum_prompts import sums_now
from classroom.services.together.class_mates import may_ask_friends
from classroom.tutor.protocol import Moment
from classroom.tutor.registry import find_tutor
from classroom.web.presenters.match_table import is_winner, seat_values
from classroom.web.presenters.table_regions import all_presenters

POSES = ("tavi-glad", "pose-juggles", "pose-turtle", "pose-hat")
CALM_POSES = ("pose-flag", "tavi-encouraging")  # where the child has lost: nobody laughs about that
WORTH_TELLING = 2  # times in a match


@dataclass(frozen=True, slots=True)
class MomentCard:
    """A moment with the move made and the better one side by side, as the game's own page draws them."""

    moment: Moment
    picture: Hashable


def end_values(context: Context, match: MatchState, visitor: Visitor) -> dict[str, Any]:
    """The page of the end. A best of the week has only a child that is signed in and plays alone."""
    front = match.seat_in_front(visitor.id)
    chief = find_tutor(match.game.slug).topics[0].name
    is_child = visitor.kind == "child" and len(match.seats_of(visitor.id)) == 1
    most = most_this_week(context, visitor.id, chief) if is_child and visitor.id else 0
    view = match.view(front)
    return {
        "view": view,
        "turning": all_presenters()[match.game.slug].turning(view, front),
        "has_won": is_winner(match, front),
        "moments": [] if front is None else [card(match, front, moment) for moment in moments_of(match, front)],
        "all_best": front is not None and is_all_best(match, front),
        "praise": None if front is None else praise_of(match, front),
        "well": taken_ideas(match, match.seats_of(visitor.id)),
        "sums_found": sums_found(match, match.seats_of(visitor.id)),
        "numbers_made": numbers_made(match, match.seats_of(visitor.id)),
        "week_best": most if most >= WORTH_TELLING else 0,
        "pose": pose(match, front),
        "may_play_again": match.match.class_id is None or may_ask_friends(context, visitor),
        **seat_values(match, visitor, front),
    }


def sums_found(match: MatchState, seats: Collection[int]) -> tuple[int, int]:
    """How many sums these seats worked out in the match, and how many of them at the first try and, where they touch
    the numbers of a sum, without help that says which. A number that was looked for in vain at first is counted, even
    if nothing had to be added up for it at last."""
    found = first = 0
    for number in range(len(match.moves)):
        mine = own_answers(match, number, seats)
        solved = [one for one in mine if one.solved]
        found += len(solved) or (has_slipped(mine) and is_found(match, number))
        first += 0 if is_told(match, number, seats) else sum(is_first_try(one, mine) for one in solved)
    return found, first


def is_first_try(one: AttemptRecord, turn: Collection[AttemptRecord]) -> bool:
    """Whether its first answer was right, and no other sum was taken for the same number: 2 + 4 for 7 before 3 + 4."""
    others = (other for other in turn if other.total != one.total)
    return one.first_answer == one.total and all(other.first_answer != one.total for other in others)


def numbers_made(match: MatchState, seats: Collection[int]) -> tuple[int, int]:
    """How many moves of these seats made a number that their children looked for themselves, by a sum or by a single
    die, and how many of them without a slip and without help that says how."""
    adding = [seat for seat in seats if sums_now(match, seat) == "add"]
    made = [n for n in range(len(match.moves)) if match.decider(n) in adding and is_found(match, n)]
    return len(made), sum(is_at_once(match, number, adding) for number in made)


def is_at_once(match: MatchState, number: int, seats: Collection[int]) -> bool:
    return not has_slipped(own_answers(match, number, seats)) and not is_told(match, number, seats)


def own_answers(match: MatchState, number: int, seats: Collection[int]) -> list[AttemptRecord]:
    """What these seats answered before this move, counted from 0."""
    return [one for one in answers_of_turn(match.history.turn(number)) if one.seat in seats]


def has_slipped(answers: Iterable[AttemptRecord]) -> bool:
    return any(one.first_answer != one.total for one in answers)


def is_found(match: MatchState, number: int) -> bool:
    """Whether this move, counted from 0, says itself that something makes a number."""
    return claim_untouched(match, number) is not None


def claim_untouched(match: MatchState, number: int) -> Claim | None:
    """What this move says as long as no number is touched for it."""
    if not match.game.spots:
        return None
    view = match.view(match.mover(number), number)
    return match.game.claim(view, match.game.read(match.moves[number]), ())


def is_told(match: MatchState, number: int, seats: Collection[int]) -> bool:
    """Whether help with this move, counted from 0, has said which numbers are to be touched. Help with the choice of a
    move, and the picture of a sum that is at hand, leave the answer to the child."""
    turn = match.history.turn(number)
    helped = (later for before, later in pairwise(turn) if (before.kind, later.kind) == ("hint", "help"))
    if not match.game.spots or not any(event.seat in seats for event in helped):
        return False
    claim = claim_untouched(match, number)
    return claim is not None and not claim.holds


def pose(match: MatchState, front: int | None) -> str:
    """How Tavi looks, another way from match to match."""
    winner = match.game.result(match.state)["winner"]
    has_lost = front is not None and winner is not None and winner != match.game.side(front)
    poses = CALM_POSES if has_lost else POSES
    return poses[zlib.crc32(match.match.id.encode()) % len(poses)]


def card(match: MatchState, seat: int, moment: Moment) -> MomentCard:
    compare = all_presenters()[match.game.slug].compare
    everything: Any = match.view(seat)
    step = everything.steps[moment.number]
    return MomentCard(moment, compare(match.view(seat, moment.number), step, moment, match.seat_faces))
