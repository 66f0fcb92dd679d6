"""The symbols of the pages' SVG sprites as documents of their own, in the colours of the light theme, for paper."""

import re
from functools import cache

from classroom.web.paths import STATIC, TEMPLATES

SPRITES = ("animals.svg", "things.svg")
SYMBOL = re.compile(r'<symbol id="([\w-]+)" viewBox="([-.\d ]+)">(.*?)</symbol>', re.DOTALL)
COLOUR = re.compile(r"--([\w-]+):\s*(#[0-9a-fA-F]{3,8})\b")


@cache
def symbol_svg(name: str) -> str:
    """An animal or a thing as an SVG document. Raises KeyError for a name without a symbol."""
    view_box, shapes = symbols()[name]
    coloured = re.sub(r"var\(--([\w-]+)\)", lambda found: colours()[found[1]], shapes)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}">{coloured}</svg>'


@cache
def symbols() -> dict[str, tuple[str, str]]:
    """The viewBox and the shapes of every symbol, by its name."""
    text = "".join((TEMPLATES / "sprites" / file).read_text(encoding="utf-8") for file in SPRITES)
    return {name: (view_box, shapes) for name, view_box, shapes in SYMBOL.findall(text)}


@cache
def colours() -> dict[str, str]:
    """The colours by their names; those of the dark theme come later in the file and do not count."""
    text = (STATIC / "css" / "01-tokens.css").read_text(encoding="utf-8")
    return dict(reversed(COLOUR.findall(text)))
