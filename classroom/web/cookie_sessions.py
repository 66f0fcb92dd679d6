"""One cookie with a random token, and for browsers in which somebody signed in a second one that knows the browser.
Nothing else is in the browser: what belongs to them are rows in the database.

Flask's own session would put readable data into the cookie. Here the token is all; the CSRF secret is an HMAC of it,
so it needs no row and lives as long as the cookie.
"""

import hmac
import re
import secrets
from datetime import timedelta
from hashlib import sha256
from typing import Any

from flask import Flask, Request, Response
from flask.sessions import SessionInterface, SessionMixin

TOKEN = re.compile(r"[\w-]{43}", re.ASCII)
COOKIE = "sixteen"  # by name: the cookie is called after the program
DEVICE = "device"
LIVES = {
    COOKIE: timedelta(days=400),  # browsers allow no more; the rows are deleted long before
    DEVICE: timedelta(days=365),  # that a browser is known to whoever signed in with it
}


class CookieSession(dict[str, Any], SessionMixin):
    """The token of this browser's session cookie, its CSRF secret, and the token of its device cookie. A new one is
    set only where it is needed: with a form, or when somebody signs in or out."""

    def __init__(self, token: str, is_new: bool, secret: bytes, device: str) -> None:
        self.secret = secret
        self.bind_token(token)
        self.new = is_new
        self.is_needed = False
        self.device = device  # the browser's other cookie, which stays when children come and go
        self.remembers_device = False

    @property
    def has_cookie(self) -> bool:
        """Whether the browser has its cookie, or gets it with this answer whatever is drawn."""
        return self.is_needed or not self.new

    def bind_token(self, token: str) -> None:
        """The CSRF secret belongs to the cookie's token."""
        self.token = token
        self["csrf_token"] = hmac.new(self.secret, token.encode(), sha256).hexdigest()[:32]  # 128 bits

    def renew(self, token: str) -> None:
        """Goes on under another cookie: after signing in or out the old one is dead."""
        self.bind_token(token)
        self.new = self.is_needed = True


class CookieSessions(SessionInterface):
    def open_session(self, app: Flask, request: Request) -> CookieSession:
        given, device = (request.cookies.get(self.cookie_name(app, name), "") for name in (COOKIE, DEVICE))
        known = TOKEN.fullmatch(given) is not None
        token = given if known else secrets.token_urlsafe(32)
        device = device if TOKEN.fullmatch(device) else secrets.token_urlsafe(32)
        return CookieSession(token, not known, str(app.secret_key).encode(), device)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Sets the cookies that are new and needed, on HTML pages only."""
        if not isinstance(session, CookieSession) or response.mimetype != "text/html":
            return
        if session.new and session.is_needed:
            self.set_cookie(app, response, COOKIE, session.token)
        if session.remembers_device:
            self.set_cookie(app, response, DEVICE, session.device)

    def set_cookie(self, app: Flask, response: Response, name: str, value: str) -> None:
        name_here, secure = self.cookie_name(app, name), self.get_cookie_secure(app)
        response.set_cookie(name_here, value, max_age=LIVES[name], secure=secure, httponly=True, samesite="Lax")

    def get_cookie_name(self, app: Flask) -> str:
        return self.cookie_name(app, COOKIE)

    def cookie_name(self, app: Flask, name: str) -> str:
        """`__Host-` binds the cookie to this host and to https, where there is https."""
        return f"__Host-{name}" if self.get_cookie_secure(app) else name
