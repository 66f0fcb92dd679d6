"""Evidence of what children know: made from the events of their matches, and made anew from them when asked."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from classroom.services.context import Context
from classroom.services.learning.progress_store import LearningEvent, rebuild_progress
from classroom.services.play.match_rows import AnySeat
from classroom.services.play.match_state import MatchState, load_match
from classroom.services.play.sum_attempts import attempt_row, attempts, attempts_of_turn, evidence_owner
from classroom.store.models import Attempt, Child, IdeaRow, Match, Seat
from classroom.tutor.protocol import Opportunity as Seen
from classroom.tutor.registry import find_tutor


def idea_row(seat: AnySeat, seq: int, seen: Seen, helped: bool, at: datetime) -> IdeaRow:
    return IdeaRow(
        school_id=seat.school_id,
        match_id=seat.match_id,
        seq=seq,
        name=seen.name,
        seat=seat.number,
        child_id=evidence_owner(seat),
        taken=seen.taken,
        helped=helped,
        at=at,
    )


def ideas(table: MatchState) -> Iterator[IdeaRow]:
    """Every chance that a child's move in this match took or missed."""
    for number in range(len(table.moves)):
        yield from ideas_of_move(table, number)


def ideas_of_move(table: MatchState, number: int) -> Iterator[IdeaRow]:
    """Those of the match's `number`-th move; none if a tutor made it."""
    *before, made = table.turn_events(number)
    seat = made.seat
    if seat is not None and table.seats[seat].level is None:
        helped = any(event.kind == "hint" for event in before)
        for seen in find_tutor(table.game.slug).ideas(table.view(seat, number), table.game.read(table.moves[number])):
            yield idea_row(table.seats[seat], made.seq, seen, helped, made.at)


def learning_events(table: MatchState, child_id: str) -> Iterator[LearningEvent]:
    """Everything this child did in the match, move by move, and its end."""
    match = table.match.began_at.isoformat(), table.match.id
    mine = {seat.number for seat in table.seats if evidence_owner(seat) == child_id}
    for number in range(len(table.moves)):
        *before, made = table.turn_events(number)
        if made.seat in mine:
            answers = tuple(attempts_of_turn([*table.events[: before[0].seq][-1:], *before] if before else []))
            yield LearningEvent(made.at, made.seq, answers, tuple(ideas_of_move(table, number)), match=match)
    if table.match.ended_at and mine:
        yield LearningEvent(table.match.ended_at, table.seq, ended=True, match=match)


def rebuild(context: Context) -> int:
    """Makes all attempts and ideas of the school anew, a match a transaction, and then what is added up of them for
    each child. How many matches there were."""
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
    with context.database.transaction() as session:
        table = load_match(context, session, match_id)
        if table is not None:  # else deleted meanwhile
            rewrite_evidence(context, session, table)


def rewrite_evidence(context: Context, session: Session, table: MatchState) -> None:
    """The match's attempts and ideas, from its events."""
    for model in (Attempt, IdeaRow):
        session.execute(delete(model).filter_by(school_id=context.school_id, match_id=table.match.id))
    session.add_all(attempt_row(table.match, table.seats, evidence) for evidence in attempts(table.events))
    session.add_all(ideas(table))


def rebuild_child(context: Context, session: Session, child_id: str) -> None:
    """Adds up anew what this child did in all its matches."""
    rows = select(Seat.match_id).filter_by(school_id=context.school_id, child_id=child_id, friend=False)
    rebuild_progress(
        context, session, child_id, learning_events_in(context, session, child_id, session.scalars(rows).all())
    )


def learning_events_in(
    context: Context, session: Session, child_id: str, matches: Iterable[str]
) -> Iterator[LearningEvent]:
    for match_id in matches:
        table = load_match(context, session, match_id)
        yield from learning_events(table, child_id) if table else ()
