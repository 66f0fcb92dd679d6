"""Matches, and what is derived from them. Events are append-only: the state of a match is replayed from them."""

from datetime import datetime
from typing import Any

from sqlalchemy import Index, String
from sqlalchemy.orm import Mapped, mapped_column

from classroom.store.models.base import ID, Base, InSchool, deleted_with

BLANK = "blank"  # the kind of an event of which nothing is left but its number: its child was deleted
CHECK_KINDS = ("to check", "checked", "settled")  # of events that tell all at the table what one of them answered
# Of events that only their own seat may know of.
PRIVATE_KINDS = ("answer", "help", "hint", "doubt", "chosen", "denied", BLANK)
PERSONAL_KINDS = PRIVATE_KINDS + CHECK_KINDS  # of events that say what a child was asked, and answered


class Match(InSchool, Base):
    __tablename__ = "match"
    __table_args__ = (
        Index("ix_match_again_of", "school_id", "again_of", unique=True),
        Index("ix_match_played_at", "school_id", "played_at"),
        Index("ix_match_class_id", "school_id", "class_id", "played_at"),
    )

    game: Mapped[str] = mapped_column(String(24))
    rules: Mapped[dict[str, Any]]
    again_of: Mapped[str | None] = mapped_column(String(ID))  # the match it follows; that one may be deleted first
    began_at: Mapped[datetime]
    played_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    class_id: Mapped[str | None] = mapped_column(String(ID))  # whose children play it, each on its own device
    round: Mapped[int | None]  # which of a lesson, where a teacher has paired the class
    checks: Mapped[bool] = mapped_column(default=False, server_default="0")  # the partner looks at each sum as well


class Seat(Base):
    """A seat of a match: of a child of a class, of a guest, or of a bot (the tutor) with its level."""

    __tablename__ = "seat"
    __table_args__ = (
        deleted_with("match", "match_id"),
        deleted_with("guest", "guest_id"),
        deleted_with("child", "child_id"),
        Index("ix_seat_guest_id", "school_id", "guest_id"),
        Index("ix_seat_child_id", "school_id", "child_id"),
    )

    school_id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[str] = mapped_column(String(ID), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    guest_id: Mapped[str | None] = mapped_column(String(ID))  # in whose browser it is played
    child_id: Mapped[str | None] = mapped_column(String(ID))  # by whom, signed in, it is played
    friend: Mapped[bool] = mapped_column(default=False)  # somebody beside that child: nobody's evidence
    level: Mapped[int | None]
    adapts: Mapped[bool] = mapped_column(default=False)  # whether the level was chosen to fit the child
    face: Mapped[str] = mapped_column(String(12))  # the animal that stands for it, which goes along to the return match
    sums: Mapped[str] = mapped_column(String(8), default="show")  # show, add, decide or none

    @property
    def owner(self) -> str | None:
        """Who may play here: a child, or a guest; None for a tutor."""
        return self.child_id or self.guest_id


class InMatch:
    """A mixin for rows about an event of a match: `seq` is its number."""

    school_id: Mapped[int] = mapped_column(primary_key=True, sort_order=-1)
    match_id: Mapped[str] = mapped_column(String(ID), primary_key=True, sort_order=-1)
    seq: Mapped[int] = mapped_column(primary_key=True, sort_order=-1)


class Event(InMatch, Base):
    """An event of a match, append-only. The primary key settles who comes first when two move at once (optimistic
    locking)."""

    __tablename__ = "event"
    __table_args__ = (deleted_with("match", "match_id"),)

    kind: Mapped[str] = mapped_column(String(12))
    seat: Mapped[int | None]
    data: Mapped[dict[str, Any]]
    at: Mapped[datetime]


class Attempt(InMatch, Base):
    """A sum that a child worked on, from the first answer (event `seq`) to the right one or another move."""

    __tablename__ = "attempt"
    __table_args__ = (
        deleted_with("match", "match_id"),
        Index("ix_attempt_child_id", "school_id", "child_id", "sum", "at"),
        Index("ix_attempt_at", "school_id", "child_id", "at"),
    )

    seat: Mapped[int]
    child_id: Mapped[str | None] = mapped_column(String(ID))  # whose evidence it is; None for guests and friends
    sum: Mapped[str] = mapped_column(String(24))  # "7+4", "9-2"
    total: Mapped[int]
    first_answer: Mapped[int]
    tries: Mapped[int]
    solved: Mapped[bool]
    helped: Mapped[bool]  # a picture or the way was shown before the last answer
    paused: Mapped[bool] = mapped_column(default=False)  # a long pause came first; its length is not stored
    at: Mapped[datetime]


class IdeaRow(InMatch, Base):
    """A learning opportunity that a child's move (event `seq`) took or missed. The game's tutor says which there
    are."""

    __tablename__ = "idea"
    __table_args__ = (
        deleted_with("match", "match_id"),
        Index("ix_idea_child_id", "school_id", "child_id", "name", "at"),
    )

    name: Mapped[str] = mapped_column(String(12), primary_key=True)
    seat: Mapped[int]
    child_id: Mapped[str | None] = mapped_column(String(ID))
    taken: Mapped[bool]
    helped: Mapped[bool]  # the child had asked for help with this move
    at: Mapped[datetime]
