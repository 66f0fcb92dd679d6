"""A child's own best of the week, from the ideas that its matches took: compared with nobody."""

from datetime import UTC, datetime, time, timedelta

from sqlalchemy import func, select

from classroom.services.context import Context
from classroom.store.models import IdeaRow


def most_this_week(context: Context, child_id: str, idea: str) -> int:
    """How often this child took the idea in that match of the week, from Monday, in which it did most; 0 for never."""
    rows = (
        select(func.count())
        .where(
            IdeaRow.school_id == context.school_id,
            IdeaRow.child_id == child_id,
            IdeaRow.name == idea,
            IdeaRow.taken,
            IdeaRow.at >= week_began(context),
        )
        .group_by(IdeaRow.match_id)
        .order_by(func.count().desc())
        .limit(1)
    )
    with context.database.reading() as session:
        return session.scalar(rows) or 0


def week_began(context: Context) -> datetime:
    """The first moment of Monday at the school."""
    today = context.today()
    monday = today - timedelta(days=today.weekday())
    return datetime.combine(monday, time()).astimezone().astimezone(UTC)
