"""From uploaded files to rosters: decoding, unzipping, then `csv_lists` or `oneroster`."""

import codecs
import lzma
import re
import zlib
from collections.abc import Mapping
from contextlib import suppress
from io import BytesIO
from pathlib import PurePath
from zipfile import BadZipFile, ZipFile, ZipInfo

from classroom.games.protocol import Message
from classroom.services.rosters.csv_lists import check_size, read_list
from classroom.services.rosters.oneroster import FILES, ROLES, read_oneroster
from classroom.services.rosters.roster_names import Roster, RosterError

MOST_MEMBERS = 40  # OneRoster has some twenty files
BIGGEST_MEMBER = 4_000_000  # bytes unpacked, each of the four that are read
BYTE_ORDER_MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
BINARY_MAGIC = (b"%PDF", b"\xd0\xcf\x11\xe0", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"{\\rtf")
# What no list of western Europe has in Windows-1252, and lists in other encodings have when they are read as such:
LETTER, SIGN = "[A-Za-zÀ-ÖØ-öø-ÿŒœŠšŽžŸ]", "[¡¢£¤¥¦§¨¬¯±³¶¸¹¼½¾¿×÷ƒ†‡ˆ‰˜]"
GARBLED = re.compile(
    "|".join(
        (
            "[¡-ÿ]{4}",  # four in a row beyond ASCII: Chinese, Korean, Greek, most of Cyrillic and Arabic
            f"{LETTER}{SIGN}|{SIGN}{LETTER}",  # signs that touch no letter (Polish: Micha³)
            f"{LETTER}[‚„]|[a-zß-öø-ÿ][ŒŠŽŸ]",  # an opening quote behind a letter, a capital in a word (DOS, old Macs)
        )
    )
)
ZIP_ERRORS = (
    BadZipFile,
    RuntimeError,
    EOFError,
    OSError,
    ValueError,
    zlib.error,
    lzma.LZMAError,
)  # what ZipFile raises


def read_roster_files(files: Mapping[str, bytes]) -> Roster:
    """The roster in one table, in a zip archive of OneRoster, or in its single files; `files` has contents by file
    name. Raises RosterError."""
    check_size(sum(map(len, files.values())))
    if len(files) == 1 and only_file(files).startswith(b"PK"):
        return read_oneroster(unzip_oneroster(only_file(files)))
    named = {base_name(name): data for name, data in files.items()}
    if not set(named) & set(FILES):
        return read_list(decode_text(only_file(files)))
    return read_oneroster({name: decode_text(data) for name, data in named.items() if name in (*FILES, ROLES)})


def only_file(files: Mapping[str, bytes]) -> bytes:
    """The content of the only file. Raises RosterError if there are several, or none."""
    if len(files) != 1:
        raise RosterError("files", Message("Please choose one table, or all the OneRoster files."))
    return next(iter(files.values()))


def base_name(path: str) -> str:
    """The file name without folders, case folded."""
    return PurePath(path.replace("\\", "/")).name.casefold()


def decode_text(data: bytes) -> str:
    """The text: by its byte order mark, else UTF-16 or UTF-8 where it fits, else Windows-1252, as Excel writes in
    western Europe, where it gives words. Raises RosterError for binary files, and for other encodings."""
    if data.startswith((*BINARY_MAGIC, b"PK")):
        raise not_a_table()
    marked = tuple(encoding for mark, encoding in BYTE_ORDER_MARKS.items() if data.startswith(mark))
    for encoding in marked or (*unmarked_utf_16(data), "utf-8", "cp1252"):
        with suppress(UnicodeDecodeError):
            text = check_is_text(data.decode(encoding))
            if encoding != "cp1252" or not GARBLED.search(text):
                return text
    raise RosterError("encoding", Message("We cannot read the characters in this file. Please save it as CSV UTF-8."))


def unmarked_utf_16(data: bytes) -> tuple[str, ...]:
    """The UTF-16 encoding without byte order mark that fits: in western text most letters have a zero byte."""
    if data[1::2].count(0) * 2 > len(data) // 2:
        return ("utf-16-le",)
    return ("utf-16-be",) if data[::2].count(0) * 2 > len(data) // 2 else ()


def check_is_text(text: str) -> str:
    """The text itself. Raises RosterError if a fifth of it is control characters: then it is binary."""
    if sum(not letter.isprintable() and not letter.isspace() for letter in text) * 5 > len(text):
        raise not_a_table()
    return text


def not_a_table() -> RosterError:
    return RosterError("format", Message("We cannot read this file. Please save the table as CSV."))


def unzip_oneroster(data: bytes) -> dict[str, str]:
    """The texts of OneRoster's files in a zip archive, whatever folder they are in. Raises RosterError for a broken
    archive, and for a zip bomb."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            if len(archive.infolist()) > MOST_MEMBERS:
                raise zip_too_large()
            wanted = {base_name(info.filename): info for info in archive.infolist()}
            found = {name: read_member(archive, wanted[name]) for name in (*FILES, ROLES) if name in wanted}
    except RosterError:
        raise
    except ZIP_ERRORS as error:
        raise RosterError("zip", Message("We cannot open this zip file.")) from error
    if not found:
        raise not_a_table()  # an xlsx workbook is a zip archive, too
    return {name: decode_text(content) for name, content in found.items()}


def read_member(archive: ZipFile, info: ZipInfo) -> bytes:
    """The content of a member; the size in its header is not trusted. Raises RosterError if it is too large."""
    with archive.open(info) as file:
        content = file.read(BIGGEST_MEMBER + 1)
    if len(content) > BIGGEST_MEMBER:
        raise zip_too_large()
    return content


def zip_too_large() -> RosterError:
    return RosterError("zip", Message("There is too much in this zip file."))
