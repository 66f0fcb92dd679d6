"""Tavi, who plays alone against a child, is not called the next player."""

import ast
from pathlib import Path

from classroom.games.protocol import Message
from classroom.tutor import sixteen
from classroom.web.presenters.sixteen.in_person import OF_ME, OF_TAVI, by_name, in_person


def test_every_sentence_of_the_next_player_has_one_of_tavi_itself() -> None:
    files = [Path(sixteen.__path__[0]) / f"{name}.py" for name in ("advice", "at_last", "next_time", "feedback")]
    texts = {
        node.value
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not node.value.endswith("\n")
    }
    of_next = {text for text in texts if "next player" in text and text[-1] in ".?" and "`" not in text}
    assert of_next == {text for text in OF_ME | OF_TAVI if "next player" in text}
    assert not any("next player" in own.text for own in (OF_ME | OF_TAVI).values())


def test_help_names_who_could_make_something_of_the_card() -> None:
    """ "From 9, no card makes 16" did not say whose; and "Can I make 16?", read aloud, was the child's own question."""
    for said in OF_TAVI:
        named = by_name(Message(said))
        assert named
        assert "Tavi" in named.text
        assert not {" I ", " me "} & {named.text[at : at + size] for size in (3, 4) for at in range(len(named.text))}


def test_its_numbers_stay() -> None:
    assert str(by_name(Message("%(total)d is hardest for the next player.", total=13))) == "13 is hardest for Tavi."
    assert str(in_person(Message("That makes it hard for the next player."))) == "That makes it hard for me."
    assert in_person(Message("Island 9 again!")) == Message("Island 9 again!")
    assert in_person(None) is None
    assert by_name(None) is None
