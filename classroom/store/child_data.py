"""What is kept of a child, in the five categories that letters to parents and the children's notice name.

Every column that `data_inventory` says is about children belongs to one of them, so that neither says too little
(requirements B2, B4); a test compares the two.
"""

from dataclasses import dataclass

from classroom.games.protocol import Message


@dataclass(frozen=True, slots=True)
class DataCategory:
    """A category of personal data: named to adults in a list, told to children in a sentence."""

    named: Message
    told: Message


CATEGORIES = {
    "identity": DataCategory(
        Message("nickname, animal picture, class, language and settings"),
        Message("We save your nickname, picture, class, language and settings."),
    ),
    "sign-in": DataCategory(
        Message("scrambled secret pictures or words, sign-ins, failed attempts and devices used"),
        Message("We save how you sign in, and on which tablets."),
    ),
    "games": DataCategory(
        Message("games with their moves, answers and use of help"),
        Message("We save your games, answers and requests for help."),
    ),
    "progress": DataCategory(
        Message("which sums and ideas the child knows"), Message("We save which sums and ideas you know.")
    ),
    "suggestions": DataCategory(
        Message("what the teacher suggests, and the child’s answers to puzzles"),
        Message("We save your teacher’s suggestions and your puzzle answers."),
    ),
}
OF_TABLE = {
    "child": "sign-in",
    "progress": "progress",
    "assignment": "suggestions",
    "reply": "suggestions",
    "sign_in": "sign-in",
    "device": "sign-in",
    "hand": "sign-in",
    "issue": "sign-in",
    "match": "games",
    "seat": "games",
    "event": "games",
    "attempt": "games",
    "idea": "progress",
    "practice": "games",
    "presence": "sign-in",
    "invitation": "games",
    "invited": "games",
}
OF_COLUMN = {
    "child.id": "identity",
    "child.name": "identity",
    "child.face": "identity",
    "child.class_id": "identity",
    "child.language": "identity",
    "child.settings": "identity",
    "child.sums": "identity",
}


def category_of(table: str, column: str) -> str:
    """The category of a column about children. Raises KeyError for one that no letter and no notice names."""
    return OF_COLUMN.get(f"{table}.{column}") or OF_TABLE[table]
