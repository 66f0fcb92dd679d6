"""The children of a class: adding, changing, moving, archiving and restoring them."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from sqlalchemy.orm import Session

from classroom.games.protocol import Message
from classroom.services.accounts.permissions import children_of, require_child, require_class
from classroom.services.accounts.play_settings import invalid_settings
from classroom.services.accounts.sessions import sign_out_child
from classroom.services.context import Context, new_id
from classroom.services.learning.progress_store import reset_progress
from classroom.services.login.picture_secrets import FACES
from classroom.services.rosters.roster_names import MOST_CHILDREN, NamedChild, clean_name, distinct_names
from classroom.store.models import Child


def add_children(
    context: Context, teacher_id: str, class_id: str, children: Sequence[NamedChild], faces: Sequence[str] = ()
) -> list[str] | Message:
    """The ids of the new children, with the avatars in `faces` or ones that few others of the class have; or why none
    were added. Raises NotThere."""
    with context.database.transaction() as session:
        require_class(context, session, teacher_id, class_id)
        return insert_children(context, session, class_id, children, faces)


def insert_children(
    context: Context, session: Session, class_id: str, children: Sequence[NamedChild], wanted: Sequence[str]
) -> list[str] | Message:
    """As `add_children`, within a session."""
    there = children_of(context, session, class_id)
    if len(there) + len(children) > MOST_CHILDREN:
        return Message("A class can have at most %(most)d children.", most=MOST_CHILDREN)
    faces = [child.face for child in there]
    names = distinct_names_beside(there, [child.name for child in children])
    made = []
    for child, name, chosen in zip_longest(children, names, wanted[: len(children)]):
        face = chosen or rarest_face(faces)
        made.append(insert_child(context, session, class_id, name, face, child.language))
        faces.append(face)
    return made


def distinct_names_beside(there: Iterable[Child], names: Iterable[str]) -> Sequence[str]:
    """The names, with a number behind those that another child of the class has already: Emma 2."""
    taken = [child.name for child in there]
    return distinct_names([*taken, *names])[len(taken) :]


def insert_child(context: Context, session: Session, class_id: str, name: str, face: str, language: str | None) -> str:
    """The id of the new row."""
    now, child_id = context.now(), new_id()
    key = {"school_id": context.school_id, "id": child_id, "class_id": class_id}
    session.add(Child(**key, name=name, face=face, language=language, settings={}, made_at=now, seen_at=now))
    return child_id


def rarest_face(taken: Sequence[str]) -> str:
    """One of the avatars that the fewest children of the class have, at random."""
    least = min(taken.count(face) for face in FACES)
    return secrets.choice([face for face in FACES if taken.count(face) == least])


def change_child(context: Context, teacher_id: str, child_id: str, changes: Mapping[str, Any]) -> list[str]:
    """Changes name, avatar (`face`), language (empty: as the class) or settings (None: as the class), whichever are in
    `changes`. The names of invalid fields; then nothing is changed. Raises NotThere."""
    with context.database.transaction() as session:
        child = require_child(context, session, teacher_id, child_id)
        settings = changes.get("settings", {})
        wrong = invalid_child_fields(changes) + invalid_settings(
            {name: value for name, value in settings.items() if value is not None}
        )
        if wrong:
            return wrong
        others = [other for other in children_of(context, session, child.class_id) if other is not child]
        (child.name,) = distinct_names_beside(others, [clean_name(changes.get("name", child.name)) or child.name])
        child.face = changes.get("face", child.face)
        child.language = changes.get("language", child.language) or None
        kept = {**child.settings, **settings}
        child.settings = {name: value for name, value in kept.items() if value is not None}
        return []


def invalid_child_fields(changes: Mapping[str, Any]) -> list[str]:
    """The names of the fields, other than settings, with values that are not allowed."""
    allowed = {
        "name": clean_name(changes.get("name", "x")) is not None,
        "face": changes.get("face", FACES[0]) in FACES,
        "language": changes.get("language", "") in ("", "en", "fr", "de"),
    }
    return [name for name, fine in allowed.items() if not fine]


def move_child(context: Context, teacher_id: str, child_id: str, class_id: str) -> bool:
    """Moves the child to another class of this teacher, with all its evidence, and signs it out: its class code is
    another now. False if that class is full or archived. Raises NotThere."""
    with context.database.transaction() as session:
        child = require_child(context, session, teacher_id, child_id)
        target = require_class(context, session, teacher_id, class_id)
        there = children_of(context, session, target.id)
        if len(there) >= MOST_CHILDREN or target.archived_at is not None:
            return False
        (child.name,) = distinct_names_beside((other for other in there if other is not child), [child.name])
        child.class_id = class_id
        sign_out_child(context, session, child_id)
        return True


def archive_child(context: Context, teacher_id: str, child_id: str, archived: bool) -> bool:
    """Archives a child, or restores it if the class has room: whether that was done. Either way it is signed out.
    Raises NotThere."""
    with context.database.transaction() as session:
        child = require_child(context, session, teacher_id, child_id)
        if not archived and len(children_of(context, session, child.class_id)) >= MOST_CHILDREN:
            return False
        child.archived_at, child.stale_since = (context.now() if archived else None), None
        child.seen_at = child.seen_at if archived else context.now()
        sign_out_child(context, session, child_id)
        return True


def reset_knowledge(context: Context, teacher_id: str, child_id: str) -> None:
    """Starts the child's progress afresh; what was before no longer counts. Raises NotThere."""
    with context.database.transaction() as session:
        reset_progress(context, session, require_child(context, session, teacher_id, child_id).id)
