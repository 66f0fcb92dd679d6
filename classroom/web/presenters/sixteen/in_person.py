"""What the tutor says of the next player, in the words of Tavi where it is the next one itself."""

from copy import copy

from classroom.games.protocol import Message

OF_ME = {
    "16 wins the pile. Can the next player make it?": Message("16 wins the pile. Can I make it?"),
    "Can the next player win after your card?": Message("Can I win after your card?"),
    "Can the next player make 16 after your card?": Message("Can I make 16 after your card?"),
    "Can the next player make three the same?": Message("Can I make three the same next?"),
    "%(total)d is hardest for the next player.": Message("%(total)d is hardest for me."),
    "That makes it hard for the next player.": Message("That makes it hard for me."),
}


def in_person(said: Message | None) -> Message | None:
    """The same sentence, of Tavi itself where it speaks of the next player."""
    if not said or said.text not in OF_ME:
        return said
    own = copy(OF_ME[said.text])
    own.values = said.values
    return own
