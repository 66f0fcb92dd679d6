"""The papers for schools are there, say what the program does, and are reviewed every year (requirements B3.13)."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest

from classroom.services.accounts.sessions import CHILD_IDLE, CHILD_LONGEST, TEACHER_IDLE, TEACHER_LONGEST
from classroom.services.privacy import guest_cleanup, retention
from classroom.services.school.school_year import YEAR_ENDS
from classroom.web.cookie_sessions import COOKIE, DEVICE, LIVES
from classroom.web.paths import ROOT

PACK = (ROOT / "docs" / "privacy.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "part",
    [
        "Who is who",
        "retention policy",
        "Rights",
        "Register",
        "contract",
        "impact",
        "TOM",
        "Security programme",
        "sub-proc",
    ],
)
def test_every_paper_is_in_the_pack(part: str) -> None:
    assert part.casefold() in PACK.casefold()


def test_it_was_looked_through_within_the_year() -> None:
    said = re.search(r"Reviewed: ([\d-]+)", PACK)
    assert said
    reviewed = date.fromisoformat(said[1])
    if datetime.now(UTC).date() - reviewed > timedelta(days=365):
        pytest.skip("docs/privacy.md is to be looked through: its last review is more than a year ago")


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("90 days after the match was last played", retention.MOVES.days == 90),
        ("12 months after it was last here; teachers are told 30 days before", retention.CHILD.days == 365),
        ("told 30 days before", retention.WARNING.days == 30),
        ("31 July in German classes, 31 August in others", YEAR_ENDS == {"de": (7, 31), "en": (8, 31), "fr": (8, 31)}),
        ("deleted three months later", retention.AFTER_YEAR.days == 92),
        ("30 days after the last match", guest_cleanup.KEPT.days == 30),
        ("24 months after the last sign-in", retention.TEACHER.days == 730),
        ("| 12 months |", retention.YEAR.days == 365),
        ("| 14 days |", retention.WEEKS.days == 14),
        (f"| `{COOKIE}` | who plays, or is signed in | 400 days", LIVES[COOKIE].days == 400),
        ("| 365 days |", LIVES[DEVICE].days == 365),
        (
            "90 minutes unused and 8 hours at most for children",
            (CHILD_IDLE.seconds, CHILD_LONGEST.seconds) == (5400, 28800),
        ),
        ("30 minutes and 12 hours for teachers", (TEACHER_IDLE.seconds, TEACHER_LONGEST.seconds) == (1800, 43200)),
    ],
)
def test_it_promises_what_is_done(words: str, kept: bool) -> None:
    assert words in PACK
    assert kept
