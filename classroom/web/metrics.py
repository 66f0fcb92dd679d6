"""Metrics of this process, in the text format of Prometheus.

No label identifies anybody: routes go by the name of their function, never by a path, since there are ids in paths.
"""

import os
import time
from collections.abc import Iterator

from flask import Flask, Response, g, request
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from sqlalchemy import Engine, event

from classroom import __version__
from classroom.web.shared_metrics import process_figures

METHODS = {"GET", "HEAD", "POST", "OPTIONS"}  # any other word is `other`: a stranger may send what it likes
BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

disable_created_metrics()  # type: ignore[no-untyped-call] # when a figure began to count is of no use here
REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)  # memory, time on the processor, open files

REQUESTS = Counter(
    "classroom_requests", "Requests answered.", ("method", "endpoint", "status"), registry=REGISTRY
)  # its name gets `_total`
LATENCY = Histogram(
    "classroom_request_seconds", "Time to an answer.", ("endpoint",), buckets=BUCKETS, registry=REGISTRY
)
MOVES = Counter("classroom_moves", "Moves that children made.", ("game",), registry=REGISTRY)
MATCHES = Counter("classroom_matches_begun", "Matches begun.", ("game",), registry=REGISTRY)
SIGN_INS = Counter("classroom_sign_ins", "Sign-ins tried.", ("way", "result"), registry=REGISTRY)
DATABASE_ERRORS = Counter(
    "classroom_database_errors", "Answers that the database kept us from.", ("kind",), registry=REGISTRY
)
IN_USE = Gauge(
    "classroom_database_connections_in_use",
    "Connections to the database at work.",
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
VERSION = Gauge("classroom_version_info", "1.", ("version",), registry=REGISTRY, multiprocess_mode="max")
VERSION.labels(__version__).set(1)


def init_app(app: Flask) -> None:
    app.before_request(start_timer)
    app.after_request(count_request)


def count_connections(engine: Engine) -> None:
    event.listen(engine, "checkout", lambda *_about: IN_USE.inc())
    event.listen(engine, "checkin", lambda *_about: IN_USE.dec())


def start_timer() -> None:
    g.began = time.perf_counter()


def count_request(response: Response) -> Response:
    endpoint = request.endpoint or "none"
    method = request.method if request.method in METHODS else "other"
    REQUESTS.labels(method, endpoint, response.status_code).inc()
    if "began" in g:
        LATENCY.labels(endpoint).observe(time.perf_counter() - g.began)
    return response


def count_sign_in(what: str, way: str) -> None:
    """Counts what the log calls `sign-in` or `sign-in failed`."""
    if what in ("sign-in", "sign-in failed"):
        SIGN_INS.labels(way, "ok" if what == "sign-in" else "refused").inc()


def exposition() -> bytes:
    """All metrics: of this process, or of all processes that share the folder of PROMETHEUS_MULTIPROC_DIR."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest(REGISTRY)
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    together.register(ProcessFigures())
    return generate_latest(together)


class ProcessFigures(Collector):
    """What ProcessCollector says of one process, of all of them together."""

    def collect(self) -> Iterator[Metric]:
        for name, value in process_figures().items():
            kind = CounterMetricFamily if name.endswith("_total") else GaugeMetricFamily
            yield kind(f"process_{name}", "Of all processes of the server.", value)
