"""Days and times are written as schools of each language write them (requirements E)."""

from datetime import UTC, date, datetime

import pytest
from flask import Flask

from classroom.web.templating.filters import written_date, written_day, written_time
from classroom.web.templating.i18n import translated

HARD = "\N{NO-BREAK SPACE}"
FIRST, THIRD = date(2026, 9, 1), date(2026, 9, 3)


@pytest.mark.parametrize(
    ("language", "day", "said"),
    [
        ("en", THIRD, "3~September 2026"),
        ("fr", THIRD, "3~septembre 2026"),
        ("de", THIRD, "3.~September 2026"),
        ("en", FIRST, "1~September 2026"),
        ("fr", FIRST, "1er~septembre 2026"),
        ("de", FIRST, "1.~September 2026"),
        ("fr", date(2026, 9, 11), "11~septembre 2026"),
    ],
)
def test_a_day_is_whole_and_the_french_first_is_counted(app: Flask, language: str, day: date, said: str) -> None:
    with app.test_request_context("/", query_string={"language": language}):
        assert written_date(day).replace(HARD, "~") == said
        assert written_day(day).replace(HARD, "~") == said.removesuffix(" 2026")


@pytest.mark.parametrize(
    ("language", "hour", "said"),
    [("en", 14, "2:05~pm"), ("en", 9, "9:05~am"), ("fr", 14, "14~h~05"), ("fr", 9, "9~h~05"), ("de", 9, "09:05")],
)
def test_a_time_is_written_as_in_the_language(app: Flask, language: str, hour: int, said: str) -> None:
    at = datetime(2026, 9, 1, hour, 5).astimezone(UTC)
    with app.test_request_context("/", query_string={"language": language}):
        assert written_time(at).replace(HARD, "~") == said


def test_a_german_sentence_says_the_hour_with_its_word(app: Flask) -> None:
    with app.test_request_context("/", query_string={"language": "de"}):
        assert translated("open until %(time)s", time="14:05") == f"offen bis 14:05{HARD}Uhr"


@pytest.mark.parametrize("text", ["%(num)d min", "1 MB", "%(number)s days", "60 minutes"])
def test_no_line_end_parts_a_number_from_its_unit(app: Flask, text: str) -> None:
    with app.test_request_context("/"):
        assert HARD in translated(text, num=5, number=90)


def test_a_number_before_another_word_is_left_alone(app: Flask) -> None:
    with app.test_request_context("/"):
        assert HARD not in translated("2 mothers minus 3 minds")
