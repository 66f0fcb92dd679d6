"""One of several processes that serve: gunicorn's worker, with our waitress in it.

gunicorn's own workers take in requests byte by byte, so that eight slow clients keep everybody out. waitress with its
limits (`connection_limits`) and its fair queue serves in each process as it does alone. The processes share the
listening sockets: whoever is idle takes up what comes, and nothing is lost that nobody has taken up yet.
"""

import os
import signal
import time
from typing import Any

from gunicorn.workers.base import Worker

from classroom.tutor.thinking_time import ThinkingBudget
from classroom.web.server.serving_loop import serve
from classroom.web.server.waitress_server import server_on

BEAT = 1.0  # seconds


class WaitressWorker(Worker):  # type: ignore[misc] # gunicorn has no types
    """A process that serves until it is told to stop, or gunicorn's own process has gone."""

    keeps_house = False  # whether this one tidies and backs up
    beat_at = -BEAT

    def init_signals(self) -> None:
        super().init_signals()
        signal.signal(signal.SIGQUIT, self.handle_exit)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches every process; gunicorn's own tells the others
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})  # which may have come while it started

    def run(self) -> None:
        ThinkingBudget.processes = self.cfg.workers
        listening = [one.sock for one in self.sockets]
        server = server_on(self.wsgi, listening, self.cfg.threads, self.app.proxies, self.app.at_once)
        if self.keeps_house:
            self.app.start_housekeeping()
        serve(server, self.stops, self.beat)

    def beat(self) -> None:
        """Tells gunicorn once a second that this process goes on: it touches a file."""
        if time.monotonic() - self.beat_at >= BEAT:
            self.beat_at = time.monotonic()
            self.notify()

    def stops(self) -> bool:
        return not self.alive or os.getppid() != self.ppid


def choose_housekeeper(manager: Any, worker: WaitressWorker) -> None:
    """Before a worker is forked: it keeps house where none does. gunicorn forgets one that died before it makes the
    next, so there are never two, and never none for long."""
    worker.keeps_house = not any(other.keeps_house for other in manager.WORKERS.values())
