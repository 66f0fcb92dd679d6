"""The addresses under which other devices of the network may reach this machine, and whether it answers there."""

import socket
from ipaddress import IPv4Address

import ifaddr

PATIENCE = 0.5  # seconds


def addresses_in_network() -> list[str]:
    """The IPv4 addresses of this machine that devices of its networks can use, private ones first: without its loopback
    and those that a card has while nobody gives it one (link-local, RFC 3927)."""
    numbers = [IPv4Address(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
    usable = {one for one in numbers if not (one.is_loopback or one.is_link_local)}
    return [str(one) for one in sorted(usable, key=lambda one: (not one.is_private, one))]


def name_in_network() -> str:
    """The name of this machine in the local network, as Bonjour and Avahi answer to it; not every network knows it."""
    return f"{socket.gethostname().partition('.')[0].lower()}.local"


def answers(address: str, port: int) -> bool:
    """Whether anything on this machine listens at this IPv4 address: a firewall may still keep other devices away."""
    try:
        with socket.create_connection((address, port), PATIENCE):
            return True
    except OSError:
        return False
