"""Who sent a request: a guest, a child of a class, a teacher. The random token in the browser's cookie identifies them.

`find_visitor` is the only way from a cookie to a person. Use cases are given the `Visitor` that the request found.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import String, bindparam, select

from classroom.services.accounts.play_settings import OWN, PlaySettings
from classroom.services.accounts.sessions import CHILD_IDLE, TEACHER_IDLE, has_expired, is_confirmed, refresh_session
from classroom.services.context import Context
from classroom.services.crypto import hash_token
from classroom.store.models import Child, Guest, School, SchoolClass, SignIn, Teacher

# Run at every request: one statement, built once, that gives Core rows, which are quicker to make than ORM objects.
sign_ins, guests, children, classes = (model.__table__.c for model in (SignIn, Guest, Child, SchoolClass))
welcome = select(School.allows_guests).where(School.id == bindparam("school_id")).scalar_subquery()
token = select(bindparam("token_hash", type_=String).label("token_hash")).subquery("token")
BY_TOKEN = select(
    *(
        sign_ins[name]
        for name in ("school_id", "id", "child_id", "teacher_id", "began_at", "seen_at", "waits", "confirmed_at")
    ),
    *(
        children[name].label(f"child_{name}")
        for name in ("class_id", "name", "face", "language", "sums", "settings", "seen_at")
    ),
    *(classes[name].label(f"class_{name}") for name in ("code", "language", "settings", "open_until")),
    *(
        guests[name].label(f"guest_{name}")
        for name in ("school_id", "id", "language", "sums", "reads_aloud", "sound", "step_by_step", "seen_at")
    ),
    welcome.label("allows_guests"),
).select_from(
    token.outerjoin(SignIn.__table__, sign_ins.token_hash == token.c.token_hash)
    .outerjoin(Child.__table__, (children.school_id == sign_ins.school_id) & (children.id == sign_ins.child_id))
    .outerjoin(SchoolClass.__table__, (classes.school_id == children.school_id) & (classes.id == children.class_id))
    .outerjoin(Guest.__table__, guests.token_hash == token.c.token_hash)
)
TEACHER = select(Teacher).where(Teacher.school_id == bindparam("school_id"), Teacher.id == bindparam("teacher_id"))


class PlayerRef(NamedTuple):
    """The key of a player's row, with what a match needs of it: a child of a class, or a guest."""

    school_id: int
    id: str
    seen_at: datetime
    class_id: str = ""  # empty for a guest


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whoever holds the cookie `token`. `player` is the child or guest that plays; None until something of a new guest
    had to be stored."""

    token: str
    player: PlayerRef | None = None
    language: str | None = None
    kind: str = ""  # child, teacher or guest; empty for somebody new
    name: str = ""
    face: str = ""
    class_id: str = ""
    class_code: str = ""
    open_until: datetime | None = None  # when the door of that class closes, or has closed
    teacher_id: str = ""
    is_admin: bool = False
    has_totp: bool = False  # a teacher who uses a second factor
    waits: bool = False  # a teacher who has yet to enter the second factor
    confirmed: bool = False  # a teacher who gave the passphrase once more a short while ago
    play_settings: PlaySettings | None = None  # for a child
    may_play: bool = True  # False for a guest where only children of classes may
    ended: bool = False  # the session has expired: the cookie is to be replaced
    idle: int = 0  # minutes until the session expires unused
    chose_reading: bool = False  # what a guest chose of `reads_aloud`
    chose_sound: bool = False  # and of `sound`
    chose_steps: bool = False  # and of `step_by_step`
    chose_sums: str = ""  # what a guest or child chose of who adds up; empty: nothing yet

    @property
    def id(self) -> str | None:
        """The id of the child or guest that plays."""
        return self.player.id if self.player else None

    @property
    def needs_totp(self) -> bool:
        """Whether this is an admin who has yet to set up a second factor."""
        return self.is_admin and not self.has_totp

    @property
    def spacing(self) -> bool:
        return self.play_settings is not None and self.play_settings.spacing

    @property
    def chooses_sums(self) -> bool:
        """Whether it is theirs to say who adds up: guests may; a child where its teacher leaves it the choice."""
        return self.play_settings is None or self.play_settings.sums == OWN

    @property
    def sound(self) -> bool:
        """Whether there are sounds: as a child's teacher has set it, or as a guest chose."""
        return self.play_settings.sound if self.play_settings else self.chose_sound

    @property
    def step_by_step(self) -> bool:
        """Whether each step of a match waits for a touch: as a child's teacher has set it, or as a guest chose."""
        return self.play_settings.step_by_step if self.play_settings else self.chose_steps

    @property
    def reads_aloud(self) -> bool:
        """Whether new sentences are read aloud unasked: as a child's teacher has set it, or as a guest chose."""
        return self.play_settings.reads_aloud if self.play_settings else self.chose_reading


def find_visitor(context: Context, token: str, refresh: bool = True) -> Visitor:
    """Whoever holds this cookie; a Visitor of no kind where nothing is stored of them. The session counts as used,
    unless `refresh` is false: for a page that polls by itself."""
    key = {"token_hash": hash_token(token), "school_id": context.school_id}
    found = context.database.read_row(BY_TOKEN, key)
    teacher = find_teacher(context, found) if found.teacher_id else None
    if found.id is None:
        return guest_visitor(token, found)
    if (teacher is None and found.child_name is None) or has_expired(found, context.now()):
        return Visitor(token, ended=True, may_play=found.allows_guests)
    if refresh:
        refresh_session(context, found)
    return teacher_visitor(token, found, teacher, context.now()) if teacher else child_visitor(token, found)


def find_teacher(context: Context, found: Any) -> Teacher | None:
    """The teacher of this session; None where they were deleted meanwhile."""
    with context.database.reading() as session:
        return session.scalar(TEACHER, {"school_id": found.school_id, "teacher_id": found.teacher_id})


def child_visitor(token: str, found: Any) -> Visitor:
    return Visitor(
        token,
        PlayerRef(found.school_id, found.child_id, found.child_seen_at, found.child_class_id),
        found.child_language or found.class_language,
        "child",
        found.child_name,
        found.child_face,
        class_id=found.child_class_id,
        class_code=found.class_code,
        open_until=found.class_open_until,
        play_settings=PlaySettings.read({**found.class_settings, **found.child_settings}),
        chose_sums=found.child_sums,
        idle=CHILD_IDLE.seconds // 60,
    )


def guest_visitor(token: str, found: Any) -> Visitor:
    """A guest, or somebody new."""
    kind = "guest" if found.guest_id else ""
    return Visitor(
        token,
        guest_ref(found),
        found.guest_language,
        kind,
        may_play=found.allows_guests,
        chose_reading=bool(found.guest_reads_aloud),
        chose_sound=bool(found.guest_sound),
        chose_steps=bool(found.guest_step_by_step),
        chose_sums=found.guest_sums or "",
    )


def teacher_visitor(token: str, found: Any, teacher: Teacher, now: datetime) -> Visitor:
    return Visitor(
        token,
        guest_ref(found),
        teacher.language,
        "teacher",
        teacher.name,
        teacher_id=teacher.id,
        is_admin=teacher.is_admin,
        has_totp=teacher.totp is not None,
        waits=found.waits,
        confirmed=is_confirmed(found, now),
        idle=TEACHER_IDLE.seconds // 60,
        chose_reading=bool(found.guest_reads_aloud),
        chose_sound=bool(found.guest_sound),
        chose_steps=bool(found.guest_step_by_step),
        chose_sums=found.guest_sums or "",
    )


def guest_ref(found: Any) -> PlayerRef | None:
    """The guest of this browser, which a teacher may be besides."""
    return PlayerRef(found.guest_school_id, found.guest_id, found.guest_seen_at) if found.guest_id else None
