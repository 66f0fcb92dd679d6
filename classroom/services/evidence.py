"""Evidence of what children know: made from the events of their matches, and made anew from them when asked."""

from collections.abc import Iterator
from datetime import datetime

from sqlalchemy import delete, select

from classroom.services.house import House
from classroom.services.tables import Table, read_table
from classroom.services.trials import as_row, attempts
from classroom.store.models import Attempt, Idea, Match
from classroom.tutor.protocol import Idea as Seen
from classroom.tutor.registry import find_tutor


def idea_row(key: tuple[int, str, int], seat: int, seen: Seen, helped: bool, at: datetime) -> Idea:
    school_id, match_id, seq = key
    return Idea(
        school_id=school_id,
        match_id=match_id,
        seq=seq,
        name=seen.name,
        seat=seat,
        taken=seen.taken,
        helped=helped,
        at=at,
    )


def ideas(table: Table) -> Iterator[Idea]:
    """Every chance that a child's move in this match took or missed."""
    tutor = find_tutor(table.match.game)
    for number, text in enumerate(table.moves):
        *before, made = table.turn_events(number)
        seat = made.seat
        if seat is not None and table.seats[seat].level is None:
            view = table.view(seat, number)
            helped = any(event.kind == "hint" for event in before)
            for seen in tutor.ideas(view, table.game.read(text)):
                yield idea_row((made.school_id, made.match_id, made.seq), seat, seen, helped, made.at)


def rebuild(house: House) -> int:
    """Makes all attempts and ideas of the school anew, a match a transaction. How many matches there were."""
    with house.database.reading() as session:
        matches = list(session.scalars(select(Match.id).filter_by(school_id=house.school_id).order_by(Match.id)))
    for match_id in matches:
        rebuild_match(house, match_id)
    return len(matches)


def rebuild_match(house: House, match_id: str) -> None:
    with house.database.transaction() as session:
        table = read_table(house, session, match_id)
        if table is None:
            return  # deleted meanwhile
        for model in (Attempt, Idea):
            session.execute(delete(model).filter_by(school_id=house.school_id, match_id=match_id))
        session.add_all(as_row(house.school_id, match_id, evidence) for evidence in attempts(table.events))
        session.add_all(ideas(table))
