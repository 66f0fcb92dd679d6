"""The secrets children get: four pictures in order, or two words (requirements A1.1, A1.2). Never chosen by them."""

import secrets
from collections.abc import Sequence

from classroom.services.login.secret_words import load_words, normalise_word

THINGS = (
    "apple", "boat", "house", "tree", "moon", "umbrella", "key", "cup",
    "car", "kite", "bell", "mushroom", "ball", "book", "hat", "flower",
)  # fmt: skip
PICTURES = {"12": THINGS[:12], "16": THINGS}  # to choose from, by the kind of secret
SECRET_KINDS = (*PICTURES, "words")
PICTURES_IN_SECRET = 4  # pictures
KIND_FOR_AGES = {"6-7": "12", "8-12": "16"}  # by the ages of a class

FACES = (
    "cat", "dog", "rabbit", "fox", "bear", "panda", "mouse", "pig", "cow", "sheep",
    "lion", "tiger", "elephant", "giraffe", "monkey", "koala", "owl", "penguin", "duck", "frog",
    "hedgehog", "snail", "fish", "whale", "crab", "bee", "ladybird", "butterfly", "deer", "seal",
)  # fmt: skip


def new_secret(kind: str, language: str) -> tuple[str, ...]:
    """Four pictures, or two words of the language, drawn by a cryptographically secure random generator."""
    source: Sequence[str] = PICTURES[kind] if kind in PICTURES else load_words(language)
    return tuple(secrets.SystemRandom().sample(source, PICTURES_IN_SECRET if kind in PICTURES else 2))


def secret_text(kind: str, parts: Sequence[str]) -> str:
    """The text that is hashed: the parts in their order, words normalised."""
    return " ".join(parts if kind in PICTURES else map(normalise_word, parts))
