"""The form with which a teacher adds a list of children: typed, pasted, or in files."""

from flask import abort, request

from classroom.services.rosters.csv_lists import read_list
from classroom.services.rosters.roster_files import read_roster_files
from classroom.services.rosters.roster_names import Roster

MAX_ROSTER_FORM = 1024 * 1024 + 64 * 1024  # bytes of a form with files (requirements A3.13)


def read_roster() -> Roster:
    """The children that the form names. Raises RosterError for what cannot be read."""
    files = {
        file.filename: file.stream.read(MAX_ROSTER_FORM) for file in request.files.getlist("file") if file.filename
    }
    if len(files) > 8:
        abort(400)
    return read_roster_files(files) if files else read_list(request.form.get("names", ""))
