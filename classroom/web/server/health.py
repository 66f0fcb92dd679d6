"""For monitoring: the health check and the metrics. Neither identifies a visitor."""

import hmac
import ipaddress
import logging
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as QueryTimeout

from flask import Blueprint, Flask, Response, abort, current_app, jsonify, request
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from classroom.store.database import Database
from classroom.web import metrics

log = logging.getLogger(__name__)
blueprint = Blueprint("health", __name__)

TIMEOUT = 2.0  # seconds that the database has for its answer


class DatabaseProbe:
    """Asks the database whether it is there, one query at a time: what hangs holds one thread, not all."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.executor = ThreadPoolExecutor(1, "database_probe")
        self.pending: Future[None] | None = None

    def answers(self) -> bool:
        if self.pending is None or self.pending.done():
            self.pending = self.executor.submit(self.query)
        try:
            self.pending.result(TIMEOUT)
        except (SQLAlchemyError, QueryTimeout) as error:
            log.error("no answer from the database: %s", type(error).__name__)
            return False
        return True

    def query(self) -> None:
        with self.database.reading() as session:
            session.execute(text("SELECT 1"))


def init_app(app: Flask) -> None:
    metrics.init_app(app)
    app.register_blueprint(blueprint)


def watch(app: Flask, database: Database) -> None:
    """Asks this database how it is, and counts its connections."""
    app.extensions["database_probe"] = DatabaseProbe(database)
    metrics.count_connections(database.engine)


@blueprint.after_request
def forbid_caching(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("/healthz")
def health() -> tuple[Response, int]:
    """200, or 503 when the database has not answered within two seconds (requirements A6.8)."""
    is_well = current_app.extensions["database_probe"].answers()
    return jsonify(ok=is_well), 200 if is_well else 503


@blueprint.get("/metrics")
def figures() -> Response:
    """Only for whoever knows METRICS_TOKEN; where none is set, for this machine itself, asking without a proxy."""
    token = current_app.config.get("METRICS_TOKEN")
    given = request.headers.get("Authorization", "")
    allowed = hmac.compare_digest(given.encode(), f"Bearer {token}".encode()) if token else is_from_localhost()
    if not allowed:
        abort(404)
    return Response(metrics.exposition(), content_type=CONTENT_TYPE_LATEST)


def is_from_localhost() -> bool:
    """Behind a proxy on this machine everybody seems to come from it; but a proxy says for whom it asks."""
    if any(name in request.headers for name in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via")):
        return False
    try:
        return ipaddress.ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False
