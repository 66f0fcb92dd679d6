"""A server that is told to stop finishes what has come (requirements A6.1), and takes up nothing more."""

import socket
import threading
import time
from contextlib import ExitStack

import pytest

from classroom.web.server.listening import listening_sockets
from classroom.web.server.serving_loop import serve
from classroom.web.server.waitress_server import server_on
from tests.web.server.conftest import Served, SmallApp, answer_on, request


def test_a_request_that_has_come_is_answered_and_then_it_ends() -> None:
    app, stop = SmallApp(), threading.Event()
    server = server_on(app, listening_sockets("127.0.0.1", 0), 2)
    thread = threading.Thread(target=serve, args=(server, stop.is_set))
    thread.start()
    with ExitStack() as stack:
        served = Served(app, server, stack)
        idle, waiting = served.connect(), served.connect(request("/hang"))
        while not app.began:
            time.sleep(0.01)
        stop.set()
        time.sleep(0.5)
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", int(server.effective_port)))
        app.go.set()
        assert answer_on(waiting) == "200 /hang 0 0"
        assert answer_on(idle) == ""
        thread.join(5)
    assert not thread.is_alive()
