"""Whether the server can listen where it is asked to: found out before anything is changed, and said in plain words
(requirements A7.10)."""

import errno
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager

from classroom.store.command_error import CommandError


def require_free_port(host: str, port: int) -> None:
    """Raises CommandError where nobody could listen."""
    with listening_errors(host, port):
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        for family, kind, protocol, _, address in found:
            with socket.socket(family, kind, protocol) as probe:
                if os.name == "posix":  # elsewhere this would take the port away from whoever has it
                    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                if family == socket.AF_INET6:
                    probe.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                probe.bind(address)


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
