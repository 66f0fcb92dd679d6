"""Teachers: the first set-up, links that work once, signing in, and who there are (requirements A2)."""

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from classroom.games.protocol import Message
from classroom.services.accounts.audit_log import record_action
from classroom.services.accounts.deletion import remove_teachers
from classroom.services.accounts.permissions import NotThere, require_admin
from classroom.services.accounts.sessions import sign_in, sign_out_teacher
from classroom.services.context import Context, new_id
from classroom.services.crypto import hash_secret, hash_token, needs_rehash, new_token, verify_secret
from classroom.services.login import rate_limits
from classroom.services.login.child_login import RequestOrigin
from classroom.services.login.passphrases import normalised, passphrase_fault
from classroom.store.models import OneTimeLink, School, Teacher

LASTS = timedelta(hours=24)  # a link
NAME, SCHOOL = 40, 80  # letters


@dataclass(frozen=True, slots=True)
class TeacherSignIn:
    """What came of signing in: a new cookie's token, seconds to wait, or what was wrong."""

    token: str | None = None
    wait: int = 0
    fault: Message | None = None


def as_key(name: str) -> str:
    return " ".join(name.split()).casefold()


def as_line(text: str, most: int) -> str:
    """The text on one line and at most so long, without what does not show or turns the letters behind it round."""
    return "".join(letter for letter in " ".join(text.split()) if letter.isprintable())[:most].strip()


def is_set_up(session: Session, context: Context) -> bool:
    """Whether there is a teacher who can sign in."""
    rows = select(Teacher.id).where(Teacher.school_id == context.school_id, Teacher.passphrase_hash.is_not(None))
    return session.scalar(rows.limit(1)) is not None


def setup_link(context: Context) -> str | None:
    """The token of a new set-up link, which replaces any before; None once the school is set up (A2.11)."""
    with context.database.transaction() as session:
        if is_set_up(session, context):
            return None
        session.execute(
            delete(OneTimeLink).where(OneTimeLink.school_id == context.school_id, OneTimeLink.teacher_id.is_(None))
        )
        return new_link(context, session, None)


def new_link(context: Context, session: Session, teacher_id: str | None) -> str:
    token = new_token()
    key = {"school_id": context.school_id, "id": new_id()}
    session.add(
        OneTimeLink(**key, token_hash=hash_token(token), teacher_id=teacher_id, expires_at=context.now() + LASTS)
    )
    return token


def find_link(context: Context, session: Session, token: str) -> OneTimeLink | None:
    """The link with this token, if it still works. A clock that was set back gives it no longer life."""
    link = session.scalar(select(OneTimeLink).filter_by(school_id=context.school_id, token_hash=hash_token(token)))
    return link if link and timedelta() < link.expires_at - context.now() <= LASTS else None


def setup_state(context: Context, link: str) -> str:
    """How it stands with the set-up: `done`, `locked` without a link that works, else `open`."""
    with context.database.reading() as session:
        if is_set_up(session, context):
            return "done"
        found = find_link(context, session, link)
        return "open" if found and found.teacher_id is None else "locked"


def name_of_link(context: Context, link: str) -> str:
    """The teacher for whom the link is. Raises NotThere."""
    with context.database.reading() as session:
        found = find_link(context, session, link)
        if found is None or found.teacher_id is None:
            raise NotThere("link")
        return session.get_one(Teacher, (context.school_id, found.teacher_id)).name


def set_up(
    context: Context, link: str, school: str, name: str, passphrase: str, language: str, where: RequestOrigin
) -> TeacherSignIn:
    """Founds the school with its first teacher, who is its admin. Raises NotThere where the link does not work."""
    with context.database.transaction() as session:
        found = find_link(context, session, link)
        if found is None or found.teacher_id is not None or is_set_up(session, context):
            raise NotThere("set-up")
        wrong = name_fault(context, session, name) or passphrase_fault(passphrase, (school, name))
        if wrong:
            return TeacherSignIn(fault=wrong)
        session.get_one(School, context.school_id).name = as_line(school, SCHOOL)
        teacher = new_teacher(context, session, name, language, is_admin=True)
        teacher.passphrase_hash = hash_secret(normalised(passphrase))
        session.delete(found)
        record_action(context, session, teacher.id, "set-up")
        return TeacherSignIn(sign_in(context, session, where.token, teacher_id=teacher.id))


def name_fault(context: Context, session: Session, name: str) -> Message | None:
    key = as_key(name)
    if not 1 < len(key) <= NAME or not name.isprintable():
        return Message("A name needs 2 to %(most)d letters.", most=NAME)
    if session.scalar(select(Teacher.id).filter_by(school_id=context.school_id, key=key)):
        return Message("There is a teacher of this name already.")
    return None


def new_teacher(context: Context, session: Session, name: str, language: str, is_admin: bool) -> Teacher:
    now = context.now()
    row = Teacher(
        school_id=context.school_id,
        id=new_id(),
        name=" ".join(name.split()),
        key=as_key(name),
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
    """A further teacher: the token of the link to choose a passphrase, or what is wrong with the name."""
    with context.database.transaction() as session:
        admin = require_admin(context, session, admin_id)
        wrong = name_fault(context, session, name)
        if wrong:
            return None, wrong
        teacher = new_teacher(context, session, name, admin.language, is_admin)
        record_action(context, session, admin_id, "teacher made")
        return new_link(context, session, teacher.id), None


def renew_link(context: Context, admin_id: str, teacher_id: str) -> tuple[str, str]:
    """A link for a teacher to choose a new passphrase, and their name; older links stop working."""
    with context.database.transaction() as session:
        require_admin(context, session, admin_id)
        teacher = session.get(Teacher, (context.school_id, teacher_id))
        if teacher is None:
            raise NotThere(teacher_id)
        session.execute(delete(OneTimeLink).filter_by(school_id=context.school_id, teacher_id=teacher_id))
        record_action(context, session, admin_id, "link made")
        return new_link(context, session, teacher_id), teacher.name


def link_for(context: Context, name: str) -> str | None:
    """For whoever has the machine itself: the token of a link for the teacher of this name."""
    with context.database.transaction() as session:
        teacher = session.scalar(select(Teacher).filter_by(school_id=context.school_id, key=as_key(name)))
        return new_link(context, session, teacher.id) if teacher else None


def use_link(context: Context, link: str, passphrase: str, where: RequestOrigin) -> TeacherSignIn:
    """Takes the teacher's new passphrase; all other sign-ins of theirs end. Raises NotThere."""
    with context.database.transaction() as session:
        found = find_link(context, session, link)
        if found is None or found.teacher_id is None:
            raise NotThere("link")
        teacher = session.get_one(Teacher, (context.school_id, found.teacher_id))
        wrong = passphrase_fault(passphrase, (teacher.name,), has_codes=teacher.totp is not None)
        if wrong:
            return TeacherSignIn(fault=wrong)
        session.delete(found)
        return TeacherSignIn(replace_passphrase(context, session, teacher, passphrase, where))


def replace_passphrase(
    context: Context, session: Session, teacher: Teacher, passphrase: str, where: RequestOrigin
) -> str:
    """The token of the only sign-in left after a new passphrase; a six-digit code is still asked for where there is
    one."""
    teacher.passphrase_hash = hash_secret(normalised(passphrase))
    sign_out_teacher(context, session, teacher.id)
    record_action(context, session, teacher.id, "passphrase")
    return sign_in(context, session, where.token, teacher_id=teacher.id, waits=teacher.totp is not None)


def sign_in_with_passphrase(context: Context, name: str, passphrase: str, where: RequestOrigin) -> TeacherSignIn:
    """Signs a teacher in by name and passphrase. As slow, and with the same answer, where there is no such teacher."""
    key = ("teacher", as_key(name), where.network)
    with context.database.transaction() as session:
        if not rate_limits.count_within(context, session, rate_limits.TEACHERS, "teachers", where.network):
            return TeacherSignIn(wait=int(rate_limits.TEACHERS.time.total_seconds()))
        wait = rate_limits.count_try(context, session, *key)
        teacher = session.scalar(select(Teacher).filter_by(school_id=context.school_id, key=as_key(name)))
    if wait:
        return TeacherSignIn(wait=wait)
    wrong = TeacherSignIn(fault=Message("The name or the passphrase is not right."))
    if (
        not verify_secret(teacher.passphrase_hash if teacher else None, normalised(passphrase[:1024]))
        or teacher is None
    ):
        return wrong
    with context.database.transaction() as session:
        found = session.get(Teacher, (context.school_id, teacher.id))
        if found is None or found.passphrase_hash != teacher.passphrase_hash:
            return wrong  # deleted, or given another passphrase, meanwhile
        rate_limits.clear_tries(context, session, *key)
        if needs_rehash(found.passphrase_hash or ""):
            found.passphrase_hash = hash_secret(normalised(passphrase))
        found.seen_at, found.stale_since = context.now(), None
        return TeacherSignIn(sign_in(context, session, where.token, teacher_id=found.id, waits=found.totp is not None))


def change_passphrase(context: Context, teacher_id: str, old: str, new: str, where: RequestOrigin) -> TeacherSignIn:
    """A new passphrase for who knows the old one; all other sign-ins end."""
    with context.database.transaction() as session:
        teacher = session.get_one(Teacher, (context.school_id, teacher_id))
        if not verify_secret(teacher.passphrase_hash, normalised(old)):
            return TeacherSignIn(fault=Message("The passphrase you have now is not right."))
        wrong = passphrase_fault(new, (teacher.name,), has_codes=teacher.totp is not None)
        if wrong:
            return TeacherSignIn(fault=wrong)
        teacher.passphrase_hash = hash_secret(normalised(new))
        sign_out_teacher(context, session, teacher_id)
        record_action(context, session, teacher_id, "passphrase")
        return TeacherSignIn(sign_in(context, session, where.token, teacher_id=teacher_id))


def delete_teacher(context: Context, admin_id: str, teacher_id: str) -> bool:
    """Deletes another teacher; nobody deletes themselves, so that an admin is left."""
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
