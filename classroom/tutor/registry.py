"""Discovers the tutors: every module of this folder that has a TUTOR."""

from functools import cache

from classroom import tutor
from classroom.games.registry import all_games, discover
from classroom.tutor.protocol import AnyTutor, Topic


@cache
def all_tutors() -> dict[str, AnyTutor]:
    """The tutors by the slug of their game, in the order of the games."""
    found = {one.game: one for one in discover(tutor, "TUTOR")}
    return {slug: found[slug] for slug in all_games() if slug in found}


def find_tutor(slug: str) -> AnyTutor:
    """The tutor of that game. Raises KeyError."""
    return all_tutors()[slug]


@cache
def all_topics() -> dict[str, Topic]:
    """The ideas of all games by their names, game by game."""
    return {topic.name: topic for tutor in all_tutors().values() for topic in tutor.topics}


@cache
def game_of_topic(topic: str) -> str:
    """The slug of the game that this idea belongs to. Raises KeyError for a name that is none."""
    return {one.name: slug for slug, tutor in all_tutors().items() for one in tutor.topics}[topic]
