"""What the tutor says of the next player, where that is Tavi: in its own bubble it speaks of itself."""

from copy import copy

from classroom.games.protocol import Message

OF_ME = {
    "That makes it hard for the next player.": Message("That makes it hard for me."),
    "Only a %(need)d makes 16 now. Does anyone have one?": Message("Only a %(need)d makes 16 now. Have I got one?"),
    "Good idea! But somebody had the %(need)d.": Message("Good idea! But I had the %(need)d."),
    "Every card is a little risky here.": Message("I might win next. Every card is a little risky."),
    "16 wins the pile. Can the next player make 16?": Message("16 wins the pile. Can I make it after you?"),
    "16 or three the same wins. Can the next player win?": Message("16 or three the same wins. Can I win after you?"),
    "Can the next player win?": Message("You play, then I do. Can I win?"),
    "Can the next player make 16?": Message("You play, then I do. Can I make 16?"),
    "Can the next player make three the same?": Message("You play, then I do. Can I make three the same?"),
    "Whatever you play, nobody can make 16 next.": Message("Whatever you play, I can’t make 16 next."),
    "From %(total)d, no card makes 16.": Message("From %(total)d, I can’t make 16 with one card."),
    "From 9 or less, no card makes 16.": Message("Up to 9, I can’t make 16 with one card."),
    "Chest: the next player could make 16. Shield: you’re safe.": Message(
        "Chest: I could make 16. Shield: you’re safe."
    ),
    "Chest: the next player could win. Shield: you’re safe.": Message("Chest: I could win. Shield: you’re safe."),
    "Then the next player can’t make 16.": Message("Then I can’t make 16."),
    "From 9, nobody can make 16. Perhaps you can next!": Message("From 9, I can’t make 16. Perhaps you can next!"),
    "Look for a card where nobody can win next.": Message("Look for a card where I can’t win."),
    "Which card makes it hard to win next?": Message("Which card makes it hard for me?"),
    "9 is a good place. From 2, no card gets there.": Message("9 is a good place. From 2, I can’t get there."),
    "Nobody can win from %(total)d now. I’ve counted.": Message("From %(total)d, I can’t win now."),
    "Then the next player can’t win.": Message("Then I can’t win."),
    "From %(total)d, only a %(need)d makes 16.": Message("From %(total)d, I need a %(need)d for 16."),
    "From %(total)d, only a %(need)d makes 16. Not many %(need)ds are left.": Message(
        "From %(total)d, I need a %(need)d. Not many %(need)ds are left."
    ),
    "That is hardest for the next player.": Message("That is hardest for me."),
    "If a %(reply)d comes next, your %(card)d makes 16.": Message("If I play a %(reply)d, your %(card)d makes 16."),
    "Make %(total)d. If a %(reply)d comes next, your %(card)d makes 16.": Message(
        "Make %(total)d. If I play a %(reply)d, your %(card)d makes 16."
    ),
    "Stay on %(total)d. If a %(reply)d comes next, your %(card)d makes 16.": Message(
        "Stay on %(total)d. If I play a %(reply)d, your %(card)d makes 16."
    ),
    "After a %(card)d, a third %(card)d could win the pile.": Message(
        "After a %(card)d, I could win with a third %(card)d."
    ),
    "After a leaf, a third leaf could win the pile.": Message("After a leaf, I could win with a third leaf."),
    "After a star, a third star could win the pile.": Message("After a star, I could win with a third star."),
    "After a drop, a third drop could win the pile.": Message("After a drop, I could win with a third drop."),
    "After a shell, a third shell could win the pile.": Message("After a shell, I could win with a third shell."),
}


def in_person(said: Message | None) -> Message | None:
    """The same sentence, of Tavi itself where it speaks of the next player."""
    if not said or said.text not in OF_ME:
        return said
    own = copy(OF_ME[said.text])
    own.values = said.values
    return own
