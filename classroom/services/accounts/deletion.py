"""Deleting children, classes and teachers, with tombstones: hashes of their ids, by which they are deleted again after
an older backup is restored (requirements A7.7). Callers check who may delete."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Select, delete, func, select, update
from sqlalchemy.orm import Session

from classroom.services.accounts.audit_log import record_action
from classroom.services.accounts.shared_matches import played_by, remove_matches, shared_with_others
from classroom.services.context import Context
from classroom.services.crypto import hash_token
from classroom.store.models import (
    Attempt,
    AuditEntry,
    CardPrintJob,
    Child,
    DeletionTombstone,
    Match,
    PracticeSum,
    SchoolClass,
    Teacher,
)

Deletable = type[Child] | type[SchoolClass] | type[Teacher]


@dataclass(frozen=True, slots=True)
class DeletionCounts:
    """How many rows are deleted, or would be."""

    children: int
    matches: int
    attempts: int


def count_affected(context: Context, session: Session, children: Sequence[str]) -> DeletionCounts:
    """How much would be deleted with these children (ids)."""
    theirs, shared = played_by(context, children), shared_with_others(context, children)
    alone = Match.school_id == context.school_id, Match.id.in_(theirs), Match.id.not_in(shared)
    matches = select(func.count()).select_from(Match).where(*alone)
    attempts = select(func.count()).select_from(Attempt)
    answered = attempts.where(Attempt.school_id == context.school_id, Attempt.match_id.in_(theirs)).where(
        Attempt.match_id.not_in(shared) | Attempt.child_id.in_(children)
    )
    return DeletionCounts(
        len(children),
        session.scalar(matches) or 0,
        (session.scalar(answered) or 0) + (session.scalar(count_practised(context, children)) or 0),
    )


def count_practised(context: Context, children: Sequence[str]) -> Select[int]:
    """How many sums these children (ids) answered in practice, as a query."""
    theirs = PracticeSum.school_id == context.school_id, PracticeSum.child_id.in_(children)
    return select(func.count()).select_from(PracticeSum).where(*theirs, PracticeSum.first_answer.is_not(None))


def children_in(context: Context, session: Session, class_id: str) -> Sequence[str]:
    """The ids of all children of the class, archived ones included."""
    return session.scalars(select(Child.id).filter_by(school_id=context.school_id, class_id=class_id)).all()


def remove_children(context: Context, session: Session, children: Sequence[str]) -> DeletionCounts:
    """Deletes these children (ids) with their matches, save those that others play in; other tables' rows follow by
    ON DELETE CASCADE. Print jobs for cards of their classes are deleted too: they are encrypted, so nobody here can
    tell whose cards they hold."""
    counts = count_affected(context, session, children)
    classes = select(Child.class_id).where(Child.school_id == context.school_id, Child.id.in_(children))
    session.execute(
        delete(CardPrintJob).where(CardPrintJob.school_id == context.school_id, CardPrintJob.class_id.in_(classes))
    )
    remove_matches(context, session, children, session.scalars(played_by(context, children).distinct()).all())
    session.execute(delete(Child).where(Child.school_id == context.school_id, Child.id.in_(children)))
    record_tombstones(context, session, map(hash_token, children))
    return counts


def remove_class(context: Context, session: Session, class_id: str) -> DeletionCounts:
    """Deletes the class with its children. Earlier entries of the audit log no longer refer to it."""
    counts = remove_children(context, session, children_in(context, session, class_id))
    about = AuditEntry.school_id == context.school_id, AuditEntry.class_id == class_id
    session.execute(update(AuditEntry).where(*about).values(class_id=None))
    session.execute(delete(SchoolClass).filter_by(school_id=context.school_id, id=class_id))
    record_tombstones(context, session, [hash_token(class_id)])
    return counts


def remove_teachers(context: Context, session: Session, teachers: Collection[str]) -> None:
    """Deletes these teachers (ids) and what is theirs alone; their classes stay."""
    session.execute(delete(Teacher).where(Teacher.school_id == context.school_id, Teacher.id.in_(teachers)))
    record_tombstones(context, session, map(hash_token, teachers))


def record_tombstones(context: Context, session: Session, hashes: Iterable[str]) -> None:
    """Inserts a tombstone for each of these hashes of ids, unless it is there."""
    for hashed in hashes:
        session.merge(DeletionTombstone(school_id=context.school_id, id_hash=hashed, at=context.now()))


def tombstone_hashes(context: Context) -> list[str]:
    """All tombstones. Restoring a backup takes them along, since the backup lacks those set since it was made."""
    with context.database.reading() as session:
        return list(session.scalars(select(DeletionTombstone.id_hash).filter_by(school_id=context.school_id)))


def delete_restored(context: Context, also: Collection[str] = ()) -> int:
    """Deletes again the children, classes and teachers that a restored backup brought back: those with a tombstone in
    it, or among `also`, the tombstones from before. Returns how many."""
    tombstones = {*tombstone_hashes(context), *also}
    with context.database.transaction() as session:
        record_tombstones(context, session, also)
        classes = restored_ids(context, session, SchoolClass, tombstones)
        for class_id in classes:
            remove_class(context, session, class_id)
        children = restored_ids(context, session, Child, tombstones)
        remove_children(context, session, children)
        teachers = restored_ids(context, session, Teacher, tombstones)
        remove_teachers(context, session, teachers)
        if classes or children or teachers:
            record_action(context, session, None, "erased again", many=len(children))
    return len(classes) + len(children) + len(teachers)


def restored_ids(context: Context, session: Session, model: Deletable, tombstones: Collection[str]) -> list[str]:
    """The ids of the rows of this model that have a tombstone."""
    ids = session.scalars(select(model.id).filter_by(school_id=context.school_id))
    return [one for one in ids if hash_token(one) in tombstones]
