"""The order of names in lists."""

import unicodedata


def name_key(name: str) -> tuple[str, str]:
    """To sort by as a register does: Élise between Ada and Emil, Zoé at the end, whatever the case of its letters."""
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))
    return plain.casefold(), name
