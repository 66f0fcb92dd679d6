"""What a record that is refused must give: one printable line, whichever game it is of."""

import unicodedata

import pytest

from classroom.games.records import RecordError, replay


def line_of(error: RecordError) -> str:
    """The error's text, which must be one printable line of something."""
    line = str(error)
    assert line.strip()
    assert not {unicodedata.category(sign) for sign in line} & {"Cc", "Cs", "Zl", "Zp"}
    return line


def refusal(record: str | bytes) -> str:
    with pytest.raises(RecordError) as caught:
        replay(record)
    return line_of(caught.value)


def result_or_refusal(record: str | bytes) -> str:
    """The line of the refusal; nothing where there is a result."""
    try:
        assert isinstance(replay(record), dict)
    except RecordError as error:
        return line_of(error)
    return ""
