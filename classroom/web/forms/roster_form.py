"""The form with which a teacher adds a list of children: typed, pasted, or in files."""

from collections.abc import Sequence

from flask import abort, request

from classroom.games.protocol import Message
from classroom.services.rosters.csv_lists import read_list
from classroom.services.rosters.roster_builder import tell_numbered
from classroom.services.rosters.roster_files import read_roster_files
from classroom.services.rosters.roster_names import NamedChild, Roster

MAX_ROSTER_FORM = 1024 * 1024 + 64 * 1024  # bytes of a form with files (requirements A3.13)


def read_roster() -> Roster:
    """The children that the form names. Raises RosterError for what cannot be read."""
    files = {
        file.filename: file.stream.read(MAX_ROSTER_FORM) for file in request.files.getlist("file") if file.filename
    }
    if len(files) > 8:
        abort(400)
    return read_roster_files(files) if files else read_list(request.form.get("names", ""))


def roster_notes(roster: Roster, listed: Sequence[NamedChild], names: Sequence[str]) -> list[Message]:
    """What to tell about a list whose children were added under these names: which of them were given a number, since
    another of the list, or of the class, has the same name."""
    notes = [note.says for note in roster.notes if note.kind != "numbered"]
    in_list = {name for note in roster.notes if note.kind == "numbered" for name in note.names}
    pairs = zip(listed, names, strict=True)
    numbered = [name for one, name in pairs if name != one.name or one.name in in_list]
    return [*notes, *([tell_numbered(numbered)] if numbered else [])]
