"""A tagged PDF, which screen readers can read aloud: each text and drawing has its structure tag, in reading order;
lines and boxes are artifacts, which readers pass over.

fpdf2 itself tags pictures only, and a reader that finds any tags passes over all that has none. So this calls two of
its private methods that write marked content; `tests/web/documents/test_card_pdf.py` checks that the tags are there.

The font is Andika in four subsets. Letters it lacks, as of Arabic or Greek names, become a line to write on: the page
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
SUBSETS = ("latin", "latin-ext", "cyrillic", "vietnamese")
WEIGHTS = {"": 400, "B": 700}
POINT, LEADING = 0.3528, 1.3  # millimetres; lines, in font sizes
BLANK, UNKNOWN = "________", "\ue000"
ZERO_WIDTH_SPACE = "\u200b"


@dataclass(frozen=True, slots=True)
class Font:
    size: float  # points
    style: str = ""

    @property
    def leading(self) -> float:
        """The distance from line to line, in millimetres."""
        return self.size * POINT * LEADING


class TaggedPdf(FPDF):
    """Pages of A4 in millimetres, in Andika. Nothing flows from page to page: whoever draws places everything."""

    def __init__(self, title: str, language: str, author: str) -> None:
        super().__init__(unit="mm", format="A4")
        self.set_auto_page_break(auto=False)
        self.set_margin(0)
        self.set_title(title)
        self.set_author(author)
        self.set_lang(language)
        self.viewer_preferences = ViewerPreferences(display_doc_title=True)
        self.c_margin = 0
        for subset in SUBSETS:
            for style, weight in WEIGHTS.items():
                self.add_font(subset, style, FONTS / f"andika-{subset}-{weight}.woff")
        self.set_fallback_fonts(SUBSETS[1:])
        self.glyphs = {letter for font in self.fonts.values() if isinstance(font, TTFFont) for letter in font.cmap}
        self.set_font(SUBSETS[0])

    @contextmanager
    def tagged(self, tag: str, alt: str | None = None) -> Iterator[None]:
        """What is drawn inside is a paragraph (P), a heading (H1), or a Figure with the text that stands for it."""
        content_id = self.struct_builder.next_mcid_for_page(self.page)
        self._add_marked_content(struct_type=f"/{tag}", mcid=content_id, alt_text=alt)
        self._out(f"/{tag} <</MCID {content_id}>> BDC")
        yield
        self._out("EMC")

    @contextmanager
    def artifact(self) -> Iterator[None]:
        """What is drawn inside is for the eye only."""
        self._out("/Artifact BMC")
        yield
        self._out("EMC")

    def printable(self, text: str) -> str:
        """The text in letters that the font has: a line to write on for the others, nothing for marks it lacks."""
        shown = ""
        for letter in unicodedata.normalize("NFC", text.replace("\n", " ")):
            if ord(letter) in self.glyphs:
                shown += letter
            elif not unicodedata.category(letter).startswith(("M", "C")):
                shown += UNKNOWN
        return re.sub(f"{UNKNOWN}( *{UNKNOWN})*", BLANK, shown)

    def draw_figure(self, svg: str, alt: str, left: float, top: float, side: float) -> None:
        with self.tagged("Figure", alt):
            self.image(svg.encode(), left, top, side, side)

    def draw_centred(self, text: str, left: float, top: float, width: float, font: Font) -> None:
        """One line of text, centred in its width."""
        self.set_font(style=font.style, size=font.size)
        self.set_xy(left, top)
        with self.tagged("P"):
            self.cell(width, font.leading, self.printable(text), align="C")

    def draw_block(self, tag: str, lines: Sequence[str], left: float, top: float, width: float, font: Font) -> float:
        """These lines, one below the other; the y at which they end."""
        self.set_font(style=font.style, size=font.size)
        self.set_xy(left, top)
        with self.tagged(tag):
            self.multi_cell(width, font.leading, "\n".join(lines), align="L")
        return float(self.get_y())

    def break_lines(self, text: str, width: float, font: Font) -> list[str]:
        """The text broken into lines of this width: at spaces, else behind hyphens, dots and slashes, else anywhere."""
        shown = self.printable(text)
        found = self.wrap(shown, width, font)
        if len(found) > 1 and " " not in shown:
            found = self.wrap(re.sub(r"([-./])", f"\\1{ZERO_WIDTH_SPACE}", shown), width, font)
        return [line.replace(ZERO_WIDTH_SPACE, "") for line in found]

    def wrap(self, text: str, width: float, font: Font) -> list[str]:
        self.set_font(style=font.style, size=font.size)
        found = self.multi_cell(width, text=text, align="L", dry_run=True, output="LINES")
        assert isinstance(found, list)
        return found

    def largest_font(self, text: str, width: float, sizes: Sequence[float], style: str = "") -> Font:
        """The largest of the sizes that has the text in one line, or in the smaller half in two; else the smallest."""
        small = sizes[len(sizes) // 2]
        fonts = [Font(size, style) for size in sizes]
        fits = (font for font in fonts if len(self.break_lines(text, width, font)) <= (1 if font.size > small else 2))
        return next(fits, fonts[-1])
