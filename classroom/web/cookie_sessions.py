"""One cookie with a random token, and for browsers in which children signed in a second one that knows the browser.
Nothing else is in the browser: what belongs to them are rows in the database.

Flask's own session would put readable data into the cookie. Here the token is all; the CSRF secret is worked out
from it, so it needs no row and lives as long as the cookie.
"""

import hmac
import re
import secrets
from hashlib import sha256
from typing import Any

from flask import Flask, Request, Response, g
from flask.sessions import SessionInterface, SessionMixin

YEAR = 60 * 60 * 24 * 365  # seconds that a browser is known to children who signed in with it
LIFE = 60 * 60 * 24 * 400  # seconds; browsers allow no more. The rows are deleted long before
TOKEN = re.compile(r"[\w-]{43}", re.ASCII)


COOKIE = "sixteen"  # by name: the cookie is called after the program


class CookieSession(dict[str, Any], SessionMixin):
    def __init__(self, token: str, is_new: bool, secret: bytes, device: str) -> None:
        self.secret = secret
        self.take(token)
        self.new = is_new
        self.device = device  # the browser's other cookie, which stays when children come and go
        self.keep_device = False

    def take(self, token: str) -> None:
        """The secret against forged forms belongs to the cookie."""
        self.token = token
        self["csrf_token"] = hmac.new(self.secret, token.encode(), sha256).hexdigest()

    def renew(self, token: str) -> None:
        """Goes on under another cookie: after signing in or out the old one is dead."""
        self.take(token)
        self.new = True
        g.pop("csrf_token", None)  # what Flask-WTF has signed for this answer was for the old one


class CookieSessions(SessionInterface):
    def open_session(self, app: Flask, request: Request) -> CookieSession:
        given, device = (request.cookies.get(self.name(app, name), "") for name in (COOKIE, "device"))
        known = TOKEN.fullmatch(given) is not None
        token = given if known else secrets.token_urlsafe(32)
        device = device if TOKEN.fullmatch(device) else secrets.token_urlsafe(32)
        return CookieSession(token, not known, str(app.secret_key).encode(), device)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Sets the cookies where they are new, on pages only."""
        if not isinstance(session, CookieSession) or response.mimetype != "text/html":
            return
        if session.new:
            self.give(app, response, COOKIE, session.token, LIFE)
        if session.keep_device:
            self.give(app, response, "device", session.device, YEAR)

    def give(self, app: Flask, response: Response, name: str, value: str, life: int) -> None:
        secure = self.get_cookie_secure(app)
        response.set_cookie(self.name(app, name), value, max_age=life, secure=secure, httponly=True, samesite="Lax")

    def get_cookie_name(self, app: Flask) -> str:
        return self.name(app, COOKIE)

    def name(self, app: Flask, name: str) -> str:
        """`__Host-` binds the cookie to this host and to https, where there is https."""
        return f"__Host-{name}" if self.get_cookie_secure(app) else name
