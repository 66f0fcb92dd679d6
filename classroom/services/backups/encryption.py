"""Encrypts a file with a passphrase, chunk by chunk, so that it may be larger than memory.

The key comes from the passphrase by scrypt (OWASP's parameters: 128 MB, n = 2**17) and a salt; each chunk of 1 MiB is
encrypted with AES-256-GCM under a nonce of its number and whether it is the last, so that none can be changed, moved or
cut off.
"""

import io
import os
from typing import BinaryIO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

MAGIC = b"16BACKUP1\n"  # the version of the format: it stands for the sizes below
SALT, CHUNK, TAG = 16, 1 << 20, 16  # bytes; GCM appends the tag to each chunk
HEAD = len(MAGIC) + SALT


class DecryptionError(ValueError):
    """The passphrase is wrong, or the file was changed."""


def derive_key(passphrase: str, salt: bytes) -> AESGCM:
    """A 256-bit key, by scrypt."""
    return AESGCM(Scrypt(salt=salt, length=32, n=2**17, r=8, p=1).derive(passphrase.encode()))


def nonce(number: int, last: bool) -> bytes:
    """96 bits: the number of the chunk, then whether it is the last. Unique under a key, as every file has its own salt
    and so its own key."""
    return number.to_bytes(11, "big") + bytes([last])


class EncryptingWriter(io.RawIOBase):
    """A stream that encrypts what is written to it. The file is complete only after `finish`."""

    def __init__(self, out: BinaryIO, passphrase: str) -> None:
        self.out, salt = out, os.urandom(SALT)
        self.key, self.head = derive_key(passphrase, salt), MAGIC + salt
        self.buffer, self.number = bytearray(), 0
        out.write(self.head)

    def write(self, data: bytes, /) -> int:  # type: ignore[override]
        self.buffer += data
        while len(self.buffer) > CHUNK:
            self.write_chunk(bytes(self.buffer[:CHUNK]), last=False)
            del self.buffer[:CHUNK]
        return len(data)

    def write_chunk(self, chunk: bytes, last: bool) -> None:
        self.out.write(self.key.encrypt(nonce(self.number, last), chunk, self.head))
        self.number += 1

    def finish(self) -> None:
        """Writes the rest as the last chunk."""
        self.write_chunk(bytes(self.buffer), last=True)


class DecryptingReader(io.RawIOBase):
    """A seekable stream that decrypts what `EncryptingWriter` wrote. Raises DecryptionError."""

    def __init__(self, file: BinaryIO, passphrase: str) -> None:
        self.file, self.at = file, 0
        self.head = file.read(HEAD)
        encrypted = file.seek(0, io.SEEK_END) - HEAD
        self.chunks = -(-encrypted // (CHUNK + TAG))
        self.size = encrypted - self.chunks * TAG
        if self.chunks < 1 or self.size < 0:
            raise DecryptionError
        self.key = derive_key(passphrase, self.head[len(MAGIC) :])
        self.cached: tuple[int, bytes] = (-1, b"")
        self.read_chunk(self.chunks - 1)  # authenticates that it is the last: the file was not truncated

    def read_chunk(self, number: int) -> bytes:
        if self.cached[0] != number:
            self.file.seek(HEAD + number * (CHUNK + TAG))
            encrypted = self.file.read(CHUNK + TAG)
            try:
                self.cached = number, self.key.decrypt(nonce(number, number == self.chunks - 1), encrypted, self.head)
            except InvalidTag as error:
                raise DecryptionError from error
        return self.cached[1]

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        self.at = offset + {io.SEEK_SET: 0, io.SEEK_CUR: self.at, io.SEEK_END: self.size}[whence]
        return self.at

    def tell(self) -> int:
        return self.at

    def readinto(self, space: bytearray, /) -> int:  # type: ignore[override]
        if self.at >= self.size:
            return 0
        number, start = divmod(self.at, CHUNK)
        found = self.read_chunk(number)[start : start + len(space)]
        space[: len(found)] = found
        self.at += len(found)
        return len(found)
