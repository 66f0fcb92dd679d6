"""Whether the server can listen where it is asked to: found out before anything is changed, and said in plain words
(requirements A7.10)."""

import errno
import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from classroom.store.command_error import CommandError

BACKLOG = 1024  # connections that the system holds until they are taken up


def require_free_port(host: str, port: int) -> None:
    """Raises CommandError where nobody could listen."""
    with listening_errors(host, port):
        for bound in bound_sockets(host, port):
            bound.close()


def listening_sockets(host: str, port: int) -> list[socket.socket]:
    """A socket that listens for each address of the host. Raises OSError."""
    found = bound_sockets(host, port)
    for bound in found:
        bound.listen(BACKLOG)
    return found


def bound_sockets(host: str, port: int) -> list[socket.socket]:
    """Raises OSError; then none of them is left open."""
    with ExitStack() as stack:
        infos = dict.fromkeys(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE))
        found = [stack.enter_context(bound_socket(*info)) for info in infos]
        stack.pop_all()
    return found


def bound_socket(family: int, kind: int, protocol: int, _name: str, address: Any) -> socket.socket:
    bound = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere this would take the port away from whoever has it
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        bound.bind(address)
    except BaseException:
        bound.close()
        raise
    return bound


@contextmanager
def listening_errors(host: str, port: int) -> Iterator[None]:
    """Turns what the system says into CommandError."""
    try:
        yield
    except OSError as error:
        raise CommandError(reason(error, host, port)) from error


def reason(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use, perhaps by this program: stop what runs there, or choose another with --port"
    if error.errno == errno.EACCES:
        return f"port {port} is not for ordinary users: choose one above 1023 with --port"
    return f"cannot listen at {host}, port {port}: {error.strerror}"
