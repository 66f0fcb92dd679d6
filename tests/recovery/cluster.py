"""More than one machine, in small: gunicorns behind nginx, a primary with its standby, and children who play on."""

import json
import os
import signal
import ssl
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from pathlib import Path
from threading import Event, Thread
from typing import Any
from urllib.parse import urlencode, urlsplit

import psycopg

from classroom.games.records import FORMAT, replay
from tests.children import CARD
from tests.html import Document
from tests.playing import SLUG
from tests.postgres import call, find_programs
from tests.recovery.servers import Gunicorn

SECRET = "only-for-clusters-" + "0" * 32


class OneOfSeveral(Gunicorn):
    """One server of several that share a database: begun, and only waited for when it is needed."""

    def __init__(self, folder: Path, database: str, **environment: str) -> None:
        super().__init__(folder, database, SECRET_KEY=SECRET, **environment)

    def start(self) -> None:
        self.begin()


def wait_for(happened: Callable[[], bool], what: str, seconds: float = 180) -> None:
    until = time.monotonic() + seconds
    while not happened():
        if time.monotonic() > until:
            raise RuntimeError(f"waited too long for {what}")
        time.sleep(0.05)


@dataclass
class Player(Thread):
    """A child who plays match after match, and tries again whatever is not confirmed. `confirmed` is how many events
    each match has at least, as the server said; `strange` are answers that no fault excuses."""

    url: str
    cookies: dict[str, str] = field(default_factory=dict)
    match: str = ""
    confirmed: dict[str, int] = field(default_factory=dict)
    moves: int = 0
    failed: int = 0
    last: float = 0.0  # when a move was confirmed last
    strange: list[str] = field(default_factory=list)
    over: Event = field(default_factory=Event)

    def __post_init__(self) -> None:
        Thread.__init__(self, daemon=True)

    __hash__ = Thread.__hash__

    def run(self) -> None:
        while not self.over.is_set():
            try:
                self.play()
            except (OSError, HTTPException):
                self.failed += 1
                time.sleep(0.05)
            except Exception as error:
                self.strange.append(repr(error))
                return

    def stop(self) -> None:
        self.over.set()
        self.join(30)

    def play(self) -> None:
        """One move, or the beginning of a match."""
        if not self.match:
            token = csrf_of(self.ask("GET", "/")[1])
            match = self.ask("POST", f"/play/{SLUG}", preset="simplified", csrf_token=token)[2]
            if f'"{match}/sums"' in self.ask("GET", match)[1]:  # where it may choose: it is not to be asked for any
                self.ask("POST", f"{match}/sums", sums="show", csrf_token=token)
            self.match = match
            return
        page = self.ask("GET", self.match)[1]
        document = Document(page)
        cards = list(filter(CARD.fullmatch, document.values("move")))
        if not cards:
            self.match = ""
            return
        seq = int(document.value("seq"))
        if seq < self.confirmed.get(self.match, 0):
            raise ValueError(f"confirmed {self.confirmed[self.match]}, now {seq}")
        said = {"seq": str(seq), "move": cards[0], "sure": "1", "csrf_token": document.value("csrf_token")}
        status, _, where = self.ask("POST", f"{self.match}/move", **said)
        if status != 303 or "pick=" in where:
            raise ValueError(f"{status} {where}")
        self.confirmed[self.match] = seq + 1
        self.moves, self.last = self.moves + 1, time.monotonic()

    def ask(self, method: str, path: str, **form: str) -> tuple[int, str, str]:
        """Status, page and where it leads. Raises OSError when it may be asked again, ValueError when not."""
        connection = self.connect()
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if method == "POST":
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "Referer": self.url}
        try:
            connection.request(method, path, urlencode(form) if form else None, headers)
            return self.read(connection.getresponse())
        finally:
            connection.close()

    def connect(self) -> HTTPConnection:
        parts = urlsplit(self.url)
        if parts.scheme == "https":
            return HTTPSConnection(parts.netloc, timeout=10, context=ssl._create_unverified_context())
        return HTTPConnection(parts.netloc, timeout=10)

    def read(self, answer: HTTPResponse) -> tuple[int, str, str]:
        page = answer.read().decode()
        if answer.status in (502, 503, 504):
            raise ConnectionError(answer.status)
        if answer.status >= 400:
            raise ValueError(f"{answer.status} {page[:200]}")
        for cookie in answer.headers.get_all("Set-Cookie", []):
            name, _, value = cookie.split(";")[0].partition("=")
            self.cookies[name] = value
        return answer.status, page, answer.headers.get("Location", "")


def csrf_of(page: str) -> str:
    return Document(page).value("csrf_token")


def lost(database: str, players: list[Player]) -> int:
    """How many events that were confirmed are missing. Raises RuleError or AssertionError for a match that is not
    whole: a move made twice or half would be refused."""
    missing = 0
    with psycopg.connect(database) as connection:
        for address, confirmed in [pair for player in players for pair in player.confirmed.items()]:
            rows = connection.execute(
                "SELECT seq, kind, data FROM event WHERE match_id = %s ORDER BY seq", [address.rsplit("/", 1)[-1]]
            ).fetchall()
            assert [row[0] for row in rows] == list(range(len(rows)))
            missing += max(confirmed - len(rows), 0)
            check_whole(rows)
    return missing


def check_whole(rows: list[tuple[int, str, dict[str, Any]]]) -> None:
    """It is the child's turn or the end: the tutor's answer comes with the child's move."""
    chance = [data["outcome"] for _, _, data in rows if "outcome" in data]
    moves = [data["move"] for _, kind, data in rows if kind == "move"]
    record = {"format": FORMAT, "game": SLUG, "players": 2, "rules": {"match": False, "wilds": False}}
    assert replay(json.dumps({**record, "chance": chance, "moves": moves}))["turn"] in (0, None)


class Postgres:
    """A PostgreSQL server that can be killed as a machine is that loses its power."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.data, self.port = folder, folder / f"data-{time.monotonic_ns()}", port
        programs = find_programs()
        assert programs is not None
        self.programs = programs
        self.url = f"postgresql://classroom@127.0.0.1:{port}/postgres"

    def found(self) -> "Postgres":
        """A new one, empty, that allows standbys."""
        call(self.programs / "initdb", "-D", self.data, "-U", "classroom", "--auth=trust", "--no-sync")
        return self.start()

    def follow(self, primary: "Postgres") -> "Postgres":
        """A standby of that one; every commit there waits for it from now on."""
        where = "-h", "127.0.0.1", "-p", primary.port, "-U", "classroom"
        call(self.programs / "pg_basebackup", *where, "-D", self.data, "-R", "-c", "fast", "--no-sync", "-X", "stream")
        self.start()
        primary.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
        primary.ask("SELECT pg_reload_conf()")
        wait_for(lambda: primary.ask("SELECT sync_state FROM pg_stat_replication") == "sync", "the standby")
        return self

    def start(self) -> "Postgres":
        options = f"-p {self.port} -k {self.folder} -h 127.0.0.1"
        log = self.folder / f"postgres-{self.port}.log"
        call(self.programs / "pg_ctl", "-D", self.data, "-w", "-l", log, "-o", options, "start")
        return self

    def ask(self, question: str) -> object:
        with psycopg.connect(self.url, autocommit=True) as connection:
            found = connection.execute(question)
            row = found.fetchone() if found.description else None
        return row and row[0]

    def go_silent(self) -> None:
        """Its standby hears no more of it, as when a network fails first and the machine after it."""
        os.kill(int(str(self.ask("SELECT pid FROM pg_stat_replication"))), signal.SIGSTOP)

    def kill(self) -> None:
        """Every process of it, and nothing said to anybody."""
        file = self.data / "postmaster.pid"
        if not file.exists():
            return
        master = int(file.read_text().split()[0])
        os.kill(master, signal.SIGSTOP)  # it is not to start others while they go
        children = [int(line.split()[0]) for line in process_list() if int(line.split()[1]) == master]
        for pid in (master, *children):
            os.kill(pid, signal.SIGKILL)
        wait_for(lambda: not Path(f"/proc/{master}").exists() or is_dead(master), "the end of the primary")
        socket = self.folder / f".s.PGSQL.{self.port}.lock"
        for left in (file, socket):  # they name a process that nobody may have reaped
            left.unlink(missing_ok=True)

    def promote(self) -> None:
        """What Patroni does when the primary has gone. Nobody follows this one yet."""
        call(self.programs / "pg_ctl", "-D", self.data, "-w", "promote")


def process_list() -> list[str]:
    return subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout.splitlines()


def is_dead(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
