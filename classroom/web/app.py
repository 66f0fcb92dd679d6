"""Puts the app together."""

import os
from collections.abc import MutableMapping
from dataclasses import replace
from typing import Any

from flask import Flask, g, request
from flask.templating import Environment
from flask.typing import ResponseReturnValue
from htmx_flask import Htmx
from jinja2 import Template

from classroom.services.accounts.visitors import Visitor, find_visitor
from classroom.services.context import Context
from classroom.services.crypto import new_token
from classroom.web import errors, request_context, security
from classroom.web.auth_guards import redirect_away
from classroom.web.config import open_database, secret_key
from classroom.web.cookie_sessions import CookieSessions
from classroom.web.logs import log_to_stderr
from classroom.web.paths import TEMPLATES
from classroom.web.server import gc_tuning, proxies
from classroom.web.server.switch_interval import SwitchIntervalMiddleware
from classroom.web.templating import assets, fact_formatting, filters, i18n
from classroom.web.templating.i18n import LANGUAGES
from classroom.web.views import (
    account_settings,
    assignments,
    children,
    classes,
    exports,
    health,
    login,
    login_cards,
    match,
    me,
    privacy,
    puzzles,
    reports,
    school,
    start,
    teacher_login,
)

FOR_CHILDREN = (start, match, login, me, puzzles, privacy)
FOR_TEACHERS = (account_settings, teacher_login, school, children, classes, login_cards, reports, exports, assignments)

FOR_NOBODY = ("assets.file", "health.health", "health.figures")  # the same for everybody
ASK_THEMSELVES = ("reports.now", "login.join_request")  # pages left open, again and again


class EagerEnvironment(Environment):
    """Templates whose globals are all there before the first is drawn, and which are found by their name once they
    have been read. Looking through two layers of globals, and through locks and weak references, at every include and
    import took a tenth of the time of a page."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.read: dict[str, Template] = {}

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002 # Jinja names it so
    ) -> Template:
        if isinstance(name, Template):
            return name
        if name not in self.read or self.auto_reload:
            self.read[name] = super().get_template(name, parent, globals)
        return self.read[name]


def create_app(context: Context, secret: str, **config: Any) -> Flask:
    """The app over a prepared database."""
    app = Flask("classroom", static_folder=None, template_folder=str(TEMPLATES))
    app.config.update(SECRET_KEY=secret, MAX_CONTENT_LENGTH=64 * 1024, MAX_FORM_PARTS=100)
    app.config.update(config)
    app.jinja_environment = EagerEnvironment
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.session_interface = CookieSessions()
    app.extensions["context"] = replace(context, secret=secret)
    for part in (health, proxies):
        part.init_app(app)
    app.before_request(identify_visitor)
    Htmx(app)
    for part in (security, i18n, assets, filters, fact_formatting, errors):
        part.init_app(app)
    app.context_processor(template_context)
    for topic in (*FOR_CHILDREN, *FOR_TEACHERS):
        app.register_blueprint(topic.blueprint)
    return app


def identify_visitor() -> ResponseReturnValue | None:
    """Finds out who is there, once a request. Whose sign-in has run out is nobody, under a new cookie; what a page
    left open still sends is not done, but leads to signing in again."""
    if request.endpoint in FOR_NOBODY:
        return None
    g.visitor = found = find_visitor(
        request_context.context(), request_context.token(), refresh=request.endpoint not in ASK_THEMSELVES
    )
    if not found.ended:
        return None
    request_context.renew_token(new_token())
    g.visitor = Visitor(request_context.token())
    if request.method in ("GET", "HEAD"):
        return None
    return redirect_away("teacher_login.sign_in" if request.path.startswith("/teacher") else "start.start")


def template_context() -> dict[str, Any]:
    """What every template knows."""
    return {
        "visitor": request_context.visitor(),
        "is_demo": request_context.is_demo(),
        "is_open_air": request_context.is_open_air(),
    }


def app_from_environment() -> Flask:
    """For WSGI servers: the database of DATABASE_URL, the secret of SECRET_KEY or the file beside the database. Raises
    Refusal."""
    gc_tuning.limit_malloc_arenas()
    database = open_database()
    behind_https = os.environ.get("BEHIND_HTTPS") == "1"
    more = {"SESSION_COOKIE_SECURE": behind_https, "METRICS_TOKEN": os.environ.get("METRICS_TOKEN")}
    app = create_app(Context(database), secret_key(), **more)
    proxies.trust_proxies(app)
    log_to_stderr()
    warm_up(app)
    gc_tuning.freeze_gc()
    app.extensions["turns"] = app.wsgi_app = SwitchIntervalMiddleware(app.wsgi_app)  # type: ignore[method-assign,assignment]
    return app


def warm_up(app: Flask) -> None:
    """Draws the start page once in each language, so that the first class does not wait for templates and sentences."""
    browser = app.test_client()
    for language in LANGUAGES:
        browser.get("/", headers={"Accept-Language": language})
