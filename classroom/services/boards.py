"""Positions from real matches of a class, to show on the board or to set: without names, the best card known."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from sqlalchemy import func, select
from sqlalchemy.orm import Session, aliased

from classroom.games.protocol import View
from classroom.services.access import the_class
from classroom.services.house import House
from classroom.services.tables import Table, read_table
from classroom.store.models import Child, Idea
from classroom.tutor.registry import find_tutor
from classroom.tutor.topics import in_turn, shown_ideas

SHOWN, LOOKED_AT = 6, 40


@dataclass(frozen=True, slots=True)
class Board:
    """A position: the game, what the child to move knew, an idea in it, and a move that takes it."""

    match_id: str
    game: str
    number: int  # of the move
    seat: int
    idea: str
    view: View
    move: str

    @property
    def key(self) -> str:
        return f"{self.match_id}.{self.number}"


def boards_of(house: House, teacher_id: str, class_id: str) -> list[Board]:
    """Some positions of the class in which a chance was missed lately, of each idea as many as of the others."""
    with house.database.reading() as session:
        the_class(house, session, teacher_id, class_id)
        chances = missed_lately(house, session, class_id)
        boards = (board_of(table, chance.seq, chance.name) for table, chance in chances)
        return list(islice(filter(None, boards), SHOWN))


def missed_lately(house: House, session: Session, class_id: str) -> Iterator[tuple[Table, Idea]]:
    """The chances that this class missed lately, each with its match: one of each idea, the games in turn, then a
    second of each, and so on."""
    order = in_turn(shown_ideas())
    children = select(Child.id).filter_by(school_id=house.school_id, class_id=class_id)
    turn = func.row_number().over(partition_by=Idea.name, order_by=(Idea.at.desc(), Idea.match_id, Idea.seq))
    missed = select(Idea, turn.label("turn")).where(
        Idea.school_id == house.school_id, Idea.child_id.in_(children), Idea.name.in_(order), Idea.taken.is_(False)
    )
    ranked = missed.subquery()
    newest = select(aliased(Idea, ranked), ranked.c.turn).order_by(ranked.c.turn, ranked.c.at.desc()).limit(LOOKED_AT)
    found = session.execute(newest).all()
    for chance, _ in sorted(found, key=lambda row: (row.turn, order.index(row[0].name))):
        table = read_table(house, session, chance.match_id)
        if table:
            yield table, chance


def board_of(table: Table, seq: int, idea: str = "") -> Board | None:
    """The position before the move that is event `seq`, with the move the tutor would make."""
    moves = [event for event in table.events if event.kind == "move"]
    number = next((place for place, event in enumerate(moves) if event.seq == seq), None)
    seat = table.mover(number) if number is not None else None
    if number is None or seat is None:
        return None
    view = table.view(seat, number)
    advice = find_tutor(table.game.slug).advise(view)
    return Board(table.match.id, table.game.slug, number, seat, idea, view, table.game.write(advice.move))
