"""Hashes and seals. What is in the database alone opens nothing (requirements A1.3, A2.6)."""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from cryptography.fernet import Fernet, InvalidToken

from classroom.services.context import Context

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"  # no I, L and O, which look like figures
HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)  # OWASP's least: a class signs in at once
HASHING = ThreadPoolExecutor(2, "hash")  # a hash takes 19 MB, which its thread keeps, and a core: no more at once


def new_token() -> str:
    """256 random bits, for addresses and cookies."""
    return secrets.token_urlsafe(32)


def new_code(letters: int) -> str:
    """Random letters that can be read out and typed: 4.5 bits each."""
    return "".join(secrets.choice(LETTERS) for _ in range(letters))


def hash_token(token: str) -> str:
    """The hash of a long random token, which needs no salt."""
    return hashlib.sha256(token.encode()).hexdigest()


def keyed_hash(context: Context, *parts: str) -> str:
    """A hash that only this installation can work out: for short codes, and for names that logs must not have."""
    return hmac.new(context.secret.encode(), "\0".join(parts).encode(), hashlib.sha256).hexdigest()


def hash_secret(text: str) -> str:
    """Argon2id, with a salt of its own."""
    return HASHING.submit(HASHER.hash, text).result()


@cache
def dummy_hash() -> str:
    return HASHER.hash(secrets.token_urlsafe(16))


def verify_secret(hashed: str | None, text: str) -> bool:
    """Whether this is the secret; as slow where there is none to compare with (A2.10)."""
    try:
        return HASHING.submit(HASHER.verify, hashed or dummy_hash(), text).result() and hashed is not None
    except (VerificationError, InvalidHashError):
        return False


def needs_rehash(hashed: str) -> bool:
    """Whether it was hashed with weaker figures than today's."""
    return HASHER.check_needs_rehash(hashed)


def encrypt(key: str, data: bytes) -> bytes:
    """Readable only with the key, and not to be changed."""
    return fernet(key).encrypt(data)


def decrypt(key: str, sealed: bytes) -> bytes | None:
    """None where the key is another, or the seal is broken."""
    try:
        return fernet(key).decrypt(sealed)
    except InvalidToken:
        return None


def fernet(key: str) -> Fernet:
    return Fernet(urlsafe_b64encode(hashlib.sha256(key.encode()).digest()))
