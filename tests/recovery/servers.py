"""The servers that are killed: the app under gunicorn, and a PostgreSQL server of our own."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import CalledProcessError

from sqlalchemy import create_engine, make_url, text
from sqlalchemy.exc import OperationalError

from tests.postgres import call, find_programs, free_port, open_folder
from tests.process import Process

APP = "classroom.web.app:app_from_environment()"


class Gunicorn(Process):
    """The app as a region runs it: a process with threads, and one that looks after it."""

    def command(self) -> list[str]:
        words = f"-m gunicorn --worker-class gthread --threads 8 --bind 127.0.0.1:{self.port}"
        return [sys.executable, *words.split(), APP]


class Postgres:
    """PostgreSQL that waits for the disk, as it does in use; it can be stopped and killed."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder, self.data, self.programs, self.port = folder, folder / "data", programs, free_port()
        call(programs / "initdb", "-D", self.data, "-U", "classroom", "--auth=trust", "--no-sync")
        self.start()

    def start(self) -> None:
        """Starts it; after a kill, as soon as what was left of it has gone."""
        options = f"-p {self.port} -k {self.folder} -h 127.0.0.1 -c fsync=on -c max_connections=60"
        words = "-D", self.data, "-w", "-t", "90", "-l", self.folder / "log", "-o", options, "start"
        for _ in range(60):
            with suppress(CalledProcessError):
                call(self.programs / "pg_ctl", *words)
                return
            if self.answers():  # the start may have succeeded although pg_ctl saw the old pid file
                return
            time.sleep(0.5)
        raise RuntimeError((self.folder / "log").read_text()[-2000:])

    def answers(self) -> bool:
        with suppress(OperationalError):
            self.run("SELECT 1")
            return True
        return False

    def stop(self, mode: str = "immediate") -> None:
        call(self.programs / "pg_ctl", "-D", self.data, "-w", "-m", mode, "stop", check=False)

    def kill(self) -> None:
        """Kills the postmaster; its children find out and go by themselves."""
        os.kill(int((self.data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)

    def url(self, name: str = "postgres") -> str:
        return f"postgresql://classroom@127.0.0.1:{self.port}/{name}"

    def new_database(self, name: str, more: str = "") -> str:
        """The address of an empty database."""
        self.run(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)", f"CREATE DATABASE {name} {more}")
        return self.url(name)

    def run(self, *statements: str) -> None:
        engine = create_engine(make_url(self.url()).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
        try:
            with engine.connect() as connection:
                for statement in statements:
                    connection.execute(text(statement))
        finally:
            engine.dispose()


@contextmanager
def own_postgres() -> Iterator[Postgres | str]:
    """A server that is up; or the reason why there is none."""
    programs = find_programs()
    if programs is None:
        yield "PostgreSQL is not installed (Debian: apt-get install postgresql)"
        return
    with open_folder() as folder:
        server = Postgres(folder, programs)
        try:
            yield server
        finally:
            server.stop()
