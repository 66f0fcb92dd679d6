"""Parses what school systems export: OneRoster 1.1 or 1.2 as CSV, users, classes and enrollments (1EdTech).

A child's name is its preferred, else its given name; family names, addresses and birthdays are not read. A language is
never guessed.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import islice

from classroom.games.protocol import Message
from classroom.services.rosters.csv_lists import parse_csv
from classroom.services.rosters.roster_builder import LONGEST_CLASS, RosterRow, build_roster, clean_class_name
from classroom.services.rosters.roster_names import Roster, RosterError, RosterNote

FILES = {
    "users.csv": ("sourcedId", "givenName"),
    "classes.csv": ("sourcedId", "title"),
    "enrollments.csv": ("classSourcedId", "userSourcedId", "role"),
}
ROLES = "roles.csv"  # since 1.2; before, users.csv had a column for it
ROLE_COLUMNS = ("userSourcedId", "role")
NAMES = ("preferredgivenname", "preferredfirstname", "givenname")
MOST_RECORDS = 50_000  # in a file; a school of a thousand with thirty courses each has 30,000 enrollments

Record = Mapping[str, str]  # by the heading in small letters


def read_oneroster(texts: Mapping[str, str]) -> Roster:
    """The roster in these texts, which are given by file name. Raises RosterError."""
    files = {name: read_records(name, texts[name]) for name in (*FILES, ROLES) if name in texts}
    check_files(files)
    in_role = {role["usersourcedid"] for role in active_records(files.get(ROLES, ())) if is_student(role)}
    users = (user for user in active_records(files["users.csv"]) if is_pupil(user, in_role, ROLES in files))
    pupils = {user["sourcedid"]: user for user in users}
    classes, notes = class_names(list(active_records(files["classes.csv"])))
    seats = dict.fromkeys(
        (seat["classsourcedid"], seat["usersourcedid"])
        for seat in active_records(files["enrollments.csv"])
        if is_student(seat)
    )
    rows = (
        RosterRow(pupil_name(pupils[user]), classes[group])
        for group, user in seats
        if group in classes and user in pupils
    )
    return build_roster(rows, *notes)


def read_records(name: str, text: str) -> list[Record]:
    """The rows of a file. Raises RosterError for too many."""
    rows = parse_csv(text.lstrip("\ufeff"))
    headings = [heading.strip().casefold() for heading in next(rows, [])]
    found = [dict(zip(headings, map(str.strip, row), strict=False)) for row in islice(rows, MOST_RECORDS + 1)]
    if len(found) > MOST_RECORDS:
        raise RosterError("size", Message("The file %(file)s has too many rows.", file=name))
    return [dict.fromkeys(headings, "") | record for record in found]


def check_files(files: Mapping[str, Sequence[Record]]) -> None:
    """Raises RosterError for a missing file or column."""
    for name, columns in (FILES | {ROLES: ROLE_COLUMNS}).items():
        if name == ROLES and name not in files:
            continue
        if name not in files:
            raise RosterError("missing", Message("The file %(file)s is missing.", file=name))
        for column in columns:
            if files[name] and column.casefold() not in files[name][0]:
                says = Message("The file %(file)s has no column %(column)s.", file=name, column=column)
                raise RosterError("missing", says)


def active_records(found: Sequence[Record]) -> Iterator[Record]:
    return (record for record in found if record.get("status", "").casefold() in ("", "active"))


def is_student(record: Record) -> bool:
    return record.get("role", "").casefold() == "student"


def is_pupil(user: Record, in_role: Set[str], has_roles: bool) -> bool:
    """Whether the user is a student: by the column of 1.1 or the file of 1.2; without either, by enrollment alone."""
    if user.get("role"):
        return is_student(user)
    return not has_roles or user["sourcedid"] in in_role


def pupil_name(user: Record) -> str:
    return next((user[name] for name in NAMES if user.get(name)), "")


def class_names(classes: Sequence[Record]) -> tuple[dict[str, str], list[RosterNote]]:
    """The name of each class by its id, no name twice, and notes. Where home rooms are marked, courses are left out: a
    child is in one class only."""
    homes = [found for found in classes if found.get("classtype", "").casefold() == "homeroom"]
    names: dict[str, str] = {}
    for found in homes or classes:
        names[found["sourcedid"]] = unused_class_name(clean_class_name(found["title"]), set(names.values()))
    left = tuple(clean_class_name(found["title"]) for found in classes if found["sourcedid"] not in names)
    return names, [
        RosterNote(
            "courses", Message("We imported the registration (“homeroom”) classes and left out the courses."), left
        )
    ] if left else []


def unused_class_name(name: str, taken: set[str]) -> str:
    """The name, with a number behind it if another class has it."""
    shown, count = name, 1
    while shown in taken:
        count += 1
        shown = f"{name[: LONGEST_CLASS - len(str(count)) - 1]} {count}"
    return shown
