"""What every answer carries and every request must have (requirements A3.6 to A3.12)."""

import gzip
import json
from functools import lru_cache

from flask import Flask, Response, abort, request, session
from flask_wtf.csrf import CSRFProtect, generate_csrf

from classroom.web.forms.roster_form import LARGEST
from classroom.web.request_context import visitor

POLICY = "; ".join(
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
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
HTMX = {
    "includeIndicatorStyles": False,
    "allowEval": False,
    "allowScriptTags": False,
    "historyCacheSize": 0,
    "selfRequestsOnly": True,
    "attributesToSettle": ["class"],
    "scrollBehavior": "instant",
    "defaultSettleDelay": 0,
    # A refusal has words for the child: show them beside the table, which stays as it is.
    "responseHandling": [
        {"code": "204", "swap": False},
        {"code": "[23]..", "swap": True},
        {"code": "[45]..", "swap": True, "target": "#notice", "swapOverride": "innerHTML"},
    ],
}
LISTS = "children.change_children"  # the one form with files
SMALL = 600  # bytes below which packing gains nothing


def init_app(app: Flask) -> None:
    app.config["WTF_CSRF_TIME_LIMIT"] = None  # a lesson is longer than an hour
    app.config["WTF_CSRF_SSL_STRICT"] = False  # the referrer stays at home; Sec-Fetch-Site says the same
    app.before_request(make_room)  # before the form is read, which the secret against forged forms needs
    CSRFProtect(app)
    app.jinja_env.globals["csrf_token"] = csrf_token
    app.context_processor(lambda: {"csrf_token": csrf_token})
    app.before_request(refuse_other_sites)
    app.before_request(refuse_nul)
    app.after_request(add_headers)
    app.jinja_env.globals["htmx_config"] = json.dumps(HTMX)


def csrf_token() -> str:
    """The secret of this browser against forged forms, signed once and not anew for each page."""
    return signed(session["csrf_token"])


@lru_cache(2000)
def signed(_secret: str) -> str:
    found: str = generate_csrf()
    return found


def refuse_other_sites() -> None:
    if request.method not in ("GET", "HEAD", "OPTIONS") and request.headers.get("Sec-Fetch-Site") == "cross-site":
        abort(403)


def make_room() -> None:
    """A teacher's list of children may be larger than any other form (A3.13)."""
    if request.endpoint == LISTS and visitor().kind == "teacher":
        request.max_content_length = LARGEST


def refuse_nul() -> None:
    """No name or text has a NUL in it, and PostgreSQL stores and looks for none."""
    fields = (text for given in (request.args, request.form) for pair in given.items(multi=True) for text in pair)
    if any("\0" in text for text in (request.path, *fields)):
        abort(400)


def add_headers(response: Response) -> Response:
    given = {name.lower() for name, _ in response.headers}
    response.headers.extend({name: value for name, value in HEADERS.items() if name.lower() not in given})
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = "max-age=31536000; includeSubDomains"
    if response.mimetype == "text/html":
        response.headers["Cache-Control"] = "no-store"
        response.vary.add("HX-Request")
        pack(response)
    return response


def pack(response: Response) -> None:
    response.vary.add("Accept-Encoding")
    if request.accept_encodings.quality("gzip") and response.content_length and response.content_length > SMALL:
        response.set_data(gzip.compress(response.get_data(), 5, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
