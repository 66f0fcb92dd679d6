"""What a child is prompted for before its move is made: a sum to work out or to find, or a question to confirm."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, partial
from itertools import takewhile
from typing import Any

from classroom.games.protocol import Claim, Message, RuleError, Sum, View
from classroom.services.play.match_rows import EventRecord
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_attempts import SumAttempt, answered_sums, is_right, sum_attempt, turns_of
from classroom.tutor.registry import find_tutor


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """A child's request to move. `seq` is that of the match as the child saw it; `answer` the total it worked out,
    `slip` what that would have been as it has said first: the page told it that this is not so.

    `parts` are the numbers it touched to show that the move can be made. With `looks` the child only works out what a
    move would make, and may then choose another one; with `sure` it has answered the question already. With `holds`
    the move is only shown, where it can be held back: it is made when it is sent again without.
    """

    seq: int
    move: str
    answer: int | None = None
    wants_help: bool = False
    sure: bool = False
    looks: bool = False
    parts: tuple[int, ...] = ()
    holds: bool = False
    slip: int | None = None


@dataclass(frozen=True, slots=True)
class PendingStep:
    """A sum to work out, or a question to confirm; neither where the move can be made. `revealed` is the view with what
    the move has turned up, `shown_sum` the sum where the child is shown it or has worked it out in this turn."""

    attempt: SumAttempt | None = None
    question: Message | None = None
    revealed: View | None = None
    shown_sum: Sum | None = None


def pending_step(table: MatchState, seat: int | None, text: str, *, is_new: bool = False) -> PendingStep:
    """What the child in this seat is to think about when it chooses this move; `is_new`: it was touched just now."""
    if seat is None or seat != table.turn:
        return PendingStep()
    try:
        chosen = table.game.read(text)
        if tried_sum(table, seat, chosen) is None:
            table.game.check(table.state, chosen)
    except RuleError:
        return PendingStep()
    if table.game.reveals(chosen) and table.committed_move != text:
        return PendingStep()  # what it turns up is shown only after the choice is final
    attempt = find_sum_attempt(table, seat, chosen)
    if attempt and not attempt.solved:
        attempt = SumAttempt(attempt.sum) if is_new else attempt
        return PendingStep(attempt=attempt, revealed=revealed_view(table, seat, chosen))
    shown = None if table.seats[seat].sums == "none" else table.game.sum_of(table.view(seat), chosen)
    return PendingStep(question=confirmation_question(table, seat, chosen), shown_sum=shown)


def read_move(table: MatchState, text: str) -> Any:
    """The move, legal in this position. Raises RuleError."""
    chosen = table.game.read(text)
    table.game.check(table.state, chosen)
    return chosen


def revealed_view(table: MatchState, seat: int, chosen: Any) -> View | None:
    """The view of this seat after a move that turns something up; None for any other move."""
    if not table.game.reveals(chosen):
        return None
    view: View = table.game.view(table.game.apply(table.state, chosen), seat)
    return view


def claim_of(table: MatchState, seat: int, chosen: Any, parts: tuple[int, ...] = ()) -> Claim | None:
    """The arithmetic that the child claims by this move; None where it claims nothing, or is shown the sums."""
    if not table.game.spots or sums_now(table, seat) != "add":
        return None
    return table.game.claim(table.view(seat), chosen, parts)


def tried_sum(table: MatchState, seat: int, chosen: Any) -> Sum | None:
    """The sum by which the child in this seat finds out whether this move, legal or not, can be made; None where it is
    told, or says so by the move itself."""
    if not table.game.spots or sums_now(table, seat) != "add":
        return None
    return table.game.tries(table.view(seat), chosen)


def find_sum_attempt(table: MatchState, seat: int, chosen: Any) -> SumAttempt | None:
    """How far the child has come with the sum of this move; None where it need not work the sum out."""
    if tried := tried_sum(table, seat, chosen):
        return sum_attempt(tried, table.since_last_move())
    sums = table.seats[seat].sums
    if sums not in ("add", "decide") or claim_of(table, seat, chosen):
        return None
    work = sum_of(table, seat, chosen)
    if work is None:
        return None
    is_asked_here = asks_sum(table, seat, work) or opens_picture(table, chosen, work, sums)
    return sum_attempt(work, since_chosen(table, chosen)) if is_asked_here else None


def since_chosen(table: MatchState, chosen: Any) -> Iterable[EventRecord]:
    """The events in which this move's sum may have come up: with what it turns up a new question begins."""
    if not table.game.reveals(chosen):
        return table.since_last_move()
    return takewhile(lambda event: event.kind != "chosen", table.since_last_move()) if table.committed_move else ()


def opens_picture(table: MatchState, chosen: Any, work: Sum, sums: str) -> bool:
    """Whether a sum that is hard for the child is asked beside its picture: where the move turns something up, or
    nobody shows the child its sums, what is not asked would be worked out before its eyes."""
    return (table.game.reveals(chosen) or table.game.spots) and table.known_sums.asks_beside_picture(work, sums)


def is_beyond(table: MatchState, seat: int, work: Sum) -> bool:
    """Whether a sum is beyond the child, and asked all the same since each is: its picture lies open from the start,
    where the game does not leave it to the child to call for it, until two in a row were right at first."""
    is_left, sums = table.game.calls_pictures, table.seats[seat].sums
    is_asked_anyway = table.game.asks_each and not is_left and sums == "add"
    return is_asked_anyway and table.known_sums.is_beyond(work) and not needs_no_picture(table, seat, 2)


def needs_no_picture(table: MatchState, seat: int, lately: int = 1) -> bool:
    """Whether the last sums that this child worked out in the match, so many, were right at first, be it beside a
    picture: the next one may be tried without, and a picture called for."""
    worked_out = (attempt for turn in turns_of(table.events) for attempt in answered_sums(turn))
    last = [attempt for attempt in worked_out if attempt.seat == seat][-lately:]
    return len(last) == lately and all(one.solved and one.tries == 1 for one in last)


def asks_sum(table: MatchState, seat: int, work: Sum) -> bool:
    """Whether this seat is to work this sum out, where it adds up itself: one that it has begun with in any case,
    and one that it looks for, with the one beside it."""
    return sums_asked(table, seat)(work)


def sums_asked(table: MatchState, seat: int) -> Callable[[Sum], bool]:
    """The same for any sum of this position: what is asked for the sake of others is looked up once. None of one whose
    sums the game spares it."""
    if table.game.spares(table.view(seat)):
        return lambda _: False
    beside = cache(partial(asked_beside, table, seat))

    def asks(work: Sum) -> bool:
        begun = sum_attempt(work, table.since_last_move()).answers or table.committed_move
        return bool(begun) or is_own(table, seat, work) or work in beside()

    return asks


def is_own(table: MatchState, seat: int, work: Sum) -> bool:
    """Whether this sum is asked by itself, whatever else there is in the hand."""
    return is_asked(table, work, table.seats[seat].sums) or is_sought(table, seat, work)


def asked_beside(table: MatchState, seat: int) -> set[Sum]:
    """What is asked for the sake of the others that stand beside it: beside the one looked for."""
    found = (beside_sought(table, seat, works) for works in table.game.sums_side_by_side(table.view(seat)))
    return {one for one in found if one}


def is_sought(table: MatchState, seat: int, work: Sum) -> bool:
    """Whether this sum is what the child looks for, where it adds up: neither its total is told, nor which card is not
    asked. What a move turns up is not looked for."""
    view = table.view(seat)
    is_on_table = table.game.seeks(view, work) and any(table.game.sum_of(view, move) == work for move in view.moves)
    return is_on_table and sums_now(table, seat) == "add"


def beside_sought(table: MatchState, seat: int, works: frozenset[Sum]) -> Sum | None:
    """Of these side by side the sum, as near as can be, that is asked together with the one looked for, where no other
    is: what is asked alone would be known for it without adding up. None where there is nothing to hide, or nothing
    else."""
    sought = {work for work in works if is_sought(table, seat, work)}
    others = works - sought
    if not sought or not others or any(is_asked(table, work, table.seats[seat].sums) for work in others):
        return None
    total = next(iter(sought)).total
    return min(others, key=lambda work: (abs(work.total - total), work.total, work.terms))


def is_asked(table: MatchState, work: Sum, sums: str) -> bool:
    """Whether the child is to work this sum out, where `sums` says who adds up; one that its teacher has given in any
    case."""
    if sums == "add" and table.game.asks_each:
        return all(work.terms) or table.known_sums.is_assigned(work)
    return table.known_sums.asks(work, sums, table.game.matters(work))


def sum_of(table: MatchState, seat: int, chosen: Any) -> Sum | None:
    """The arithmetic of a move; where the move reveals something, with what it turned up. None where it has none."""
    view, after = table.view(seat), revealed_view(table, seat, chosen)
    return table.game.sum_revealed(view, chosen, after) if after else table.game.sum_of(view, chosen)


def misses_of_turn(table: MatchState) -> tuple[str, ...]:
    """The moves that were tried in this turn and cannot be made, in chronological order."""
    found = [event.data["move"] for event in table.since_last_move() if event.data.get("misses")]
    return tuple(reversed(found))


def solved_sums(table: MatchState) -> list[Sum]:
    """The sums that were answered right in this turn, in chronological order."""
    answers = (event for event in table.since_last_move() if event.kind == "answer")
    newest_first = [event.data["sum"] for event in answers if is_right(event)]
    return [Sum.read(text) for text in dict.fromkeys(reversed(newest_first))]


def sums_now(table: MatchState, seat: int) -> str:
    """Who adds up for this seat in this position: `show` (the tutor), `add` (the child) or `none`.

    Where the tutor decides, the child adds up when one of its moves makes a sum that fits, and is shown the sums when
    none does; sums that children are to find are never shown.
    """
    sums = table.seats[seat].sums
    if sums != "decide":
        return sums
    if table.game.spots:
        return "add"
    if seat != table.turn:
        return "show"
    view = table.view(seat)
    works = (table.game.sum_of(view, move) for move in view.moves)
    return "add" if any(is_asked(table, work, sums) for work in set(works) if work) else "show"


def confirmation_question(table: MatchState, seat: int, chosen: Any) -> Message | None:
    """What the tutor asks before this move is made; None where it asks nothing, or nothing of a child without sums."""
    tutor = find_tutor(table.game.slug)
    if table.seats[seat].sums == "none" and not tutor.asks_always:
        return None
    view = table.view(seat)
    finds = table.game.spots and sums_now(table, seat) == "add" and not is_told(table, seat, chosen)
    if finds and (overlooked := table.game.overlooked(view, chosen)):
        return overlooked
    return tutor.confirmation_question(view, chosen)


def is_told(table: MatchState, seat: int, chosen: Any) -> bool:
    """Whether help has told, beyond its first question, that this move is the best one."""
    has_idea = any(event.kind == "hint" and event.data["stage"] > 1 for event in table.since_last_move())
    return has_idea and bool(find_tutor(table.game.slug).advise(table.view(seat)).move == chosen)
