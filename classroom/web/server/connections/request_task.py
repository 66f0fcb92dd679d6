"""How a request is served: its answer may be there before the app is asked, and its connection stays open after an
answer without a body.

waitress closes it after each answer whose length is not said, also after a 204 and a 304, which have none by definition
(RFC 9110, 8.6). A page that asks for news would open a connection each second.
"""

from waitress.task import WSGITask

from classroom.services.cache import LRUCache

HEADS: LRUCache[bytes] = LRUCache(16)  # of answers of this second


class RequestTask(WSGITask):  # type: ignore[misc] # waitress has no types
    """A request being served."""

    def execute(self) -> None:
        if self.request.answer is None:
            super().execute()
            return
        self.status, headers, body = self.request.answer
        self.response_headers.extend(headers)
        self.content_length, self.complete = len(body), True
        self.write(body)

    def build_response_header(self) -> bytes:
        """What is answered at once is mostly the same: its head is built once a second."""
        if self.request.answer is None:
            return bytes(super().build_response_header())
        asked = self.version, self.request.headers.get("CONNECTION")
        about = int(self.start_time), asked, self.status, tuple(self.response_headers)
        if (head := HEADS.get(about)) is None:
            head = bytes(super().build_response_header())
            if not self.close_on_finish:  # which it decides besides
                HEADS.put(about, head)
        return head

    def set_close_on_finish(self) -> None:
        wants_close = self.request.headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or self.version != "1.1" or wants_close:
            super().set_close_on_finish()
