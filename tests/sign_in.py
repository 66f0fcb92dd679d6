"""Browsers that nobody has used before, and how children and teachers sign in at them."""

from collections.abc import Sequence

from flask import Flask

from tests.children import Child, Page
from tests.people import PASSPHRASE, Lesson

AT_SCHOOL, AT_HOME = "192.0.2.7", "198.51.100.9"  # addresses of two networks


def fresh(app: Flask, address: str = AT_SCHOOL) -> Child:
    browser = Child(app)
    browser.client.environ_base["REMOTE_ADDR"] = address
    return browser


def tap(browser: Child, lesson: Lesson, name: str, secret: Sequence[str] | None = None) -> Page:
    """Taps the four pictures, or types the two words, of this child."""
    card = lesson.cards[name]
    path, parts = f"/class/{lesson.code}/{card.child_id}", secret or card.secret
    if card.kind == "words":
        return browser.post(path, follow=False, word1=parts[0], word2=parts[1])
    return browser.post(path, follow=False, picked=list(parts[:3]), pick=parts[3])


def wrong(lesson: Lesson, name: str) -> tuple[str, ...]:
    """Four pictures that are not this child's."""
    return tuple(reversed(lesson.cards[name].secret))


def enter(browser: Child, name: str, passphrase: str = PASSPHRASE) -> Page:
    """A teacher signs in."""
    return browser.post("/teacher/sign-in", follow=False, name=name, passphrase=passphrase)
