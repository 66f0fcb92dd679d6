"""The application factory, and the app as WSGI servers start it."""

import os
from dataclasses import replace
from typing import Any

from flask import Flask
from htmx_flask import Htmx

from classroom.services.context import Context
from classroom.tutor.registry import all_tutors
from classroom.web import errors, security
from classroom.web.access import visitor_identity
from classroom.web.config import open_database
from classroom.web.cookie_sessions import CookieSessions
from classroom.web.installation_secret import secret_key
from classroom.web.logs import log_to_stderr
from classroom.web.paths import TEMPLATES
from classroom.web.polling import news
from classroom.web.polling import tables as table_polls
from classroom.web.polling.heartbeat_buffer import HeartbeatBuffer
from classroom.web.polling.middleware import Poll, PollingMiddleware
from classroom.web.presenters.table_regions import all_presenters
from classroom.web.server import contacts, gc_tuning, health, proxies
from classroom.web.server.gil_switch_interval import SwitchIntervalMiddleware
from classroom.web.templating import assets, fact_formatting, filters, i18n, regions, render_cache
from classroom.web.templating.i18n import LANGUAGES
from classroom.web.views import (
    account_settings,
    assignments,
    children,
    classes,
    exports,
    login,
    login_cards,
    match,
    me,
    print_pages,
    privacy,
    puzzles,
    reports,
    school,
    start,
    teacher_login,
)
from classroom.web.views.bots import playing, tokens
from classroom.web.views.friends import finding, laid_table, pictures
from classroom.web.views.questions import answering, asking
from classroom.web.views.together import tables

VIEWS_FOR_CHILDREN = (start, match, login, me, puzzles, answering, finding, pictures, laid_table, privacy)
VIEWS_FOR_TEACHERS = (
    account_settings,
    teacher_login,
    school,
    children,
    classes,
    login_cards,
    reports,
    print_pages,
    exports,
    assignments,
    asking,
    tables,
    tokens,
)
FOR_PROGRAMS = (playing,)


def create_app(context: Context, secret: str, **config: Any) -> Flask:
    """The app over a prepared database. `config` is added to Flask's own."""
    app = assemble(secret, **config)
    put_over(app, replace(context, secret=secret))
    return app


def assemble(secret: str, **config: Any) -> Flask:
    """The app with all its parts and views, over no database yet."""
    app = Flask("classroom", static_folder=None, template_folder=str(TEMPLATES))
    app.config.update(SECRET_KEY=secret, MAX_CONTENT_LENGTH=64 * 1024, MAX_FORM_PARTS=100)
    app.config.update(config)
    app.jinja_environment = render_cache.EagerEnvironment
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.session_interface = CookieSessions()
    for part in (health, proxies, visitor_identity):  # in this order before each request
        part.init_app(app)
    Htmx(app)
    for part in (security, i18n, assets, filters, fact_formatting, render_cache, regions, errors):
        part.init_app(app)
    for view in (*VIEWS_FOR_CHILDREN, *VIEWS_FOR_TEACHERS, *FOR_PROGRAMS):
        app.register_blueprint(view.blueprint)
    return app


def put_over(app: Flask, context: Context) -> None:
    """Gives the app the database that it serves, with what asks it outside of a request."""
    app.extensions["context"] = context
    app.extensions["heartbeats"] = HeartbeatBuffer(context)
    health.watch(app, context.database)
    app.extensions["polls"] = with_polls(app.wsgi_app, context, app.extensions["heartbeats"])
    app.wsgi_app = app.extensions["polls"]  # type: ignore[method-assign]


def with_polls(app: Any, context: Context, heartbeats: HeartbeatBuffer) -> PollingMiddleware:
    """The WSGI app behind what answers polls."""
    polls: dict[str, Poll] = {
        news.PATH: news.ClassNews(context, heartbeats),
        table_polls.PATH: table_polls.TablePoll(context, heartbeats),
    }
    return PollingMiddleware(app, polls)


def app_from_environment() -> Flask:
    """For WSGI servers: the database of DATABASE_URL, the secret of SECRET_KEY or the file beside the database. Raises
    CommandError."""
    gc_tuning.limit_malloc_arenas()
    proxies.proxies_in_front()  # refused before the database is changed
    told = contacts.contacts()  # so is this
    database = open_database()
    behind_https = os.environ.get("BEHIND_HTTPS") == "1"
    more = {"SESSION_COOKIE_SECURE": behind_https, "METRICS_TOKEN": os.environ.get("METRICS_TOKEN")}
    app = create_app(Context(database), secret_key(), **more, **told)
    proxies.trust_proxies(app)
    log_to_stderr()
    warm_up(app)
    gc_tuning.freeze_gc()
    app.extensions["switch_interval"] = app.wsgi_app = SwitchIntervalMiddleware(app.wsgi_app)  # type: ignore[method-assign,assignment]
    return app


def warm_up(app: Flask) -> None:
    """Imports every tutor and presenter, which two requests at once could not: each may wait for what the other one is
    importing. Draws the start page once in each language, so that no class waits for templates to compile."""
    all_tutors()
    all_presenters()
    browser = app.test_client()
    for language in LANGUAGES:
        browser.get("/", headers={"Accept-Language": language})
