"""Deleting children and classes: nothing of them is left, whatever it was (STANDARDS B3.7, B3.8, A7.7)."""

import json
from dataclasses import replace

import pytest
from sqlalchemy import text

from classroom.services.accounts.deletion import delete_restored, tombstone_hashes
from classroom.services.accounts.permissions import NotThere
from classroom.services.context import new_id
from classroom.services.crypto import hash_token
from classroom.services.login.child_login import sign_in_child
from classroom.services.login.join_requests import request_to_join
from classroom.services.login.login_cards import issue_cards
from classroom.services.login.teacher_accounts import delete_teacher
from classroom.services.privacy.erasure import erase_child, erase_class, preview_child_erasure, preview_class_erasure
from classroom.services.privacy.export import child_export, class_export
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
    PuzzleReply,
    SchoolClass,
    SignIn,
    Teacher,
)
from tests.people import HERE, further_teacher, make_lesson
from tests.playing import begin, come_in, play, rows

CANARY = "Zwölfender"


@pytest.fixture
def canary(house, admin):
    """The id of a child with a name that nobody else has, of whom there is a row in every table that can have one."""
    lesson = make_lesson(house, admin, "Geweihklasse", [CANARY, "Ben"], sums="add")
    child_id = lesson.cards[CANARY].child_id
    leave_traces(house, admin, lesson, child_id)
    leave_traces(house, admin, lesson, lesson.cards["Ben"].child_id)
    return child_id


def leave_traces(house, admin, lesson, child_id):
    token = come_in(house, child_id)
    play(house, token, begin(house, token))
    play(house, token, begin(house, token), moves=1)
    request_to_join(house, lesson.code, child_id, replace(HERE, token=child_id))
    issue_cards(house, admin.id, "cookie", lesson.id, [child_id])
    child_export(house, admin.id, child_id)
    come_in(house, child_id)
    key = {"school_id": 1, "child_id": child_id}
    with house.database.transaction() as session:
        sign_in_child(house, session, session.get_one(Child, (1, child_id)), HERE)
        task = {"class_id": lesson.id, "kind": "facts", "data": {"facts": ["7+4"]}, "made_at": house.now()}
        session.add(Assignment(**key, id=new_id(), **task))
        session.add(PuzzleReply(**key, assignment_id="x", number=0, move="b3", tries=1, solved=True, at=house.now()))


def everything(house):
    """Each row of each table, as text, by the table's name."""
    with house.database.reading() as session:
        return {
            name: [json.dumps([str(value) for value in row]) for row in session.execute(text(f"SELECT * FROM {name}"))]
            for name in Base.metadata.tables
        }


def found(house, *words):
    """The tables in which any of these words stands."""
    said = [json.dumps(word)[1:-1] for word in words]
    return {name for name, lines in everything(house).items() if any(word in line for word in said for line in lines)}


def left(house, *models):
    return [len(rows(house, model)) for model in models]


def test_the_search_finds_a_child_in_all_tables_that_can_name_one(house, canary):
    about = {name for name, table in Base.metadata.tables.items() if "child_id" in table.columns}
    assert found(house, canary, CANARY) == {*about, "child"}


def test_a_child_who_is_erased_is_nowhere(house, admin, canary):
    theirs = [row.id for row in rows(house, Match)]
    erase_child(house, admin.id, canary)
    gone = [one for one in theirs if one not in {row.id for row in rows(house, Match)}]
    assert len(gone) == 2
    assert found(house, canary, CANARY, *gone) == set()
    assert found(house, hash_token(canary)) == {"erased"}


def test_the_receipt_counts_what_was_there(house, admin, canary):
    (_, weighed), (matches, attempts) = preview_child_erasure(house, admin.id, canary), left(house, Match, Attempt)
    receipt = erase_child(house, admin.id, canary)
    counts = (receipt.children, receipt.matches, receipt.attempts)
    assert counts == (weighed.children, weighed.matches, weighed.attempts)
    assert left(house, Match, Attempt) == [matches - receipt.matches, attempts - receipt.attempts]
    assert receipt.attempts > 0
    (act,) = [act for act in rows(house, AuditEntry) if act.what == "child erased"]
    assert (act.receipt, act.many, act.teacher_id, act.at) == (receipt.number, 1, admin.id, receipt.at)


def test_other_children_keep_everything(house, admin, canary):
    ben = next(child for child in rows(house, Child) if child.name == "Ben")
    before = child_export(house, admin.id, ben.id)
    erase_child(house, admin.id, canary)
    assert child_export(house, admin.id, ben.id) == before


def test_a_class_that_is_erased_is_nowhere(house, admin, canary):
    class_id = rows(house, SchoolClass)[0].id
    children, (_, weighed) = (
        [child.id for child in rows(house, Child)],
        preview_class_erasure(house, admin.id, class_id),
    )
    receipt = erase_class(house, admin.id, class_id)
    assert (receipt.children, receipt.matches) == (weighed.children, weighed.matches) == (2, 4)
    assert found(house, class_id, "Geweihklasse", CANARY, *children) == set()
    assert left(house, Child, SchoolClass, Match, Event, Attempt, CardPrintJob, Assignment) == [0] * 7
    assert len(rows(house, DeletionTombstone)) == 3


def test_an_admin_may_erase_a_class_but_no_child_that_others_teach(house, admin, canary):
    other = further_teacher(house, admin, "Otto Other")
    lesson = make_lesson(house, other, "3c")
    ada = lesson.cards["Ada"].child_id
    for erase, who, what in (
        (erase_child, admin.id, ada),
        (erase_child, other.id, canary),
        (erase_class, other.id, rows(house, Child)[0].class_id),
        (preview_child_erasure, admin.id, ada),
        (preview_class_erasure, other.id, "nothing"),
    ):
        with pytest.raises(NotThere):
            erase(house, who, what)
    assert erase_class(house, admin.id, lesson.id).children == 4


def test_what_a_backup_brings_back_is_deleted_again(house, admin, canary):
    child = next(child for child in rows(house, Child) if child.id == canary)
    school_class = rows(house, SchoolClass)[0]
    erase_child(house, admin.id, canary)
    with house.database.transaction() as session:
        session.merge(child)
    assert found(house, canary)
    assert delete_restored(house) == 1
    assert found(house, canary, CANARY) == set()
    assert [act.many for act in rows(house, AuditEntry) if act.what == "erased again"] == [1]
    assert delete_restored(house) == 0
    assert class_export(house, admin.id, school_class.id)["children"]


def test_the_deletion_list_of_before_is_taken_along(house, admin, canary):
    """The backup was made before the child was deleted, so it does not know of it."""
    gone = [hash_token(canary), hash_token(rows(house, SchoolClass)[0].id)]
    assert delete_restored(house, gone[:1]) == 1
    assert found(house, canary, CANARY) == set()
    assert delete_restored(house, gone) == 1
    assert left(house, SchoolClass, Child) == [0, 0]
    assert set(gone) <= set(tombstone_hashes(house))


def test_a_teacher_whom_a_backup_brings_back_is_deleted_again(house, admin, canary):
    """With the sign-ins and the links of theirs; the class they taught stays."""
    lost = further_teacher(house, admin, "Lotte Lost")
    lesson = make_lesson(house, lost, "3c")
    before = {model: [row for row in rows(house, model) if lost.id in repr(vars(row))] for model in (Teacher, SignIn)}
    assert delete_teacher(house, admin.id, lost.id)
    with house.database.transaction() as session:
        for row in (row for model in (Teacher, SignIn) for row in before[model]):
            session.merge(row)
    assert {"teacher", "sign_in"} <= found(house, lost.id)
    assert delete_restored(house) == 1
    assert found(house, lost.id) <= {"act"}  # what they did stays in the access log
    assert found(house, "Lotte Lost") == set()
    assert lesson.id in {row.id for row in rows(house, SchoolClass)}
