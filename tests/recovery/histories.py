"""Whether the histories in a database hold together, and whether they hold what was confirmed."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from sqlalchemy import select, text

from classroom.games.records import RecordError, play_record, read_record
from classroom.services.context import Context
from classroom.services.play.learning_evidence import rebuild_evidence
from classroom.services.play.make_move import said_by
from classroom.services.play.match_history import EMPTY_HISTORY, MatchHistory, read_later_events
from classroom.services.play.match_state import MatchState
from classroom.services.play.prompt_answers import DENIES
from classroom.store.database import Database
from classroom.store.models import Attempt, Base, IdeaRow, Match, ProgressRow, Seat
from classroom.tutor.learning.progress import from_json
from tests.playing import rows
from tests.recovery.simulated_client import Caller


def faults(database: Database) -> list[str]:
    """All that is wrong with what is kept, each in a line; nothing where all is well. Where matches are sound, evidence
    is made anew and compared."""
    context = Context(database)
    found = [f"{name}: {fault}" for name, table in tables(context) for fault in faults_of(table)]
    return [*damage(database), *found, *strays(database)] or differences(context)


def tables(context: Context) -> Iterator[tuple[str, MatchState]]:
    with context.database.reading() as session:
        for match in session.query(Match).filter_by(school_id=context.school_id):
            seats = session.scalars(select(Seat).filter_by(match_id=match.id).order_by(Seat.number))
            events = tuple(read_later_events(session.connection(), match, EMPTY_HISTORY) or ())
            moves = tuple(event.data["move"] for event in events if event.kind == "move")
            yield match.id, MatchState(match, tuple(seats), MatchHistory(events, moves=moves))  # not played yet


def faults_of(table: MatchState) -> Iterator[str]:
    """A record is refused where a card is missing or there twice, or a move is not legal."""
    if [event.seq for event in table.events] != list(range(len(table.events))):
        yield "a gap in its events"
        return
    try:
        play_record(read_record(json.dumps(table.record().as_json())))
    except RecordError as error:
        yield f"no legal match: {error}"
        return
    table = replayed(table)
    if table.turn is not None and table.seats[table.turn].level is not None:
        yield "left hanging with the tutor to move"
    if table.over != (table.match.ended_at is not None):
        yield "over, and not written down as such, or the other way round"


def damage(database: Database) -> list[str]:
    """What SQLite, or PostgreSQL by reading all rows and looking through all indexes, says is broken."""
    with database.reading() as session:
        if database.engine.dialect.name == "sqlite":
            broken = [row[0] for row in session.execute(text("PRAGMA integrity_check")) if row[0] != "ok"]
            return broken + [f"belongs to nothing: {row}" for row in session.execute(text("PRAGMA foreign_key_check"))]
        for table in Base.metadata.sorted_tables:
            session.execute(table.select()).all()
    with database.engine.begin() as connection:
        connection.execute(text("CREATE EXTENSION IF NOT EXISTS amcheck"))
        looked = "SELECT bt_index_check(c.oid, true) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid "
        connection.execute(text(looked + "JOIN pg_am a ON a.oid = c.relam AND a.amname = 'btree'"))
    return []


def strays(database: Database) -> list[str]:
    """Matches without an opening: they are laid and opened in one go."""
    context = Context(database)
    return [f"{name}: nothing was dealt" for name, table in tables(context) if not table.events or not table.seats]


def differences(context: Context) -> list[str]:
    """Where attempts, ideas and what is added up of them are not what the events say."""
    before = evidence(context)
    rebuild_evidence(context)
    after = evidence(context)
    return [f"{name} differ: {before[name]} is not {after[name]}" for name in before if before[name] != after[name]]


def evidence(context: Context) -> dict[str, object]:
    known = {row.child_id: from_json(row.state) for row in rows(context, ProgressRow)}
    added_up = {child: progress for child, progress in known.items() if progress != from_json({})}
    return {"attempts": kept(context, Attempt), "ideas": kept(context, IdeaRow), "what is known": added_up}


def kept(context: Context, model: type[Base]) -> list[str]:
    columns = [column.name for column in model.__table__.columns]
    return sorted(repr([getattr(row, name) for name in columns]) for row in rows(context, model))


def lost(database: Database, callers: Iterable[Caller]) -> list[str]:
    """What was confirmed and is not there just so: the child's moves in order, none twice, and all events shown."""
    found, held = [], dict(tables(Context(database)))
    for caller in callers:
        for address, moves in caller.made.items():
            table = held.get(address.rsplit("/", 1)[-1])
            if table is None:
                found.append(f"{address}: the match itself")
            elif (theirs := moves_of_child(table)) != moves:
                found.append(f"{address}: {theirs} is not {moves}")
            elif table.seq < caller.seen.get(address, 0):
                found.append(f"{address}: {table.seq} events, {caller.seen[address]} were shown")
    return found


def moves_of_child(table: MatchState) -> list[str]:
    """What was asked for at the seats of children."""
    return asked_for(table, [seat.number for seat in table.seats if seat.level is None])


def asked_for(table: MatchState, seats: Sequence[int]) -> list[str]:
    """The moves of these seats and what was said rightly in the place of one, in order: not what the app added where
    nothing was decided any more, nor the move that such a word made."""
    answers = made_by_denials(table)
    events = [event for event in table.events if event.seat in seats and event.seq not in answers]
    return [said for event in events if "by" not in event.data and (said := said_by(event))]


def made_by_denials(table: MatchState) -> set[int]:
    """The numbers of the events that are moves made because somebody said that nothing can be made."""
    denials = [event for event in table.events if said_by(event) == DENIES]
    if not denials:
        return set()
    table, found = replayed(table), set()
    for event in denials:
        shown = sum(end < event.seq for end in table.history.ends)
        denial = table.game.denial(table.view(event.seat, shown))
        if denial and denial.move:
            found.add(table.history.ends[shown])
    return found


def replayed(table: MatchState) -> MatchState:
    """The same with its positions."""
    return replace(table, history=EMPTY_HISTORY.replayed(table.events, table.game, table.match, table.seats))


def counted(callers: Iterable[Caller]) -> Counter[str]:
    """For the report: matches and moves that were confirmed."""
    total: Counter[str] = Counter()
    for caller in callers:
        total.update(matches=len(caller.made), moves=caller.confirmed, errors=len(caller.refused))
    return total
