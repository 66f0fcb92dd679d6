"""Who the children of a class are: the same ones for the same seed."""

from random import Random

from classroom.services.demo.characters import habits_for, make_character
from classroom.services.demo.children import Simulated
from classroom.services.demo.names import CLASSES
from classroom.services.login.picture_secrets import FACES


def gather(number: int, many: int, seed: int) -> list[Simulated]:
    """The first so many children of the class with this number, each with a picture of its own."""
    plan = CLASSES[number]
    rng = luck(seed, plan.name)
    habits, faces = habits_for(number, many, rng), rng.sample(FACES, many)
    return [
        one_child(plan.name, *who, luck(seed, plan.name, who[0]))
        for who in zip(plan.children, faces, habits, strict=False)
    ]


def one_child(class_name: str, name: str, face: str, habit: str | None, rng: Random) -> Simulated:
    return Simulated(class_name, name, face, make_character(habit, rng), rng)


def luck(*of: object) -> Random:
    """Luck that can be repeated."""
    return Random(" ".join(map(str, of)))  # noqa: S311 # nothing of it is secret
