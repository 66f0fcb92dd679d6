"""The addresses at which tablets may reach this machine: the real ones, and those of cards that are made up."""

import socket
from contextlib import closing
from ipaddress import ip_address
from types import SimpleNamespace

import ifaddr
import pytest

from classroom.web.server import local_addresses


def adapter(*ips: str) -> SimpleNamespace:
    return SimpleNamespace(ips=[SimpleNamespace(ip=ip, is_IPv4=":" not in ip) for ip in ips])


def test_loopback_and_what_nobody_gave_are_left_out_and_private_addresses_come_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cards = [
        adapter("127.0.0.1", "::1"),
        adapter("8.8.4.4"),
        adapter("192.168.4.20", "fe80::1"),
        adapter("169.254.7.7"),
    ]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [*cards, adapter("10.0.0.5"), adapter("10.0.0.5")])
    assert local_addresses.addresses_in_network() == ["10.0.0.5", "192.168.4.20", "8.8.4.4"]


def test_those_of_this_machine_are_addresses() -> None:
    assert not any(ip_address(one).is_loopback for one in local_addresses.addresses_in_network())


def test_it_answers_where_something_listens() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        port = listening.getsockname()[1]
        assert local_addresses.answers("127.0.0.1", port)
    assert not local_addresses.answers("127.0.0.1", port)
