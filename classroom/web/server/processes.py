"""Several processes that serve one app, managed by gunicorn: it starts them, starts another for one that died or hangs,
and ends them."""

import logging
import signal
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from gunicorn.glogging import Logger
from prometheus_client.multiprocess import mark_process_dead

from classroom.web.server.connections.ready_answers import AtOnce, nothing_at_once
from classroom.web.server.worker import WaitressWorker, choose_housekeeper

HANGS = 60  # seconds without a sign of life, after which a process is ended and another one started
LAST = 8  # seconds that processes have to stop: more than they take (`serving_loop`)


@dataclass(frozen=True)
class ProcessOptions:
    processes: int
    threads: int  # of each process
    proxies: int
    start_housekeeping: Callable[[], None]  # called in one of them
    at_once: AtOnce = nothing_at_once


def serve_in_processes(app: Any, listening: Sequence[socket.socket], options: ProcessOptions) -> None:
    """Serves until SIGTERM or Ctrl+C. The app is forked as it is: it must have closed its database. Raises SystemExit,
    in each process."""
    ProcessManager(ServedApp(app, listening, options)).run()


class ServedApp(BaseApplication):  # type: ignore[misc] # gunicorn has no types
    """The app, and how it is served, as gunicorn wants it."""

    def __init__(self, app: Any, listening: Sequence[socket.socket], options: ProcessOptions) -> None:
        self.callable_app, self.listening, self.options = app, listening, options
        self.proxies, self.start_housekeeping = options.proxies, options.start_housekeeping
        self.at_once = options.at_once
        super().__init__()

    def load_config(self) -> None:
        settings = {
            "bind": [f"fd://{one.detach()}" for one in self.listening],
            "workers": self.options.processes,
            "threads": self.options.threads,
            "worker_class": WaitressWorker,
            "preload_app": True,  # forked, so that they share memory, and are there at once
            "timeout": HANGS,
            "graceful_timeout": LAST,
            "logger_class": JsonLog,
            "loglevel": "warning",
            "control_socket_disable": True,
            "pre_fork": choose_housekeeper,
            "child_exit": lambda _manager, worker: mark_process_dead(worker.pid),  # type: ignore[no-untyped-call]
        }
        for name, value in settings.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        return self.callable_app


class ProcessManager(Arbiter):  # type: ignore[misc] # as above
    """gunicorn's process: whatever is to end it lets the others finish what has come."""

    handle_int = handle_quit = handle_hup = Arbiter.handle_term

    def spawn_worker(self) -> int:
        """Its process id. SIGTERM waits until the new process hears it (`WaitressWorker.init_signals`): it would be
        lost on one that has just been forked, which would then be killed after `LAST`."""
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
        try:
            return int(super().spawn_worker())
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})

    def handle_usr2(self) -> None:
        """gunicorn would start its command line anew; this program has its own."""


class JsonLog(Logger):  # type: ignore[misc] # as above
    """What gunicorn has to say, as lines of the operator's log (`web/logs.py`)."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        self.error_log.handlers = logging.getLogger("classroom").handlers
