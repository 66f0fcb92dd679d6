"""How waitress takes in a request: its body in memory, within limits, and never on the disk (requirements A3.13); one
that is known (`known_heads`) as it was."""

import time
from collections.abc import Callable
from io import BytesIO
from typing import Any

from waitress.parser import HTTPRequestParser
from waitress.utilities import Error

from classroom.web.server.connections.known_heads import KnownHeads
from classroom.web.server.connections.ready_answers import Answer

MAX_REQUEST = 1200 * 1024  # bytes of a body: a teacher's largest list of children, and what a form has around it
MAX_DROPPED = 16 * 2**20  # bytes of a body that is taken in and dropped, for the app to refuse it in its own words
SMALL = 64 * 1024  # bytes of any other form
MAX_LARGE = 16  # bodies above SMALL that are taken in at the same time: 19 MB


class RequestBody:
    """A body in memory. One that is larger than MAX_REQUEST is dropped as it comes, and only counted: the app refuses
    it by its length. As waitress's own buffers are used."""

    def __init__(self) -> None:
        self.file, self.length = BytesIO(), 0

    def __len__(self) -> int:
        return self.length

    def append(self, data: bytes) -> None:
        self.length += len(data)
        if self.length <= MAX_REQUEST:
            self.file.write(data)
        else:
            self.close()

    def getfile(self) -> BytesIO:
        self.file.seek(0)
        return self.file

    def close(self) -> None:
        self.file = BytesIO()


class TooManyBodies(Error):  # type: ignore[misc] # waitress has no types
    code, reason = 503, "Service Unavailable"


class LimitedRequest(HTTPRequestParser):  # type: ignore[misc] # as above
    """A request that arrives. `large_bodies` says how many there are whose body may be above SMALL; `heads` has what
    came before."""

    body_rcv: Any  # waitress's receiver of the body; None without one
    answer: Answer | None = None  # where there is one before the app is asked
    first = b""  # what came first of it, where it had to be parsed

    def __init__(self, adjustments: Any, large_bodies: Callable[[], int], heads: KnownHeads) -> None:
        super().__init__(adjustments)
        self.large_bodies, self.heads = large_bodies, heads
        self.began = time.time()  # as waitress's own times

    @property
    def is_large(self) -> bool:
        """Whether the body may be above SMALL, by what the head says."""
        return bool(self.chunked or self.content_length > SMALL)

    def received(self, data: bytes) -> int:
        """How many of these bytes belong to it."""
        if not self.first:
            if parsed := self.heads.find(data):
                self.__dict__.update(parsed)
                return len(data)
            self.first = data
        return int(super().received(data))

    def remember(self) -> None:
        """The next one of the same bytes is not parsed again, where they were this request and no more."""
        if self.first and self.body_rcv is None and self.header_bytes_received == len(self.first):
            parsed = {name: value for name, value in vars(self).items() if name not in ("began", "first", "answer")}
            self.heads.remember(self.first, parsed)

    def parse_header(self, header: bytes) -> None:
        super().parse_header(header)
        if self.body_rcv is None:
            return
        self.body_rcv.buf = RequestBody()
        if self.is_large and self.large_bodies() > MAX_LARGE:  # this one among them
            self.error = TooManyBodies("Too many large forms at the same time. Send it again.")
            self.body_rcv = None  # nothing is taken in: the request ends here
