"""The people of a school: teachers, their classes, the children in them, guests. No e-mail, birth date or address."""

from datetime import datetime
from typing import Any

from sqlalchemy import Index, String
from sqlalchemy.orm import Mapped, declared_attr, mapped_column
from sqlalchemy.schema import SchemaItem

from classroom.store.models.base import ID, Base, InSchool, deleted_with


class School(Base):
    __tablename__ = "school"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(80))
    address: Mapped[str] = mapped_column(String(120), default="", server_default="")  # printed on cards
    is_demo: Mapped[bool] = mapped_column(default=False, server_default="0")
    allows_guests: Mapped[bool] = mapped_column(default=True, server_default="1")  # else only children of classes play


class Guest(InSchool, Base):
    """Somebody who plays without an account, identified by a random cookie, of which only a hash is stored."""

    __tablename__ = "guest"
    __table_args__ = (Index("ix_guest_token_hash", "token_hash", unique=True),)

    token_hash: Mapped[str] = mapped_column(String(64))
    language: Mapped[str | None] = mapped_column(String(2))
    sums: Mapped[str] = mapped_column(String(8), default="")  # empty: not chosen yet
    reads_aloud: Mapped[bool] = mapped_column(default=False)
    sound: Mapped[bool] = mapped_column(default=False, server_default="0")
    step_by_step: Mapped[bool] = mapped_column(default=False, server_default="0")  # each step waits for a touch
    seen_at: Mapped[datetime]
    stale_since: Mapped[datetime | None]  # when a cleanup first found nothing played for 30 days


class Teacher(InSchool, Base):
    __tablename__ = "teacher"
    __table_args__ = (Index("ix_teacher_key", "school_id", "key", unique=True),)

    name: Mapped[str] = mapped_column(String(40))
    key: Mapped[str] = mapped_column(String(80))  # the name as it is compared: see teacher_key
    passphrase_hash: Mapped[str | None] = mapped_column(String(128))  # None until the set-up link was used
    totp: Mapped[str | None] = mapped_column(String(200))  # the TOTP secret, encrypted
    totp_step: Mapped[int] = mapped_column(default=0)  # of the last code accepted, against replay
    is_admin: Mapped[bool] = mapped_column(default=False)
    language: Mapped[str] = mapped_column(String(2))
    told_at: Mapped[datetime | None]  # until when they have seen what was done to their account
    made_at: Mapped[datetime]
    seen_at: Mapped[datetime]
    stale_since: Mapped[datetime | None]

    @property
    def has_passphrase(self) -> bool:
        return self.passphrase_hash is not None

    @property
    def has_totp(self) -> bool:
        return self.totp is not None


class SchoolClass(InSchool, Base):
    __tablename__ = "school_class"
    __table_args__ = (Index("ix_school_class_code", "code", unique=True),)

    name: Mapped[str] = mapped_column(String(40))
    code: Mapped[str] = mapped_column(String(8))  # what children type to sign in
    language: Mapped[str] = mapped_column(String(2))
    secret: Mapped[str] = mapped_column(String(8))  # 12: four of 12 pictures, 16: four of 16, words: two words
    settings: Mapped[dict[str, Any]]
    open_until: Mapped[datetime | None]  # children can sign in until then
    network_hash: Mapped[str | None] = mapped_column(String(64))  # a hash of the network of whoever opened it
    made_at: Mapped[datetime]
    ends_at: Mapped[datetime]  # the end of the school year, when it is archived
    archived_at: Mapped[datetime | None]
    stale_since: Mapped[datetime | None]

    @property
    def archived(self) -> bool:
        return self.archived_at is not None


class Teaching(Base):
    """Who teaches which class (an association table). Only they see its children's evidence."""

    __tablename__ = "teaching"
    __table_args__ = (
        deleted_with("school_class", "class_id"),
        deleted_with("teacher", "teacher_id"),
        Index("ix_teaching_teacher_id", "school_id", "teacher_id"),
    )

    school_id: Mapped[int] = mapped_column(primary_key=True)
    class_id: Mapped[str] = mapped_column(String(ID), primary_key=True)
    teacher_id: Mapped[str] = mapped_column(String(ID), primary_key=True)


class Child(InSchool, Base):
    """A child of a class, under a nickname."""

    __tablename__ = "child"
    __table_args__ = (
        deleted_with("school_class", "class_id"),
        Index("ix_child_class_id", "school_id", "class_id"),
        Index("ix_child_card_hash", "card_hash", unique=True),
    )

    class_id: Mapped[str] = mapped_column(String(ID))
    name: Mapped[str] = mapped_column(String(20))
    face: Mapped[str] = mapped_column(String(12))
    language: Mapped[str | None] = mapped_column(String(2))  # None: as the class
    sums: Mapped[str] = mapped_column(String(8), default="")  # the child's own choice, where it has one; empty: not yet
    settings: Mapped[dict[str, Any]]  # where it differs from the class
    secret: Mapped[str | None] = mapped_column(String(8))  # the kind of secret on its card
    secret_hash: Mapped[str | None] = mapped_column(String(128))
    card_hash: Mapped[str | None] = mapped_column(String(64))  # of the token in its card's link
    misses: Mapped[int] = mapped_column(default=0)  # failed sign-ins in a row from devices it never used
    device_misses: Mapped[int] = mapped_column(default=0, server_default="0")  # failed ones from devices it has used
    made_at: Mapped[datetime]
    seen_at: Mapped[datetime]
    archived_at: Mapped[datetime | None]
    stale_since: Mapped[datetime | None]

    @property
    def archived(self) -> bool:
        return self.archived_at is not None

    @property
    def has_card(self) -> bool:
        return self.card_hash is not None


class OfChild:
    """A mixin for rows about a child, deleted with it (ON DELETE CASCADE)."""

    @declared_attr.directive
    def __table_args__(cls) -> tuple[SchemaItem, ...]:  # noqa: N805 # SQLAlchemy gives the class
        return (deleted_with("child", "child_id"), *cls.more())

    @classmethod
    def more(cls) -> tuple[SchemaItem, ...]:
        """Its indexes."""
        return ()

    school_id: Mapped[int] = mapped_column(primary_key=True, sort_order=-2)
    child_id: Mapped[str] = mapped_column(String(ID), primary_key=True, sort_order=-1)


class OfTeacher:
    """A mixin for rows about a teacher, deleted with them (ON DELETE CASCADE)."""

    @declared_attr.directive
    def __table_args__(cls) -> tuple[SchemaItem, ...]:  # noqa: N805 # SQLAlchemy gives the class
        return (deleted_with("teacher", "teacher_id"),)

    school_id: Mapped[int] = mapped_column(primary_key=True, sort_order=-2)
    teacher_id: Mapped[str] = mapped_column(String(ID), primary_key=True, sort_order=-1)


class ProgressRow(OfChild, Base):
    """The progress of a child, aggregated for teachers' pages. `sealed` is from matches whose events were deleted;
    `state` adds the remaining events to it and can be rebuilt from them."""

    __tablename__ = "progress"

    state: Mapped[dict[str, Any]]
    sealed: Mapped[dict[str, Any]]
    anew_at: Mapped[datetime | None]  # when a teacher reset it: what was before no longer counts


class Assignment(InSchool, Base):
    """An assignment: matches, facts or positions, for a class or for one child of it."""

    __tablename__ = "assignment"
    __table_args__ = (
        deleted_with("school_class", "class_id"),
        deleted_with("child", "child_id"),
        Index("ix_assignment_class_id", "school_id", "class_id"),
    )

    class_id: Mapped[str] = mapped_column(String(ID))
    child_id: Mapped[str | None] = mapped_column(String(ID))
    kind: Mapped[str] = mapped_column(String(12))  # matches, facts, positions
    data: Mapped[dict[str, Any]]
    made_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]


class PuzzleReply(OfChild, Base):
    """What a child tried in a position that was set as a puzzle."""

    __tablename__ = "reply"

    assignment_id: Mapped[str] = mapped_column(String(ID), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    move: Mapped[str] = mapped_column(String(24))  # the first one tried
    tries: Mapped[int]
    solved: Mapped[bool]
    at: Mapped[datetime]


class PostponedSuggestion(Base):
    """A suggestion that a teacher has postponed."""

    __tablename__ = "put_off"
    __table_args__ = (deleted_with("school_class", "class_id"),)

    school_id: Mapped[int] = mapped_column(primary_key=True)
    class_id: Mapped[str] = mapped_column(String(ID), primary_key=True)
    key: Mapped[str] = mapped_column(String(60), primary_key=True)
    at: Mapped[datetime]
