"""Sessions, credentials and what guards them. Of every secret only a hash is stored, or a ciphertext."""

from datetime import datetime

from sqlalchemy import Index, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from classroom.store.models.base import ID, Base, InSchool, deleted_with
from classroom.store.models.people import OfChild, OfTeacher


class SignIn(InSchool, Base):
    """A session: a browser in which a teacher or a child is signed in."""

    __tablename__ = "sign_in"
    __table_args__ = (
        deleted_with("teacher", "teacher_id"),
        deleted_with("child", "child_id"),
        Index("ix_sign_in_token_hash", "token_hash", unique=True),
        Index("ix_sign_in_child_id", "school_id", "child_id"),
        Index("ix_sign_in_teacher_id", "school_id", "teacher_id"),
    )

    token_hash: Mapped[str] = mapped_column(String(64))
    teacher_id: Mapped[str | None] = mapped_column(String(ID))
    child_id: Mapped[str | None] = mapped_column(String(ID))
    waits: Mapped[bool] = mapped_column(default=False)  # a teacher's second factor is still to come
    confirmed_at: Mapped[datetime | None]  # when the teacher last gave the passphrase again, within this session
    began_at: Mapped[datetime]
    seen_at: Mapped[datetime]


class Device(OfChild, Base):
    """A device (browser) on which this child has signed in before."""

    __tablename__ = "device"

    device_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    seen_at: Mapped[datetime]


class TeacherDevice(OfTeacher, Base):
    """A device (browser) on which this teacher has signed in before."""

    __tablename__ = "teacher_device"

    device_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    seen_at: Mapped[datetime]


class JoinRequest(OfChild, Base):
    """A request to join: a child at a browser asks its teacher to let it sign in. Approved, it is valid once."""

    __tablename__ = "hand"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    symbol: Mapped[str] = mapped_column(String(16), default="", server_default="")  # on its page and beside the button
    raised_at: Mapped[datetime]
    let_in_at: Mapped[datetime | None]


class RateLimit(Base):
    """Failed tries, under a keyed hash that does not tell whose they were."""

    __tablename__ = "throttle"

    school_id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    count: Mapped[int]
    since: Mapped[datetime]
    closed_until: Mapped[datetime | None]


class OneTimeLink(InSchool, Base):
    """A one-time link: for the set-up, for an invited teacher, or to choose a new passphrase."""

    __tablename__ = "link"
    __table_args__ = (
        deleted_with("teacher", "teacher_id"),
        Index("ix_link_token_hash", "token_hash", unique=True),
    )

    token_hash: Mapped[str] = mapped_column(String(64))
    teacher_id: Mapped[str | None] = mapped_column(String(ID))  # None: a set-up link
    expires_at: Mapped[datetime]


class RecoveryCode(OfTeacher, Base):
    """A recovery code of a teacher, valid once."""

    __tablename__ = "recovery_code"

    code_hash: Mapped[str] = mapped_column(String(64), primary_key=True)


class CardPrintJob(InSchool, Base):
    """Login cards just issued, encrypted with the session token of the teacher who may print them. Deleted after an
    hour."""

    __tablename__ = "issue"
    __table_args__ = (deleted_with("school_class", "class_id"), deleted_with("teacher", "teacher_id"))

    class_id: Mapped[str] = mapped_column(String(ID))
    teacher_id: Mapped[str] = mapped_column(String(ID))
    sealed: Mapped[bytes] = mapped_column(LargeBinary)
    at: Mapped[datetime]


class AuditEntry(InSchool, Base):
    """An entry of the audit log for the school's admin: exports, deletions, changes of permissions."""

    __tablename__ = "act"
    __table_args__ = (Index("ix_act_at", "school_id", "at"),)

    at: Mapped[datetime]
    teacher_id: Mapped[str | None] = mapped_column(String(ID))  # no foreign key: the entry outlives the teacher
    what: Mapped[str] = mapped_column(String(24))
    class_id: Mapped[str | None] = mapped_column(String(ID))
    many: Mapped[int] = mapped_column(default=1)  # how many children it was about
    receipt: Mapped[str | None] = mapped_column(String(ID))


class DeletionTombstone(Base):
    """A deletion tombstone: the hashed id of a deleted child, class or teacher, deleted again when a backup is
    restored."""

    __tablename__ = "erased"

    school_id: Mapped[int] = mapped_column(primary_key=True)
    id_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    at: Mapped[datetime]
