"""Signing in and out. A sign-in is a row that belongs to one cookie; every new one brings a new cookie (A3.2)."""

from datetime import timedelta

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from classroom.services.context import Context, new_id
from classroom.services.crypto import hash_token, new_token
from classroom.store.models import Child, Guest, SignIn

FORGOTTEN = timedelta(hours=24)  # rows of sign-ins that ended are deleted then


def sign_in(
    context: Context,
    session: Session,
    old: str,
    child_id: str | None = None,
    teacher_id: str | None = None,
    waits: bool = False,
) -> str:
    """The new cookie's token; whoever was signed in with the old one is signed out. A guest's matches go along to the
    child that signs in: it may say that they are its own."""
    now, token = context.now(), new_token()
    if not end_session(session, old) and child_id:
        session.execute(update(Guest).where(Guest.token_hash == hash_token(old)).values(token_hash=hash_token(token)))
    key = {"school_id": context.school_id, "id": new_id()}
    who = {"child_id": child_id, "teacher_id": teacher_id, "waits": waits}
    session.add(SignIn(**key, **who, token_hash=hash_token(token), began_at=now, seen_at=now))
    return token


def end_session(session: Session, token: str) -> bool:
    """Ends the sign-in of this cookie; whether there was one."""
    found = find_session(session, token)
    if found:
        session.delete(found)
        session.flush()
    return found is not None


def find_session(session: Session, token: str) -> SignIn | None:
    """The sign-in of this cookie, whether it still lasts or not."""
    return session.scalar(select(SignIn).where(SignIn.token_hash == hash_token(token)))


def sign_out(context: Context, token: str) -> str:
    """Ends the sign-in; a token for a new cookie. The match stays as it is, for the next time."""
    with context.database.transaction() as session:
        end_session(session, token)
    return new_token()


def sign_out_class(context: Context, session: Session, class_id: str) -> None:
    """Ends the sign-ins of all children of the class."""
    children = select(Child.id).filter_by(school_id=context.school_id, class_id=class_id)
    session.execute(delete(SignIn).where(SignIn.school_id == context.school_id, SignIn.child_id.in_(children)))


def sign_out_child(context: Context, session: Session, child_id: str) -> None:
    session.execute(delete(SignIn).filter_by(school_id=context.school_id, child_id=child_id))


def sign_out_teacher(context: Context, session: Session, teacher_id: str, but: str = "") -> None:
    """Ends all of a teacher's sign-ins, but the one with this token."""
    theirs = SignIn.school_id == context.school_id, SignIn.teacher_id == teacher_id
    session.execute(delete(SignIn).where(*theirs, SignIn.token_hash != hash_token(but)))


def purge_ended(context: Context, session: Session) -> None:
    """Deletes the rows of sign-ins that have ended long ago."""
    old = SignIn.began_at < context.now() - FORGOTTEN
    session.execute(delete(SignIn).where(SignIn.school_id == context.school_id, old))
