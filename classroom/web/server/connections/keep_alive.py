"""Keeps a connection open after an answer without a body.

waitress closes it after each answer whose length is not said, also after a 204 and a 304, which have none by definition
(RFC 9110, 8.6). A page that asks for news would open a connection each second.
"""

from waitress.task import WSGITask


class KeepAliveTask(WSGITask):  # type: ignore[misc] # waitress has no types
    """A request being served."""

    def set_close_on_finish(self) -> None:
        wants_close = self.request.headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or self.version != "1.1" or wants_close:
            super().set_close_on_finish()
