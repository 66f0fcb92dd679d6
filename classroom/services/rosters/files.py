"""From the files that a teacher sends to the texts that `rostertables` and `oneroster` read."""

import codecs
import lzma
import zlib
from collections.abc import Mapping
from io import BytesIO
from pathlib import PurePath
from zipfile import BadZipFile, ZipFile, ZipInfo

from classroom.games.protocol import Message
from classroom.services.rosters.csv_lists import check_size, read_list
from classroom.services.rosters.names import Roster, RosterError
from classroom.services.rosters.oneroster import FILES, ROLES, read_oneroster

MOST_MEMBERS = 40  # OneRoster has some twenty files
BIGGEST_MEMBER = 4_000_000  # bytes unpacked, each of the four that are read
MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
NO_TEXT = (b"%PDF", b"\xd0\xcf\x11\xe0", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"{\\rtf")
BROKEN = (BadZipFile, RuntimeError, EOFError, OSError, ValueError, zlib.error, lzma.LZMAError)  # what ZipFile raises


def read_roster_files(files: Mapping[str, bytes]) -> Roster:
    """The children in one table, in one zip of OneRoster, or in its files one by one; the content by the name of the
    file. Raises RosterError."""
    check_size(sum(map(len, files.values())))
    if len(files) == 1 and only(files).startswith(b"PK"):
        return read_oneroster(unpacked(only(files)))
    named = {base_name(name): data for name, data in files.items()}
    if not set(named) & set(FILES):
        return read_list(decoded(only(files)))
    return read_oneroster({name: decoded(data) for name, data in named.items() if name in (*FILES, ROLES)})


def only(files: Mapping[str, bytes]) -> bytes:
    """The content of the one file. Raises RosterError where there are several, or none."""
    if len(files) != 1:
        raise RosterError("files", Message("Please choose one table, or all files of OneRoster."))
    return next(iter(files.values()))


def base_name(path: str) -> str:
    return PurePath(path.replace("\\", "/")).name.casefold()


def decoded(data: bytes) -> str:
    """The text: UTF-8 or UTF-16 by its mark, else UTF-8, else as Excel writes in western Europe. Raises RosterError."""
    if data.startswith((*NO_TEXT, b"PK")):
        raise no_table()
    for mark, encoding in MARKS.items():
        if data.startswith(mark):
            return data.decode(encoding, errors="replace")
    for encoding in (*unmarked_utf_16(data), "utf-8", "cp1252"):
        try:
            return checked(data.decode(encoding))
        except UnicodeDecodeError:
            continue
    raise no_table()


def unmarked_utf_16(data: bytes) -> tuple[str, ...]:
    """UTF-16 where every other byte of most letters is zero, as in western languages."""
    if data[1::2].count(0) * 2 > len(data) // 2:
        return ("utf-16-le",)
    return ("utf-16-be",) if data[::2].count(0) * 2 > len(data) // 2 else ()


def checked(text: str) -> str:
    """The text. Raises RosterError where so much of it is control signs that it is none."""
    if sum(not letter.isprintable() and not letter.isspace() for letter in text) * 5 > len(text):
        raise no_table()
    return text


def no_table() -> RosterError:
    return RosterError("format", Message("We cannot read this file. Please save the table as CSV."))


def unpacked(data: bytes) -> dict[str, str]:
    """The files of OneRoster in a zip, wherever they lie in it. Raises RosterError for a broken zip, and a bomb."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            if len(archive.infolist()) > MOST_MEMBERS:
                raise too_much()
            wanted = {base_name(info.filename): info for info in archive.infolist()}
            found = {name: member(archive, wanted[name]) for name in (*FILES, ROLES) if name in wanted}
    except RosterError:
        raise
    except BROKEN as error:
        raise RosterError("zip", Message("We cannot open this zip file.")) from error
    if not found:
        raise no_table()  # a workbook is a zip, too
    return {name: decoded(content) for name, content in found.items()}


def member(archive: ZipFile, info: ZipInfo) -> bytes:
    """What a member holds, without believing what it says of its size."""
    with archive.open(info) as file:
        content = file.read(BIGGEST_MEMBER + 1)
    if len(content) > BIGGEST_MEMBER:
        raise too_much()
    return content


def too_much() -> RosterError:
    return RosterError("zip", Message("This zip file holds too much."))
