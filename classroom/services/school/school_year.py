"""School years: when the year of a class ends."""

from datetime import date, datetime, time

YEAR_ENDS = {"de": (7, 31), "en": (8, 31), "fr": (8, 31)}  # month and day (B3.7)


def school_year_end(today: date, language: str) -> date:
    """The last day of the school year for a class created today: the next end of a year that is over 30 days away."""
    month, day = YEAR_ENDS.get(language, (8, 31))
    this = date(today.year, month, day)
    return this if (this - today).days > 30 else date(today.year + 1, month, day)


def end_of_day(day: date) -> datetime:
    """The last moment of a day in the time zone of the school."""
    return datetime.combine(day, time.max).astimezone()
