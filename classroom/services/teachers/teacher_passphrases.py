"""Setting a new passphrase: by a one-time link, by the old passphrase, or by a recovery code."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.games.protocol import Message
from classroom.services.accounts.audit_log import record_action
from classroom.services.accounts.permissions import NotThere
from classroom.services.accounts.sessions import sign_out_teacher
from classroom.services.context import Context
from classroom.services.crypto import hash_secret
from classroom.services.login import rate_limits
from classroom.services.login.request_origin import RequestOrigin
from classroom.services.teachers.confirmation import check_passphrase, clear_tries
from classroom.services.teachers.one_time_links import find_link
from classroom.services.teachers.passphrase_policy import normalise_passphrase, passphrase_fault
from classroom.services.teachers.recovery_codes import find_recovery_code
from classroom.services.teachers.teacher_login import TeacherSignIn, begin_session
from classroom.services.teachers.teacher_names import teacher_key
from classroom.store.models import Teacher


def use_link(context: Context, link: str, passphrase: str, origin: RequestOrigin) -> TeacherSignIn:
    """Sets a new passphrase by a one-time link; the teacher's other sessions end. Raises NotThere if the link is not
    valid."""
    with context.database.transaction() as session:
        found = find_link(context, session, link)
        if found is None or found.teacher_id is None:
            raise NotThere("link")
        teacher = session.get_one(Teacher, (context.school_id, found.teacher_id))
        wrong = passphrase_fault(passphrase, (teacher.name,), has_codes=teacher.totp is not None)
        if wrong:
            return TeacherSignIn(fault=wrong)
        session.delete(found)
        return TeacherSignIn(replace_passphrase(context, session, teacher, passphrase, origin, confirmed=True))


def replace_passphrase(
    context: Context,
    session: Session,
    teacher: Teacher,
    passphrase: str,
    origin: RequestOrigin,
    confirmed: bool = False,
) -> str:
    """Sets the passphrase and ends all sessions of the teacher: the token of a new one, which still waits for the TOTP
    code if the teacher uses one."""
    teacher.passphrase_hash = hash_secret(normalise_passphrase(passphrase))
    sign_out_teacher(context, session, teacher.id)
    record_action(context, session, teacher.id, "passphrase")
    return begin_session(context, session, teacher, origin, confirmed=confirmed)


def change_passphrase(context: Context, teacher_id: str, old: str, new: str, origin: RequestOrigin) -> TeacherSignIn:
    """Sets a new passphrase for a teacher who knows the old one; all other sessions end. Argon2 runs outside the
    transactions."""
    teacher, wait = check_passphrase(context, teacher_id, old, origin)
    if wait or teacher is None:
        return TeacherSignIn(wait=wait, fault=None if wait else Message("Your current passphrase is not right."))
    wrong = passphrase_fault(new, (teacher.name,), has_codes=teacher.totp is not None)
    if wrong:
        return TeacherSignIn(fault=wrong)
    hashed = hash_secret(normalise_passphrase(new))
    with context.database.transaction() as session:
        found = session.get_one(Teacher, (context.school_id, teacher_id))
        if found.passphrase_hash != teacher.passphrase_hash:  # changed meanwhile in another browser
            return TeacherSignIn(fault=Message("Your current passphrase is not right."))
        found.passphrase_hash = hashed
        clear_tries(context, session, teacher_id, origin)
        sign_out_teacher(context, session, teacher_id)
        record_action(context, session, teacher_id, "passphrase")
        return TeacherSignIn(begin_session(context, session, found, origin, has_code=True))


def recover_account(context: Context, name: str, code: str, passphrase: str, origin: RequestOrigin) -> TeacherSignIn:
    """Sets a new passphrase for a teacher who has a recovery code; if they use TOTP, a code is still to be entered."""
    with context.database.transaction() as session:
        wait = rate_limits.count_try(context, session, "recover", teacher_key(name), origin.network)
        if wait:
            return TeacherSignIn(wait=wait)
        teacher = session.scalar(select(Teacher).filter_by(school_id=context.school_id, key=teacher_key(name)))
        kept = find_recovery_code(context, session, teacher.id, code) if teacher else None
        if teacher is None or kept is None:  # first: any other answer would tell that the teacher exists (A2.10)
            return TeacherSignIn(fault=Message("The name or the code is not right."))
        wrong = passphrase_fault(passphrase, (name,), has_codes=teacher.totp is not None)
        if wrong:
            return TeacherSignIn(fault=wrong)
        session.delete(kept)
        rate_limits.clear_tries(context, session, "recover", teacher_key(name), origin.network)
        return TeacherSignIn(replace_passphrase(context, session, teacher, passphrase, origin))
