"""Static files, each at an address that holds a hash of its content, so that browsers cache it for good."""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from flask import Blueprint, Flask, Response, abort, current_app, request
from markupsafe import Markup

from classroom.web.paths import STATIC

COMPRESSIBLE = (".css", ".js", ".svg")  # fonts are compressed already
CACHE_FOREVER = "public, max-age=31536000, immutable"

blueprint = Blueprint("assets", __name__)


@dataclass(frozen=True, slots=True)
class Asset:
    path: str  # after /static/
    body: bytes
    gzipped: bytes | None
    kind: str


def init_app(app: Flask) -> None:
    """Reads every static file; the style sheets of `css` become one, `app.css`, and those of a folder in it another,
    with the name of the folder: what only some pages need is asked for by them alone."""
    mimetypes.add_type("font/woff2", ".woff2")  # a bare system does not know it
    assets: dict[str, Asset] = {}
    for file in sorted(STATIC.rglob("*")):
        if file.is_file() and file.suffix not in (".css", ".md", ""):
            body = file.read_bytes()
            is_ours = file.suffix == ".js" and not file.name.endswith(".min.js")
            assets[file.name] = hashed_asset(file.name, strip_comments(body) if is_ours else body)
    for folder in (STATIC / "css", *(inner for inner in (STATIC / "css").iterdir() if inner.is_dir())):
        name = "app.css" if folder.name == "css" else f"{folder.name}.css"
        assets[name] = hashed_asset(name, join_styles(sorted(folder.glob("*.css")), assets))
    by_path = {asset.path: asset for asset in assets.values()}
    app.extensions["assets"] = by_path
    app.jinja_env.globals["asset"] = lambda name: f"/static/{assets[name].path}"
    app.jinja_env.globals["game_styles"] = lambda *games: style_links(assets, games)
    app.register_blueprint(blueprint)


def style_links(assets: Mapping[str, Asset], games: Sequence[str]) -> Markup:
    """Links to the style sheets that these games have of their own."""
    found = [assets[f"{slug}.css"].path for slug in dict.fromkeys(games) if f"{slug}.css" in assets]
    return Markup("").join(Markup('<link rel="stylesheet" href="/static/{}">').format(path) for path in found)


def hashed_asset(name: str, body: bytes) -> Asset:
    digest = hashlib.sha256(body).hexdigest()[:12]
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    gzipped = gzip.compress(body, 9, mtime=0) if name.endswith(COMPRESSIBLE) else None
    return Asset(f"{digest}/{name}", body, gzipped, kind)


def strip_comments(script: bytes) -> bytes:
    """Our own script without comment lines and indents; none of its strings goes over several lines."""
    return re.sub(rb"(?m)^\s*//.*\n|^\s+", b"", script)


def join_styles(files: list[Path], assets: dict[str, Asset]) -> bytes:
    """The files as one style sheet without comments and indents; `url(name)` becomes the address of that asset."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"\n\s*", "\n", text)
    return re.sub(r"url\(([\w.-]+)\)", lambda found: f"url(/static/{assets[found[1]].path})", text).encode()


@blueprint.get("/static/<mark>/<name>")
def file(mark: str, name: str) -> Response:
    asset: Asset | None = loaded_assets().get(f"{mark}/{name}")
    if asset is None:
        abort(404)
    accepts_gzip = asset.gzipped is not None and request.accept_encodings.quality("gzip") > 0
    response = Response(asset.gzipped if accepts_gzip else asset.body, mimetype=asset.kind)
    response.headers["Cache-Control"] = CACHE_FOREVER
    if asset.gzipped is not None:
        response.vary.add("Accept-Encoding")
    if accepts_gzip:
        response.headers["Content-Encoding"] = "gzip"
    return response


def loaded_assets() -> dict[str, Asset]:
    found: dict[str, Asset] = current_app.extensions["assets"]
    return found
