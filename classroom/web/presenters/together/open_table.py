"""One table of several devices, for its teacher: what each child holds and has worked out."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from classroom.games.protocol import Sum
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_attempts import attempts_of_turn
from classroom.services.together.open_tables import OpenTable
from classroom.web.request_context import context

LATEST = 8  # sums


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A seat with its view: its hand lies open for the teacher. `is_child`: it plays at a device of its own."""

    number: int
    view: Any
    is_child: bool
    is_next: bool
    is_stood_in: bool


class LatestSum(NamedTuple):
    """A sum that was worked out in a seat, with the first answer."""

    seat: int
    sum: Sum
    first_answer: int


def table_values(school_class: Any, table: OpenTable) -> dict[str, Any]:
    match = table.match
    seats = [seat_of(match, number) for number in range(len(match.seats))]
    return {
        "school_class": school_class,
        "table": table,
        "match": match,
        "faces": match.seat_faces,
        "seats": seats,
        "sums": latest_sums(match),
        "minutes": int((context().now() - match.match.began_at).total_seconds() // 60),
    }


def seat_of(match: MatchState, number: int) -> TableSeat:
    return TableSeat(
        number,
        match.view(number),
        number in match.companions,
        match.turn == number,
        number in match.stand_ins,
    )


def latest_sums(match: MatchState) -> list[LatestSum]:
    """The sums that were worked out last, the newest first."""
    turns = range(len(match.moves) + 1)
    found = [one for number in turns for one in attempts_of_turn(match.history.turn(number))]
    return [LatestSum(one.seat, Sum.read(one.sum), one.first_answer) for one in found[: -LATEST - 1 : -1]]
