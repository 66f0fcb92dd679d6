"""What is under way in a class today: it is open for homework, there are assignments, somebody asks to join."""

from collections.abc import Iterable
from datetime import timedelta

from classroom.demo.clock import context_at
from classroom.demo.demo_classes import DemoClass
from classroom.demo.teachers import new_origin
from classroom.demo.timetable import assignment_time, full_preset, main_game
from classroom.services.accounts.visitors import find_visitor
from classroom.services.assignments.assignment_form import AssignmentPlan
from classroom.services.assignments.create_assignment import create_assignment
from classroom.services.assignments.position_choices import position_choices
from classroom.services.assignments.puzzles import find_puzzle, try_move
from classroom.services.context import Context
from classroom.services.login.join_requests import request_to_join
from classroom.services.school.class_opening import homework_until, set_open_until

MATCHES, POSITIONS = 3, 3
SUMS, ANSWERS = "MT", 20  # to make ten; so many right answers
HOMEWORK = timedelta(days=5)
A_WHILE = timedelta(minutes=2)
MOST_TRIES = 3


def assign_matches_and_sums(context: Context, one: DemoClass) -> None:
    """On Monday of last week."""
    then = context_at(context, assignment_time(context.now()))
    matches = AssignmentPlan("matches", MATCHES, way=f"{main_game()}:{full_preset()}")
    for plan in (matches, AssignmentPlan("facts", ANSWERS, about=SUMS)):
        create_assignment(then, one.teachers[0], one.row.id, plan)


def assign_positions(context: Context, one: DemoClass, tokens: Iterable[str]) -> None:
    """Some from matches of the class, a while ago. Whoever is signed in by these cookies tries the first of them."""
    then, teacher_id = context_at(context, context.now() - A_WHILE), one.teachers[0]
    keys = [choice.key for choice in position_choices(then, teacher_id, one.row.id)]
    plan = AssignmentPlan("positions", positions=keys[:POSITIONS])
    assignment_id = create_assignment(then, teacher_id, one.row.id, plan)
    for token in tokens if isinstance(assignment_id, str) else ():
        visitor = find_visitor(context, token, refresh=False)
        position = find_puzzle(context, visitor, str(assignment_id), 1).position
        for move in context.rng.sample(position.choices, len(position.choices))[:MOST_TRIES]:
            try_move(context, visitor, str(assignment_id), 1, position.game.write(move))


def open_for_homework(context: Context, one: DemoClass) -> None:
    set_open_until(context, one.teachers[0], one.row.id, homework_until(context, context.today() + HOMEWORK))


def ask_to_join(context: Context, one: DemoClass, child_id: str) -> None:
    """The child asks to be let in without its card, a while ago. The class must be open."""
    request_to_join(context_at(context, context.now() - A_WHILE), one.row.code, child_id, new_origin())
