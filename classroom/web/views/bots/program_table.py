"""A table of several devices as JSON, for a program that plays a seat: what its child may know (docs/bots.md)."""

from typing import Any

from classroom.games.view_as_json import view_as_json
from classroom.services.accounts.visitors import Visitor
from classroom.services.context import Context
from classroom.services.play.match_state import MatchState, SeatFace
from classroom.services.together.table_news import version_shown


def table_as_json(context: Context, match: MatchState, visitor: Visitor) -> dict[str, Any]:
    """`seq` goes back with the move, `version` with the next question. At the end with the result; the deck is in no
    answer."""
    (seat, *_) = match.seats_of(visitor.id)
    return {
        "match": match.match.id,
        "game": match.game.slug,
        "version": version_shown(context, match, visitor.id or ""),
        "seq": match.seen_seq,
        "seat": seat,
        "turn": match.turn,
        "over": match.over,
        "seats": [seat_as_json(face) for face in match.seat_faces],
        "moves": moves_to_choose(match, seat),
        "view": view_as_json(match.view(seat)),
        "result": match.game.result(match.state) if match.over else None,
    }


def moves_to_choose(match: MatchState, seat: int) -> list[str]:
    """The legal moves in the notation of records; none when it is not the turn of this seat. Where a move was chosen in
    the browser already that has turned something up, only that one."""
    if match.turn != seat:
        return []
    return [match.committed_move] if match.committed_move else [match.game.write(one) for one in match.view(seat).moves]


def seat_as_json(face: SeatFace) -> dict[str, Any]:
    return {"face": face.face, "name": face.name, "away": face.away, "stood_in": face.stood_in}
