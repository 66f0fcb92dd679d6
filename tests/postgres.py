"""Starts Debian's PostgreSQL for the tests, on a free port, with its data in a temporary folder."""

import os
import pwd
import secrets
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom
from tempfile import TemporaryDirectory

import psycopg


@dataclass(frozen=True)
class Server:
    url: str


@contextmanager
def open_folder() -> Iterator[Path]:
    """An empty folder that PostgreSQL's own user may use as long as it is there. Not one of pytest's: each run of
    pytest closes the folder above them as it begins, be it a run that a test makes."""
    with TemporaryDirectory(prefix="postgres-", ignore_cleanup_errors=True) as name:
        if os.geteuid() == 0:
            open_for_postgres(Path(name))
        yield Path(name)


@contextmanager
def start_server() -> Iterator[Server | str]:
    """A running server; a reason when there can be none. DATABASE_URL names one that runs already."""
    given = os.environ.get("DATABASE_URL", "")
    if given.startswith("postgresql"):
        yield Server(given)
        return
    programs = find_programs()
    if programs is None:
        yield "PostgreSQL is not installed (Debian: apt-get install postgresql)"
        return
    with open_folder() as folder:
        data, port = folder / "data", free_port()
        call(programs / "initdb", "-D", data, "-U", "classroom", "--auth=trust", "--no-sync")
        options = f"-p {port} -k {folder} -h 127.0.0.1 -c fsync=off"
        call(programs / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options, "start")
        try:
            yield Server(f"postgresql://classroom@127.0.0.1:{port}/postgres")
        finally:
            call(programs / "pg_ctl", "-D", data, "-m", "immediate", "stop", check=False)  # its folder goes anyway


@contextmanager
def scratch_database(url: str) -> Iterator[str]:
    """The address of an empty database of its own, at the server that this address leads to."""
    name, server = f"scratch_{secrets.token_hex(4)}", url.rpartition("/")[0]
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield f"{server}/{name}"
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def find_programs() -> Path | None:
    """The folder of `initdb`: where Debian keeps it, off the path, or on the path."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    found = shutil.which("initdb")
    folders = [folder for folder in debian if (folder / "initdb").exists()] or ([Path(found).parent] if found else [])
    return folders[-1] if folders else None


def open_for_postgres(folder: Path) -> None:
    """PostgreSQL refuses to run as root; its own user must reach the folder."""
    shutil.chown(folder, "postgres")
    for parent in folder.parents:
        if parent.stat().st_uid == 0 and parent != Path("/") and not parent.stat().st_mode & 0o001:
            parent.chmod(parent.stat().st_mode | 0o011)


def call(program: Path, *words: object, check: bool = True) -> None:
    command = [str(program), *map(str, words)]
    user = pwd.getpwnam("postgres") if os.geteuid() == 0 else None
    subprocess.run(
        command,
        check=check,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd="/",
        user=user.pw_uid if user else None,
        group=user.pw_gid if user else None,
        extra_groups=[] if user else None,
    )


def free_port() -> int:
    """A port that nobody listens on, below those that the system gives to outgoing connections: one of these would
    otherwise take it while a server that is to come back is down."""
    while True:
        port = SystemRandom().randrange(10_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
