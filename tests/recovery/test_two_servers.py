"""Two servers behind nginx on one PostgreSQL: children come to either, and to the other when one is killed."""

import logging
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from urllib.request import urlopen

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from classroom.services.accounts import sessions
from classroom.services.context import Context
from classroom.store.database import Database
from classroom.web.cookie_sessions import COOKIE
from tests.people import found_school, make_lesson
from tests.postgres import Server, free_port, scratch_database
from tests.recovery.cluster import SECRET, OneOfSeveral, Player, lost, wait_for

log = logging.getLogger(__name__)  # figures: pytest -o log_cli_level=INFO
NGINX = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
SITE = Path(__file__).resolve().parents[2] / "docs" / "operations" / "nginx-site.conf"
CHILDREN, KILLS, MANY = 5, 1, 30

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.skipif(NGINX is None, reason="nginx is not installed (Debian: apt-get install nginx-light)"),
]


class Nginx:
    """nginx with the site that docs/operations shows, on free ports, with a certificate of its own."""

    def __init__(self, folder: Path, servers: list[OneOfSeveral]) -> None:
        self.port, self.folder = free_port(), folder
        make_certificate(folder)
        text = SITE.read_text()
        for old, new in (
            ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
            ("listen 443", f"listen 127.0.0.1:{self.port}"),
            ("127.0.0.1:8017", f"127.0.0.1:{servers[0].port}"),
            ("127.0.0.1:8018", f"127.0.0.1:{servers[1].port}"),
            ("/etc/letsencrypt/live/school.example", str(folder)),
            ("/var/log/nginx", str(folder)),
            ("school.example", "127.0.0.1"),
        ):
            assert old in text
            text = text.replace(old, new)
        temporary = "".join(
            f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        top = f"daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log; worker_rlimit_nofile 20000;"
        events = "events { worker_connections 8192; }"  # as docs/operations/town.md says
        (folder / "nginx.conf").write_text(f"{top} {events} http {{ {temporary}\n{text}\n}}")
        assert NGINX is not None
        self.process = subprocess.Popen([NGINX, "-p", folder, "-c", folder / "nginx.conf"], stderr=subprocess.DEVNULL)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


def make_certificate(folder: Path) -> None:
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "x")])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = made.serial_number(1).not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
    (folder / "fullchain.pem").write_bytes(made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    text = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / "privkey.pem").write_bytes(text)


@pytest.fixture
def database(postgres: Server | str) -> Iterator[str]:
    if not isinstance(postgres, Server):
        pytest.skip(postgres)
    with scratch_database(postgres.url) as url:
        yield url


@pytest.fixture
def servers(database: str, tmp_path: Path) -> Iterator[list[OneOfSeveral]]:
    """Both, started together on an empty database."""
    about = {"BEHIND_HTTPS": "1", "PROXIES": "1", "TRUSTED_HOSTS": ""}
    both = [OneOfSeveral(tmp_path, database, **about) for _ in range(2)]
    yield both
    for server in both:
        server.kill()


@pytest.fixture
def ada(servers: list[OneOfSeveral], database: str) -> str:
    """The cookie of a child of a class who is signed in."""
    context = Context(Database(database), secret=SECRET)
    context.database.prepare()
    lesson = make_lesson(context, found_school(context), names=("Ada",), sums="show")
    with context.database.transaction() as session:
        token = sessions.sign_in(context, session, "old", child_id=lesson.cards["Ada"].child_id)
    context.database.engine.dispose()
    return token


@pytest.fixture
def nginx(servers: list[OneOfSeveral], tmp_path: Path) -> Iterator[Nginx]:
    front = Nginx(tmp_path, servers)
    yield front
    front.stop()


def test_children_go_on_at_the_other_server_when_one_is_killed(
    servers: list[OneOfSeveral], nginx: Nginx, database: str, ada: str, thorough: bool
) -> None:
    """Under load, again and again: no confirmed move is lost, none is made twice, everybody plays on."""
    rng, site = Random(16), f"https://127.0.0.1:{nginx.port}"
    players = [Player(site) for _ in range(CHILDREN - 1)] + [Player(site, {f"__Host-{COOKIE}": ada})]
    for server in servers:
        server.wait()
    to_and_fro(servers, players[0])
    for player in players:
        player.start()
    waits = []
    for _ in range(MANY if thorough else KILLS):
        all_move_on(players)
        wait_for(lambda: all(moves_at(server) for server in servers), "moves at both servers")
        time.sleep(rng.uniform(0.1, 1.0))
        victim = rng.choice(servers)
        victim.kill()
        waits.append(all_move_on(players))
        if thorough:
            victim.begin()
            victim.wait()
    for player in players:
        player.stop()
    assert [player.strange for player in players] == [[]] * CHILDREN
    assert lost(database, players) == 0
    figures = sum(player.moves for player in players), sum(player.failed for player in players), max(waits)
    log.info("%d moves confirmed, none lost, %d tries failed, longest wait for a move %.1f s", *figures)


def to_and_fro(servers: list[OneOfSeveral], player: Player) -> None:
    """A guest begins at one server and moves at the other, by turns: cookie, form secret and match are good at both."""
    site = player.url
    for number in range(5):
        player.url = servers[number % 2].url
        player.play()
    player.url = site
    assert player.moves == 4


def all_move_on(players: list[Player]) -> float:
    """Seconds until every child has had another move confirmed."""
    began = time.monotonic()
    wait_for(lambda: all(player.last > began or player.strange for player in players), "every child's next move")
    return max(player.last for player in players) - began


def moves_at(server: OneOfSeveral) -> float:
    """How many moves this server has made since it was started."""
    with urlopen(f"{server.url}/metrics", timeout=5) as answer:
        found = re.search(r'^classroom_moves_total\{game="sixteen"\} (\S+)$', answer.read().decode(), re.MULTILINE)
    return float(found[1]) if found else 0.0
