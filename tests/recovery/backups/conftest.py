"""Two installations of one kind: one in use, and one to restore into."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.installation import Place, fresh_database
from tests.people import Adult, Lesson, found_school, further_teacher, make_lesson
from tests.playing import begin, come_in, play
from tests.postgres import Server


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def places(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Place, Place]]:
    if request.param == "sqlite":
        one, another = (Place(tmp_path / name, f"sqlite:///{tmp_path / name / 'classroom.db'}") for name in "ab")
        yield one, another
        return
    server = request.getfixturevalue("postgres")
    if not isinstance(server, Server):
        pytest.skip(server)
    with fresh_database(server, "place_a") as a, fresh_database(server, "place_b") as b:
        yield Place(tmp_path / "a", a), Place(tmp_path / "b", b)


@pytest.fixture
def place(places: tuple[Place, Place]) -> Place:
    return places[0]


@pytest.fixture
def other(places: tuple[Place, Place]) -> Place:
    return places[1]


@dataclass
class School:
    """Who is in it: an admin, a second teacher, two classes; Ada's match is open."""

    admin: Adult
    second: Adult
    lesson: Lesson
    further: Lesson
    token: str
    match: str


@pytest.fixture
def school(place: Place) -> School:
    with place.context() as context:
        admin = found_school(context)
        second = further_teacher(context, admin, "Lotte Lost")
        lesson = make_lesson(context, admin, sums="add")
        further = make_lesson(context, second, "3c", ["Emil", "Frida"])
        token = come_in(context, lesson.cards["Ada"].child_id)
        match = begin(context, token)
        play(context, token, match, moves=2)
        emil = come_in(context, further.cards["Emil"].child_id)
        play(context, emil, begin(context, emil), moves=2)
        return School(admin, second, lesson, further, token, match)
