"""The settings of a class: reading and changing them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from classroom.services.accounts.permissions import require_class, require_managed_class
from classroom.services.accounts.play_settings import PlaySettings, invalid_settings
from classroom.services.context import Context
from classroom.services.login.picture_secrets import SECRET_KINDS
from classroom.services.school.class_teachers import teachers_of
from classroom.services.school.school_year import YEAR_ENDS, end_of_day
from classroom.store.models import SchoolClass, Teacher

LONGEST_NAME = 40  # letters


def clean_class_name(name: str) -> str | None:
    """The name with single spaces; None if it is empty, too long, or has unprintable characters."""
    clean = " ".join(name.split())
    return clean if 0 < len(clean) <= LONGEST_NAME and clean.isprintable() else None


def change_class(context: Context, teacher_id: str, class_id: str, changes: Mapping[str, Any]) -> list[str]:
    """Changes name, language, kind of secret, last day (`ends`) or settings, whichever are in `changes`. The names of
    invalid fields; then nothing is changed. Raises NotThere."""
    with context.database.transaction() as session:
        row = require_class(context, session, teacher_id, class_id)
        wrong = invalid_class_fields(context, changes)
        if wrong:
            return wrong
        row.name = clean_class_name(changes.get("name", row.name)) or row.name
        row.language = changes.get("language", row.language)
        row.secret = changes.get("secret", row.secret)
        row.settings = {**row.settings, **changes.get("settings", {})}
        if "ends" in changes:
            row.ends_at = end_of_day(changes["ends"])
        return []


def invalid_class_fields(context: Context, changes: Mapping[str, Any]) -> list[str]:
    """The names of the fields and settings with values that are not allowed."""
    ends = changes.get("ends", context.today())
    allowed = {
        "name": clean_class_name(changes.get("name", "x")) is not None,
        "language": changes.get("language", "en") in YEAR_ENDS,
        "secret": changes.get("secret", "12") in SECRET_KINDS,
        "ends": isinstance(ends, date) and 0 <= (ends - context.today()).days <= 400,
    }
    return [name for name, fine in allowed.items() if not fine] + invalid_settings(changes.get("settings", {}))


@dataclass(frozen=True, slots=True)
class ClassSettings:
    """A class with its settings and teachers. Nothing about its children: admins who do not teach it see this too."""

    school_class: SchoolClass
    play_settings: PlaySettings
    teachers: Sequence[Teacher]


def class_settings(context: Context, teacher_id: str, class_id: str) -> ClassSettings:
    """For the settings page of a class. Raises NotThere."""
    with context.database.reading() as session:
        row = require_managed_class(context, session, teacher_id, class_id)
        return ClassSettings(row, PlaySettings.of(row), teachers_of(context, session, class_id))
