"""Hashing, tokens and encryption. The database alone reveals no secret (requirements A1.3, A2.6)."""

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

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"  # without I, L and O, which look like digits
HASHER = PasswordHasher(
    time_cost=2, memory_cost=19 * 1024, parallelism=1
)  # OWASP's minimum: a whole class signs in at once
HASHING = ThreadPoolExecutor(2, "hash")  # at most two at once: each takes a core, and 19 MB that its thread retains


def new_token() -> str:
    """A token of 256 random bits, for URLs and cookies."""
    return secrets.token_urlsafe(32)


def new_code(letters: int) -> str:
    """A code of random capital letters, to be read out and typed: 4.5 bits a letter."""
    return "".join(secrets.choice(LETTERS) for _ in range(letters))


def hash_token(token: str) -> str:
    """The SHA-256 of a long random token, in hexadecimal; a token of that length needs no salt."""
    return hashlib.sha256(token.encode()).hexdigest()


def keyed_hash(context: Context, *parts: str) -> str:
    """The HMAC-SHA-256 of these parts under the installation's key, in hexadecimal: for short codes, which could be
    guessed from a plain hash, and for names that must not appear in logs."""
    return hmac.digest(context.secret.encode(), "\0".join(parts).encode(), "sha256").hex()


def hash_secret(text: str) -> str:
    """The Argon2id hash of a secret, its random salt included."""
    return HASHING.submit(HASHER.hash, text).result()


@cache
def dummy_hash() -> str:
    """A hash of the same cost that no secret matches."""
    return HASHER.hash(secrets.token_urlsafe(16))


def verify_secret(hashed: str | None, text: str) -> bool:
    """Whether this is the secret; takes as long where there is no hash to compare with (A2.10)."""
    try:
        return HASHING.submit(HASHER.verify, hashed or dummy_hash(), text).result() and hashed is not None
    except (VerificationError, InvalidHashError):
        return False


def needs_rehash(hashed: str) -> bool:
    """Whether it was hashed with weaker parameters than today's."""
    return HASHER.check_needs_rehash(hashed)


def encrypt(key: str, data: bytes) -> bytes:
    """The ciphertext (Fernet: AES-128-CBC with HMAC): readable and changeable only with the key."""
    return fernet(key).encrypt(data)


def decrypt(key: str, ciphertext: bytes) -> bytes | None:
    """The plaintext; None where the key is another one or the ciphertext was changed."""
    try:
        return fernet(key).decrypt(ciphertext)
    except InvalidToken:
        return None


def fernet(key: str) -> Fernet:
    """Fernet with a key derived from this text, which has to be random itself."""
    return Fernet(urlsafe_b64encode(hashlib.sha256(key.encode()).digest()))
