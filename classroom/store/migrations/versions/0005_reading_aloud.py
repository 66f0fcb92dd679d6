"""Whether a guest is read to."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("guest", sa.Column("reads_aloud", sa.Boolean, nullable=False, server_default=sa.false()))
