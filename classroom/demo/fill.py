"""Filling an empty database with a school of three classes that have been playing for weeks."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import count

from sqlalchemy import select

from classroom.demo.class_simulation import ClassSimulation
from classroom.demo.clock import context_at
from classroom.demo.demo_classes import DemoClass, create_class
from classroom.demo.names import CLASSES
from classroom.demo.simulated_child import SimulatedChild
from classroom.demo.teachers import Staff, set_up_teachers
from classroom.services.context import Context
from classroom.store.models import Child, Teacher

BEFORE_PLAY = timedelta(days=3)  # that the school was set up before its first match

Report = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class DemoPlan:
    """How much there is to be: weeks of play, children in each class."""

    weeks: int = 12
    children: int = 25
    seed: int = 16


QUICK = DemoPlan(weeks=4, children=8, seed=21)  # where even so little play shows every error pattern


@dataclass(frozen=True)
class Demo:
    """What was made."""

    staff: Staff
    classes: Sequence[DemoClass]

    @property
    def children(self) -> list[SimulatedChild]:
        return [child for one in self.classes for child in one.children]


class NotEmpty(ValueError):
    """There is somebody in this database already."""


def ignore_progress(_done: int, _of: int) -> None:
    """For callers that show none."""


def is_empty(context: Context) -> bool:
    with context.database.reading() as session:
        return not any(session.scalar(select(model.id).limit(1)) for model in (Teacher, Child))


def fill(context: Context, plan: DemoPlan, passphrase: str, report: Report = ignore_progress) -> Demo:
    """Fills the database; `report` is called with the number of children that have played, and of all.
    Raises NotEmpty, PassphraseRefused."""
    if not is_empty(context):
        raise NotEmpty
    context = context_at(context, context.now())
    demo = found_school(context, plan, passphrase)
    halves = count(1)
    for one in demo.classes:
        ClassSimulation(
            context, one, plan.weeks, plan.seed, lambda: report(next(halves) // 2, len(demo.children))
        ).run()
    return demo


def found_school(context: Context, plan: DemoPlan, passphrase: str) -> Demo:
    """The school as it was before anybody played."""
    then = context_at(context, context.now() - timedelta(weeks=plan.weeks) - BEFORE_PLAY)
    staff = set_up_teachers(then, passphrase)
    classes = [create_class(then, number, staff.ids, plan.children, plan.seed) for number in range(len(CLASSES))]
    return Demo(staff, classes)
