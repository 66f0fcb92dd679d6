"""What is under way in a class today: doors open, something proposed, a hand up, children signed in."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy import select

from classroom.demo.record_in_memory import DemoClock
from classroom.demo.school import DemoClass
from classroom.demo.simulate_weeks import Life
from classroom.demo.teachers import new_origin
from classroom.demo.timetable import ABOUT, ANSWERS, proposed_at
from classroom.services.accounts.visitors import find_visitor
from classroom.services.assignments.assignment_form import AssignmentPlan as Draft
from classroom.services.assignments.create_assignment import create_assignment
from classroom.services.assignments.position_choices import position_choices
from classroom.services.assignments.puzzles import find_puzzle, try_move
from classroom.services.context import Context
from classroom.services.crypto import hash_token
from classroom.services.login.child_login import sign_in_child
from classroom.services.login.join_requests import request_to_join
from classroom.services.school.class_opening import homework_until, set_open_until
from classroom.store.models import Child, SignIn

MATCHES, POSITIONS = 3, 3
HOMEWORK = timedelta(days=5)
A_WHILE = timedelta(minutes=2)
TRIES = 3  # most


def at(context: Context, time: datetime) -> Context:
    return replace(context, now=DemoClock(time))


def propose(context: Context, one: DemoClass) -> None:
    """Matches and sums."""
    then = at(context, proposed_at(context.now()))
    for draft in (Draft("matches", MATCHES, way="sixteen:full"), Draft("facts", ANSWERS, about=ABOUT)):
        create_assignment(then, one.teachers[0], one.row.id, draft)


def propose_positions(context: Context, one: DemoClass, tokens: Iterable[str]) -> None:
    """Some from matches of the class. Whoever is signed in by these cookies tries the first of them."""
    then, teacher_id = at(context, context.now() - A_WHILE), one.teachers[0]
    keys = [example.key for example in position_choices(then, teacher_id, one.row.id)]
    name = create_assignment(then, teacher_id, one.row.id, Draft("positions", positions=keys[:POSITIONS]))
    for token in tokens if isinstance(name, str) else ():
        visitor = find_visitor(context, token, refresh=False)
        position = find_puzzle(context, visitor, str(name), 1).position
        for move in context.rng.sample(position.choices, len(position.choices))[:TRIES]:
            try_move(context, visitor, str(name), 1, position.game.write(move))


def open_door(context: Context, one: DemoClass) -> None:
    """For homework, some days long."""
    set_open_until(context, one.teachers[0], one.row.id, homework_until(context, context.today() + HOMEWORK))


def raise_a_hand(context: Context, one: DemoClass, child_id: str) -> None:
    """The door is open."""
    request_to_join(at(context, context.now() - A_WHILE), one.row.code, child_id, new_origin())


def sign_in(context: Context, life: Life) -> str:
    """The cookie's token of a child that is there, as long as it is, and moved last when it did."""
    with context.database.transaction() as session:
        child = session.get_one(Child, (context.school_id, life.child.id))
        token = sign_in_child(at(context, life.there_since or context.now()), session, child, new_origin())
        session.flush()
        row = session.scalars(select(SignIn).filter_by(token_hash=hash_token(token))).one()
        row.seen_at = child.seen_at = life.last_move
    return token
