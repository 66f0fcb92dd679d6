"""The sums that children have worked out in a match, and which of them at the first try."""

from collections.abc import Collection, Iterable
from itertools import pairwise

from classroom.games.protocol import Claim
from classroom.services.learning.learning_events import AttemptRecord
from classroom.services.play.match_rows import EventRecord
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_attempts import answers_of_turn
from classroom.services.play.sum_prompts import sums_now


def sums_found(match: MatchState, seats: Collection[int], moves: int | None = None) -> tuple[int, int]:
    """How many sums these seats did in the match, or in so many moves of it, those included whose answer was told after
    two slips; and how many of them at the first try and, where they touch the numbers of a sum, without help that says
    which. A number that was looked for in vain at first is counted, even if nothing had to be added up for it at
    last."""
    found = first = 0
    for number in range(len(match.moves) if moves is None else moves):
        mine = own_answers(match, number, seats)
        solved = [one for one in mine if one.solved]
        found += len(solved) if solved else has_slipped(mine) and is_found(match, number)
        if solved and not is_told(match, number, seats):
            looks = match.game.spots and not has_tried(match, number)  # for numbers that make one
            first += sum(is_first_try(one, mine if looks else ()) for one in solved)
    return found, first


def has_tried(match: MatchState, number: int) -> bool:
    """Whether moves were worked out before this one, from 0, to see if they can be made: each sum is one of its own."""
    return any("tries" in event.data for event in match.history.turn(number))


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
    """To have said before that it cannot be done is a slip, too."""
    turn = events_towards(match, number)
    is_denied = any(one.kind == "denied" and one.seat in seats and not one.data["right"] for one in turn)
    has_stumbled = is_denied or has_slipped(own_answers(match, number, seats))
    return not has_stumbled and not is_told(match, number, seats)


def events_towards(match: MatchState, number: int) -> list[EventRecord]:
    """The events of the turn of this move, counted from 0, after those of moves that left what lies there as it was."""
    first = number
    while first and match.game.is_aside(match.game.read(match.moves[first - 1])):
        first -= 1
    return [event for before in range(first, number + 1) for event in match.history.turn(before)]


def own_answers(match: MatchState, number: int, seats: Collection[int]) -> list[AttemptRecord]:
    """What these seats answered themselves before this move, counted from 0."""
    own = [event for event in events_towards(match, number) if "implied" not in event.data]
    return [one for one in answers_of_turn(own) if one.seat in seats]


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
    turn = events_towards(match, number)
    helped = (later for before, later in pairwise(turn) if (before.kind, later.kind) == ("hint", "help"))
    if not match.game.spots or not any(event.seat in seats for event in helped):
        return False
    claim = claim_untouched(match, number)
    return claim is not None and not claim.holds
