"""Rounds of practice that are a starting check."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("practice", sa.Column("is_check", sa.Boolean, nullable=False, server_default=sa.false()))
