"""Help with a move, stage by stage, and looking back at a match."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from classroom.games.protocol import Message, Sum
from classroom.services.accounts.visitors import Visitor
from classroom.services.context import Context
from classroom.services.play.evidence import ideas
from classroom.services.play.match_history import EventRecord
from classroom.services.play.match_recorder import MatchRecorder
from classroom.services.play.match_state import MatchState, load_own_match
from classroom.tutor.protocol import Advice, Moment
from classroom.tutor.registry import find_tutor

STAGES = 4  # a nudge, the idea, the sum with its picture, the move
IDEA, PICTURE = 2, 3
MOMENTS = 3


@dataclass(frozen=True, slots=True)
class Help:
    """The help a child has asked for with its move so far."""

    stage: int
    advice: Advice[Any]


def ask_for_help(context: Context, who: Visitor | str, match_id: str, seq: int) -> MatchState | None:
    """One stage more for the child in front of the tablet, if the table is as it was; the table then. None when no
    child of this guest sits there."""
    return context.database.retry_on_conflict(lambda session: help_more(context, session, who, match_id, seq))


def help_more(context: Context, session: Session, who: Visitor | str, match_id: str, seq: int) -> MatchState | None:
    player, table = load_own_match(context, session, who, match_id)
    if player is None or table is None:
        return None
    seat = table.seat_in_front(player.id)
    if seq != table.seq or seat is None or seat != table.turn or stage_of(table) == STAGES:
        return table
    recorder = MatchRecorder(context, table)
    stage = stage_of(table) + 1
    work = sum_to_show(table, seat) if stage in (told_from(table), PICTURE) else None
    if stage == PICTURE and work is None:
        stage = STAGES
    recorder.write("hint", seat, stage=stage)
    if work and stage == told_from(table) and table.seats[seat].sums in ("add", "decide"):
        recorder.write("help", seat, sum=str(work))  # this stage is help with the sum as well
    return recorder.keep(session)


def told_from(table: MatchState) -> int:
    """The stage from which the sum is told of: the picture; where children find sums themselves, the idea."""
    return IDEA if table.game.spots else PICTURE


def sum_to_show(table: MatchState, seat: int) -> Sum | None:
    """The sum of the advised move; None where it has none, or the child wants none."""
    if table.seats[seat].sums == "none":
        return None
    return find_tutor(table.match.game).advise(table.view(seat)).sum


def stage_of(table: MatchState) -> int:
    return max((event.data["stage"] for event in table.since_last_move() if event.kind == "hint"), default=0)


def help_for(table: MatchState, seat: int | None) -> Help | None:
    """The help asked for in this turn; None where there is none, or it is not this seat's turn."""
    stage = stage_of(table)
    if not stage or seat is None or seat != table.turn:
        return None
    return Help(stage, find_tutor(table.match.game).advise(table.view(seat)))


def moments_of(table: MatchState, seat: int) -> list[Moment]:
    """At most three moves of this seat worth another look, in the order of the match; of each idea one, if there are
    others."""
    tutor = find_tutor(table.match.game)
    found = [
        moment
        for number, text in enumerate(table.moves)
        if table.mover(number) == seat
        if (moment := tutor.moment(table.view(seat, number), table.game.read(text), number))
    ]
    found.sort(key=lambda moment: -moment.loss)
    first_of_idea = {moment.idea: moment for moment in reversed(found)}
    chosen = sorted(found, key=lambda moment: (moment is not first_of_idea[moment.idea], -moment.loss))[:MOMENTS]
    return sorted(chosen, key=lambda moment: moment.number)


def find_moment(table: MatchState, seat: int, number: int) -> Moment | None:
    """What the match's `number`-th move missed, if it was this seat's."""
    if table.mover(number) != seat:
        return None
    move = table.game.read(table.moves[number])
    return find_tutor(table.game.slug).moment(table.view(seat, number), move, number)


def verdict_of(table: MatchState, seat: int | None, after: int) -> Message | None:
    """What the tutor says of the last move this seat made within the first `after` moves. Of a move whose sum was not
    right at first it says nothing that is missing: never two bad things at once."""
    number = next((n for n in reversed(range(after)) if table.mover(n) == seat), None)
    if seat is None or number is None or table.seats[seat].sums == "none":
        return None
    move = table.game.read(table.moves[number])
    said = find_tutor(table.game.slug).verdict(table.view(seat, number), move)
    slipped = any(event.kind == "answer" and not is_right(event) for event in table.turn_events(number))
    return said.message if said and (said.kind or not slipped) else None


def is_right(answer: EventRecord) -> bool:
    return bool(answer.data["answer"] == answer.data["total"])


def well_done(table: MatchState) -> Counter[str]:
    """How often the children of this match took each idea."""
    return Counter(idea.name for idea in ideas(table) if idea.taken)
