"""Where other devices find this server: what login cards, letters and the class page tell children to open, and which
addresses a school can choose from."""

from dataclasses import dataclass

from flask import current_app, request, url_for
from markupsafe import Markup

from classroom.web.documents.qr import qr_svg
from classroom.web.server.local_addresses import addresses_in_network, answers, name_in_network
from classroom.web.server.proxies import LOCAL_NAMES, is_only_localhost

LOOPBACK = ("127.", "localhost", "[::1]", "0.0.0.0")  # noqa: S104 # what a browser may be told, not where we listen
PORTS = {"http": 80, "https": 443}


def base_url(set_by_school: str) -> str:
    """The address that the school has set, else the one that the teacher came by."""
    if not set_by_school:
        return request.host_url.rstrip("/")
    return set_by_school if "://" in set_by_school else f"{request.scheme}://{set_by_school}"


def typed_address(set_by_school: str) -> str:
    """The same as people type it."""
    return base_url(set_by_school).split("://", 1)[1]


def card_url(set_by_school: str, token: str) -> str:
    """What the QR code of a login card says."""
    return f"{base_url(set_by_school)}{url_for('login.card', card=token)}"


def is_loopback(set_by_school: str) -> bool:
    """Whether the cards would lead to this machine only."""
    return typed_address(set_by_school).startswith(LOOPBACK)


@dataclass(frozen=True, slots=True)
class ReachableAddress:
    """An address as people type it, the test page there, and whether this machine answers itself there: None for a
    name, which other devices may know otherwise than this one."""

    typed: str
    test_url: str
    answers: bool | None

    @property
    def qr(self) -> Markup:
        """The code that leads to the test page, as an inline SVG."""
        return qr_svg(self.test_url)


def is_local_only() -> bool:
    """Whether the server was told to listen to this machine alone."""
    return is_only_localhost(current_app)


def reachable_addresses() -> list[ReachableAddress]:
    """What the browser used, unless that is loopback; the names that the site was given; else this machine's addresses
    in its networks and its name. None where it listens to itself alone."""
    if is_local_only():
        return []
    host, _, port = request.host.partition(":") if "]" not in request.host else (request.host, "", "")
    tail = f":{port}" if port else ""
    names = [name.lstrip(".") for name in current_app.config.get("TRUSTED_HOSTS") or () if name not in LOCAL_NAMES]
    here = [] if host.startswith(LOOPBACK) else [ReachableAddress(host + tail, hello_url(host + tail), True)]
    if names:
        return here + [named(name + tail) for name in names if name != host]
    numbers = [one for one in addresses_in_network() if one != host]
    listening = int(port) if port else PORTS[request.scheme]
    checked = [ReachableAddress(one + tail, hello_url(one + tail), answers(one, listening)) for one in numbers]
    return here + sorted(checked, key=lambda one: not one.answers) + [named(name_in_network() + tail)]


def named(typed: str) -> ReachableAddress:
    return ReachableAddress(typed, hello_url(typed), None)


def hello_url(typed: str) -> str:
    return base_url(typed) + url_for("privacy.hello")
