"""Whom visitors may write to: what the environment may say, and what is refused (requirements A7.11, C27)."""

import pytest

from classroom.store.command_error import CommandError
from classroom.web.server.contacts import contacts

NAMES = ("ACCESSIBILITY_CONTACT", "SECURITY_CONTACT", "SECURITY_LANGUAGES")


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


def test_nothing_need_be_set() -> None:
    assert contacts() == dict.fromkeys(NAMES, "")


@pytest.mark.parametrize(
    ("name", "said", "taken"),
    [
        ("ACCESSIBILITY_CONTACT", " Frau Müller, Büro 3 ", "Frau Müller, Büro 3"),
        ("SECURITY_CONTACT", "safe+us@school.example", "mailto:safe+us@school.example"),
        ("SECURITY_CONTACT", "mailto:safe@school.example", "mailto:safe@school.example"),
        ("SECURITY_CONTACT", "https://school.example/safe?a=b", "https://school.example/safe?a=b"),
        ("SECURITY_CONTACT", "tel:+41-1-201-70-00", "tel:+41-1-201-70-00"),
        ("SECURITY_LANGUAGES", "de,en, fr-CH", "de,en, fr-CH"),
    ],
)
def test_it_is_taken_as_it_is_said(monkeypatch: pytest.MonkeyPatch, name: str, said: str, taken: str) -> None:
    monkeypatch.setenv(name, said)
    assert contacts()[name] == taken


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("ACCESSIBILITY_CONTACT", "two\nlines"),
        ("ACCESSIBILITY_CONTACT", "x" * 201),
        ("SECURITY_CONTACT", "the caretaker"),
        ("SECURITY_CONTACT", "http://school.example"),
        ("SECURITY_CONTACT", "javascript:alert(1)"),
        ("SECURITY_CONTACT", "safe@school.example\nExpires: never"),
        ("SECURITY_LANGUAGES", "German"),
        ("SECURITY_LANGUAGES", "de\nContact: mailto:x@y"),
    ],
)
def test_what_is_no_contact_is_refused_in_a_line_that_names_it(
    monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    monkeypatch.setenv(name, said)
    with pytest.raises(CommandError, match=name) as refusal:
        contacts()
    assert "\n" not in str(refusal.value)
