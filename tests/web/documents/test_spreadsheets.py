"""Tables as they are exported, read back by other means than those that wrote them."""

import csv
import re
from datetime import date
from io import BytesIO, StringIO
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from classroom.web.documents.spreadsheets import csv_bytes, file_name, xlsx_bytes

HEADER = ("Name", "Sums", "Share", "Last day")
ROWS = [("Zoë", 12, 0.85, date(2026, 11, 21)), ("=cmd|' /C calc'!A0", -3, 2.5, None)]
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "-Emma"]


def read_csv(data: bytes, separator: str = ",") -> list[list[str]]:
    return list(csv.reader(StringIO(data.decode("utf-8-sig"), newline=""), delimiter=separator))


def cells(data: bytes) -> dict[str, tuple[str, str | None]]:
    """What each cell of the first sheet holds: its type and its text."""
    with ZipFile(BytesIO(data)) as archive:
        assert archive.testzip() is None
        texts = [
            "".join(node.itertext())
            for node in ElementTree.fromstring(archive.read("xl/sharedStrings.xml")).iter(f"{MAIN}si")
        ]
        sheet = ElementTree.fromstring(archive.read("xl/worksheets/sheet1.xml"))
    return {
        cell.get("r", ""): (
            cell.get("t", "n"),
            texts[int(cell[0].text or "")] if cell.get("t") == "s" else cell[0].text,
        )
        for cell in sheet.iter(f"{MAIN}c")
        if len(cell)
    }


def test_a_csv_opens_in_excel_and_reads_back() -> None:
    data = csv_bytes(HEADER, ROWS)
    assert data.startswith(b"\xef\xbb\xbf")
    assert data.endswith(b"\r\n")
    assert read_csv(data) == [
        list(HEADER),
        ["Zoë", "12", "0.85", "2026-11-21"],
        ["'=cmd|' /C calc'!A0", "-3", "2.5", ""],
    ]


def test_numbers_in_a_csv_are_not_quoted_and_text_is() -> None:
    assert csv_bytes(["a"], [[1, 2.5, "3"]], ";").decode("utf-8-sig") == '"a"\r\n1;2.5;"3"\r\n'


@pytest.mark.parametrize("separator", [",", ";"])
@pytest.mark.parametrize("text", FORMULAS)
def test_no_cell_of_a_csv_begins_like_a_formula(text: str, separator: str) -> None:
    assert read_csv(csv_bytes([text], [[text]], separator), separator) == [[f"'{text}"]] * 2


def test_another_separator_cuts_no_cell_open() -> None:
    assert read_csv(csv_bytes(["a"], [["x;=1+1"]], ","), ";") == [["a"], ["x;=1+1"]]


def test_quotes_and_ends_of_lines_stay_in_their_cell() -> None:
    rows = [['say "hi"', "two\r\nlines", "a,b;c", ""]]
    assert read_csv(csv_bytes(HEADER, rows))[1:] == rows


def test_a_workbook_holds_numbers_as_numbers_and_text_as_text() -> None:
    found = cells(xlsx_bytes("Class 2b", HEADER, ROWS))
    assert found["A1"] == ("s", "Name")
    assert found["A2"] == ("s", "Zoë")
    assert found["A3"] == ("s", "=cmd|' /C calc'!A0")
    assert (found["B2"], found["C2"]) == (("n", "12"), ("n", "0.85"))
    assert found["D2"] == ("n", "46347")  # days since the end of 1899
    assert "D3" not in found


def test_a_workbook_has_no_formulas_and_no_links() -> None:
    texts = [*FORMULAS, "https://example.org", "mailto:a@b.example", "internal:A1", "{=1}", "5", "\ud800"]
    with ZipFile(BytesIO(xlsx_bytes("x", ["a"], [[text] for text in texts]))) as archive:
        written = archive.read("xl/worksheets/sheet1.xml").decode()
        assert "xl/worksheets/_rels/sheet1.xml.rels" not in archive.namelist()
    assert not re.search("<f>|<f |hyperlink", written)
    assert written.count('t="s"') == 1 + len(texts)


def test_headings_of_a_workbook_stay_in_sight_and_filter() -> None:
    with ZipFile(BytesIO(xlsx_bytes("x", HEADER, ROWS))) as archive:
        written = archive.read("xl/worksheets/sheet1.xml").decode()
    assert '<autoFilter ref="A1:D3"/>' in written
    assert 'state="frozen"' in written
    assert "<cols>" in written


@pytest.mark.parametrize("title", ["a/b:c*[d]?", "'", "", "x" * 50, "\ud800\x00", "Größe 2b"])
def test_any_title_makes_a_workbook(title: str) -> None:
    assert cells(xlsx_bytes(title, ["a"], []))["A1"] == ("s", "a")


@pytest.mark.parametrize(
    ("parts", "name"),
    [
        (("Classe 2b",), "classe-2b-2026-11-21.csv"),
        (("Größe", "Été"), "grosse-ete-2026-11-21.csv"),
        (("../../etc/passwd",), "etc-passwd-2026-11-21.csv"),
        (('x"\r\nSet-Cookie: a',), "x-set-cookie-a-2026-11-21.csv"),
        (("1б",), "1-2026-11-21.csv"),
        ((), "2026-11-21.csv"),
    ],
)
def test_a_file_name_can_be_stored_anywhere(parts: tuple[str, ...], name: str) -> None:
    assert file_name(*parts, day=date(2026, 11, 21), suffix="csv") == name
