"""Positions from a class's own matches to discuss on the board: without names, with the recommended move."""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session, aliased

from classroom.games.protocol import View
from classroom.services.accounts.permissions import require_class
from classroom.services.context import Context
from classroom.services.play.match_repository import load_match
from classroom.services.play.match_state import MatchState
from classroom.store.models import Child, IdeaRow
from classroom.tutor.learning.idea_lists import round_robin, shown_ideas
from classroom.tutor.registry import find_tutor

SHOWN, LOOKED_AT = 6, 40


@dataclass(frozen=True, slots=True)
class MissedPosition:
    """A position: the game, what the child to move knew, an idea in it, and a move that takes it."""

    game: str
    idea: str
    view: View
    move: str


def missed_positions(context: Context, teacher_id: str, class_id: str) -> list[MissedPosition]:
    """Up to SHOWN positions of the class in which a learning opportunity was missed lately, spread evenly over the
    ideas; none twice where a move missed two. Raises NotThere."""
    found: dict[tuple[str, int], MissedPosition] = {}  # by match and move
    with context.database.reading() as session:
        require_class(context, session, teacher_id, class_id)
        for table, chance in missed_lately(context, session, class_id):
            shown = missed_position(table, chance)
            if shown:
                found.setdefault((chance.match_id, chance.seq), shown)
            if len(found) == SHOWN:
                break
    return list(found.values())


def missed_lately(context: Context, session: Session, class_id: str) -> Iterator[tuple[MatchState, IdeaRow]]:
    """The opportunities that this class missed lately, each with its match: the newest of each idea, alternating
    between the games, then the second newest of each, and so on."""
    order = round_robin(shown_ideas())
    children = select(Child.id).filter_by(school_id=context.school_id, class_id=class_id)
    turn = func.row_number().over(
        partition_by=IdeaRow.name, order_by=(IdeaRow.at.desc(), IdeaRow.match_id, IdeaRow.seq)
    )
    missed = select(IdeaRow, turn.label("turn")).where(
        IdeaRow.school_id == context.school_id,
        IdeaRow.child_id.in_(children),
        IdeaRow.name.in_(order),
        IdeaRow.taken.is_(False),
    )
    ranked = missed.subquery()
    newest = (
        select(aliased(IdeaRow, ranked), ranked.c.turn).order_by(ranked.c.turn, ranked.c.at.desc()).limit(LOOKED_AT)
    )
    found = session.execute(newest).all()
    for chance, _ in sorted(found, key=lambda row: (row.turn, order.index(row[0].name))):
        table = load_match(context, session, chance.match_id)
        if table:
            yield table, chance


def missed_position(table: MatchState, chance: IdeaRow) -> MissedPosition | None:
    """The position before the move that missed this opportunity, with the move that the tutor recommends; None where
    that does not take it either, since another one is better here."""
    number = [event.seq for event in table.events if event.kind == "move"].index(chance.seq)
    seat = table.mover(number)
    assert seat is not None  # it was made
    view, tutor = table.view(seat, number), find_tutor(table.game.slug)
    move = tutor.advise(view).move
    if not any(one.name == chance.name and one.taken for one in tutor.ideas(view, move)):
        return None
    return MissedPosition(table.game.slug, chance.name, view, table.game.write(move))
