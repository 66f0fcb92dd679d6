"""The chances children take or miss, and tutors that fit in with a child. Levels now go from 1 to 9."""

import sqlalchemy as sa
from alembic import op

from classroom.store.models import UTCDateTime

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

LEVELS = {3: 8, 2: 4, 1: 2}  # what the three levels there were are called now


def upgrade() -> None:
    op.add_column("seat", sa.Column("adapts", sa.Boolean, nullable=False, server_default=sa.false()))
    seat = sa.table("seat", sa.column("level", sa.BigInteger))
    op.execute(seat.update().where(seat.c.level.is_not(None)).values(level=sa.case(LEVELS, value=seat.c.level)))
    op.create_table(
        "idea",
        sa.Column("school_id", sa.BigInteger, primary_key=True),
        sa.Column("match_id", sa.String(22), primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(12), primary_key=True),
        sa.Column("seat", sa.BigInteger, nullable=False),
        sa.Column("taken", sa.Boolean, nullable=False),
        sa.Column("helped", sa.Boolean, nullable=False),
        sa.Column("at", UTCDateTime, nullable=False),
        sa.ForeignKeyConstraint(
            ["school_id", "match_id"], ["match.school_id", "match.id"], name="fk_idea_match", ondelete="CASCADE"
        ),
    )
