"""Ways in and their guards. Of every secret only a hash is kept, or what a key outside the database opens."""

from datetime import datetime

from sqlalchemy import ForeignKeyConstraint, Index, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column
from sqlalchemy.schema import SchemaItem

from classroom.store.models.base import ID, Base, InSchool
from classroom.store.models.people import InClass, OfChild


class SignIn(InSchool, Base):
    """A browser in which a teacher or a child is signed in."""

    __tablename__ = "sign_in"
    __table_args__ = (
        ForeignKeyConstraint(["school_id", "teacher_id"], ["teacher.school_id", "teacher.id"], ondelete="CASCADE"),
        ForeignKeyConstraint(["school_id", "child_id"], ["child.school_id", "child.id"], ondelete="CASCADE"),
        Index("ix_sign_in_token_hash", "token_hash", unique=True),
        Index("ix_sign_in_child_id", "school_id", "child_id"),
        Index("ix_sign_in_teacher_id", "school_id", "teacher_id"),
    )

    token_hash: Mapped[str] = mapped_column(String(64))
    teacher_id: Mapped[str | None] = mapped_column(String(ID))
    child_id: Mapped[str | None] = mapped_column(String(ID))
    waits: Mapped[bool] = mapped_column(default=False)  # a teacher's six-digit code is still to come
    began_at: Mapped[datetime]
    seen_at: Mapped[datetime]


class Device(OfChild, Base):
    """A browser in which this child has signed in before."""

    __tablename__ = "device"

    device_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    seen_at: Mapped[datetime]


class JoinRequest(OfChild, Base):
    """A child at a browser who asks to be let in. Once let in, it lets that browser in, once."""

    __tablename__ = "hand"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    raised_at: Mapped[datetime]
    let_in_at: Mapped[datetime | None]


class RateLimit(Base):
    """Tries that failed, under a name that tells nobody whose they were."""

    __tablename__ = "throttle"

    school_id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    count: Mapped[int]
    since: Mapped[datetime]
    closed_until: Mapped[datetime | None]


class OneTimeLink(InSchool, Base):
    """A link that works once: the first set-up, a new teacher's, or one to choose a new passphrase."""

    __tablename__ = "link"
    __table_args__ = (
        ForeignKeyConstraint(["school_id", "teacher_id"], ["teacher.school_id", "teacher.id"], ondelete="CASCADE"),
        Index("ix_link_token_hash", "token_hash", unique=True),
    )

    token_hash: Mapped[str] = mapped_column(String(64))
    teacher_id: Mapped[str | None] = mapped_column(String(ID))  # None: whoever sets the school up
    expires_at: Mapped[datetime]


class RecoveryCode(Base):
    """A code that a teacher keeps on paper. It works once."""

    __tablename__ = "recovery_code"
    __table_args__ = (
        ForeignKeyConstraint(["school_id", "teacher_id"], ["teacher.school_id", "teacher.id"], ondelete="CASCADE"),
    )

    school_id: Mapped[int] = mapped_column(primary_key=True)
    teacher_id: Mapped[str] = mapped_column(String(ID), primary_key=True)
    code_hash: Mapped[str] = mapped_column(String(64), primary_key=True)


class CardPrintJob(InClass, InSchool, Base):
    """Cards just issued, sealed with the session of the teacher who may print them. Deleted after an hour."""

    __tablename__ = "issue"

    @classmethod
    def more(cls) -> tuple[SchemaItem, ...]:
        teacher = ["school_id", "teacher_id"], ["teacher.school_id", "teacher.id"]
        return (ForeignKeyConstraint(*teacher, ondelete="CASCADE"),)

    class_id: Mapped[str] = mapped_column(String(ID))
    teacher_id: Mapped[str] = mapped_column(String(ID))
    sealed: Mapped[bytes] = mapped_column(LargeBinary)
    at: Mapped[datetime]


class AuditEntry(InSchool, Base):
    """Something a teacher did that the school's admin may look up: exports, deletions, changes of who may do what."""

    __tablename__ = "act"
    __table_args__ = (Index("ix_act_at", "school_id", "at"),)

    at: Mapped[datetime]
    teacher_id: Mapped[str | None] = mapped_column(String(ID))  # no key: it stays when the teacher goes
    what: Mapped[str] = mapped_column(String(24))
    class_id: Mapped[str | None] = mapped_column(String(ID))
    many: Mapped[int] = mapped_column(default=1)  # how many children it was about
    receipt: Mapped[str | None] = mapped_column(String(ID))


class DeletionTombstone(Base):
    """A child, class or teacher that was deleted, by a hash of the id: it stays so when a backup is restored."""

    __tablename__ = "erased"

    school_id: Mapped[int] = mapped_column(primary_key=True)
    id_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    at: Mapped[datetime]
