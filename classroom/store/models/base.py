"""What all tables share: how moments are kept, how keys are named, and that the school comes first in them."""

from datetime import UTC, datetime
from typing import Any, ClassVar

from sqlalchemy import JSON, BigInteger, DateTime, Dialect, ForeignKey, MetaData, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

ID = 22  # letters that the random names of rows may have


class UTCDateTime(TypeDecorator[datetime]):
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
    type_annotation_map: ClassVar = {datetime: UTCDateTime, dict[str, Any]: JSON, int: BigInteger}


class InSchool:
    """Something of a school, with a random name of its own."""

    school_id: Mapped[int] = mapped_column(ForeignKey("school.id"), primary_key=True, sort_order=-2)
    id: Mapped[str] = mapped_column(String(ID), primary_key=True, sort_order=-1)
