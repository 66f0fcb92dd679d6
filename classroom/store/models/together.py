"""Children of a class who find one another: where each is at the moment, and who asks whom to a table."""

from datetime import datetime
from typing import Any

from sqlalchemy import Index, String
from sqlalchemy.orm import Mapped, mapped_column

from classroom.store.models.base import ID, Base, InSchool, deleted_with
from classroom.store.models.people import OfChild


class Presence(OfChild, Base):
    """When the device of a child last gave a sign: overwritten every few seconds, so that there is no history of it."""

    __tablename__ = "presence"

    match_id: Mapped[str | None] = mapped_column(String(ID))  # the table that it has open; None: no table of several
    at: Mapped[datetime]


class Invitation(InSchool, Base):
    """A child asks others of its class to a table: some of them, or whoever knows the code."""

    __tablename__ = "invitation"
    __table_args__ = (
        deleted_with("school_class", "class_id"),
        deleted_with("child", "child_id"),
        Index("ix_invitation_class_id", "school_id", "class_id", "made_at"),
    )

    class_id: Mapped[str] = mapped_column(String(ID))
    child_id: Mapped[str] = mapped_column(String(ID))  # who asks
    game: Mapped[str] = mapped_column(String(24))
    rules: Mapped[dict[str, Any]]
    seats: Mapped[int]
    code: Mapped[str | None] = mapped_column(String(8))  # two pictures, where whoever knows them may come
    made_at: Mapped[datetime]
    match_id: Mapped[str | None] = mapped_column(String(ID))  # the match that came of it
    ended_at: Mapped[datetime | None]  # when it came to a match, or to nothing


class Invited(Base):
    """A child that was asked, or that came by the code."""

    __tablename__ = "invited"
    __table_args__ = (
        deleted_with("invitation", "invitation_id"),
        deleted_with("child", "child_id"),
        Index("ix_invited_child_id", "school_id", "child_id"),
    )

    school_id: Mapped[int] = mapped_column(primary_key=True)
    invitation_id: Mapped[str] = mapped_column(String(ID), primary_key=True)
    child_id: Mapped[str] = mapped_column(String(ID), primary_key=True)
    reply: Mapped[str] = mapped_column(String(4))  # yes, no, or empty: not yet
    at: Mapped[datetime]
