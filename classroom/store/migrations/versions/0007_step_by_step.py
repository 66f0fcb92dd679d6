"""Whether a guest wants each step of a match to wait for a touch."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("guest", sa.Column("step_by_step", sa.Boolean, nullable=False, server_default=sa.false()))
