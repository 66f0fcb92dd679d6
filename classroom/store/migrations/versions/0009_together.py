"""Children of a class at one table, each on its own device: who is where, who asks whom, whose table it is."""

import sqlalchemy as sa
from alembic import op

from classroom.store.models import UTCDateTime

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def of(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["school_id", column],
        [f"{other}.school_id", f"{other}.id"],
        name=f"fk_{table}_{other}",
        ondelete="CASCADE",
    )


def school() -> sa.Column[int]:
    return sa.Column("school_id", sa.BigInteger, nullable=False)


def key(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.String(22), nullable=False) for name in names]


def upgrade() -> None:
    op.add_column("match", sa.Column("class_id", sa.String(22), nullable=True))
    op.add_column("match", sa.Column("round", sa.BigInteger, nullable=True))
    op.add_column("match", sa.Column("checks", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_match_class_id", "match", ["school_id", "class_id", "played_at"])
    op.create_table(
        "presence",
        school(),
        *key("child_id"),
        sa.Column("match_id", sa.String(22), nullable=True),
        sa.Column("at", UTCDateTime, nullable=False),
        of("presence", "child_id", "child"),
        sa.PrimaryKeyConstraint("school_id", "child_id", name="pk_presence"),
    )
    op.create_table(
        "invitation",
        school(),
        *key("id", "class_id", "child_id"),
        sa.Column("game", sa.String(24), nullable=False),
        sa.Column("rules", sa.JSON, nullable=False),
        sa.Column("seats", sa.BigInteger, nullable=False),
        sa.Column("code", sa.String(8), nullable=True),
        sa.Column("made_at", UTCDateTime, nullable=False),
        sa.Column("match_id", sa.String(22), nullable=True),
        sa.Column("ended_at", UTCDateTime, nullable=True),
        sa.ForeignKeyConstraint(["school_id"], ["school.id"], name="fk_invitation_school"),
        of("invitation", "class_id", "school_class"),
        of("invitation", "child_id", "child"),
        sa.PrimaryKeyConstraint("school_id", "id", name="pk_invitation"),
    )
    op.create_index("ix_invitation_class_id", "invitation", ["school_id", "class_id", "made_at"])
    op.create_table(
        "invited",
        school(),
        *key("invitation_id", "child_id"),
        sa.Column("reply", sa.String(4), nullable=False),
        sa.Column("at", UTCDateTime, nullable=False),
        of("invited", "invitation_id", "invitation"),
        of("invited", "child_id", "child"),
        sa.PrimaryKeyConstraint("school_id", "invitation_id", "child_id", name="pk_invited"),
    )
    op.create_index("ix_invited_child_id", "invited", ["school_id", "child_id"])
