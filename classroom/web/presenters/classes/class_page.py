"""The values of a class's own page: its door, what to do on Monday, a row a child."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any

from classroom.services.assignments.offers import Offer, offer_of
from classroom.services.login.miss_counts import is_locked_anywhere
from classroom.services.login.open_classes import is_for_homework, is_open
from classroom.services.privacy.upcoming_deletions import class_deletion_day
from classroom.services.reports import class_report
from classroom.services.reports.child_report import ChildReport
from classroom.services.reports.class_page import ClassPage
from classroom.services.school.class_opening import LONGEST_HOMEWORK
from classroom.tutor.learning import idea_lists, progress_summary
from classroom.tutor.learning.class_summary import class_weeks, right_shares
from classroom.tutor.learning.progress import WEEK
from classroom.tutor.learning.suggestions import Suggestion, suggest

FRIDAY = 4


def class_page_values(
    page: ClassPage,
    sort: str,
    down: bool,
    now: datetime,
    address: str,
    door_again: bool = False,
    offered: str | None = None,
) -> dict[str, Any]:
    """`sort` is the column to sort by, `address` what children type to come in, `door_again` that the door could not be
    opened until the day that was chosen, `offered` the key of the suggestion that was offered just now: it stays where
    it was pressed."""
    report = page.report
    children, known = {row.child.id: row.child for row in report.rows}, {row.child.id: row.known for row in report.rows}
    weeks = class_weeks(known.values(), report.today)
    columns = idea_lists.chief_ideas(report.ideas_met)
    return {
        "school_class": report.school_class,
        "days": days_to_choose(date.fromordinal(report.today)),
        "friday": next_friday(date.fromordinal(report.today)),
        "door": door_values(report.school_class, now, address) | homework_days(report.today) | {"again": door_again},
        "suggestions": sorted(
            (
                suggestion_values(one, children, offer_of(one.key, one.facts, one.children, page.offers))
                for one in suggest(known, report.today, page.postponed)
            ),
            # what is still to be done first, and sums before ideas of the games
            key=lambda one: (one["offer"] is not None and one["key"] != offered, one["kind"] == "idea"),
        ),
        "rows": [child_row(row, columns) for row in report.sorted(sort, down)],
        "columns": columns,
        "of": progress_summary.SIZES[progress_summary.FIRST],
        "gained": sum(row.gained for row in report.rows),
        "lost": sum(day.lost for row in report.rows for day in row.week),
        "slipped": slipped_sums(report.rows),
        "asked": page.asked,
        "weeks": week_values(weeks),
        "right_shares": right_shares(weeks),
        "away": [row.child for row in report.rows if row.last_day and not row.was_active_this_week],
        "weekdays": [date.fromordinal(day) for day in last_days(report.today)],
        "sort": sort if sort in class_report.SORTS else "name",
        "down": down,
        "locked": [row.child for row in report.rows if is_locked_anywhere(row.child)],
        "leaving": page.upcoming_deletions,
        "last_day": class_deletion_day(report.school_class),
        "now": page.presence,
        "hands": page.hands,
    }


def last_days(today: int) -> range:
    """The last seven days, today among them (ordinals)."""
    return range(today - WEEK + 1, today + 1)


def slipped_sums(rows: Iterable[ChildReport]) -> dict[str, list[Any]]:
    """The facts that slipped in the last seven days, as far as is known, and the children whose they are; those of most
    children first."""
    found: dict[str, list[Any]] = {}
    for row in rows:
        slipped = row.lost_on(last_days(row.today)) if any(day.lost for day in row.week) else ()
        for name in slipped:
            found.setdefault(name, []).append(row.child)
    return dict(sorted(found.items(), key=lambda one: -len(one[1])))


def week_values(weeks: Sequence[progress_summary.Week]) -> list[dict[str, Any]]:
    """Weeks with the dates of their Mondays."""
    return [{**week._asdict(), "monday": date.fromordinal(week.monday)} for week in weeks]


def door_values(school_class: Any, now: datetime, address: str) -> dict[str, Any]:
    """Whether children can sign in: `closed`, `open` for a lesson, or open for `homework`."""
    until = school_class.open_until
    if until is None or not is_open(school_class, now):
        return {"state": "closed", "until": None, "address": address}
    state = "homework" if is_for_homework(until, now) else "open"
    return {"state": state, "until": until, "address": address}


def homework_days(today: int) -> dict[str, Any]:
    """The first and the last day that the door can be opened until for homework."""
    day = date.fromordinal(today)
    return {"first": day, "last": day + timedelta(days=LONGEST_HOMEWORK)}


def days_to_choose(today: date) -> list[date]:
    """Tomorrow, and the Friday and the Monday that come."""
    return sorted({today + timedelta(days=(day - today.weekday() - 1) % 7 + 1) for day in (today.weekday() + 1, 4, 0)})


def next_friday(today: date) -> date:
    """The Friday that comes, which on a Friday is a week away."""
    return next(day for day in days_to_choose(today) if day.weekday() == FRIDAY)


def child_row(row: ChildReport, columns: Sequence[str]) -> dict[str, Any]:
    return {
        "id": row.child.id,
        "name": row.child.name,
        "face": row.child.face,
        "has_card": row.child.has_card,
        "counts": progress_summary.with_evidence(row.counts),
        "week": [day.answers for day in row.week],
        "was_active": row.was_active_this_week,
        "ideas": {name: row.idea(name) for name in columns},
        "patterns": [pattern.name for pattern in row.patterns],
        "flags": len(row.flags),
        "last_seen": row.last_day,
    }


def suggestion_values(one: Suggestion, children: Mapping[str, Any], offer: Offer | None) -> dict[str, Any]:
    """A suggestion with its children and days instead of their ids and ordinals, `children` by their ids; and what it
    was offered as. Who has finished that is no longer named as a reason, unless all have."""
    done = offer.finished if offer else frozenset[str]()
    still = [slip for slip in one.evidence if slip.child not in done]
    evidence = [
        {"child": children[slip.child], "sum": slip.sum, "answer": slip.answer, "date": date.fromordinal(slip.day)}
        for slip in still or one.evidence
    ]
    names = ("key", "kind", "about", "facts", "activity", "times", "of")
    named = {name: getattr(one, name) for name in names}
    return {**named, "offer": offer, "children": [children[child] for child in one.children], "evidence": evidence}
