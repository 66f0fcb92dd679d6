"""Tavi, who plays alone against a child, speaks of itself in its own bubble."""

import ast
from pathlib import Path

from classroom.games.protocol import Message
from classroom.tutor import sixteen
from classroom.web.presenters.sixteen.in_person import OF_ME, in_person


def test_every_sentence_of_the_next_player_has_one_of_tavi_itself() -> None:
    files = [Path(sixteen.__path__[0]) / f"{name}.py" for name in ("advice", "at_last", "next_time", "feedback")]
    texts = {
        node.value
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not node.value.endswith("\n")
    }
    of_next = {text for text in texts if "next player" in text and text[-1] in ".?" and "`" not in text}
    assert of_next == {text for text in OF_ME if "next player" in text}


def test_tavi_speaks_of_itself_in_its_own_bubble() -> None:
    """ "Can Tavi make 16 next?" stood there, "14 is hardest for Tavi", and then "I played a 6"."""
    for said in OF_ME:
        own = in_person(Message(said))
        assert own
        assert "Tavi" not in own.text
        assert {"I", "me"} & {word.strip(".?") for word in own.text.split()}


def test_its_numbers_stay() -> None:
    said = in_person(Message("From %(total)d, only a %(need)d makes 16.", total=13, need=3))
    assert str(said) == "From 13, I need a 3 for 16."
    assert str(in_person(Message("That makes it hard for the next player."))) == "That makes it hard for me."
    assert in_person(Message("Island 9 again!")) == Message("Island 9 again!")
    assert in_person(None) is None
