"""The classes of the made-up school, with login cards for all children; who these are hangs on nothing but the seed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from classroom.demo.names import CLASSES, ClassPlan
from classroom.demo.profiles import assign_patterns, make_profile
from classroom.demo.simulated_child import SimulatedChild
from classroom.services.context import Context
from classroom.services.crypto import new_token
from classroom.services.login.login_cards import LoginCard, issue_cards, printable_cards
from classroom.services.login.picture_secrets import FACES
from classroom.services.rosters.roster_names import NamedChild
from classroom.services.school.children import add_children, change_child
from classroom.services.school.class_teachers import add_teacher
from classroom.services.school.classes import make_class
from classroom.store.models import SchoolClass

SETTINGS = {2: {"sums": "add"}, 5: {"spacing": True}, 12: {"sums": "add"}}  # by a child's place in its class


@dataclass(frozen=True, slots=True)
class PicturedChild(NamedChild):
    """A child to be added, with its picture."""

    face: str = FACES[0]


@dataclass(frozen=True)
class DemoClass:
    """A class that was made, the ids of its teachers, the login cards of its children, and the children."""

    plan: ClassPlan
    row: SchoolClass
    teachers: Sequence[str]
    cards: Sequence[LoginCard]
    children: Sequence[SimulatedChild]


def create_class(context: Context, number: int, teachers: Mapping[str, str], count: int, seed: int) -> DemoClass:
    """The class with this number, with so many children; `teachers` are the ids of all there are, by their names."""
    plan, children = CLASSES[number], make_children(number, count, seed)
    teacher_id = teachers[plan.teachers[0]]
    class_id = make_class(context, teacher_id, plan.name, plan.language, plan.ages)
    assert isinstance(class_id, str)  # the name is free
    child_ids = create_children(context, teacher_id, class_id, children)
    for name in plan.teachers[1:]:
        add_teacher(context, teacher_id, class_id, name)
    token = new_token()
    print_job = issue_cards(context, teacher_id, token, class_id, child_ids) or ""
    row, cards = printable_cards(context, teacher_id, token, print_job)
    return DemoClass(plan, row, [teachers[name] for name in plan.teachers], cards, children)


def create_children(
    context: Context, teacher_id: str, class_id: str, children: Sequence[SimulatedChild]
) -> Sequence[str]:
    """Adds these children, some with settings of their own; their ids, in order."""
    named = [PicturedChild(child.name, face=child.face) for child in children]
    ids = add_children(context, teacher_id, class_id, named)
    assert isinstance(ids, list)  # there is room
    for child, child_id in zip(children, ids, strict=True):
        child.id = child_id
    for place, settings in SETTINGS.items():
        if place < len(ids):
            change_child(context, teacher_id, ids[place], {"settings": settings})
    return ids


def make_children(class_number: int, count: int, seed: int) -> list[SimulatedChild]:
    """The first so many children of this class, each with a picture of its own."""
    plan = CLASSES[class_number]
    rng = seeded_random(seed, plan.name)
    patterns, faces = assign_patterns(class_number, count, rng), rng.sample(FACES, count)
    return [
        make_child(plan.name, name, face, pattern, seeded_random(seed, plan.name, name))
        for name, face, pattern in zip(plan.children, faces, patterns, strict=False)
    ]


def make_child(class_name: str, name: str, face: str, pattern: str | None, rng: Random) -> SimulatedChild:
    return SimulatedChild(class_name, name, face, make_profile(pattern, rng), rng)


def seeded_random(*parts: object) -> Random:
    """A random generator of its own for each seed and purpose, so that none depends on how often another was used."""
    return Random(" ".join(map(str, parts)))  # noqa: S311 # nothing of it is secret
