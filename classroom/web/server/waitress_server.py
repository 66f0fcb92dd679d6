"""The server of `classroom run`: waitress, with room for a school's browsers."""

import logging
import socket
import sys
from collections.abc import Sequence
from typing import Any

from classroom.web.server.connections.ready_answers import AtOnce, nothing_at_once
from classroom.web.server.listening import listening_sockets

CONNECTIONS = 2000  # a browser keeps up to six open: 300 children at once
CONNECTIONS_ON_WINDOWS = 400  # select() knows no more than 512 on Windows
PATIENCE = 60  # seconds to wait for a browser: longer than a child thinks, so that a move finds its connection open
OTHER_FILES = 200  # besides connections: the database, templates, logs


def make_server(app: Any, host: str, port: int, threads: int, proxies: int = 0) -> Any:
    """A server that listens already; its `run` serves. Raises OSError where the port is taken."""
    return server_on(app, listening_sockets(host, port), threads, proxies)


def server_on(
    app: Any,
    listening: Sequence[socket.socket],
    threads: int,
    proxies: int = 0,
    at_once: AtOnce = nothing_at_once,
) -> Any:
    """A server at these sockets, which other processes may share. `at_once` is asked by path and query for the answer
    to a GET that needs no thread, or what it waits for: `serve` then gives it.

    waitress by itself stops accepting at 100 connections, which a class of 30 with six each goes beyond, and waits by
    select(), which cannot see files numbered above 1,023.
    """
    from waitress.adjustments import Adjustments
    from waitress.server import MultiSocketServer

    from classroom.web.server.connections.connection_limits import GRACE, LimitedServer
    from classroom.web.server.connections.event_loop import Sockets
    from classroom.web.server.connections.fair_queue import FairDispatcher
    from classroom.web.server.connections.request_body import MAX_DROPPED

    adjustments = Adjustments(
        sockets=list(listening),
        threads=threads,
        ident=None,
        clear_untrusted_proxy_headers=False,  # which of them to believe is said in `proxies`
        max_request_body_size=MAX_DROPPED,
        connection_limit=min(CONNECTIONS, raise_open_file_limit(CONNECTIONS + OTHER_FILES) - OTHER_FILES),
        asyncore_use_poll=True,
        channel_timeout=PATIENCE,
        cleanup_interval=1,
    )
    adjustments.asyncore_loop_timeout = GRACE  # seconds without an event, after which there may be room again
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # it would log every request that waits
    sockets = Sockets()
    dispatcher = FairDispatcher(threads, proxies, at_once)
    about = {"map": sockets, "dispatcher": dispatcher, "adj": adjustments, "bind_socket": False}
    servers = [
        LimitedServer(app, **about, _sock=one, sockinfo=(one.family, one.type, one.proto, one.getsockname()))
        for one in listening
    ]
    if len(servers) == 1:
        return servers[0]
    names = [(server.effective_host, server.effective_port) for server in servers]
    return MultiSocketServer(sockets, adjustments, names, dispatcher, servers[0].log_info)


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
