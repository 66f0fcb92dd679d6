"""Finds the tutors: every module of this folder that has a TUTOR."""

from functools import cache

from classroom import tutor
from classroom.games.registry import discover
from classroom.tutor.protocol import AnyTutor


@cache
def all_tutors() -> dict[str, AnyTutor]:
    """The tutors by the slug of their game."""
    return {found.game: found for found in discover(tutor, "TUTOR")}


def find_tutor(slug: str) -> AnyTutor:
    """The tutor of that game. Raises KeyError."""
    return all_tutors()[slug]
