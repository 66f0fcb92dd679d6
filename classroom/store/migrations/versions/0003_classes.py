"""Teachers, classes, children, their ways in, what teachers set, and whose evidence attempts and ideas are."""

import sqlalchemy as sa
from alembic import op

from classroom.store.models import UTCDateTime

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    make_people()
    make_evidence_theirs()


def make_people() -> None:
    op.create_table(
        "erased",
        school(),
        sa.Column("id_hash", sa.String(64), nullable=False),
        sa.Column("at", UTCDateTime, nullable=False),
        sa.PrimaryKeyConstraint("school_id", "id_hash", name="pk_erased"),
    )
    op.create_table(
        "throttle",
        school(),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("since", UTCDateTime, nullable=False),
        sa.Column("closed_until", UTCDateTime, nullable=True),
        sa.PrimaryKeyConstraint("school_id", "key", name="pk_throttle"),
    )
    op.create_table(
        "act",
        school(),
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("at", UTCDateTime, nullable=False),
        sa.Column("teacher_id", sa.String(22), nullable=True),
        sa.Column("what", sa.String(24), nullable=False),
        sa.Column("class_id", sa.String(22), nullable=True),
        sa.Column("many", sa.BigInteger, nullable=False),
        sa.Column("receipt", sa.String(22), nullable=True),
        sa.ForeignKeyConstraint(["school_id"], ["school.id"], name="fk_act_school"),
        sa.PrimaryKeyConstraint("school_id", "id", name="pk_act"),
    )
    op.create_index("ix_act_at", "act", ["school_id", "at"])
    op.create_table(
        "school_class",
        school(),
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("secret", sa.String(8), nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("open_until", UTCDateTime, nullable=True),
        sa.Column("made_at", UTCDateTime, nullable=False),
        sa.Column("ends_at", UTCDateTime, nullable=False),
        sa.Column("archived_at", UTCDateTime, nullable=True),
        sa.Column("stale_since", UTCDateTime, nullable=True),
        sa.ForeignKeyConstraint(["school_id"], ["school.id"], name="fk_school_class_school"),
        sa.PrimaryKeyConstraint("school_id", "id", name="pk_school_class"),
    )
    op.create_index("ix_school_class_code", "school_class", ["code"], unique=True)
    op.create_table(
        "teacher",
        school(),
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("passphrase_hash", sa.String(128), nullable=True),
        sa.Column("totp", sa.String(200), nullable=True),
        sa.Column("totp_step", sa.BigInteger, nullable=False),
        sa.Column("is_admin", sa.Boolean, nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("made_at", UTCDateTime, nullable=False),
        sa.Column("seen_at", UTCDateTime, nullable=False),
        sa.Column("stale_since", UTCDateTime, nullable=True),
        sa.ForeignKeyConstraint(["school_id"], ["school.id"], name="fk_teacher_school"),
        sa.PrimaryKeyConstraint("school_id", "id", name="pk_teacher"),
    )
    op.create_index("ix_teacher_key", "teacher", ["school_id", "key"], unique=True)
    op.create_table(
        "child",
        school(),
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("class_id", sa.String(22), nullable=False),
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("face", sa.String(12), nullable=False),
        sa.Column("language", sa.String(2), nullable=True),
        sa.Column("sums", sa.String(8), nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("secret", sa.String(8), nullable=True),
        sa.Column("secret_hash", sa.String(128), nullable=True),
        sa.Column("card_hash", sa.String(64), nullable=True),
        sa.Column("misses", sa.BigInteger, nullable=False),
        sa.Column("made_at", UTCDateTime, nullable=False),
        sa.Column("seen_at", UTCDateTime, nullable=False),
        sa.Column("archived_at", UTCDateTime, nullable=True),
        sa.Column("stale_since", UTCDateTime, nullable=True),
        of("school_class", "class_id", "fk_child_school_class"),
        sa.ForeignKeyConstraint(["school_id"], ["school.id"], name="fk_child_school"),
        sa.PrimaryKeyConstraint("school_id", "id", name="pk_child"),
    )
    op.create_index("ix_child_card_hash", "child", ["card_hash"], unique=True)
    op.create_index("ix_child_class_id", "child", ["school_id", "class_id"])
    op.create_table(
        "issue",
        school(),
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("class_id", sa.String(22), nullable=False),
        sa.Column("teacher_id", sa.String(22), nullable=False),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
        sa.Column("at", UTCDateTime, nullable=False),
        of("school_class", "class_id", "fk_issue_school_class"),
        of("teacher", "teacher_id", "fk_issue_teacher"),
        sa.ForeignKeyConstraint(["school_id"], ["school.id"], name="fk_issue_school"),
        sa.PrimaryKeyConstraint("school_id", "id", name="pk_issue"),
    )
    op.create_table(
        "link",
        school(),
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("teacher_id", sa.String(22), nullable=True),
        sa.Column("expires_at", UTCDateTime, nullable=False),
        of("teacher", "teacher_id", "fk_link_teacher"),
        sa.ForeignKeyConstraint(["school_id"], ["school.id"], name="fk_link_school"),
        sa.PrimaryKeyConstraint("school_id", "id", name="pk_link"),
    )
    op.create_index("ix_link_token_hash", "link", ["token_hash"], unique=True)
    op.create_table(
        "put_off",
        school(),
        sa.Column("class_id", sa.String(22), nullable=False),
        sa.Column("key", sa.String(60), nullable=False),
        sa.Column("at", UTCDateTime, nullable=False),
        of("school_class", "class_id", "fk_put_off_school_class"),
        sa.PrimaryKeyConstraint("school_id", "class_id", "key", name="pk_put_off"),
    )
    op.create_table(
        "recovery_code",
        school(),
        sa.Column("teacher_id", sa.String(22), nullable=False),
        sa.Column("code_hash", sa.String(64), nullable=False),
        of("teacher", "teacher_id", "fk_recovery_code_teacher"),
        sa.PrimaryKeyConstraint("school_id", "teacher_id", "code_hash", name="pk_recovery_code"),
    )
    op.create_table(
        "teaching",
        school(),
        sa.Column("class_id", sa.String(22), nullable=False),
        sa.Column("teacher_id", sa.String(22), nullable=False),
        of("school_class", "class_id", "fk_teaching_school_class"),
        of("teacher", "teacher_id", "fk_teaching_teacher"),
        sa.PrimaryKeyConstraint("school_id", "class_id", "teacher_id", name="pk_teaching"),
    )
    op.create_index("ix_teaching_teacher_id", "teaching", ["school_id", "teacher_id"])
    op.create_table(
        "assignment",
        school(),
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("class_id", sa.String(22), nullable=False),
        sa.Column("child_id", sa.String(22), nullable=True),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("made_at", UTCDateTime, nullable=False),
        sa.Column("ended_at", UTCDateTime, nullable=True),
        of("child", "child_id", "fk_assignment_child"),
        of("school_class", "class_id", "fk_assignment_school_class"),
        sa.ForeignKeyConstraint(["school_id"], ["school.id"], name="fk_assignment_school"),
        sa.PrimaryKeyConstraint("school_id", "id", name="pk_assignment"),
    )
    op.create_index("ix_assignment_class_id", "assignment", ["school_id", "class_id"])
    op.create_table(
        "device",
        school(),
        sa.Column("child_id", sa.String(22), nullable=False),
        sa.Column("device_hash", sa.String(64), nullable=False),
        sa.Column("seen_at", UTCDateTime, nullable=False),
        of("child", "child_id", "fk_device_child"),
        sa.PrimaryKeyConstraint("school_id", "child_id", "device_hash", name="pk_device"),
    )
    op.create_table(
        "hand",
        school(),
        sa.Column("child_id", sa.String(22), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("raised_at", UTCDateTime, nullable=False),
        sa.Column("let_in_at", UTCDateTime, nullable=True),
        of("child", "child_id", "fk_hand_child"),
        sa.PrimaryKeyConstraint("school_id", "child_id", "token_hash", name="pk_hand"),
    )
    op.create_table(
        "progress",
        school(),
        sa.Column("child_id", sa.String(22), nullable=False),
        sa.Column("state", sa.JSON, nullable=False),
        sa.Column("sealed", sa.JSON, nullable=False),
        sa.Column("anew_at", UTCDateTime, nullable=True),
        of("child", "child_id", "fk_progress_child"),
        sa.PrimaryKeyConstraint("school_id", "child_id", name="pk_progress"),
    )
    op.create_table(
        "reply",
        school(),
        sa.Column("child_id", sa.String(22), nullable=False),
        sa.Column("assignment_id", sa.String(22), nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("move", sa.String(24), nullable=False),
        sa.Column("tries", sa.BigInteger, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("at", UTCDateTime, nullable=False),
        of("child", "child_id", "fk_reply_child"),
        sa.PrimaryKeyConstraint("school_id", "child_id", "assignment_id", "number", name="pk_reply"),
    )
    op.create_table(
        "sign_in",
        school(),
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("teacher_id", sa.String(22), nullable=True),
        sa.Column("child_id", sa.String(22), nullable=True),
        sa.Column("waits", sa.Boolean, nullable=False),
        sa.Column("began_at", UTCDateTime, nullable=False),
        sa.Column("seen_at", UTCDateTime, nullable=False),
        of("child", "child_id", "fk_sign_in_child"),
        of("teacher", "teacher_id", "fk_sign_in_teacher"),
        sa.ForeignKeyConstraint(["school_id"], ["school.id"], name="fk_sign_in_school"),
        sa.PrimaryKeyConstraint("school_id", "id", name="pk_sign_in"),
    )
    op.create_index("ix_sign_in_child_id", "sign_in", ["school_id", "child_id"])
    op.create_index("ix_sign_in_teacher_id", "sign_in", ["school_id", "teacher_id"])
    op.create_index("ix_sign_in_token_hash", "sign_in", ["token_hash"], unique=True)


def make_evidence_theirs() -> None:
    """Guests and those who came before classes stay nobody's evidence."""
    op.add_column("school", sa.Column("address", sa.String(120), nullable=False, server_default=""))
    op.add_column("school", sa.Column("is_demo", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("attempt", sa.Column("child_id", sa.String(22)))
    op.add_column("attempt", sa.Column("paused", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_attempt_child_id", "attempt", ["school_id", "child_id", "sum", "at"])
    op.create_index("ix_attempt_at", "attempt", ["school_id", "child_id", "at"])
    op.add_column("idea", sa.Column("child_id", sa.String(22)))
    op.create_index("ix_idea_child_id", "idea", ["school_id", "child_id", "name", "at"])
    with op.batch_alter_table("seat") as seat:
        seat.add_column(sa.Column("child_id", sa.String(22)))
        seat.add_column(sa.Column("friend", sa.Boolean, nullable=False, server_default=sa.false()))
        seat.create_foreign_key(
            "fk_seat_child", "child", ["school_id", "child_id"], ["school_id", "id"], ondelete="CASCADE"
        )
    op.create_index("ix_seat_child_id", "seat", ["school_id", "child_id"])


def school() -> sa.Column[int]:
    return sa.Column("school_id", sa.BigInteger, nullable=False)


def of(table: str, column: str, name: str) -> sa.ForeignKeyConstraint:
    """To a row of the same school, which takes this one along when it goes."""
    there = [f"{table}.school_id", f"{table}.id"]
    return sa.ForeignKeyConstraint(["school_id", column], there, name=name, ondelete="CASCADE")
