"""The operator's log: a line of JSON for each event, in UTC, without names, secrets or addresses.

Children, teachers and classes appear as keyed hashes that only this installation can compute, networks truncated
(requirements A7.3).
"""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

from flask import g, has_request_context

from classroom.services.crypto import keyed_hash
from classroom.web import metrics
from classroom.web.request_context import context, network

log = logging.getLogger("classroom")


class JsonLines(logging.Formatter):
    """One JSON object a line: a line break in a value ends no line."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="seconds")
        line: dict[str, Any] = {"at": at, "level": record.levelname.lower(), "what": record.getMessage()}
        line |= getattr(record, "more", {})
        if record.exc_info and record.exc_info[0]:
            line["fault"] = record.exc_info[0].__name__
            line["trace"] = trace_of(record.exc_info[2])
        return json.dumps(line)


def trace_of(trace: Any) -> list[str]:
    """The stack trace as file, line and function, without any value."""
    places = []
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rsplit('/', 1)[-1]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return places


def log_to_stderr() -> None:
    """Sends the lines to standard error, where whatever runs the server collects them."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    log.handlers, log.propagate = [handler], False
    log.setLevel(logging.INFO)


def log_event(what: str, **about: str) -> None:
    """Writes a line about this request, and counts sign-ins. What names somebody becomes a keyed hash."""
    more = {name: value if name == "way" else keyed_hash(context(), "log", value)[:12] for name, value in about.items()}
    if has_request_context():
        found = g.get("visitor")
        if found and found.kind in ("child", "teacher"):
            more["by"] = keyed_hash(context(), "log", found.teacher_id or found.id or "")[:12]
        more["network"] = network()
    metrics.count_sign_in(what, about.get("way", ""))
    log.info(what, extra={"more": more})
