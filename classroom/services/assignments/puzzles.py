"""Puzzles: a child tries moves in positions that its teacher assigned until it finds a good one. Every try is
counted."""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.services.accounts.permissions import NotThere
from classroom.services.accounts.players import load_player
from classroom.services.accounts.visitors import Visitor
from classroom.services.assignments.puzzle_positions import Position, read_position
from classroom.services.context import Context
from classroom.store.models import Assignment, Child, PuzzleReply
from classroom.store.upserts import insert_if_absent

SHOWS_AFTER = 2  # tries


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The `number`-th position of an assignment, from 1, out of `of`, and how often this child has tried it."""

    task_id: str
    number: int
    of: int
    position: Position
    tries: int
    solved: bool  # once

    @property
    def may_show(self) -> bool:
        return self.tries >= SHOWS_AFTER or self.solved


@dataclass(frozen=True, slots=True)
class PuzzleProgress:
    """How far a child is with an assignment of positions: `solved` are the numbers of those it has solved."""

    task_id: str
    of: int
    solved: frozenset[int]

    @property
    def first_open(self) -> int | None:
        """The number of the first position that is not solved; None if all are."""
        return next((number for number in range(1, self.of + 1) if number not in self.solved), None)


def puzzle_progress(context: Context, visitor: Visitor, task_id: str) -> PuzzleProgress:
    """Raises NotThere, as do all functions here, for anybody to whom the positions were not assigned."""
    with context.database.reading() as session:
        child, task = require_puzzle(context, session, visitor, task_id)
        here = {"school_id": context.school_id, "child_id": child.id, "assignment_id": task_id}
        solved = session.scalars(select(PuzzleReply.number).filter_by(**here, solved=True))
        return PuzzleProgress(task_id, len(task.data["positions"]), frozenset(solved))


def find_puzzle(context: Context, visitor: Visitor, task_id: str, number: int) -> Puzzle:
    """A position of an assignment. Raises NotThere."""
    with context.database.reading() as session:
        child, task = require_puzzle(context, session, visitor, task_id)
        return puzzle_of(task, number, session.get(PuzzleReply, (context.school_id, child.id, task_id, number)))


def try_move(context: Context, visitor: Visitor, task_id: str, number: int, text: str) -> Puzzle:
    """The position after this try. It is counted if the move is a choice and the position was not solved before. Raises
    NotThere."""
    with context.database.transaction() as session:
        child, task = require_puzzle(context, session, visitor, task_id)
        position = puzzle_of(task, number, None).position
        move = position.read(text)
        key = {"school_id": context.school_id, "child_id": child.id, "assignment_id": task_id, "number": number}
        if move is not None:
            first = {"move": position.game.write(move), "tries": 0, "solved": False, "at": context.now()}
            insert_if_absent(session, PuzzleReply, **key, **first)
        reply = session.get(PuzzleReply, key, with_for_update=True)
        if reply and move is not None and not reply.solved:
            reply.tries, reply.solved, reply.at = reply.tries + 1, position.missed(move) is None, context.now()
        return puzzle_of(task, number, reply)


def require_puzzle(context: Context, session: Session, visitor: Visitor, task_id: str) -> tuple[Child, Assignment]:
    """The row of this visitor, if it is a child, and the assignment, if it is for the child. An assignment that has
    ended meanwhile is still there: nobody is interrupted. Raises NotThere."""
    child = load_player(session, visitor.player)
    task = session.get(Assignment, (context.school_id, task_id))
    if not isinstance(child, Child) or task is None or task.kind != "positions":
        raise NotThere(task_id)
    if task.class_id != child.class_id or task.child_id not in (None, child.id):
        raise NotThere(task_id)
    return child, task


def puzzle_of(task: Assignment, number: int, reply: PuzzleReply | None) -> Puzzle:
    """Raises NotThere if there is no such number."""
    stored = task.data["positions"]
    if not 1 <= number <= len(stored):
        raise NotThere(task.id)
    tries, solved = (reply.tries, reply.solved) if reply else (0, False)
    return Puzzle(task.id, number, len(stored), read_position(stored[number - 1]), tries, solved)
