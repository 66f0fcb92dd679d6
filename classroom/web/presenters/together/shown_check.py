"""A sum that a partner checks, as each child at the table is shown it."""

from dataclasses import dataclass

from classroom.games.protocol import Sum
from classroom.services.play.match_state import MatchState, SeatFace
from classroom.services.play.partner_checks import PartnerCheck, awaited_check, find_check, is_gone
from classroom.services.play.sum_attempts import SumAttempt
from classroom.web.presenters.practice_page import Asked, asked_sum


@dataclass(frozen=True, slots=True)
class ShownCheck:
    """`kind`: `look` (whoever is in front is to say whether the answer is right), `wait` (it has answered, and the
    other looks), `settle` (the other has said "look again": keep or change?), `together` (both have looked, it was not
    right, and the other tries once more). `face` is the other child; `is_gone`: its device is away. `parts` are what a
    move that was found is sent with again."""

    match_id: str
    seq: int
    kind: str
    face: SeatFace
    sum: Sum
    answer: int
    move: str = ""
    parts: tuple[int, ...] = ()
    is_gone: bool = False
    picture: Asked | None = None


def shown_check(match: MatchState, front: int | None) -> ShownCheck | None:
    """The check of this turn, for the seat in front; None where it has nothing to do with it, or Tavi has the word."""
    check = find_check(match)
    kind = kind_of(match, check, front) if check else ""
    if check is None or not kind:
        return None
    other = check.checker if front == check.seat else check.seat
    return ShownCheck(
        match.match.id,
        match.seen_seq,
        kind,
        match.seat_faces[other],
        check.sum,
        check.answer,
        check.move,
        check.parts or (),
        is_gone(match, other),
        None if kind == "wait" else asked_sum(1, SumAttempt(check.sum, asked_help=True)),
    )


def kind_of(match: MatchState, check: PartnerCheck, front: int | None) -> str:
    if front == check.checker:
        waits = check.is_to_settle or (check.is_done and not check.makes_move)
        return "look" if awaited_check(match) else "together" if waits else ""
    if front != check.seat:
        return ""
    return "wait" if check.says is None else "settle" if check.is_to_settle else ""
