"""Validates what a teacher wants to assign, and turns it into the data of an assignment."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias

from sqlalchemy.orm import Session

from classroom.games.protocol import Message, Sum, all_rules
from classroom.games.registry import find_game
from classroom.services.accounts.play_settings import PlaySettings, all_ways
from classroom.services.assignments.position_choices import find_position
from classroom.services.context import Context
from classroom.services.learning.assignment_progress import QUESTION
from classroom.services.learning.class_goals import GOAL, GOALS
from classroom.store.models import SchoolClass
from classroom.tutor.sums.fact_classes import CLASSES, FACTS_OF_CLASS
from classroom.tutor.sums.facts import MAP_OF, fact_of

MATCHES, ANSWERS, POSITIONS = range(1, 21), range(5, 101), range(1, 7)  # the allowed numbers of each
TOGETHER = range(5, 501)  # of a goal of the class

Data: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class AssignmentPlan:
    """The form as it was filled in. `way` is a game with a preset, as `slug:preset`; `about` a kind of sums, what a
    goal counts, or the sum of a question, else `facts` are picked by their names; `positions` are keys; `children` None
    stands for the whole class. `until` is when it ends by itself, None never; `suggestion` is the key of what it was
    made of, where it was.
    """

    kind: str
    number: int = 0
    way: str = ""
    about: str = ""
    facts: Sequence[str] = ()
    positions: Sequence[str] = ()
    children: Sequence[str] | None = None
    until: datetime | None = None
    suggestion: str = ""


def assignment_data(
    context: Context, session: Session, school_class: SchoolClass, plan: AssignmentPlan
) -> Data | Message:
    """The value of `Assignment.data` for the plan, or what is wrong with the plan."""
    play_settings = PlaySettings.of(school_class)
    kinds: dict[str, Callable[[], Data | Message]] = {
        "matches": lambda: matches_data(play_settings, plan),
        "facts": lambda: facts_data(play_settings, plan),
        "positions": lambda: positions_data(context, session, school_class.id, plan),
        GOAL: lambda: goal_data(plan),
        "check": lambda: {"number": 1},
        QUESTION: lambda: question_data(context, session, school_class.id, plan),
    }
    return kinds[plan.kind]() if plan.kind in kinds else Message("Choose what you would like to suggest.")


def matches_data(play_settings: PlaySettings, plan: AssignmentPlan) -> Data | Message:
    """For matches. The options are copied from the preset, so that the assignment outlives changes of it."""
    if plan.way not in all_ways():
        return Message("That game is not available.")
    if plan.number not in MATCHES:
        return number_out_of_range(MATCHES)
    slug, preset = plan.way.split(":")
    if not play_settings.offers(slug, preset):
        return Message("This game is switched off in the class settings.")
    game = find_game(slug)
    rules = all_rules(game, min(game.seats), game.presets[preset])
    return {"way": plan.way, "game": slug, "rules": rules, "number": plan.number}


def facts_data(play_settings: PlaySettings, plan: AssignmentPlan) -> Data | Message:
    """For sums: facts are practised in matches, where the child is asked to work out their sums."""
    chosen = FACTS_OF_CLASS.get(plan.about, tuple(fact for fact in CLASSES if fact in plan.facts))
    if not chosen or not CLASSES.keys() >= set(plan.facts):
        return Message("Choose at least one sum.")
    if plan.number not in ANSWERS:
        return number_out_of_range(ANSWERS)
    if play_settings.sums in ("show", "none"):
        return Message("Under the class settings, children do not work out the sums. Change this first.")
    about = plan.about if plan.about in FACTS_OF_CLASS else ""
    made_of = {"suggestion": plan.suggestion} if plan.suggestion else {}
    return {"about": about, "facts": list(chosen), "number": plan.number} | made_of


def goal_data(plan: AssignmentPlan) -> Data | Message:
    """For what a whole class does together in a week."""
    if plan.about not in GOALS:
        return Message("Choose what the class will do together.")
    if plan.number not in TOGETHER:
        return number_out_of_range(TOGETHER)
    return {"about": plan.about, "number": plan.number}


def question_data(context: Context, session: Session, class_id: str, plan: AssignmentPlan) -> Data | Message:
    """For a question to the class: a position, or else a sum that stands on a map, so that its answers are evidence."""
    if plan.positions:
        data = positions_data(context, session, class_id, plan)
        return data if isinstance(data, Message) else {**data, "number": 1}
    work = Sum.read(plan.about)
    if not plan.about or work.total < 0 or fact_of(work) not in MAP_OF:
        return Message("Write a sum such as 8 + 7 or 36 − 5: the first number up to 66, the second up to 10.")
    return {"sum": plan.about, "number": 1}


def number_out_of_range(allowed: range) -> Message:
    return Message("Choose a number from %(least)d to %(most)d.", least=allowed[0], most=allowed[-1])


def positions_data(context: Context, session: Session, class_id: str, plan: AssignmentPlan) -> Data | Message:
    """For positions, which are copied as records: they outlive the matches they come from."""
    keys = list(dict.fromkeys(plan.positions))
    if len(keys) not in POSITIONS:
        return Message("Choose between 1 and %(most)d puzzles.", most=POSITIONS[-1])
    found = [find_position(context, session, class_id, key) for key in keys]
    if not all(found):
        return Message("One of these puzzles is no longer available. Please choose again.")
    return {"positions": found}
