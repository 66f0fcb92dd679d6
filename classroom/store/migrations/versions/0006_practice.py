"""Sums that children practise by themselves; whether a guest wants sounds."""

import sqlalchemy as sa
from alembic import op

from classroom.store.models import UTCDateTime

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("guest", sa.Column("sound", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "practice",
        sa.Column("school_id", sa.BigInteger, nullable=False),
        sa.Column("child_id", sa.String(22), nullable=False),
        sa.Column("round_id", sa.String(22), nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("sum", sa.String(24), nullable=False),
        sa.Column("tried", sa.JSON, nullable=False),
        sa.Column("helped", sa.Boolean, nullable=False),
        sa.Column("shown_at", UTCDateTime, nullable=True),
        sa.Column("total", sa.BigInteger, nullable=False),
        sa.Column("first_answer", sa.BigInteger, nullable=True),
        sa.Column("paused", sa.Boolean, nullable=False),
        sa.Column("at", UTCDateTime, nullable=False),
        sa.ForeignKeyConstraint(
            ["school_id", "child_id"], ["child.school_id", "child.id"], name="fk_practice_child", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("school_id", "child_id", "round_id", "number", name="pk_practice"),
    )
    op.create_index("ix_practice_at", "practice", ["school_id", "child_id", "at"])
