"""Taking along what is kept of a child or a class (requirements B3.6, B3.14)."""

import json

import pytest

from classroom.games.records import replay
from classroom.services.accounts.permissions import NotThere
from classroom.services.assignments.practice_rounds import begin_round
from classroom.services.context import Context
from classroom.services.login.child_login import sign_in_child
from classroom.services.login.join_requests import request_to_join
from classroom.services.privacy.export import child_export, class_export
from classroom.services.school.children import archive_child
from classroom.store.models import Assignment, AuditEntry, Base, Child, PuzzleReply
from tests.conftest import Clock
from tests.people import HERE, Adult, Lesson, further_teacher, leave_invitation, make_lesson
from tests.playing import begin, come_in, play, rows, visitor_of
from tests.statements import recorded_statements

pytestmark = pytest.mark.usefixtures("any_database")


@pytest.fixture
def played(context: Context, admin: Adult, clock: Clock) -> Lesson:
    """A class in which everything there can be of a child was left by Ada."""
    lesson = make_lesson(context, admin, sums="add")
    ada = lesson.cards["Ada"].child_id
    token = come_in(context, ada)
    play(context, token, begin(context, token))
    clock.turn(minutes=5)
    play(context, token, begin(context, token), moves=2)
    begin_round(context, visitor_of(context, token))
    request_to_join(context, lesson.code, ada, HERE)
    key = {"school_id": 1, "class_id": lesson.id, "made_at": context.now()}
    with context.database.transaction() as session:
        sign_in_child(context, session, session.get_one(Child, (1, ada)), HERE)
        session.add(Assignment(id="hers", child_id=ada, kind="facts", data={"facts": ["7+4"]}, **key))
        session.add(Assignment(id="all", kind="matches", data={"number": 2}, **key))
        session.add(Assignment(id="his", child_id=lesson.cards["Ben"].child_id, kind="facts", data={}, **key))
        reply = {"number": 0, "move": "b3", "tries": 1, "solved": True, "at": context.now()}
        session.add(PuzzleReply(school_id=1, child_id=ada, assignment_id="hers", **reply))
        leave_invitation(session, ada, lesson.id, context.now())
    return lesson


def in_tables(context: Context, child_id: str) -> dict[str, int]:
    """How many rows of each table are about the child, found by its id alone."""
    return {
        model.__tablename__: sum(row.child_id == child_id for row in rows(context, model))
        for model in (mapper.class_ for mapper in Base.registry.mappers)
        if "child_id" in model.__table__.columns
    }


def test_whatever_there_is_of_a_child_is_there(context: Context, admin: Adult, played: Lesson) -> None:
    ada = played.cards["Ada"].child_id
    exported = child_export(context, admin.id, ada)["child"]
    there = in_tables(context, ada)
    seats = [seat for match in exported["matches"] for seat in match["seats"] if seat["child_id"] == ada]
    assert there.pop("seat") == len(seats) == 2
    assert there.pop("assignment") == 1
    assert [task["id"] for task in exported["assignments"]] == ["all", "hers"]
    names = {"attempt": "attempts", "idea": "ideas", "reply": "replies", "sign_in": "sign_ins"}
    names |= {"device": "devices", "hand": "hands", "progress": "progress", "practice": "practice"}
    names |= {"presence": "presence", "invitation": "invitations", "invited": "invited"}
    assert there == {table: len(exported[name]) for table, name in names.items()}
    assert all(there.values())


def test_every_column_of_the_child_is_there_but_hashes(context: Context, admin: Adult, played: Lesson) -> None:
    exported = child_export(context, admin.id, played.cards["Ada"].child_id)["child"]
    assert {column.name for column in Child.__table__.columns} - set(exported) == {
        "school_id",
        "secret_hash",
        "card_hash",
    }
    assert exported["name"] == "Ada"


def test_matches_come_with_records_that_replay(context: Context, admin: Adult, played: Lesson) -> None:
    first, second = child_export(context, admin.id, played.cards["Ada"].child_id)["child"]["matches"]
    assert replay(json.dumps(first["record"]))["over"]
    assert not replay(json.dumps(second["record"]))["over"]
    assert [one["seq"] for one in first["events"]] == list(range(len(first["events"])))


def test_it_is_json_without_secrets_and_without_others(context: Context, admin: Adult, played: Lesson) -> None:
    text = json.dumps(child_export(context, admin.id, played.cards["Ada"].child_id))
    others = [name for name in played.cards if name != "Ada"] + [played.cards["Ben"].child_id, played.code, "his"]
    hashes = [value for row in rows(context, Child) for value in (row.secret_hash, row.card_hash)]
    assert [one for one in others + hashes if f'"{one}"' in text] == []
    assert "school_id" not in text
    assert "hash" not in text


def test_a_class_has_all_its_children_those_put_away_included(context: Context, admin: Adult, played: Lesson) -> None:
    archive_child(context, admin.id, played.cards["Dora"].child_id, archived=True)
    exported = class_export(context, admin.id, played.id)
    assert [child["name"] for child in exported["children"]] == ["Ada", "Ben", "Carl", "Dora"]
    assert exported["children"][0] == child_export(context, admin.id, played.cards["Ada"].child_id)["child"]
    assert exported["class"]["name"] == "2b"


def test_thirty_children_take_no_more_queries_than_four(context: Context, admin: Adult, played: Lesson) -> None:
    many = make_lesson(context, admin, "3c", [f"Kid {n}" for n in range(30)], sums="add")
    for card in list(many.cards.values())[:8]:
        token = come_in(context, card.child_id)
        play(context, token, begin(context, token), moves=1)
    counts = []
    for class_id in (played.id, many.id):
        with recorded_statements(context.database.engine) as asked:
            class_export(context, admin.id, class_id)
        counts.append(len(asked))
    assert counts[0] == counts[1] < 25


def test_each_time_is_noted_without_a_name(context: Context, admin: Adult, played: Lesson) -> None:
    child_export(context, admin.id, played.cards["Ada"].child_id)
    child_export(context, admin.id, played.cards["Ada"].child_id, takes_along=False)
    class_export(context, admin.id, played.id)
    entries = {entry.what: entry for entry in rows(context, AuditEntry)}
    assert entries["read child"].many == 1, "who only looks takes nothing along"
    assert (entries["export child"].many, entries["export class"].many) == (1, 4)
    assert {entries[what].class_id for what in ("export child", "export class")} == {played.id}
    assert played.cards["Ada"].child_id not in repr([vars(entry) for entry in entries.values()])


def test_only_the_teachers_of_the_class_may(context: Context, admin: Adult, played: Lesson) -> None:
    other = further_teacher(context, admin, "Otto Other", is_admin=True)
    for ask, what in ((child_export, played.cards["Ada"].child_id), (class_export, played.id)):
        for who, which in ((other.id, what), (admin.id, "nothing"), ("nobody", what)):
            with pytest.raises(NotThere):
                ask(context, who, which)
    assert not [entry for entry in rows(context, AuditEntry) if entry.what.startswith("export")]


def test_of_a_child_who_did_nothing_there_is_its_row_and_what_is_proposed_to_the_class(
    context: Context, admin: Adult, played: Lesson
) -> None:
    exported = child_export(context, admin.id, played.cards["Carl"].child_id)["child"]
    assert {name for name, value in exported.items() if isinstance(value, list) and value} == {"assignments"}
    assert [task["id"] for task in exported["assignments"]] == ["all"]
