"""Links as QR codes, drawn as one path: no image file, no script, no style attribute."""

from collections.abc import Iterator, Sequence
from itertools import groupby

import segno
from markupsafe import Markup

QUIET = 4  # modules of white on every side, says the standard
CORRECTION = "m"  # of a creased or stained card 15 % may be lost


def qr_svg(link: str) -> Markup:
    """The code as an inline SVG with its white ground. Readers pass over it: whoever shows it says what it is."""
    dark, side = qr_path(link, QUIET)
    return Markup(  # noqa: S704 # figures of our own: nothing of the link is in it as text
        f'<svg class="qr" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges"'
        f' aria-hidden="true" focusable="false"><path fill="#fff" d="M0 0h{side}v{side}H0z"/>'
        f'<path fill="#000" d="{dark}"/></svg>'
    )


def qr_path(link: str, quiet: int = 0) -> tuple[str, int]:
    """The dark modules, a box for each run of them in a row, and how many modules a side has with its margins. Raises
    segno.DataOverflowError for a link of more than some 2,300 letters."""
    rows = segno.make(link, error=CORRECTION, micro=False).matrix
    dark = (f"M{x + quiet} {y + quiet}h{long}v1h-{long}z" for y, row in enumerate(rows) for x, long in runs(row))
    return "".join(dark), len(rows) + 2 * quiet


def runs(row: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Where each run of dark modules begins, and how long it is."""
    for dark, run in groupby(range(len(row)), key=row.__getitem__):
        found = list(run)
        if dark:
            yield found[0], len(found)
