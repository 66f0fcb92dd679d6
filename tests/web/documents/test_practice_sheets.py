"""What a practice sheet begins with."""

from datetime import date
from types import SimpleNamespace
from typing import Any

from classroom.services.reports.child_report import ChildReport
from classroom.web.documents.practice_sheets import facts_practising
from tests.tutor.learning.test_progress import answer, fold, known_progress

MONDAY = date(2026, 9, 7).toordinal()
HARD = ["4+6", "8+2", "9+1", "11+2", "12+3", "13+4", "8+5", "9+5", "7+4"]  # bonds, teens, beyond ten


def test_what_is_far_below_what_a_child_can_do_comes_last() -> None:
    """3 + 3 and 6 + 6 were wrong in September; who adds 9 + 5 by now practises 14 + 6 first."""
    slips = [answer("2+2", 0, MONDAY), answer("3+3", 1, MONDAY), answer("6+6", 1, MONDAY)]
    known = fold([*slips, answer("14+6", 1, MONDAY + 3)], known_progress(HARD, MONDAY))
    child: Any = SimpleNamespace(name="Ada")
    assert facts_practising(ChildReport(child, known, MONDAY + 4), but=()) == ["14+6", "2+2", "3+3", "6+6"]
