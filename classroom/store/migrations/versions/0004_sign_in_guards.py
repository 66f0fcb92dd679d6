"""Devices that teachers have used, what is confirmed by the passphrase, what a request to join looks like, and a school
without guests."""

import sqlalchemy as sa
from alembic import op

from classroom.store.models import UTCDateTime

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("school", sa.Column("allows_guests", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("school_class", sa.Column("network_hash", sa.String(64), nullable=True))
    op.add_column("child", sa.Column("device_misses", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("hand", sa.Column("symbol", sa.String(16), nullable=False, server_default=""))
    op.add_column("sign_in", sa.Column("confirmed_at", UTCDateTime, nullable=True))
    op.add_column("teacher", sa.Column("told_at", UTCDateTime, nullable=True))
    op.create_table(
        "teacher_device",
        sa.Column("school_id", sa.BigInteger, nullable=False),
        sa.Column("teacher_id", sa.String(22), nullable=False),
        sa.Column("device_hash", sa.String(64), nullable=False),
        sa.Column("seen_at", UTCDateTime, nullable=False),
        sa.ForeignKeyConstraint(
            ["school_id", "teacher_id"],
            ["teacher.school_id", "teacher.id"],
            name="fk_teacher_device_teacher",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("school_id", "teacher_id", "device_hash", name="pk_teacher_device"),
    )
