"""Security headers and compression of every answer; limits of every request (requirements A3.6 to A3.13)."""

import gzip
import json

from flask import Flask, Response, abort, request

from classroom.web.forms import csrf
from classroom.web.forms.roster_form import MAX_ROSTER_FORM
from classroom.web.request_context import visitor

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
HTMX_CONFIG = {
    "includeIndicatorStyles": False,
    "allowEval": False,
    "allowScriptTags": False,
    "historyCacheSize": 0,
    "selfRequestsOnly": True,
    "attributesToSettle": ["class"],
    "scrollBehavior": "instant",
    "defaultSettleDelay": 0,
    "timeout": 10_000,  # ms: a network that has gone without a word says nothing for minutes
    # An error has words for the child: show them beside the table, which stays as it is.
    "responseHandling": [
        {"code": "204", "swap": False},
        {"code": "[23]..", "swap": True},
        {"code": "[45]..", "swap": True, "target": "#notice", "swapOverride": "innerHTML"},
    ],
}
ROSTER_ENDPOINT = "children.change_children"  # the one form with files
GZIP_LEVEL = 3  # of what htmx asks for, at every move: half the time of 6, and a seventh more bytes
GZIP_PAGE = 9  # of a whole page, which is asked for seldom: 2 ms for the largest
MIN_GZIP = 600  # bytes below which compressing gains nothing


def init_app(app: Flask) -> None:
    app.before_request(allow_large_roster)  # before the form is read
    csrf.init_app(app)
    app.before_request(refuse_other_sites)
    app.before_request(refuse_nul_bytes)
    app.after_request(add_headers)
    app.jinja_env.globals["htmx_config"] = json.dumps(HTMX_CONFIG, separators=(",", ":"))


def refuse_other_sites() -> None:
    """A second defence against CSRF, by what browsers say of where a request comes from (Fetch Metadata)."""
    if request.method not in ("GET", "HEAD", "OPTIONS") and request.headers.get("Sec-Fetch-Site") == "cross-site":
        abort(403)


def allow_large_roster() -> None:
    """A teacher's list of children may be larger than any other form (A3.13)."""
    if request.endpoint == ROSTER_ENDPOINT and visitor().kind == "teacher":
        request.max_content_length = MAX_ROSTER_FORM


def refuse_nul_bytes() -> None:
    """No name or text has a NUL in it, and PostgreSQL stores and looks for none."""
    fields = (text for given in (request.args, request.form) for pair in given.items(multi=True) for text in pair)
    if any("\0" in text for text in (request.path, *fields)):
        abort(400)


def add_headers(response: Response) -> Response:
    given = {name.lower() for name, _ in response.headers}
    for name, value in SECURITY_HEADERS.items():
        if name.lower() not in given:
            response.headers.add(name, value)
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = "max-age=31536000; includeSubDomains"
    if response.mimetype == "text/html":
        response.headers["Cache-Control"] = "no-store"
        response.vary.add("HX-Request")
        csrf.insert_token(response)
        compress(response)
    return response


def compress(response: Response) -> None:
    response.vary.add("Accept-Encoding")
    if request.accept_encodings.quality("gzip") and response.content_length and response.content_length > MIN_GZIP:
        level = GZIP_LEVEL if "HX-Request" in request.headers else GZIP_PAGE
        response.set_data(gzip.compress(response.get_data(), level, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
