"""What holds for every answer, whoever asked for whatever."""

import re

from werkzeug.test import TestResponse

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"
)
FILE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
NEVER = ("Server", "X-Powered-By", "Access-Control-Allow-Origin")
OPEN_TO_ALL = ("/static/", "/healthz")
INSIDE = re.compile(r"Traceback \(most recent|sqlalchemy|werkzeug\.|jinja2|site-packages|\bSELECT \w+\.")


def check_headers(answer: TestResponse) -> None:
    """Requirements A3.4, A3.8, A3.11, A3.12."""
    is_file = answer.status_code == 200 and answer.request.path.startswith("/static/")
    for name, value in (ALWAYS | {"Content-Security-Policy": FILE_POLICY if is_file else POLICY}).items():
        assert answer.headers.getlist(name) == [value]
    assert not any(name in answer.headers for name in NEVER)
    if answer.mimetype == "text/html":
        assert answer.headers["Cache-Control"] == "no-store"
        assert {"HX-Request", "Accept-Encoding"} <= set(answer.vary)
    elif answer.status_code == 200 and not answer.request.path.startswith(OPEN_TO_ALL):
        assert answer.headers["Cache-Control"] == "no-store"
    for cookie in answer.headers.getlist("Set-Cookie"):
        assert re.fullmatch(r"(sixteen|device)=[\w-]{43}; .*", cookie)
        assert all(flag in cookie for flag in ("; HttpOnly", "; SameSite=Lax", "; Path=/"))
        assert "Domain" not in cookie


def check_whole(answer: TestResponse) -> None:
    """No fault, and nothing of the inside on the page (A7.4)."""
    assert answer.status_code < 500
    assert not INSIDE.search(answer.data.decode(errors="replace"))
