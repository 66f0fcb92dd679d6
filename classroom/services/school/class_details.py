"""A class and a child as their teacher manages them."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.services.accounts.permissions import children_of, require_child, require_class
from classroom.services.accounts.play_settings import PlaySettings
from classroom.services.context import Context
from classroom.services.name_order import name_key
from classroom.store.models import Child, SchoolClass, Teaching


@dataclass(frozen=True, slots=True)
class ClassDetails:
    """A class with all its children, archived ones included, and the other classes of its teacher."""

    school_class: SchoolClass
    children: Sequence[Child]
    others: Sequence[SchoolClass]


def class_details(context: Context, teacher_id: str, class_id: str) -> ClassDetails:
    """For the page with the children of a class. Raises NotThere."""
    with context.database.reading() as session:
        row = require_class(context, session, teacher_id, class_id)
        children = children_of(context, session, class_id, archived=True)
        return ClassDetails(row, children, other_classes(context, session, teacher_id, class_id))


def names_of(context: Context, teacher_id: str, class_id: str, children: Sequence[str]) -> list[str]:
    """The names of these children (ids) of the class, in this order. Raises NotThere."""
    names = {child.id: child.name for child in class_details(context, teacher_id, class_id).children}
    return [names[child] for child in children]


def other_classes(context: Context, session: Session, teacher_id: str, but: str) -> list[SchoolClass]:
    """The other classes that this teacher teaches, without archived ones, by name."""
    mine = select(Teaching.class_id).filter_by(school_id=context.school_id, teacher_id=teacher_id)
    rows = select(SchoolClass).where(SchoolClass.school_id == context.school_id, SchoolClass.id.in_(mine))
    in_use = rows.where(SchoolClass.archived_at.is_(None), SchoolClass.id != but)
    return sorted(session.scalars(in_use), key=lambda row: name_key(row.name))


@dataclass(frozen=True, slots=True)
class ChildDetails:
    """A child, its class with its settings, the avatars that other children there have, and where it could move to."""

    child: Child
    school_class: SchoolClass
    class_settings: PlaySettings
    taken: frozenset[str]
    others: Sequence[SchoolClass]


def child_details(context: Context, teacher_id: str, child_id: str) -> ChildDetails:
    """For the settings page of a child. Raises NotThere."""
    with context.database.reading() as session:
        child = require_child(context, session, teacher_id, child_id)
        own = session.get_one(SchoolClass, (context.school_id, child.class_id))
        taken = {other.face for other in children_of(context, session, own.id) if other.id != child_id}
        others = other_classes(context, session, teacher_id, own.id)
        return ChildDetails(child, own, PlaySettings.of(own), frozenset(taken), others)
