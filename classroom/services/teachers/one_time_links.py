"""One-time links, valid for 24 hours: to set the school up, for an invited teacher, or to choose a new passphrase."""

from datetime import timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from classroom.services.accounts.audit_log import record_action
from classroom.services.accounts.permissions import NotThere, require_admin
from classroom.services.context import Context, new_id
from classroom.services.crypto import hash_token, new_token
from classroom.services.teachers.teacher_names import teacher_key
from classroom.store.models import OneTimeLink, Teacher

LINK_LASTS = timedelta(hours=24)


def is_set_up(session: Session, context: Context) -> bool:
    """Whether there is a teacher who can sign in."""
    rows = select(Teacher.id).where(Teacher.school_id == context.school_id, Teacher.passphrase_hash.is_not(None))
    return session.scalar(rows.limit(1)) is not None


def create_setup_link(context: Context) -> str | None:
    """The token of a new set-up link, which replaces any earlier one; None once the school is set up (A2.11)."""
    with context.database.transaction() as session:
        if is_set_up(session, context):
            return None
        session.execute(
            delete(OneTimeLink).where(OneTimeLink.school_id == context.school_id, OneTimeLink.teacher_id.is_(None))
        )
        return create_link(context, session, None)


def create_link(context: Context, session: Session, teacher_id: str | None) -> str:
    """The token of a new link for this teacher to choose a passphrase; for None, of a set-up link."""
    token = new_token()
    key = {"school_id": context.school_id, "id": new_id()}
    session.add(
        OneTimeLink(**key, token_hash=hash_token(token), teacher_id=teacher_id, expires_at=context.now() + LINK_LASTS)
    )
    return token


def find_link(context: Context, session: Session, token: str) -> OneTimeLink | None:
    """The link with this token; None if there is none, if it has expired, or if the clock was set back to before it was
    created."""
    link = session.scalar(select(OneTimeLink).filter_by(school_id=context.school_id, token_hash=hash_token(token)))
    return link if link and timedelta() < link.expires_at - context.now() <= LINK_LASTS else None


def setup_state(context: Context, link: str) -> str:
    """The state of the set-up: `done`, `locked` if the link is not valid, else `open`."""
    with context.database.reading() as session:
        if is_set_up(session, context):
            return "done"
        found = find_link(context, session, link)
        return "open" if found and found.teacher_id is None else "locked"


def name_of_link(context: Context, link: str) -> str:
    """The name of the teacher for whom the link was made. Raises NotThere if the link is not valid."""
    with context.database.reading() as session:
        found = find_link(context, session, link)
        if found is None or found.teacher_id is None:
            raise NotThere("link")
        return session.get_one(Teacher, (context.school_id, found.teacher_id)).name


def renew_link(context: Context, admin_id: str, teacher_id: str) -> tuple[str, str]:
    """The token of a link for a teacher to choose a new passphrase, and the teacher's name. Earlier links of theirs are
    revoked. Raises NotThere."""
    with context.database.transaction() as session:
        require_admin(context, session, admin_id)
        teacher = session.get(Teacher, (context.school_id, teacher_id))
        if teacher is None:
            raise NotThere(teacher_id)
        session.execute(delete(OneTimeLink).filter_by(school_id=context.school_id, teacher_id=teacher_id))
        record_action(context, session, admin_id, "link made")
        return create_link(context, session, teacher_id), teacher.name


def create_link_for(context: Context, name: str) -> str | None:
    """The token of a link for the teacher of this name, for the command line; None if there is no such teacher."""
    with context.database.transaction() as session:
        teacher = session.scalar(select(Teacher).filter_by(school_id=context.school_id, key=teacher_key(name)))
        return create_link(context, session, teacher.id) if teacher else None
