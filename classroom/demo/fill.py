"""Filling an empty database with a school of three classes that have been playing for weeks."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from sqlalchemy import select

from classroom.demo.bulk_insert import store
from classroom.demo.live_state import open_door, propose, propose_positions, raise_a_hand, sign_in
from classroom.demo.make_children import seeded_random
from classroom.demo.names import CLASSES, ClassPlan
from classroom.demo.other_games import go_round
from classroom.demo.record_in_memory import DemoClock
from classroom.demo.school import DemoClass, make, play_settings_of
from classroom.demo.simulate_weeks import Life
from classroom.demo.simulated_child import SimulatedChild
from classroom.demo.teachers import Staff, set_up_teachers
from classroom.demo.timetable import OLDEST, preset_of, sessions
from classroom.services.accounts.play_settings import PlaySettings
from classroom.services.accounts.sessions import purge_ended
from classroom.services.context import Context
from classroom.services.login.login_cards import purge_print_jobs
from classroom.store.models import Child, Teacher

PLAYING = (4, 6)  # children of a class, now
OLDER = timedelta(days=3)  # the school, than its first match

Tell = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class DemoPlan:
    """How much there is to be: weeks of play, children in each class."""

    weeks: int = 12
    children: int = 25
    seed: int = 16


QUICK = DemoPlan(weeks=4, children=8, seed=18)  # where even so little play shows every error pattern


@dataclass
class Demo:
    """What was made."""

    staff: Staff
    classes: Sequence[DemoClass]
    lives: int = 0
    matches: int = 0
    attempts: int = 0

    def count(self, life: Life) -> None:
        self.lives += 1
        self.matches += len(life.matches)
        self.attempts += sum(len(sheets.attempts) for sheets in life.matches)

    @property
    def children(self) -> list[SimulatedChild]:
        return [child for one in self.classes for child in one.children]


class NotEmpty(ValueError):
    """There is somebody in this database already."""


def silent(_done: int, _of: int) -> None:
    """Nobody listens."""


def is_empty(context: Context) -> bool:
    with context.database.reading() as session:
        return not any(session.scalar(select(model.id).limit(1)) for model in (Teacher, Child))


def fill(context: Context, plan: DemoPlan, passphrase: str, tell: Tell = silent) -> Demo:
    """Fills the database; `tell` hears of each child that is done, of how many. Raises NotEmpty, NotTaken."""
    if not is_empty(context):
        raise NotEmpty
    context = replace(context, now=DemoClock(context.now()))  # it stands still meanwhile
    demo = found(context, plan, passphrase)
    for one in demo.classes:
        propose(context, one)
        open_door(context, one)
        here = [life for life in live_through(context, plan, one, demo, tell) if life.there_since]
        go_on(context, plan, one, here)
    return demo


def found(context: Context, plan: DemoPlan, passphrase: str) -> Demo:
    """The school as it was before anybody played."""
    then = replace(context, now=DemoClock(context.now() - timedelta(weeks=plan.weeks) - OLDER))
    staff = set_up_teachers(then, passphrase)
    classes = [make(then, number, staff.ids, plan.children, plan.seed) for number in range(len(CLASSES))]
    return Demo(staff, classes)


def live_through(context: Context, plan: DemoPlan, one: DemoClass, demo: Demo, tell: Tell) -> Iterator[Life]:
    """All weeks of all children of a class, stored and counted. Some of them are there still."""
    rng = seeded_random(plan.seed, one.plan.name, "there")
    there = rng.sample(one.children, min(rng.randint(*PLAYING), len(one.children) - 1))
    play_settings = play_settings_of(context, one)
    for child in one.children:
        life = live(context, plan, one.plan, child, play_settings[child.id], stays=child in there)
        with context.database.transaction() as session:
            store(session, life)
        demo.count(life)
        tell(demo.lives, len(demo.children))
        yield life


def live(
    context: Context,
    plan: DemoPlan,
    at: ClassPlan,
    child: SimulatedChild,
    play_settings: PlaySettings,
    stays: bool = False,
) -> Life:
    """All weeks of a child of this class, up to now. Touches no database."""
    life = Life.of(context, child, play_settings, seeded_random(plan.seed, at.name, child.name, "cards"))
    for session in sessions(child.character, at.lesson, context.now(), plan.weeks, child.rng):
        life.come(session)
    if stays:
        life.stay(context.now(), preset_of(child.character, plan.weeks, child.rng))
    elif at.ages == OLDEST:
        go_round(life, context.now(), seeded_random(plan.seed, at.name, child.name, "other games"))
    return life


def go_on(context: Context, plan: DemoPlan, one: DemoClass, here: Sequence[Life]) -> None:
    """What is under way in a class now; and cards and sign-ins of its beginning are forgotten, as any day."""
    ids = {life.child.id for life in here}
    tokens = [sign_in(context, life) for life in here]
    raise_a_hand(context, one, next(child.id for child in one.children if child.id not in ids))
    propose_positions(replace(context, rng=seeded_random(plan.seed, one.plan.name, "tries")), one, tokens)
    with context.database.transaction() as session:
        purge_print_jobs(context, session)
        purge_ended(context, session)
