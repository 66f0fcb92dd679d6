"""Who the children of a class are: the same ones for the same seed."""

from random import Random

from classroom.demo.names import CLASSES
from classroom.demo.profiles import habits_for, make_profile
from classroom.demo.simulated_child import SimulatedChild
from classroom.services.login.picture_secrets import FACES


def make_children(number: int, many: int, seed: int) -> list[SimulatedChild]:
    """The first so many children of the class with this number, each with a picture of its own."""
    plan = CLASSES[number]
    rng = seeded_random(seed, plan.name)
    habits, faces = habits_for(number, many, rng), rng.sample(FACES, many)
    return [
        one_child(plan.name, *who, seeded_random(seed, plan.name, who[0]))
        for who in zip(plan.children, faces, habits, strict=False)
    ]


def one_child(class_name: str, name: str, face: str, habit: str | None, rng: Random) -> SimulatedChild:
    return SimulatedChild(class_name, name, face, make_profile(habit, rng), rng)


def seeded_random(*of: object) -> Random:
    """Luck that can be repeated."""
    return Random(" ".join(map(str, of)))  # noqa: S311 # nothing of it is secret
