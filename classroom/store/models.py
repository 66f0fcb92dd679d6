"""The tables. Everything that grows carries the school first in its key, so that schools can be spread over machines.

An event is never changed: a match is what its events say, and all that teachers read can be made anew from them.
"""

from datetime import UTC, datetime
from typing import Any, ClassVar

from sqlalchemy import JSON, BigInteger, DateTime, Dialect, ForeignKey, ForeignKeyConstraint, Index, MetaData, String
from sqlalchemy.orm import DeclarativeBase, Mapped, declared_attr, mapped_column
from sqlalchemy.types import TypeDecorator


class Moment(TypeDecorator[datetime]):
    """A moment in UTC, with its time zone on both databases: SQLite gives back naive times."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value and value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value and (value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC))


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map: ClassVar = {datetime: Moment, dict[str, Any]: JSON, int: BigInteger}


class School(Base):
    __tablename__ = "school"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(80))


class Guest(Base):
    """Somebody who plays without an account, known by the random cookie of one browser. Only its hash is kept."""

    __tablename__ = "guest"
    __table_args__ = (Index("ix_guest_token_hash", "token_hash", unique=True),)

    school_id: Mapped[int] = mapped_column(ForeignKey("school.id"), primary_key=True)
    id: Mapped[str] = mapped_column(String(22), primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64))
    language: Mapped[str | None] = mapped_column(String(2))
    sums: Mapped[str] = mapped_column(String(8), default="show")
    seen_at: Mapped[datetime]
    stale_since: Mapped[datetime | None]  # when a tidying run first found nothing played for 30 days


class Match(Base):
    __tablename__ = "match"
    __table_args__ = (
        Index("ix_match_again_of", "school_id", "again_of", unique=True),
        Index("ix_match_played_at", "school_id", "played_at"),
    )

    school_id: Mapped[int] = mapped_column(ForeignKey("school.id"), primary_key=True)
    id: Mapped[str] = mapped_column(String(22), primary_key=True)
    game: Mapped[str] = mapped_column(String(24))
    rules: Mapped[dict[str, Any]]
    again_of: Mapped[str | None] = mapped_column(String(22))  # the match it follows; that one may be deleted first
    began_at: Mapped[datetime]
    played_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]


class Seat(Base):
    """A place at the table. `guest_id` says whose child sits there, in which browser; a tutor has a level instead."""

    __tablename__ = "seat"
    __table_args__ = (
        ForeignKeyConstraint(["school_id", "match_id"], ["match.school_id", "match.id"], ondelete="CASCADE"),
        ForeignKeyConstraint(["school_id", "guest_id"], ["guest.school_id", "guest.id"], ondelete="CASCADE"),
        Index("ix_seat_guest_id", "school_id", "guest_id"),
    )

    school_id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[str] = mapped_column(String(22), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    guest_id: Mapped[str | None] = mapped_column(String(22))
    level: Mapped[int | None]
    adapts: Mapped[bool] = mapped_column(default=False)  # whether the level was chosen to fit the child
    face: Mapped[str] = mapped_column(String(12))  # the animal that stands for it, which goes along to the return match
    sums: Mapped[str] = mapped_column(String(8), default="show")  # show, add or none


class InMatch:
    """Something in the course of a match: `seq` is its event's number. It goes when the match goes."""

    @declared_attr.directive
    def __table_args__(cls) -> tuple[ForeignKeyConstraint]:  # noqa: N805 # SQLAlchemy gives the class
        in_match = ["school_id", "match_id"], ["match.school_id", "match.id"]
        return (ForeignKeyConstraint(*in_match, ondelete="CASCADE"),)

    school_id: Mapped[int] = mapped_column(primary_key=True, sort_order=-1)
    match_id: Mapped[str] = mapped_column(String(22), primary_key=True, sort_order=-1)
    seq: Mapped[int] = mapped_column(primary_key=True, sort_order=-1)


class Event(InMatch, Base):
    """Something that happened in a match, in order. The key settles who comes first when two move at once."""

    __tablename__ = "event"

    kind: Mapped[str] = mapped_column(String(12))
    seat: Mapped[int | None]
    data: Mapped[dict[str, Any]]
    at: Mapped[datetime]


class Attempt(InMatch, Base):
    """A sum that a child worked on, from the first answer (its event is `seq`) to the right one or another card."""

    __tablename__ = "attempt"

    seat: Mapped[int]
    sum: Mapped[str] = mapped_column(String(24))  # "7+4", "9-2"
    total: Mapped[int]
    first_answer: Mapped[int]
    tries: Mapped[int]
    solved: Mapped[bool]
    helped: Mapped[bool]  # a picture or the way was shown before the last answer
    at: Mapped[datetime]


class Idea(InMatch, Base):
    """A chance that a child's move (its event is `seq`) took or missed. The game's tutor says which there are."""

    __tablename__ = "idea"

    name: Mapped[str] = mapped_column(String(12), primary_key=True)
    seat: Mapped[int]
    taken: Mapped[bool]
    helped: Mapped[bool]  # the child had asked for help with this move
    at: Mapped[datetime]
