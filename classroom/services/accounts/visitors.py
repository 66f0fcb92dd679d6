"""Who is there: a guest, a child of a class, a teacher. A browser's random cookie is all that tells."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import String, bindparam, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from classroom.services.accounts.play_settings import OWN, PlaySettings
from classroom.services.context import Context
from classroom.services.crypto import hash_token
from classroom.store.models import Child, Guest, SchoolClass, SignIn, Teacher

# How long a sign-in lasts, unused and at the longest (requirements A3.3).
CHILD_IDLE, CHILD_LONGEST = timedelta(minutes=90), timedelta(hours=8)
TEACHER_IDLE, TEACHER_LONGEST = timedelta(minutes=30), timedelta(hours=12)
TOUCHED = timedelta(minutes=1)  # no more often is it written down that somebody is there


# Asked at every request: put together once, one question for all, and rows, which are quicker than objects.
sign_ins, guests, children, classes = (model.__table__.c for model in (SignIn, Guest, Child, SchoolClass))
token = select(bindparam("token_hash", type_=String).label("token_hash")).subquery("token")
HERE = select(
    *(sign_ins[name] for name in ("school_id", "id", "child_id", "teacher_id", "began_at", "seen_at", "waits")),
    *(
        children[name].label(f"child_{name}")
        for name in ("class_id", "name", "face", "language", "settings", "seen_at")
    ),
    *(classes[name].label(f"class_{name}") for name in ("code", "language", "settings")),
    *(guests[name].label(f"guest_{name}") for name in ("school_id", "id", "language", "seen_at")),
).select_from(
    token.outerjoin(SignIn.__table__, sign_ins.token_hash == token.c.token_hash)
    .outerjoin(Child.__table__, (children.school_id == sign_ins.school_id) & (children.id == sign_ins.child_id))
    .outerjoin(SchoolClass.__table__, (classes.school_id == children.school_id) & (classes.id == children.class_id))
    .outerjoin(Guest.__table__, guests.token_hash == token.c.token_hash)
)
TEACHER = select(Teacher).where(Teacher.school_id == bindparam("school_id"), Teacher.id == bindparam("teacher_id"))


class PlayerRef(NamedTuple):
    """Whoever plays, as far as a table has to know."""

    school_id: int
    id: str
    seen_at: datetime
    class_id: str = ""  # empty for a guest


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whoever holds the cookie `token`. `id` is who plays, a child or a guest; None until something had to be kept."""

    token: str
    id: str | None = None
    playing: PlayerRef | None = None
    language: str | None = None
    kind: str = ""  # child, teacher or guest; empty for somebody new
    name: str = ""
    face: str = ""
    class_id: str = ""
    class_code: str = ""
    teacher_id: str = ""
    is_admin: bool = False
    needs_totp: bool = False  # an admin who has yet to set up the six-digit codes
    waits: bool = False  # a teacher whose six-digit code is still to come
    play_settings: PlaySettings | None = None  # for a child
    ended: bool = False  # the sign-in has run out: the cookie is to be changed
    idle: int = 0  # minutes that the sign-in lasts unused

    @property
    def spacing(self) -> bool:
        return self.play_settings is not None and self.play_settings.spacing

    @property
    def chooses_sums(self) -> bool:
        """Whether it is theirs to say who adds up: guests may; a child where its teacher leaves it the choice."""
        return self.play_settings is None or self.play_settings.sums == OWN

    @property
    def sound(self) -> bool:
        return self.play_settings is not None and self.play_settings.sound


def find_visitor(context: Context, token: str, by_hand: bool = True) -> Visitor:
    """The visitor who brings this cookie; one without an id when nothing is kept of them. A page that asks by itself
    does not count as somebody being there."""
    with context.database.reading() as session:
        here = session.connection().execute(HERE, {"token_hash": hash_token(token)}).one()
        teacher = teacher_of(session, here) if here.teacher_id else None
    if here.id is None:
        return guest_visitor(token, here) if here.guest_id else Visitor(token)
    if (teacher is None and here.child_name is None) or has_ended(here, context.now()):
        return Visitor(token, ended=True)
    if by_hand and abs(context.now() - here.seen_at) > TOUCHED:
        refresh_session(context, here)
    return teacher_visitor(token, here, teacher) if teacher else child_visitor(token, here)


def teacher_of(session: Session, here: Any) -> Teacher | None:
    """The teacher signed in; None when they were deleted a moment ago."""
    return session.scalar(TEACHER, {"school_id": here.school_id, "teacher_id": here.teacher_id})


def has_ended(sign_in: Any, now: datetime) -> bool:
    """Whether it was unused for too long, or lasts too long. One used in a time to come, by a clock that had jumped,
    must not last until then (A6.6)."""
    is_child = sign_in.child_id is not None
    idle, longest = (CHILD_IDLE, CHILD_LONGEST) if is_child else (TEACHER_IDLE, TEACHER_LONGEST)
    return bool(abs(now - sign_in.seen_at) > idle or now - sign_in.began_at > longest)


def refresh_session(context: Context, sign_in: Any) -> None:
    """Writes down that somebody is there; where nothing can be written, reading goes on (A6.7)."""
    key = SignIn.school_id == sign_in.school_id, SignIn.id == sign_in.id
    with suppress(DBAPIError), context.database.transaction() as session:
        session.execute(update(SignIn).where(*key).values(seen_at=context.now()))


def child_visitor(token: str, here: Any) -> Visitor:
    return Visitor(
        token,
        here.child_id,
        PlayerRef(here.school_id, here.child_id, here.child_seen_at, here.child_class_id),
        here.child_language or here.class_language,
        "child",
        here.child_name,
        here.child_face,
        class_id=here.child_class_id,
        class_code=here.class_code,
        play_settings=PlaySettings.read({**here.class_settings, **here.child_settings}),
        idle=CHILD_IDLE.seconds // 60,
    )


def guest_visitor(token: str, here: Any) -> Visitor:
    return Visitor(token, here.guest_id, guest_of(here), here.guest_language, "guest")


def teacher_visitor(token: str, here: Any, teacher: Teacher) -> Visitor:
    return Visitor(
        token,
        here.guest_id,
        guest_of(here),
        teacher.language,
        "teacher",
        teacher.name,
        teacher_id=teacher.id,
        is_admin=teacher.is_admin,
        needs_totp=teacher.is_admin and teacher.totp is None,
        waits=here.waits,
        idle=TEACHER_IDLE.seconds // 60,
    )


def guest_of(here: Any) -> PlayerRef | None:
    """The guest that this browser was, or is beside a teacher."""
    return PlayerRef(here.guest_school_id, here.guest_id, here.guest_seen_at) if here.guest_id else None
