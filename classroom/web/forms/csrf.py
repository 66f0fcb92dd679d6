"""The token that every form must carry, so that no other site can send one in somebody's name (requirements A3.6).

Templates draw a marker, the same for everybody, and each answer gets the browser's token in its place, masked anew.
Answers are compressed: from their lengths a token that stayed the same could be guessed letter by letter, where the
page repeats words of the request as well (BREACH).
"""

import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache

from flask import Flask, Response, abort, request, session
from flask_wtf.csrf import ValidationError, generate_csrf, validate_csrf

FIELD, HEADER = "csrf_token", "X-CSRFToken"
MARKER = f"csrf-{secrets.token_hex(16)}"  # leaves no process: nobody can have it drawn as a word of theirs
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")
WITHOUT_COOKIE = ("bots",)  # blueprints whose requests show a token in a header, which no other site can add


def init_app(app: Flask) -> None:
    app.config["WTF_CSRF_TIME_LIMIT"] = None  # a lesson is longer than an hour
    app.jinja_env.globals.update(csrf_token=lambda: MARKER, has_cookie=lambda: session.has_cookie)  # type: ignore[attr-defined] # our own session
    app.before_request(refuse_forged_forms)


def refuse_forged_forms() -> None:
    """400 for what was sent without this browser's token, in the form or, by htmx, in a header."""
    if request.method not in UNSAFE or not request.endpoint or request.blueprint in WITHOUT_COOKIE:
        return
    given = unmask(request.form.get(FIELD) or request.headers.get(HEADER, ""))
    if hmac.compare_digest(given.encode(), signed_token(session["csrf_token"]).encode()):
        return  # as this process signed it: nothing has to be parsed
    try:
        validate_csrf(given)
    except ValidationError:
        abort(400)


def insert_token(response: Response) -> None:
    """Puts the token where the page has the marker. A page that has it needs the cookie that the token belongs to."""
    body, marker = response.get_data(), MARKER.encode()
    if marker in body:
        response.set_data(body.replace(marker, mask(signed_token(session["csrf_token"])).encode()))
        session.is_needed = True  # type: ignore[attr-defined] # our own session


@lru_cache(2000)
def signed_token(_secret: str) -> str:
    """Cached: signing it for each page took 3 % of its time. It has no time limit, so the first one stays good."""
    found: str = generate_csrf()
    return found


def mask(token: str) -> str:
    """A random pad as long as the token, and the token under it: other letters each time, and none of them its own."""
    plain = token.encode()
    pad = secrets.token_bytes(len(plain))
    return urlsafe_b64encode(pad + xor(pad, plain)).decode()


def unmask(masked: str) -> str:
    """The token; whatever is none gives another one, or an empty text."""
    try:
        both = urlsafe_b64decode(masked)
    except ValueError:
        return ""
    middle = len(both) // 2
    return xor(both[:middle], both[middle : 2 * middle]).decode(errors="replace")


def xor(one: bytes, other: bytes) -> bytes:
    """Bit by bit; both have the same length."""
    return (int.from_bytes(one) ^ int.from_bytes(other)).to_bytes(len(one))
