"""Whom visitors may write to, as whoever runs the site says in the environment (requirements A7.11, C27)."""

import os
import re

from classroom.store.command_error import CommandError

MAIL = re.compile(r"[\w.+-]+@[\w.-]+", re.ASCII)
ADDRESS = re.compile(r"(https://|mailto:|tel:)[!-~]+")
LANGUAGES = re.compile(r"[A-Za-z]{2,3}(-\w+)*(, *[A-Za-z]{2,3}(-\w+)*)*")
LONGEST = 200  # letters


def contacts() -> dict[str, str]:
    """For the app's configuration, empty where nothing is set: ACCESSIBILITY_CONTACT in words or as an address;
    SECURITY_CONTACT and SECURITY_LANGUAGES as `security.txt` writes them (RFC 9116). Raises CommandError."""
    helper = os.environ.get("ACCESSIBILITY_CONTACT", "").strip()
    if not helper.isprintable() or len(helper) > LONGEST:
        raise CommandError(f"ACCESSIBILITY_CONTACT must be one line of at most {LONGEST} letters")
    security = os.environ.get("SECURITY_CONTACT", "").strip()
    if security and not as_address(security):
        raise CommandError("SECURITY_CONTACT must be an e-mail address, or begin with https:// or tel:")
    languages = os.environ.get("SECURITY_LANGUAGES", "").strip()
    if languages and not LANGUAGES.fullmatch(languages):
        raise CommandError('SECURITY_LANGUAGES must be languages by their codes, such as "de, en"')
    return {
        "ACCESSIBILITY_CONTACT": helper,
        "SECURITY_CONTACT": as_address(security),
        "SECURITY_LANGUAGES": languages,
    }


def as_address(contact: str) -> str:
    """What a browser can open: an e-mail address with `mailto:`, an address as it is; empty for any other words."""
    if MAIL.fullmatch(contact):
        return f"mailto:{contact}"
    return contact if ADDRESS.fullmatch(contact) else ""
