"""Classes and who is in them: names, limits, opening them, and what two clicks do."""

from datetime import timedelta

import pytest

from classroom.games.protocol import Message
from classroom.services.accounts.permissions import NotThere
from classroom.services.accounts.visitors import find_visitor
from classroom.services.context import Context
from classroom.services.login import join_requests, open_classes
from classroom.services.rosters.roster_names import NamedChild
from classroom.services.school import children, class_opening, class_settings, class_teachers, classes
from classroom.store.models import Child, SchoolClass
from tests.conftest import Clock
from tests.people import HERE, Adult, Lesson, code_of, further_teacher, make_lesson
from tests.playing import come_in, rows

FULL = [NamedChild(f"Child {letter}") for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÀÂÇÉÈÊÎÔÙÛŒ"]


@pytest.fixture
def full(context: Context, admin: Adult) -> str:
    """The id of a class with as many children as there is room for."""
    assert len(FULL) == 40
    class_id = classes.make_class(context, admin.id, "full", "en", "6-7")
    assert isinstance(class_id, str)
    added = children.add_children(context, admin.id, class_id, FULL)
    assert isinstance(added, list)
    assert len(added) == 40
    return class_id


def child_named(context: Context, name: str) -> Child:
    found: Child = next(child for child in rows(context, Child) if child.name == name)
    return found


@pytest.mark.parametrize(
    ("name", "fine"), [("2b", True), ("x" * 40, True), ("x" * 41, False), (" \t ", False), ("2\u202eb", False)]
)
def test_a_class_has_a_name_of_at_most_40_letters_that_can_be_read(
    context: Context, admin: Adult, name: str, fine: bool
) -> None:
    assert isinstance(classes.make_class(context, admin.id, name, "en", "6-7"), str) is fine
    assert len(rows(context, SchoolClass)) == fine


@pytest.mark.usefixtures("any_database")
def test_no_two_classes_share_a_code(
    context: Context, admin: Adult, lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = iter([lesson.code, lesson.code, "ABCDEFGH"])
    monkeypatch.setattr(classes, "new_code", lambda _letters: next(drawn))
    class_id = classes.make_class(context, admin.id, "3a", "en", "6-7")
    assert isinstance(class_id, str)
    assert code_of(context, class_id) == "ABCDEFGH"


def test_a_41st_child_finds_no_room(context: Context, admin: Adult, full: str, lesson: Lesson) -> None:
    assert isinstance(children.add_children(context, admin.id, full, [NamedChild("One More")]), Message)
    ada = lesson.cards["Ada"].child_id
    assert not children.move_child(context, admin.id, ada, full)
    assert child_named(context, "Ada").class_id == lesson.id
    children.archive_child(context, admin.id, child_named(context, "Child A").id, archived=True)
    assert children.move_child(context, admin.id, ada, full)
    assert not children.archive_child(context, admin.id, child_named(context, "Child A").id, archived=False)


@pytest.mark.usefixtures("any_database")
def test_a_child_that_moves_is_signed_out_and_gets_a_number_beside_its_namesake(
    context: Context, admin: Adult, lesson: Lesson
) -> None:
    other = make_lesson(context, admin, "3a", ("Ada",))
    token = come_in(context, lesson.cards["Ada"].child_id)
    assert children.move_child(context, admin.id, lesson.cards["Ada"].child_id, other.id)
    assert find_visitor(context, token).kind != "child"
    assert {child.name for child in rows(context, Child) if child.class_id == other.id} == {"Ada", "Ada 2"}


def test_what_cannot_be_of_a_child_or_a_class_changes_nothing_of_it(
    context: Context, admin: Adult, lesson: Lesson
) -> None:
    ada = lesson.cards["Ada"].child_id
    assert children.change_child(context, admin.id, ada, {"name": "Zoë", "face": "dragon"}) == ["face"]
    assert child_named(context, "Ada").id == ada
    tomorrow, too_late = (context.today() + timedelta(days=days) for days in (1, 401))
    assert class_settings.change_class(context, admin.id, lesson.id, {"name": "9z", "ends": too_late}) == ["ends"]
    assert class_settings.change_class(context, admin.id, lesson.id, {"ends": tomorrow}) == []
    (row,) = rows(context, SchoolClass)
    assert (row.name, row.ends_at.astimezone().date()) == ("2b", tomorrow)


def test_everybody_out_signs_all_children_out_and_shuts_the_door(
    context: Context, admin: Adult, lesson: Lesson
) -> None:
    token = come_in(context, lesson.cards["Ada"].child_id)
    class_opening.sign_out_children(context, admin.id, lesson.id)
    assert find_visitor(context, token).kind != "child"
    assert open_classes.class_to_sign_in(context, lesson.code, HERE) is None


@pytest.mark.usefixtures("any_database")
def test_a_class_keeps_a_teacher_and_loses_one_once(context: Context, admin: Adult, lesson: Lesson) -> None:
    other = further_teacher(context, admin, "Tina Teacher")
    assert not class_teachers.remove_teacher(context, admin.id, lesson.id, admin.id)
    assert not class_teachers.add_teacher(context, admin.id, lesson.id, "Nobody Here")
    assert class_teachers.add_teacher(context, admin.id, lesson.id, " tina TEACHER ")
    assert class_teachers.remove_teacher(context, admin.id, lesson.id, other.id)
    with pytest.raises(NotThere):
        class_teachers.remove_teacher(context, admin.id, lesson.id, other.id)


@pytest.mark.usefixtures("any_database")
def test_a_hand_is_waved_in_once(context: Context, admin: Adult, lesson: Lesson) -> None:
    join_requests.request_to_join(context, lesson.code, lesson.cards["Ada"].child_id, HERE)
    with context.database.reading() as session:
        (raised,) = join_requests.pending_requests(context, session, lesson.id)
    let_in = [join_requests.approve_request(context, admin.id, lesson.id, raised.key) for _ in range(2)]
    assert [one is not None for one in let_in] == [True, False]
    assert join_requests.sign_in_approved(context, HERE)
    assert join_requests.request_status(context, HERE.token)[0] == "over"


def test_a_hand_is_up_for_15_minutes_and_opens_the_door_for_five(
    context: Context, admin: Adult, lesson: Lesson, clock: Clock
) -> None:
    join_requests.request_to_join(context, lesson.code, lesson.cards["Ada"].child_id, HERE)
    clock.turn(minutes=14, seconds=59)
    with context.database.reading() as session:
        (raised,) = join_requests.pending_requests(context, session, lesson.id)
    assert join_requests.request_status(context, HERE.token)[0] == "waiting"
    assert join_requests.approve_request(context, admin.id, lesson.id, raised.key)
    clock.turn(minutes=4, seconds=59)
    assert join_requests.request_status(context, HERE.token)[0] == "in"
    clock.turn(seconds=1)
    assert join_requests.request_status(context, HERE.token)[0] == "over"
    assert join_requests.sign_in_approved(context, HERE) is None


def test_a_hand_that_nobody_saw_comes_down(context: Context, lesson: Lesson, clock: Clock) -> None:
    join_requests.request_to_join(context, lesson.code, lesson.cards["Ada"].child_id, HERE)
    clock.turn(minutes=15)
    assert join_requests.request_status(context, HERE.token)[0] == "over"
