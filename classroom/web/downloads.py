"""Answers that a browser saves as a file instead of showing them."""

from io import BytesIO

from flask import Response, send_file


def attachment(body: str | bytes, mimetype: str, name: str) -> Response:
    """The file, under this name. No cache stores it, since it holds what belongs to one child or class."""
    content = BytesIO(body.encode() if isinstance(body, str) else body)
    response = send_file(content, mimetype, as_attachment=True, download_name=name, conditional=False)
    response.content_type = mimetype  # without a charset parameter: CSV has a byte order mark, JSON is always UTF-8
    response.headers["Cache-Control"] = "no-store"
    return response
