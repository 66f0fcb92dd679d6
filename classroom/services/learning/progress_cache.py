"""The progress of children as it is stored, read once as long as it stays the same."""

import json
from typing import NamedTuple

from sqlalchemy import Text, cast

from classroom.services.context import Context
from classroom.store.models import ProgressRow as Row
from classroom.tutor.learning.progress import Progress, from_json

AS_TEXT = cast(Row.__table__.c.state, Text).label("state")  # to be compared before it is read


class CachedProgress(NamedTuple):
    text: str
    progress: Progress


def progress_of(context: Context, child_id: str, text: str) -> Progress:
    """What this text says, which was read from the row of this child."""
    stored = context.progresses.find((context.school_id, child_id))
    if stored is None or stored.text != text:
        stored = cache_progress(context, child_id, text, from_json(json.loads(text)))
    return stored.progress


def cache_progress(context: Context, child_id: str, text: str, progress: Progress) -> CachedProgress:
    """Keeps it at hand, until another text is found in its place."""
    stored = CachedProgress(text, progress)
    context.progresses.keep((context.school_id, child_id), stored)
    return stored
