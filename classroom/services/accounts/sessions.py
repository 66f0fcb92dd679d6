"""Login sessions: begin, find, refresh, expire, end. A session is a row that belongs to one cookie; every new sign-in
brings a new cookie (requirements A3.2)."""

from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from classroom.services.context import Context, new_id
from classroom.services.crypto import hash_token, new_token
from classroom.store.models import Child, Guest, SignIn

# Idle timeout and absolute timeout (requirements A3.3).
CHILD_IDLE, CHILD_LONGEST = timedelta(minutes=90), timedelta(hours=8)
TEACHER_IDLE, TEACHER_LONGEST = timedelta(minutes=30), timedelta(hours=12)
CONFIRMED_FOR = timedelta(minutes=10)  # after a teacher has given the passphrase once more (A2.12)
REFRESH_INTERVAL = timedelta(minutes=1)  # `seen_at` is written no more often than this
PURGED_AFTER = timedelta(hours=24)  # by then every session has expired


def sign_in(
    context: Context,
    session: Session,
    old: str,
    child_id: str | None = None,
    teacher_id: str | None = None,
    waits: bool = False,
    confirmed: bool = False,
) -> str:
    """Begins a session and ends the one of the old cookie; returns the token of the new cookie. A guest row with the
    old cookie goes along to the child that signs in, which may adopt its matches. `waits`: for a second factor;
    `confirmed`: the passphrase was chosen just now."""
    now, token = context.now(), new_token()
    if not end_session(session, old) and child_id:
        session.execute(update(Guest).where(Guest.token_hash == hash_token(old)).values(token_hash=hash_token(token)))
    key = {"school_id": context.school_id, "id": new_id()}
    who = {"child_id": child_id, "teacher_id": teacher_id, "waits": waits, "confirmed_at": now if confirmed else None}
    session.add(SignIn(**key, **who, token_hash=hash_token(token), began_at=now, seen_at=now))
    return token


def end_session(session: Session, token: str) -> bool:
    """Ends the session of this cookie; whether there was one."""
    found = find_session(session, token)
    if found:
        session.delete(found)
        session.flush()
    return found is not None


def find_session(session: Session, token: str) -> SignIn | None:
    """The session of this cookie, expired or not; None where there is none."""
    return session.scalar(select(SignIn).where(SignIn.token_hash == hash_token(token)))


def has_expired(sign_in: Any, now: datetime) -> bool:
    """Whether this session, an ORM row or a Core row, was unused for too long or has lasted too long. One last used in
    the future, by a clock that had jumped, has expired too (A6.6)."""
    is_child = sign_in.child_id is not None
    idle, longest = (CHILD_IDLE, CHILD_LONGEST) if is_child else (TEACHER_IDLE, TEACHER_LONGEST)
    return bool(abs(now - sign_in.seen_at) > idle or now - sign_in.began_at > longest)


def is_confirmed(sign_in: Any, now: datetime) -> bool:
    """Whether the teacher of this session gave the passphrase once more a short while ago."""
    at = sign_in.confirmed_at
    return at is not None and timedelta() <= now - at < CONFIRMED_FOR


def refresh_session(context: Context, sign_in: Any) -> None:
    """Writes when the session was last used, unless that was within the last minute. Where the database cannot be
    written at once, reading goes on (A6.7)."""
    if abs(context.now() - sign_in.seen_at) <= REFRESH_INTERVAL:
        return
    key = SignIn.school_id == sign_in.school_id, SignIn.id == sign_in.id
    with suppress(DBAPIError), context.database.transaction(unimportant=True) as session:
        session.execute(update(SignIn).where(*key).values(seen_at=context.now()))


def sign_out(context: Context, token: str) -> str:
    """Ends the session; returns a token for a new cookie. Unfinished matches stay as they are."""
    with context.database.transaction() as session:
        end_session(session, token)
    return new_token()


def sign_out_class(context: Context, session: Session, class_id: str) -> None:
    """Ends the sessions of all children of the class."""
    children = select(Child.id).filter_by(school_id=context.school_id, class_id=class_id)
    session.execute(delete(SignIn).where(SignIn.school_id == context.school_id, SignIn.child_id.in_(children)))


def sign_out_child(context: Context, session: Session, child_id: str) -> None:
    """Ends all sessions of the child."""
    session.execute(delete(SignIn).filter_by(school_id=context.school_id, child_id=child_id))


def sign_out_teacher(context: Context, session: Session, teacher_id: str, but: str = "") -> None:
    """Ends all sessions of the teacher, except the one of the cookie `but`."""
    theirs = SignIn.school_id == context.school_id, SignIn.teacher_id == teacher_id
    session.execute(delete(SignIn).where(*theirs, SignIn.token_hash != hash_token(but)))


def purge_ended(context: Context, session: Session) -> None:
    """Deletes the rows of sessions that expired long ago."""
    old = SignIn.began_at < context.now() - PURGED_AFTER
    session.execute(delete(SignIn).where(SignIn.school_id == context.school_id, old))
