"""A file that only a passphrase opens, piece by piece, so that it may be larger than the memory.

The key comes from the passphrase by scrypt (OWASP's figures: 128 MB, n = 2**17) and a salt; each piece of 1 MiB is
sealed with AES-256-GCM under its number and whether it is the last, so that none can be changed, moved or cut off.
"""

import io
import os
from typing import BinaryIO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

MAGIC = b"16BACKUP1\n"  # also says the figures below
SALT, PIECE, TAG = 16, 1 << 20, 16  # bytes
HEAD = len(MAGIC) + SALT


class NotOpened(ValueError):
    """The passphrase is not the right one, or something was changed."""


def key_of(passphrase: str, salt: bytes) -> AESGCM:
    return AESGCM(Scrypt(salt=salt, length=32, n=2**17, r=8, p=1).derive(passphrase.encode()))


def nonce(number: int, last: bool) -> bytes:
    """Never the same twice under one key, since every file has a key of its own."""
    return number.to_bytes(11, "big") + bytes([last])


class Sealing(io.RawIOBase):
    """Takes bytes one after the other and writes them sealed. Whole only once it is closed."""

    def __init__(self, out: BinaryIO, passphrase: str) -> None:
        self.out, salt = out, os.urandom(SALT)
        self.key, self.head = key_of(passphrase, salt), MAGIC + salt
        self.waiting, self.number = bytearray(), 0
        out.write(self.head)

    def write(self, data: bytes, /) -> int:  # type: ignore[override]
        self.waiting += data
        while len(self.waiting) > PIECE:
            self.put(bytes(self.waiting[:PIECE]), last=False)
            del self.waiting[:PIECE]
        return len(data)

    def put(self, piece: bytes, last: bool) -> None:
        self.out.write(self.key.encrypt(nonce(self.number, last), piece, self.head))
        self.number += 1

    def finish(self) -> None:
        """Seals what is left as the last piece."""
        self.put(bytes(self.waiting), last=True)


class Opening(io.RawIOBase):
    """Reads what `Sealing` wrote, from any place in it. Raises NotOpened."""

    def __init__(self, file: BinaryIO, passphrase: str) -> None:
        self.file, self.at = file, 0
        self.head = file.read(HEAD)
        sealed = file.seek(0, io.SEEK_END) - HEAD
        self.many = -(-sealed // (PIECE + TAG))
        self.size = sealed - self.many * TAG
        if self.many < 1 or self.size < 0:
            raise NotOpened
        self.key = key_of(passphrase, self.head[len(MAGIC) :])
        self.held: tuple[int, bytes] = (-1, b"")
        self.piece(self.many - 1)  # the last one says that it is, so that nothing was cut off

    def piece(self, number: int) -> bytes:
        if self.held[0] != number:
            self.file.seek(HEAD + number * (PIECE + TAG))
            sealed = self.file.read(PIECE + TAG)
            try:
                self.held = number, self.key.decrypt(nonce(number, number == self.many - 1), sealed, self.head)
            except InvalidTag as error:
                raise NotOpened from error
        return self.held[1]

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
        number, start = divmod(self.at, PIECE)
        found = self.piece(number)[start : start + len(space)]
        space[: len(found)] = found
        self.at += len(found)
        return len(found)
