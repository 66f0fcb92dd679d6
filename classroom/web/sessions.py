"""One cookie with a random token, and nothing else in the browser. What belongs to it are rows in the database.

Flask's own session would put readable data into the cookie. Here the token is all; the CSRF secret is worked out
from it, so it needs no row and lives as long as the cookie.
"""

import hmac
import re
import secrets
from hashlib import sha256
from typing import Any

from flask import Flask, Request, Response
from flask.sessions import SessionInterface, SessionMixin

LIFE = 60 * 60 * 24 * 400  # seconds; browsers allow no more. The rows are deleted long before
TOKEN = re.compile(r"[\w-]{43}", re.ASCII)


class CookieSession(dict[str, Any], SessionMixin):
    def __init__(self, token: str, is_new: bool, csrf: str) -> None:
        super().__init__(csrf_token=csrf)
        self.token = token
        self.new = is_new


class CookieSessions(SessionInterface):
    def open_session(self, app: Flask, request: Request) -> CookieSession:
        given = request.cookies.get(self.get_cookie_name(app), "")
        known = TOKEN.fullmatch(given) is not None
        token = given if known else secrets.token_urlsafe(32)
        secret = str(app.secret_key).encode()
        return CookieSession(token, not known, hmac.new(secret, token.encode(), sha256).hexdigest())

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Sets the cookie where it is new, on pages only."""
        if isinstance(session, CookieSession) and session.new and response.mimetype == "text/html":
            response.set_cookie(
                self.get_cookie_name(app),
                session.token,
                max_age=LIFE,
                secure=self.get_cookie_secure(app),
                httponly=True,
                samesite="Lax",
            )

    def get_cookie_name(self, app: Flask) -> str:
        """`__Host-` binds the cookie to this host and to https, where there is https."""
        return "__Host-sixteen" if self.get_cookie_secure(app) else "sixteen"
