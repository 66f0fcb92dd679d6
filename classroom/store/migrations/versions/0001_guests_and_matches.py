"""Schools, guests, matches with their seats and events, and the sums worked out in them."""

import sqlalchemy as sa
from alembic import op

from classroom.store.models import UTCDateTime

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

IN_MATCH = ["school_id", "match_id"]


def upgrade() -> None:
    op.create_table(
        "school",
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(80), nullable=False),
    )
    op.create_table(
        "guest",
        sa.Column("school_id", sa.BigInteger, sa.ForeignKey("school.id", name="fk_guest_school"), primary_key=True),
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("language", sa.String(2)),
        sa.Column("sums", sa.String(8), nullable=False),
        sa.Column("seen_at", UTCDateTime, nullable=False),
        sa.Column("stale_since", UTCDateTime),
    )
    op.create_index("ix_guest_token_hash", "guest", ["token_hash"], unique=True)
    op.create_table(
        "match",
        sa.Column("school_id", sa.BigInteger, sa.ForeignKey("school.id", name="fk_match_school"), primary_key=True),
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("game", sa.String(24), nullable=False),
        sa.Column("rules", sa.JSON, nullable=False),
        sa.Column("again_of", sa.String(22)),
        sa.Column("began_at", UTCDateTime, nullable=False),
        sa.Column("played_at", UTCDateTime, nullable=False),
        sa.Column("ended_at", UTCDateTime),
    )
    op.create_index("ix_match_again_of", "match", ["school_id", "again_of"], unique=True)
    op.create_index("ix_match_played_at", "match", ["school_id", "played_at"])
    op.create_table(
        "seat",
        *keys("number"),
        sa.Column("guest_id", sa.String(22)),
        sa.Column("level", sa.BigInteger),
        sa.Column("face", sa.String(12), nullable=False),
        sa.Column("sums", sa.String(8), nullable=False),
        in_match("seat"),
        sa.ForeignKeyConstraint(
            ["school_id", "guest_id"], ["guest.school_id", "guest.id"], name="fk_seat_guest", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_seat_guest_id", "seat", ["school_id", "guest_id"])
    op.create_table(
        "event",
        *keys("seq"),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("seat", sa.BigInteger),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("at", UTCDateTime, nullable=False),
        in_match("event"),
    )
    op.create_table(
        "attempt",
        *keys("seq"),
        sa.Column("seat", sa.BigInteger, nullable=False),
        sa.Column("sum", sa.String(24), nullable=False),
        sa.Column("total", sa.BigInteger, nullable=False),
        sa.Column("first_answer", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.BigInteger, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("helped", sa.Boolean, nullable=False),
        sa.Column("at", UTCDateTime, nullable=False),
        in_match("attempt"),
    )


def keys(last: str) -> list[sa.Column[object]]:
    """The key of a row that belongs to a match."""
    return [
        sa.Column("school_id", sa.BigInteger, primary_key=True),
        sa.Column("match_id", sa.String(22), primary_key=True),
        sa.Column(last, sa.BigInteger, primary_key=True, autoincrement=False),
    ]


def in_match(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        IN_MATCH, ["match.school_id", "match.id"], name=f"fk_{table}_match", ondelete="CASCADE"
    )
