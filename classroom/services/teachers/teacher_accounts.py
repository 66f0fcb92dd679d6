"""Accounts of teachers: the first set-up, inviting, deleting, and what they see of their own (requirements A2)."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from classroom.games.protocol import Message
from classroom.services.accounts.audit_log import record_action
from classroom.services.accounts.deletion import remove_teachers
from classroom.services.accounts.permissions import NotThere, require_admin
from classroom.services.context import Context, new_id
from classroom.services.crypto import hash_secret
from classroom.services.login.request_origin import RequestOrigin
from classroom.services.teachers.one_time_links import create_link, find_link, is_set_up
from classroom.services.teachers.passphrase_policy import normalise_passphrase, passphrase_fault
from classroom.services.teachers.recovery_codes import count_recovery_codes
from classroom.services.teachers.teacher_login import TeacherSignIn, begin_session
from classroom.services.teachers.teacher_names import LONGEST_SCHOOL_NAME, name_fault, single_line, teacher_key
from classroom.store.models import School, Teacher


def set_up_school(
    context: Context, link: str, school: str, name: str, passphrase: str, language: str, origin: RequestOrigin
) -> TeacherSignIn:
    """Names the school, creates its first teacher, who is its admin, and signs them in. Raises NotThere if the link is
    not valid."""
    with context.database.transaction() as session:
        found = find_link(context, session, link)
        if found is None or found.teacher_id is not None or is_set_up(session, context):
            raise NotThere("set-up")
        wrong = name_fault(context, session, name) or passphrase_fault(passphrase, (school, name))
        if wrong:
            return TeacherSignIn(fault=wrong)
        session.get_one(School, context.school_id).name = single_line(school, LONGEST_SCHOOL_NAME)
        teacher = create_teacher(context, session, name, language, is_admin=True)
        teacher.passphrase_hash = hash_secret(normalise_passphrase(passphrase))
        session.delete(found)
        record_action(context, session, teacher.id, "set-up")
        return TeacherSignIn(begin_session(context, session, teacher, origin, confirmed=True))


def create_teacher(context: Context, session: Session, name: str, language: str, is_admin: bool) -> Teacher:
    """The row of a new teacher, flushed; without a passphrase nobody can sign in as them yet."""
    now = context.now()
    row = Teacher(
        school_id=context.school_id,
        id=new_id(),
        name=" ".join(name.split()),
        key=teacher_key(name),
        is_admin=is_admin,
        language=language,
        made_at=now,
        seen_at=now,
        totp_step=0,
    )
    session.add(row)
    session.flush()
    return row


def invite_teacher(context: Context, admin_id: str, name: str, is_admin: bool) -> tuple[str | None, Message | None]:
    """Creates another teacher: the token of their link to choose a passphrase, or what is wrong with the name."""
    with context.database.transaction() as session:
        admin = require_admin(context, session, admin_id)
        wrong = name_fault(context, session, name)
        if wrong:
            return None, wrong
        teacher = create_teacher(context, session, name, admin.language, is_admin)
        record_action(context, session, admin_id, "teacher made")
        return create_link(context, session, teacher.id), None


def delete_teacher(context: Context, admin_id: str, teacher_id: str) -> bool:
    """Deletes another teacher; False for the admin themselves, so that an admin is left. Raises NotThere."""
    with context.database.transaction() as session:
        require_admin(context, session, admin_id)
        teacher = session.get(Teacher, (context.school_id, teacher_id))
        if teacher is None:
            raise NotThere(teacher_id)
        if teacher_id == admin_id:
            return False
        remove_teachers(context, session, [teacher_id])
        record_action(context, session, admin_id, "teacher deleted")
        return True


@dataclass(frozen=True, slots=True)
class AccountOverview:
    """A teacher's own account, for their settings page."""

    name: str
    is_admin: bool
    has_totp: bool
    codes_left: int


def account_overview(context: Context, teacher_id: str) -> AccountOverview:
    with context.database.reading() as session:
        teacher = session.get_one(Teacher, (context.school_id, teacher_id))
        left = count_recovery_codes(context, session, teacher_id)
        return AccountOverview(teacher.name, teacher.is_admin, teacher.totp is not None, left)
