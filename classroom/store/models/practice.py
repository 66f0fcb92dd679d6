"""Sums that a child practises by itself, without a match: a row for each, asked one by one in rounds."""

from datetime import datetime

from sqlalchemy import JSON, Index, String
from sqlalchemy.orm import Mapped, mapped_column
from sqlalchemy.schema import SchemaItem

from classroom.store.models.base import ID, Base
from classroom.store.models.people import OfChild


class PracticeSum(OfChild, Base):
    """The `number`-th sum of a round, from 1. Its first answer is evidence, as an `Attempt` in a match is."""

    __tablename__ = "practice"

    @classmethod
    def more(cls) -> tuple[SchemaItem, ...]:
        return (Index("ix_practice_at", "school_id", "child_id", "at"),)

    round_id: Mapped[str] = mapped_column(String(ID), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    sum: Mapped[str] = mapped_column(String(24))  # "7+4", "9-2"
    tried: Mapped[list[int]] = mapped_column(JSON)  # all answers, each once, in the order given
    helped: Mapped[bool] = mapped_column(default=False)  # a picture was asked for before the first answer
    shown_at: Mapped[datetime | None]  # since when it has been its turn
    total: Mapped[int]
    first_answer: Mapped[int | None]
    paused: Mapped[bool] = mapped_column(default=False)  # a long pause came before the first answer
    at: Mapped[datetime]  # of the first answer; before it, when the round began
    is_check: Mapped[bool] = mapped_column(default=False)  # it belongs to a starting check

    @property
    def tries(self) -> int:
        return len(self.tried)

    @property
    def is_answered(self) -> bool:
        """Whether it was answered; in a starting check it may have been passed over."""
        return self.first_answer is not None or (self.is_check and self.helped)

    @property
    def solved(self) -> bool:
        return self.total in self.tried
