"""Parses what a teacher pastes or saves from a spreadsheet: one name a line, or a CSV table with headings."""

import csv
import re
import unicodedata
from collections.abc import Iterator, Sequence

from classroom.games.protocol import Message
from classroom.services.rosters.roster_builder import RosterRow, build_roster
from classroom.services.rosters.roster_names import Roster, RosterError, RosterNote

BIGGEST = 1_000_000  # bytes
MOST_COLUMNS = 100
HEADING = 40  # letters of a heading that are read
SEPARATORS = ";\t,"
EXCEL_HINT = re.compile(r'\A"?sep=.?"?\r?\n', re.IGNORECASE)
NAMES = (  # headings over names, the best first: beside "Vorname", "Name" is the surname
    ("nickname", "preferred name", "surnom", "pseudo", "spitzname", "rufname"),
    ("first name", "forename", "given name", "givenname", "prenom", "prenom eleve", "vorname"),
    ("child", "pupil", "student", "enfant", "eleve", "kind", "schuler", "schulerin", "schuler in"),
    ("name",),
)
LANGUAGE = ("language", "langue", "sprache")
CLASS = ("class", "class name", "reg group", "classe", "libelle classe", "klasse")  # what school programs write, too
LANGUAGES = {
    "en": ("en", "eng", "english", "anglais", "englisch"),
    "fr": ("fr", "fra", "fre", "french", "francais", "franzosisch", "franzoesisch"),
    "de": ("de", "deu", "ger", "german", "allemand", "deutsch"),
}


def read_list(text: str) -> Roster:
    """The roster in a pasted or saved text. Raises RosterError."""
    check_size(len(text.encode(errors="replace")))
    text = EXCEL_HINT.sub("", text.replace("\0", "").lstrip("\ufeff"))
    rows = list(parse_csv(text))
    if rows and name_column(rows[0]) is not None:
        return from_table(rows[0], rows[1:])
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) == 1:
        return build_roster(map(RosterRow, re.split("[,;\t]", lines[0])))
    cells = [[cell for cell in re.split(f"[{separator_of(text)}]", line) if cell.strip()] for line in lines]
    if cells and all(len(row) > 1 for row in cells):
        raise RosterError("headings", Message("Put the heading “name” above the column of nicknames."))
    return build_roster(RosterRow(" ".join(row)) for row in cells)


def from_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Roster:
    """The roster in a table whose headings name at least the column of names."""
    name, language, in_class = name_column(headings), find_column(headings, LANGUAGE), find_column(headings, CLASS)
    assert name is not None
    unused = [text for place, text in enumerate(headings) if place not in (name, language, in_class)]
    unknown = [text for row in rows if (text := cell_at(row, language)).strip() and language_of(text) is None]
    notes = [*columns_note(unused), *languages_note(unknown)]
    read = (
        RosterRow(cell_at(row, name), cell_at(row, in_class), language_of(cell_at(row, language)))
        for row in rows
        if any(row)
    )
    return build_roster(read, *notes)


def columns_note(headings: Sequence[str]) -> Iterator[RosterNote]:
    """A note that columns were ignored: surnames, e-mail, birthdays, all but name, language and class (B3.2)."""
    if shown := tuple(text for heading in headings if (text := printable_start(heading))):
        yield RosterNote("columns", Message("We ignored the other columns and kept nothing from them."), shown)


def languages_note(unknown: Sequence[str]) -> Iterator[RosterNote]:
    """A note that these languages are not known."""
    if unknown:
        says = Message("The only languages available are English, French and German.")
        yield RosterNote("languages", says, tuple(dict.fromkeys(map(printable_start, unknown))))


def parse_csv(text: str) -> Iterator[list[str]]:
    """The rows that are not empty. Raises RosterError for a cell beyond the size limit of the csv module."""
    try:
        for row in csv.reader(text.splitlines(keepends=True), delimiter=separator_of(text)):
            if any(cell.strip() for cell in row):
                yield row[:MOST_COLUMNS]
    except csv.Error as error:
        raise RosterError("table", Message("We cannot read this table.")) from error


def separator_of(text: str) -> str:
    """The most frequent of semicolon, tab and comma in the first line that is not empty."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(SEPARATORS, key=first.count)


def name_column(headings: Sequence[str]) -> int | None:
    """The index of the best column of names; None if there is none."""
    return next((place for names in NAMES if (place := find_column(headings, names)) is not None), None)


def find_column(headings: Sequence[str], names: Sequence[str]) -> int | None:
    """The index of the first heading that is one of these; None if none is."""
    return next((place for place, heading in enumerate(headings) if normalise_heading(heading) in names), None)


def cell_at(row: Sequence[str], place: int | None) -> str:
    """Empty where the row is too short, or the column missing."""
    return row[place] if place is not None and place < len(row) else ""


def language_of(text: str) -> str | None:
    """The language (en, fr, de) meant by a word or a tag such as fr-FR; None if it is another."""
    word = normalise_heading(text)
    return next((code for code, names in LANGUAGES.items() if word in names or word.split(" ")[0] == code), None)


def normalise_heading(text: str) -> str:
    """A heading as it is compared: case folded, without accents, punctuation as spaces."""
    plain = "".join(
        letter for letter in unicodedata.normalize("NFKD", text[:HEADING].casefold()) if letter.isprintable()
    )
    letters = (letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(re.sub(r"[-_./:]", " ", "".join(letters)).split())


def printable_start(text: str) -> str:
    """The start of a text from a file without unprintable characters, safe to show."""
    return " ".join("".join(letter for letter in text[:HEADING] if letter.isprintable()).split())


def check_size(size: int) -> None:
    """Raises RosterError for more bytes than are accepted."""
    if size > BIGGEST:
        raise RosterError("size", Message("This is more than 1 MB. Please upload it in parts."))
