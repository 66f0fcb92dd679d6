"""Positions from real matches of a class, to show on the board or to set: without names, the best card known."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.games.protocol import View
from classroom.services.access import the_class
from classroom.services.house import House
from classroom.services.tables import Table, read_table
from classroom.store.models import Child, Idea
from classroom.tutor.registry import find_tutor

SHOWN, LOOKED_AT = 6, 40
BOARD = ("sixteen", "nine", "two", "match", "over")


@dataclass(frozen=True, slots=True)
class Board:
    """A position: what the child to move knew, an idea in it, and a move that takes it."""

    match_id: str
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
        chances = [chance for name in BOARD for chance in missed(house, session, class_id, name)]
        found: list[Board] = []
        for chance in by_turns(chances):
            board = board_at(house, session, chance)
            if board:
                found.append(board)
            if len(found) == SHOWN:
                break
    return found


def missed(house: House, session: Session, class_id: str, name: str) -> Sequence[Idea]:
    children = select(Child.id).filter_by(school_id=house.school_id, class_id=class_id)
    rows = select(Idea).where(Idea.school_id == house.school_id, Idea.child_id.in_(children))
    named = rows.where(Idea.name == name, Idea.taken.is_(False)).order_by(Idea.at.desc())
    return session.scalars(named.limit(LOOKED_AT // len(BOARD))).all()


def by_turns(chances: Sequence[Idea]) -> Iterator[Idea]:
    """One of each idea, then a second of each, and so on."""
    seen: Counter[str] = Counter()
    ranked: list[tuple[int, int, int, Idea]] = []
    for chance in chances:
        ranked.append((seen[chance.name], BOARD.index(chance.name), len(ranked), chance))
        seen[chance.name] += 1
    yield from (chance for *_, chance in sorted(ranked, key=lambda one: one[:3]))


def board_at(house: House, session: Session, chance: Idea) -> Board | None:
    table = read_table(house, session, chance.match_id)
    return board_of(table, chance.seq, chance.name) if table else None


def board_of(table: Table, seq: int, idea: str = "") -> Board | None:
    """The position before the move that is event `seq`, with the move the tutor would make."""
    moves = [event for event in table.events if event.kind == "move"]
    number = next((place for place, event in enumerate(moves) if event.seq == seq), None)
    seat = table.mover(number) if number is not None else None
    if number is None or seat is None:
        return None
    view = table.view(seat, number)
    advice = find_tutor(table.game.slug).advise(view)
    return Board(table.match.id, number, seat, idea, view, table.game.write(advice.move))
