"""Finds every sentence for people in the code and templates, and brings the .po files up to date with them."""

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

from classroom.web.paths import PACKAGE, TEMPLATES, TRANSLATIONS

TRANSLATED = ("fr", "de")
UNUSED_HEADERS = ('"POT-', '"PO-', '"Project-Id', '"Report-', '"Last-Translator', '"Language-Team', '"Generated-By')
KEYWORDS = {**DEFAULT_KEYWORDS, "Message": (1,), "CountedMessage": (1, 2)}


def extract() -> Catalog:
    """The catalogue of all messages, with the files they stand in."""
    found = Catalog(project="Sixteen & Friends", charset="utf-8")
    for folder, method in ((PACKAGE, "python"), (TEMPLATES, "jinja2")):
        pattern = "**.py" if method == "python" else "**.html"
        rows: Iterable[tuple[str, int, str | tuple[str, ...], list[str], str | None]] = extract_from_dir(
            folder, method_map=[(pattern, method)], keywords=KEYWORDS, comment_tags=("NOTE:",), strip_comment_tags=True
        )
        for name, _line, message, notes, context in rows:
            found.add(message, locations=[(f"{folder.name}/{name}", 0)], auto_comments=notes, context=context)
    return found


def po_file(language: str) -> Path:
    return TRANSLATIONS / language / "LC_MESSAGES" / "messages.po"


def read_po_file(language: str) -> Catalog:
    """The translations in the language's file."""
    with po_file(language).open("rb") as file:
        return read_po(file, locale=language)


def update_po_file(language: str) -> int:
    """Adds new messages to the language's file and drops unused ones; returns how many are still to translate."""
    catalogue = read_po_file(language) if po_file(language).is_file() else Catalog(locale=language, charset="utf-8")
    catalogue.update(extract(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    catalogue.header_comment = f"# Sixteen & Friends: {catalogue.locale and catalogue.locale.english_name}."
    catalogue.fuzzy = False
    text = BytesIO()
    write_po(text, catalogue, width=110, sort_output=True, include_lineno=False)
    lines = text.getvalue().decode().splitlines(keepends=True)
    po_file(language).parent.mkdir(parents=True, exist_ok=True)
    po_file(language).write_text(
        "".join(line for line in lines if not line.startswith(UNUSED_HEADERS)), encoding="utf-8"
    )
    return sum(1 for message in catalogue if message.id and not all(message_strings(message.string)))


def message_strings(string: str | Iterable[str] | None) -> tuple[str, ...]:
    """The translation, or one for each plural form; an empty one where there is none."""
    return (string,) if isinstance(string, str) else tuple(string or ()) or ("",)
