"""Tables to download: CSV for every program, and an Excel workbook. Numbers go as numbers, names as text.

A program that opens a table may take text for a formula: in CSV such a cell gets an apostrophe in front (requirements
A3.15), a workbook says of each cell what it is.
"""

import csv
import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import date
from io import BytesIO, StringIO
from typing import Any, TypeAlias

Cell: TypeAlias = str | int | float | date | None

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
SHEET_NAME = 31  # characters, says Excel
CELL = 32_767
FILE_NAME = 80


def csv_bytes(header: Sequence[str], rows: Iterable[Sequence[Cell]], separator: str = ",") -> bytes:
    """The table in UTF-8 with its mark; Excel in French and German wants a semicolon between the cells. All text is
    quoted, so that no other separator can cut a cell open."""
    text = StringIO(newline="")
    writer = csv.writer(text, delimiter=separator, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\r\n")
    writer.writerows([plain(cell) for cell in row] for row in (header, *rows))
    return text.getvalue().encode("utf-8-sig", errors="replace")


def plain(cell: Cell) -> str | int | float:
    if isinstance(cell, date):
        return cell.isoformat()
    if isinstance(cell, str):
        return f"'{cell}" if cell.startswith(FORMULA) else cell
    return "" if cell is None else cell


def xlsx_bytes(title: str, header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """The table as a workbook of one sheet: headings stay in sight, and every column can be filtered."""
    from xlsxwriter import Workbook  # takes a moment to load

    table, file = list(rows), BytesIO()
    with Workbook(file, {"in_memory": True, "remove_timezone": True}) as book:
        book.set_properties({"title": storable(title)})
        sheet, day = book.add_worksheet(sheet_name(title)), book.add_format({"num_format": "yyyy-mm-dd"})
        for place, heading in enumerate(header):
            sheet.write_string(0, place, storable(heading), book.add_format({"bold": True}))
        for number, row in enumerate(table, 1):
            for place, cell in enumerate(row):
                write(sheet, number, place, cell, day)
        sheet.freeze_panes(1, 0)
        sheet.autofilter(0, 0, len(table), max(len(header) - 1, 0))
        sheet.autofit()
    return file.getvalue()


def write(sheet: Any, row: int, place: int, cell: Cell, day: Any) -> None:  # a Worksheet and a Format, loaded late
    if isinstance(cell, str):
        sheet.write_string(row, place, storable(cell))
    elif isinstance(cell, date):
        sheet.write_datetime(row, place, cell, day)
    elif cell is not None:
        sheet.write_number(row, place, cell)


def storable(text: str) -> str:
    """Without halves of characters, and no longer than a cell holds."""
    return text.encode(errors="replace").decode()[:CELL]


def sheet_name(title: str) -> str:
    """The title as Excel allows it."""
    return re.sub(r"[\[\]:*?/\\\x00-\x1f]", " ", storable(title))[:SHEET_NAME].strip(" '") or "1"


def file_name(*parts: str, day: date, suffix: str) -> str:
    """A name that every system can store: plain letters, then the day. `file_name("Classe 2b", day=day, suffix="csv")`
    is classe-2b-2026-11-21.csv."""
    plain_letters = unicodedata.normalize("NFKD", " ".join(parts)[:FILE_NAME].replace("ß", "ss"))
    ascii_only = "".join(letter for letter in plain_letters if letter.isascii() or not unicodedata.combining(letter))
    words = re.findall("[a-z0-9]+", ascii_only.lower())
    return "-".join([*words, day.isoformat()]) + f".{suffix}"
