"""The children of a class: adding them, changing, moving, putting away and bringing back."""

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
from classroom.services.rosters.names import NamedChild, clean_name, distinct
from classroom.store.models import Child

MOST = 40  # in a class (A7.9)


def add_children(
    context: Context, teacher_id: str, class_id: str, children: Sequence[NamedChild], faces: Sequence[str] = ()
) -> list[str] | Message:
    """The ids of the new children, with these pictures or ones that few others of the class have; or why there are
    none."""
    with context.database.transaction() as session:
        require_class(context, session, teacher_id, class_id)
        return seat_children(context, session, class_id, children, faces)


def seat_children(
    context: Context, session: Session, class_id: str, children: Sequence[NamedChild], wanted: Sequence[str]
) -> list[str] | Message:
    there = children_of(context, session, class_id)
    if len(there) + len(children) > MOST:
        return Message("A class has room for %(most)d children.", most=MOST)
    faces = [child.face for child in there]
    names = names_beside(there, [child.name for child in children])
    made = []
    for child, name, chosen in zip_longest(children, names, wanted[: len(children)]):
        face = chosen or free_face(faces)
        made.append(new_child(context, session, class_id, name, face, child.language))
        faces.append(face)
    return made


def names_beside(there: Iterable[Child], names: Iterable[str]) -> Sequence[str]:
    """The names as these children of the same class can have them: with a number where another has the name."""
    taken = [child.name for child in there]
    return distinct([*taken, *names])[len(taken) :]


def new_child(context: Context, session: Session, class_id: str, name: str, face: str, language: str | None) -> str:
    now, child_id = context.now(), new_id()
    key = {"school_id": context.school_id, "id": child_id, "class_id": class_id}
    session.add(Child(**key, name=name, face=face, language=language, settings={}, made_at=now, seen_at=now))
    return child_id


def free_face(taken: Sequence[str]) -> str:
    """A picture that fewest of the class have."""
    least = min(taken.count(face) for face in FACES)
    return secrets.choice([face for face in FACES if taken.count(face) == least])


def change_child(context: Context, teacher_id: str, child_id: str, changes: Mapping[str, Any]) -> list[str]:
    """Name, picture, language (empty: as the class), settings (None: as the class): whichever is given. The names of
    what cannot be; then nothing is changed."""
    with context.database.transaction() as session:
        child = require_child(context, session, teacher_id, child_id)
        settings = changes.get("settings", {})
        wrong = child_faults(changes) + invalid_settings(
            {name: value for name, value in settings.items() if value is not None}
        )
        if wrong:
            return wrong
        others = [other for other in children_of(context, session, child.class_id) if other is not child]
        (child.name,) = names_beside(others, [clean_name(changes.get("name", child.name)) or child.name])
        child.face = changes.get("face", child.face)
        child.language = changes.get("language", child.language) or None
        kept = {**child.settings, **settings}
        child.settings = {name: value for name, value in kept.items() if value is not None}
        return []


def child_faults(changes: Mapping[str, Any]) -> list[str]:
    allowed = {
        "name": clean_name(changes.get("name", "x")) is not None,
        "face": changes.get("face", FACES[0]) in FACES,
        "language": changes.get("language", "") in ("", "en", "fr", "de"),
    }
    return [name for name, fine in allowed.items() if not fine]


def move_child(context: Context, teacher_id: str, child_id: str, class_id: str) -> bool:
    """Into another class of this teacher, with all its evidence; whether there was room. Signed out, since another
    door is its own now."""
    with context.database.transaction() as session:
        child, target = (
            require_child(context, session, teacher_id, child_id),
            require_class(context, session, teacher_id, class_id),
        )
        there = children_of(context, session, target.id)
        if len(there) >= MOST or target.archived_at is not None:
            return False
        (child.name,) = names_beside((other for other in there if other is not child), [child.name])
        child.class_id = class_id
        sign_out_child(context, session, child_id)
        return True


def archive_child(context: Context, teacher_id: str, child_id: str, archived: bool) -> bool:
    """Puts a child away, or brings it back where there is room; whether that was done."""
    with context.database.transaction() as session:
        child = require_child(context, session, teacher_id, child_id)
        if not archived and len(children_of(context, session, child.class_id)) >= MOST:
            return False
        child.archived_at, child.stale_since = (context.now() if archived else None), None
        child.seen_at = child.seen_at if archived else context.now()
        sign_out_child(context, session, child_id)
        return True


def forget_knowledge(context: Context, teacher_id: str, child_id: str) -> None:
    """Lets what is known of a child begin anew."""
    with context.database.transaction() as session:
        reset_progress(context, session, require_child(context, session, teacher_id, child_id).id)
