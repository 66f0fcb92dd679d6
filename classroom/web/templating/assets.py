"""Static files, each at an address that holds a hash of its content, so that browsers cache it for good."""

import base64
import gzip
import hashlib
import mimetypes
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from flask import Blueprint, Flask, Response, abort, current_app, request
from markupsafe import Markup

from classroom.games.registry import all_games
from classroom.web.paths import STATIC

COMPRESSIBLE = (".css", ".js", ".svg")  # fonts are compressed already
CACHE_FOREVER = "public, max-age=31536000, immutable"
# A file is no page: opened by itself it may load and do nothing (A3.8). Shorter, too, with each of a dozen files.
FILE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
STYLE = Markup('<link rel="stylesheet" href="/static/{}">')
SCRIPT = Markup('<script src="/static/{}" defer></script>')

blueprint = Blueprint("assets", __name__)


@dataclass(frozen=True, slots=True)
class Asset:
    path: str  # after /static/
    body: bytes
    gzipped: bytes | None
    kind: str


def init_app(app: Flask) -> None:
    """Reads every static file; the style sheets of `css` become one, `app.css`, and those of each folder in it another,
    with the name of the folder, or `<game>-end.css` where that is `end` in the folder of a game: what only some pages
    need is asked for by them alone."""
    assets = readloaded_assets()
    app.extensions["assets"] = {asset.path: asset for asset in assets.values()}
    app.jinja_env.globals["asset"] = lambda name: f"/static/{assets[name].path}"
    app.jinja_env.globals["game_styles"] = lambda *games: links(STYLE, assets, styles_of(games))
    app.jinja_env.globals["end_styles"] = lambda game: links(STYLE, assets, [f"{game}-end.css"])
    app.jinja_env.globals["game_scripts"] = lambda slug, sound: links(SCRIPT, assets, scripts_of(slug, sound))
    app.register_blueprint(blueprint)


def readloaded_assets() -> dict[str, Asset]:
    """Every asset by the name that templates use."""
    mimetypes.add_type("font/woff2", ".woff2")  # a bare system does not know it
    assets: dict[str, Asset] = {}
    for file in sorted(STATIC.rglob("*")):
        if file.is_file() and file.suffix not in (".css", ".md", ""):
            name, body = asset_name(file), file.read_bytes()
            is_ours = file.suffix == ".js" and not file.name.endswith(".min.js")
            assets[name] = hashed_asset(name, strip_comments(body) if is_ours else body)
    for folder in (path for path in (STATIC / "css").rglob("*") if path.is_dir()):
        name = "-".join(folder.relative_to(STATIC / "css").parts)
        assets[f"{name}.css"] = joined_styles(f"{name}.css", folder, assets)
    assets["app.css"] = joined_styles("app.css", STATIC / "css", assets)
    return assets


def asset_name(file: Path) -> str:
    """Its own name; before that of a game's script the game's, which is that of its folder."""
    return f"{file.parent.name}-{file.name}" if file.parent.parent == STATIC / "js" else file.name


def styles_of(games: Iterable[str]) -> list[str]:
    """The style sheets that these games may have of their own, in the order of the registry: where rules of different
    games are equally specific, the same one wins on every page."""
    chosen = set(games)
    return [f"{slug}.css" for slug in all_games() if slug in chosen]


def scripts_of(slug: str, sound: bool) -> list[str]:
    """The scripts that this game may have of its own, each after the one of all games that it adds to."""
    return [f"{slug}-table.js", *([f"{slug}-sounds.js"] if sound else [])]


def links(form: Markup, assets: Mapping[str, Asset], names: Iterable[str]) -> Markup:
    """A link to each of these assets that is there: a game need not have any."""
    return Markup("").join(form.format(assets[name].path) for name in names if name in assets)


def hashed_asset(name: str, body: bytes) -> Asset:
    digest = base64.urlsafe_b64encode(hashlib.sha256(body).digest()[:6]).decode()
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    gzipped = gzip.compress(body, 9, mtime=0) if name.endswith(COMPRESSIBLE) else None
    return Asset(f"{digest}/{name}", body, gzipped, kind)


def strip_comments(script: bytes) -> bytes:
    """Our own script without comments and indents; none of its strings goes over several lines, and what looks like a
    comment behind a statement but has a quote in it stays."""
    return re.sub(rb"(?m)^\s*//.*\n|^\s+|(?<=\S)\s+// [^\"'`\n]*$", b"", script)


def joined_styles(name: str, folder: Path, assets: dict[str, Asset]) -> Asset:
    """The style sheets of this folder as one."""
    return hashed_asset(name, join_styles(sorted(folder.glob("*.css")), assets))


def join_styles(files: list[Path], assets: dict[str, Asset]) -> bytes:
    """One style sheet without comments, and without spaces that say nothing; `url(name)` becomes the address of that
    asset. No text of ours in a style sheet has one of these signs in it."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"\s*([{};])\s*", r"\1", text)
    text = re.sub(r"([:,])\s+| ([>~]) ", r"\1\2", text).replace(";}", "}")
    return re.sub(r"url\(([\w.-]+)\)", lambda found: f"url(/static/{assets[found[1]].path})", text).encode()


@blueprint.get("/static/<mark>/<name>")
def file(mark: str, name: str) -> Response:
    asset: Asset | None = current_app.extensions["assets"].get(f"{mark}/{name}")
    if asset is None:
        abort(404)
    accepts_gzip = asset.gzipped is not None and request.accept_encodings.quality("gzip") > 0
    response = Response(asset.gzipped if accepts_gzip else asset.body, mimetype=asset.kind)
    response.headers["Cache-Control"] = CACHE_FOREVER
    response.headers["Content-Security-Policy"] = FILE_POLICY
    if asset.gzipped is not None:
        response.vary.add("Accept-Encoding")
    if accepts_gzip:
        response.headers["Content-Encoding"] = "gzip"
    return response
