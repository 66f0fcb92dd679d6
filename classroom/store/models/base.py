"""What all tables share: the type of timestamps, naming conventions of constraints, and the school as first key."""

from datetime import UTC, datetime
from typing import Any, ClassVar

from sqlalchemy import JSON, BigInteger, DateTime, Dialect, ForeignKey, ForeignKeyConstraint, MetaData, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

ID = 22  # the length of a random id, at most


class UTCDateTime(TypeDecorator[datetime]):
    """A datetime in UTC, time zone aware on both databases: SQLite gives back naive ones."""

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
    type_annotation_map: ClassVar = {datetime: UTCDateTime, dict[str, Any]: JSON, int: BigInteger}


def deleted_with(table: str, column: str) -> ForeignKeyConstraint:
    """The foreign key to the row of this table whose id the column has: it takes this row along (ON DELETE CASCADE)."""
    return ForeignKeyConstraint(["school_id", column], [f"{table}.school_id", f"{table}.id"], ondelete="CASCADE")


class InSchool:
    """A mixin for rows of a school with a random id."""

    school_id: Mapped[int] = mapped_column(ForeignKey("school.id"), primary_key=True, sort_order=-2)
    id: Mapped[str] = mapped_column(String(ID), primary_key=True, sort_order=-1)
