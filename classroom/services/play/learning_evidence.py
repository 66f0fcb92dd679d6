"""Evidence of what children know, attempts and ideas: derived from the events of their matches, rebuilt on demand."""

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from classroom.games.protocol import AnyGame
from classroom.services.context import Context
from classroom.services.learning.learning_events import AttemptRecord, LearningEvent
from classroom.services.learning.practice_evidence import practice_events
from classroom.services.learning.progress_store import rebuild_progress
from classroom.services.play.match_repository import load_match
from classroom.services.play.match_rows import AnySeat, EventRecord
from classroom.services.play.match_state import MatchState, is_made_by_tutor
from classroom.services.play.sum_attempts import (
    attempt_records,
    attempt_row,
    attempts_of_turn,
    evidence_owner,
    is_right,
)
from classroom.store.models import Attempt, Child, IdeaRow, Match, Seat
from classroom.tutor.protocol import Opportunity
from classroom.tutor.registry import find_tutor


def idea_row(seat: AnySeat, seq: int, opportunity: Opportunity, helped: bool, at: datetime) -> IdeaRow:
    """A new row for an opportunity that the move with this `seq` took or missed."""
    return IdeaRow(
        school_id=seat.school_id,
        match_id=seat.match_id,
        seq=seq,
        name=opportunity.name,
        seat=seat.number,
        child_id=evidence_owner(seat),
        taken=opportunity.taken,
        helped=helped,
        at=at,
    )


def was_helped(game: AnyGame, before: Iterable[EventRecord], move: str) -> bool:
    """Whether this move was made with help, after another one that the tutor said was not the best, or found by trying,
    where finding is the child's part: `before` are the events of its turn."""
    turn = list(before)
    is_second = any(event.data.get("better") and event.data["move"] != move for event in turn if event.kind == "doubt")
    return is_second or any(event.kind == "hint" for event in turn) or has_guessed(game, turn)


def has_guessed(game: AnyGame, turn: Iterable[EventRecord]) -> bool:
    """Whether something else was tried first, or it was said that there is nothing, where it is the child's part to
    find sums on the table. A slip in working out what is tried is none."""
    return game.spots and any(is_mistake(event) for event in turn)


def is_mistake(event: EventRecord) -> bool:
    if event.kind == "denied":
        return not event.data["right"]
    return event.kind == "answer" and "tries" not in event.data and not is_right(event)


def idea_rows(table: MatchState) -> Iterator[IdeaRow]:
    """New rows for all opportunities that children's moves in this match took or missed."""
    for number in range(len(table.moves)):
        yield from idea_rows_of_move(table, number)


def idea_rows_of_move(table: MatchState, number: int) -> Iterator[IdeaRow]:
    """Those of the match's `number`-th move, from 0; none if a tutor made it."""
    *before, move = table.turn_events(number)
    seat = move.seat
    if seat is None or table.seats[seat].level is not None or is_made_by_tutor(move):
        return
    helped = was_helped(table.game, before, table.moves[number])
    view, made = table.view(seat, number), table.game.read(table.moves[number])
    for opportunity in find_tutor(table.game.slug).ideas(view, made):
        yield idea_row(table.seats[seat], move.seq, opportunity, helped, move.at)


def learning_events(table: MatchState, child_id: str) -> Iterator[LearningEvent]:
    """What this child did in the match, move by move, and the end of the match."""
    match = table.match.began_at.isoformat(), table.match.id
    mine = {seat.number for seat in table.seats if evidence_owner(seat) == child_id}
    for number in range(len(table.moves)):
        *before, move = table.turn_events(number)
        attempts = attempts_of_turn([*table.events[: before[0].seq][-1:], *before] if before else [])
        ideas = idea_rows_of_move(table, number) if move.seat in mine else ()
        yield from events_of_turn(mine, move, attempts, ideas, match)
    if table.match.ended_at and mine and not table.was_closed:
        yield LearningEvent(table.match.ended_at, table.seq, ended=True, match=match)


def events_of_turn(
    own: Collection[int],
    move: EventRecord,
    attempts: Iterable[AttemptRecord],
    ideas: Iterable[IdeaRow],
    match: tuple[str, str] = ("", ""),
) -> list[LearningEvent]:
    """What a turn says of the child that has these seats: its move, with the sums and the ideas in it; or the sums of
    others that it has checked. What a tutor played for it says nothing, but what it answered before that does."""
    mine = tuple(attempt for attempt in attempts if attempt.seat in own)
    if move.seat not in own:
        return [LearningEvent(move.at, move.seq, mine, match=match)] if mine else []
    return [LearningEvent(move.at, move.seq, mine, () if is_made_by_tutor(move) else tuple(ideas), match=match)]


def rebuild_evidence(context: Context) -> int:
    """Rebuilds all attempts and ideas of the school, then every child's progress; a transaction for each match and each
    child. Returns the number of matches."""
    with context.database.reading() as session:
        matches = list(session.scalars(select(Match.id).filter_by(school_id=context.school_id).order_by(Match.id)))
        children = list(session.scalars(select(Child.id).filter_by(school_id=context.school_id).order_by(Child.id)))
    for match_id in matches:
        rebuild_match(context, match_id)
    for child_id in children:
        with context.database.transaction() as session:
            rebuild_child(context, session, child_id)
    return len(matches)


def rebuild_match(context: Context, match_id: str) -> None:
    """Rebuilds the attempts and ideas of one match, in a transaction of its own."""
    with context.database.transaction() as session:
        table = load_match(context, session, match_id)
        if table is not None:  # else it was deleted meanwhile
            rewrite_evidence(context, session, table)


def rewrite_evidence(context: Context, session: Session, table: MatchState) -> None:
    """Replaces the match's attempts and ideas by those that its events say."""
    for model in (Attempt, IdeaRow):
        session.execute(delete(model).filter_by(school_id=context.school_id, match_id=table.match.id))
    session.add_all(attempt_row(table.match, table.seats, attempt) for attempt in attempt_records(table.events))
    session.add_all(idea_rows(table))


def rebuild_child(context: Context, session: Session, child_id: str) -> None:
    """Rebuilds the child's progress from the events of all its matches, and from its practice."""
    rows = select(Seat.match_id).filter_by(school_id=context.school_id, child_id=child_id, friend=False)
    matches = session.scalars(rows).all()
    played = learning_events_in(context, session, child_id, matches)
    rebuild_progress(context, session, child_id, [*played, *practice_events(context, session, child_id)])


def learning_events_in(
    context: Context, session: Session, child_id: str, matches: Iterable[str]
) -> Iterator[LearningEvent]:
    """What this child did in these matches, given by their ids; ordered within each match only."""
    for match_id in matches:
        table = load_match(context, session, match_id)
        yield from learning_events(table, child_id) if table else ()
