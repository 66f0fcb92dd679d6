"""Deleting children and classes: nothing of them is left, whatever it was (requirements B3.7, B3.8, A7.7)."""

import json
from dataclasses import replace

import pytest
from sqlalchemy import text

from classroom.services.accounts.deletion import delete_restored, tombstone_hashes
from classroom.services.accounts.permissions import NotThere
from classroom.services.assignments.practice_rounds import answer_sum, begin_round
from classroom.services.context import Context, new_id
from classroom.services.crypto import hash_token
from classroom.services.login.child_login import sign_in_child
from classroom.services.login.join_requests import request_to_join
from classroom.services.login.login_cards import issue_cards
from classroom.services.privacy.erasure import erase_child, erase_class, preview_child_erasure, preview_class_erasure
from classroom.services.privacy.export import child_export, class_export
from classroom.services.teachers.teacher_accounts import delete_teacher
from classroom.store.models import (
    Assignment,
    Attempt,
    AuditEntry,
    Base,
    CardPrintJob,
    Child,
    DeletionTombstone,
    Event,
    Match,
    PracticeSum,
    PuzzleReply,
    SchoolClass,
    SignIn,
    Teacher,
)
from tests.people import HERE, Adult, Lesson, further_teacher, leave_invitation, make_lesson
from tests.playing import begin, come_in, play, rows, visitor_of

pytestmark = pytest.mark.usefixtures("any_database")

CANARY = "Zwölfender"


@pytest.fixture
def canary(context: Context, admin: Adult) -> str:
    """The id of a child with a name that nobody else has, of whom there is a row in every table that can have one."""
    lesson = make_lesson(context, admin, "Geweihklasse", [CANARY, "Ben"], sums="add")
    child_id = lesson.cards[CANARY].child_id
    leave_traces(context, admin, lesson, child_id)
    leave_traces(context, admin, lesson, lesson.cards["Ben"].child_id)
    return child_id


def leave_traces(context: Context, admin: Adult, lesson: Lesson, child_id: str) -> None:
    token = come_in(context, child_id)
    play(context, token, begin(context, token))
    play(context, token, begin(context, token), moves=1)
    request_to_join(context, lesson.code, child_id, replace(HERE, token=child_id))
    issue_cards(context, admin.id, "cookie", lesson.id, [child_id])
    child_export(context, admin.id, child_id)
    ada = visitor_of(context, come_in(context, child_id))
    answer_sum(context, ada, begin_round(context, ada, "7+4") or "", 1, 11)
    key = {"school_id": 1, "child_id": child_id}
    with context.database.transaction() as session:
        sign_in_child(context, session, session.get_one(Child, (1, child_id)), HERE)
        task = {"class_id": lesson.id, "kind": "facts", "data": {"facts": ["7+4"]}, "made_at": context.now()}
        session.add(Assignment(**key, id=new_id(), **task))
        session.add(PuzzleReply(**key, assignment_id="x", number=0, move="b3", tries=1, solved=True, at=context.now()))
        leave_invitation(session, child_id, lesson.id, context.now())


def everything(context: Context) -> dict[str, list[str]]:
    """Each row of each table, as text, by the table's name."""
    with context.database.reading() as session:
        return {
            name: [json.dumps([str(value) for value in row]) for row in session.execute(text(f"SELECT * FROM {name}"))]
            for name in Base.metadata.tables
        }


def found(context: Context, *words: str) -> set[str]:
    """The tables in which any of these words stands."""
    said = [json.dumps(word)[1:-1] for word in words]
    return {name for name, lines in everything(context).items() if any(word in line for word in said for line in lines)}


def left(context: Context, *models: type[Base]) -> list[int]:
    return [len(rows(context, model)) for model in models]


def answers_left(context: Context) -> tuple[int, int]:
    """How many matches there are, and how many sums that were answered, in them and in practice."""
    matches, attempts = left(context, Match, Attempt)
    return matches, attempts + sum(row.first_answer is not None for row in rows(context, PracticeSum))


def test_the_search_finds_a_child_in_all_tables_that_can_name_one(context: Context, canary: str) -> None:
    about = {name for name, table in Base.metadata.tables.items() if "child_id" in table.columns}
    assert found(context, canary, CANARY) == {*about, "child"}


def test_a_child_who_is_erased_is_nowhere(context: Context, admin: Adult, canary: str) -> None:
    theirs = [row.id for row in rows(context, Match)]
    erase_child(context, admin.id, canary)
    gone = [one for one in theirs if one not in {row.id for row in rows(context, Match)}]
    assert len(gone) == 2
    assert found(context, canary, CANARY, *gone) == set()
    assert found(context, hash_token(canary)) == {"erased"}


def test_the_receipt_counts_what_was_there(context: Context, admin: Adult, canary: str) -> None:
    (_, weighed), before = preview_child_erasure(context, admin.id, canary), answers_left(context)
    receipt = erase_child(context, admin.id, canary)
    counts = (receipt.children, receipt.matches, receipt.attempts)
    assert counts == (weighed.children, weighed.matches, weighed.attempts)
    assert answers_left(context) == (before[0] - receipt.matches, before[1] - receipt.attempts)
    assert receipt.attempts > 0
    (entry,) = [entry for entry in rows(context, AuditEntry) if entry.what == "child erased"]
    assert (entry.receipt, entry.many, entry.teacher_id, entry.at) == (receipt.number, 1, admin.id, receipt.at)


def test_other_children_keep_everything(context: Context, admin: Adult, canary: str) -> None:
    ben = next(child for child in rows(context, Child) if child.name == "Ben")
    before = child_export(context, admin.id, ben.id)
    erase_child(context, admin.id, canary)
    assert child_export(context, admin.id, ben.id) == before


def test_a_class_that_is_erased_is_nowhere(context: Context, admin: Adult, canary: str) -> None:
    class_id = rows(context, SchoolClass)[0].id
    children, (_, weighed) = (
        [child.id for child in rows(context, Child)],
        preview_class_erasure(context, admin.id, class_id),
    )
    receipt = erase_class(context, admin.id, class_id)
    assert (receipt.children, receipt.matches) == (weighed.children, weighed.matches) == (2, 4)
    assert found(context, class_id, "Geweihklasse", CANARY, *children) == set()
    assert left(context, Child, SchoolClass, Match, Event, Attempt, CardPrintJob, Assignment) == [0] * 7
    assert len(rows(context, DeletionTombstone)) == 3


def test_an_admin_may_erase_a_class_but_no_child_that_others_teach(context: Context, admin: Adult, canary: str) -> None:
    other = further_teacher(context, admin, "Otto Other")
    lesson = make_lesson(context, other, "3c")
    ada = lesson.cards["Ada"].child_id
    for erase, who, what in (
        (erase_child, admin.id, ada),
        (erase_child, other.id, canary),
        (erase_class, other.id, rows(context, Child)[0].class_id),
        (preview_child_erasure, admin.id, ada),
        (preview_class_erasure, other.id, "nothing"),
    ):
        with pytest.raises(NotThere):
            erase(context, who, what)
    assert erase_class(context, admin.id, lesson.id).children == 4


def test_what_a_backup_brings_back_is_deleted_again(context: Context, admin: Adult, canary: str) -> None:
    child = next(child for child in rows(context, Child) if child.id == canary)
    school_class = rows(context, SchoolClass)[0]
    erase_child(context, admin.id, canary)
    with context.database.transaction() as session:
        session.merge(child)
    assert found(context, canary)
    assert delete_restored(context) == 1
    assert found(context, canary, CANARY) == set()
    assert [entry.many for entry in rows(context, AuditEntry) if entry.what == "erased again"] == [1]
    assert delete_restored(context) == 0
    assert class_export(context, admin.id, school_class.id)["children"]


def test_the_deletion_list_of_before_is_taken_along(context: Context, admin: Adult, canary: str) -> None:
    """The backup was made before the child was deleted, so it does not know of it."""
    gone = [hash_token(canary), hash_token(rows(context, SchoolClass)[0].id)]
    assert delete_restored(context, gone[:1]) == 1
    assert found(context, canary, CANARY) == set()
    assert delete_restored(context, gone) == 1
    assert left(context, SchoolClass, Child) == [0, 0]
    assert set(gone) <= set(tombstone_hashes(context))


def test_a_teacher_whom_a_backup_brings_back_is_deleted_again(context: Context, admin: Adult, canary: str) -> None:
    """With the sign-ins and the links of theirs; the class they taught stays."""
    lost = further_teacher(context, admin, "Lotte Lost")
    lesson = make_lesson(context, lost, "3c")
    before = {model: [row for row in rows(context, model) if lost.id in repr(vars(row))] for model in (Teacher, SignIn)}
    assert delete_teacher(context, admin.id, lost.id)
    with context.database.transaction() as session:
        for row in (row for model in (Teacher, SignIn) for row in before[model]):
            session.merge(row)
    assert {"teacher", "sign_in"} <= found(context, lost.id)
    assert delete_restored(context) == 1
    assert found(context, lost.id) <= {"act"}  # what they did stays in the access log
    assert found(context, "Lotte Lost") == set()
    assert lesson.id in {row.id for row in rows(context, SchoolClass)}
