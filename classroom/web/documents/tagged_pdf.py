"""A PDF that readers can read aloud: every text and drawing has its tag, in the order of reading; lines have none.

fpdf2 itself tags pictures only, and a reader that finds any tags passes over all that has none. So this reaches into
its tree of tags; `tests/web/test_card_pdf.py` looks whether they are there.

The font is Andika in four parts. Letters it lacks, as of Arabic or Greek names, become a line to write on: the page
that the browser prints has them.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from fpdf import FPDF, ViewerPreferences
from fpdf.fonts import TTFFont

FONTS = Path(__file__).parent / "fonts"
PARTS = ("latin", "latin-ext", "cyrillic", "vietnamese")
WEIGHTS = {"": 400, "B": 700}
POINT, LEADING = 0.3528, 1.3
TO_WRITE_ON, UNKNOWN = "________", "\ue000"
MAY_BREAK = "\u200b"


@dataclass(frozen=True, slots=True)
class Font:
    size: float  # points
    style: str = ""

    @property
    def leading(self) -> float:
        """From line to line."""
        return self.size * POINT * LEADING


class TaggedPdf(FPDF):
    """A4 in millimetres, in Andika."""

    def __init__(self, title: str, language: str, author: str) -> None:
        super().__init__(unit="mm", format="A4")
        self.set_title(title)
        self.set_author(author)
        self.set_lang(language)
        self.viewer_preferences = ViewerPreferences(display_doc_title=True)
        self.c_margin = 0
        for part in PARTS:
            for style, weight in WEIGHTS.items():
                self.add_font(part, style, FONTS / f"andika-{part}-{weight}.woff")
        self.set_fallback_fonts(PARTS[1:])
        self.known = {letter for font in self.fonts.values() if isinstance(font, TTFFont) for letter in font.cmap}
        self.set_font(PARTS[0])

    @contextmanager
    def tagged(self, kind: str, alt: str | None = None) -> Iterator[None]:
        """What is drawn inside is a paragraph (P), a heading (H1), or a Figure with the text that stands for it."""
        place = self.struct_builder.next_mcid_for_page(self.page)
        self._add_marked_content(struct_type=f"/{kind}", mcid=place, alt_text=alt)
        self._out(f"/{kind} <</MCID {place}>> BDC")
        yield
        self._out("EMC")

    @contextmanager
    def untagged(self) -> Iterator[None]:
        """What is drawn inside is for the eye only."""
        self._out("/Artifact BMC")
        yield
        self._out("EMC")

    def writable(self, text: str) -> str:
        """The text in letters that the font has: a line to write on for the others, nothing for marks it lacks."""
        shown = ""
        for letter in unicodedata.normalize("NFC", text.replace("\n", " ")):
            if ord(letter) in self.known:
                shown += letter
            elif not unicodedata.category(letter).startswith(("M", "C")):
                shown += UNKNOWN
        return re.sub(f"{UNKNOWN}( *{UNKNOWN})*", TO_WRITE_ON, shown)

    def figure(self, svg: str, alt: str, left: float, top: float, side: float) -> None:
        with self.tagged("Figure", alt):
            self.image(svg.encode(), left, top, side, side)

    def line_of(self, text: str, left: float, top: float, width: float, font: Font) -> None:
        """One line, in the middle of its width."""
        self.set_font(style=font.style, size=font.size)
        self.set_xy(left, top)
        with self.tagged("P"):
            self.cell(width, font.leading, self.writable(text), align="C")

    def block(self, kind: str, lines: Sequence[str], left: float, top: float, width: float, font: Font) -> float:
        """These lines, one below the other; where they end."""
        self.set_font(style=font.style, size=font.size)
        self.set_xy(left, top)
        with self.tagged(kind):
            self.multi_cell(width, font.leading, "\n".join(lines), align="L")
        return float(self.get_y())

    def lines(self, text: str, width: float, font: Font) -> list[str]:
        """The text as it is broken into lines: at spaces, else behind hyphens, dots and slashes, else anywhere."""
        shown = self.writable(text)
        found = self.broken(shown, width, font)
        if len(found) > 1 and " " not in shown:
            found = self.broken(re.sub(r"([-./])", f"\\1{MAY_BREAK}", shown), width, font)
        return [line.replace(MAY_BREAK, "") for line in found]

    def broken(self, text: str, width: float, font: Font) -> list[str]:
        self.set_font(style=font.style, size=font.size)
        found = self.multi_cell(width, text=text, align="L", dry_run=True, output="LINES")
        assert isinstance(found, list)
        return found

    def fitting(self, text: str, width: float, sizes: Sequence[float], style: str = "") -> Font:
        """The largest of the sizes that has the text in one line, or in the smaller half in two; else the least."""
        small = sizes[len(sizes) // 2]
        fonts = [Font(size, style) for size in sizes]
        fits = (font for font in fonts if len(self.lines(text, width, font)) <= (1 if font.size > small else 2))
        return next(fits, fonts[-1])
