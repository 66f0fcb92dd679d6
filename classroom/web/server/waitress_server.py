"""The server of `classroom run`: waitress, with room for a school's browsers."""

import sys
from typing import Any

CONNECTIONS = 2000  # a browser keeps up to six open: 300 children at once
CONNECTIONS_ON_WINDOWS = 400  # select() knows no more than 512 on Windows
IDLE_TIMEOUT = 60  # seconds; longer than a child thinks, so that a move finds its connection open
OTHER_FILES = 200  # besides connections: the database, templates, logs
MAX_REQUEST = 16 * 2**20  # bytes of a request, taken in before the app looks at it: what a mistaken file may be


def make_server(app: Any, host: str, port: int, threads: int) -> Any:
    """A server that listens already; its `run` serves. Raises OSError where the port is taken.

    waitress by itself stops accepting at 100 connections, which a class of 30 with six each goes beyond, and waits by
    select(), which cannot see files numbered above 1,023.
    """
    from waitress.server import create_server

    return create_server(
        app,
        host=host,
        port=port,
        threads=threads,
        ident=None,
        clear_untrusted_proxy_headers=False,  # which of them to believe is said in `proxies`
        max_request_body_size=MAX_REQUEST,
        connection_limit=min(CONNECTIONS, raise_open_file_limit(CONNECTIONS + OTHER_FILES) - OTHER_FILES),
        asyncore_use_poll=True,
        channel_timeout=IDLE_TIMEOUT,
    )


def raise_open_file_limit(wanted: int) -> int:
    """Raises RLIMIT_NOFILE; returns how many files this process may have open now: as many as wanted, or as the system
    allows."""
    if sys.platform == "win32":
        return CONNECTIONS_ON_WINDOWS + OTHER_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft == resource.RLIM_INFINITY or soft >= allowed:
        return allowed
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return allowed
