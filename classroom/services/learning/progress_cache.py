"""Parsed progress documents, cached by child. A cached one is valid as long as its JSON text equals the stored text."""

import json
from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Text, cast, select
from sqlalchemy.orm import Session

from classroom.services.cache import CacheKey
from classroom.services.context import Context
from classroom.store.models import ProgressRow
from classroom.tutor.learning.progress import Progress, from_json

STATE_AS_TEXT = cast(ProgressRow.__table__.c.state, Text).label("state")


class CachedProgress(NamedTuple):
    text: str
    progress: Progress


PROGRESSES: CacheKey[CachedProgress] = CacheKey("progresses", 120)  # by child; 10 to 100 kilobytes each


def progress_of(context: Context, child_id: str, text: str) -> Progress:
    """The progress that this text says, which was just read from the row of this child."""
    cached = context.caches[PROGRESSES].get((context.school_id, child_id))
    if cached is not None and cached.text == text:
        return cached.progress
    progress = from_json(json.loads(text))
    cache_progress(context, child_id, text, progress)
    return progress


def read_progresses(context: Context, session: Session, children: Collection[str]) -> dict[str, Progress]:
    """What is stored of these children, by their ids; who has never played is left out. One query."""
    rows = select(ProgressRow.child_id, STATE_AS_TEXT).where(ProgressRow.school_id == context.school_id)
    found = session.execute(rows.where(ProgressRow.child_id.in_(children))).all()
    return {child_id: progress_of(context, child_id, text) for child_id, text in found}


def cache_progress(context: Context, child_id: str, text: str, progress: Progress) -> None:
    """Caches the progress that this text says."""
    context.caches[PROGRESSES].put((context.school_id, child_id), CachedProgress(text, progress))
