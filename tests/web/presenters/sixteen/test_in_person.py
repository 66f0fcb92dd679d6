"""Tavi, who plays alone against a child, speaks of itself and not of the next player."""

import ast
from pathlib import Path

from classroom.games.protocol import Message
from classroom.tutor import sixteen
from classroom.web.presenters.sixteen.in_person import OF_ME, in_person


def test_every_sentence_of_the_next_player_has_one_of_tavi_itself() -> None:
    files = [Path(sixteen.__path__[0]) / name for name in ("advice.py", "feedback.py")]
    texts = {
        node.value
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not node.value.endswith("\n")
    }
    assert {text for text in texts if "next player" in text and text[-1] in ".?" and "`" not in text} == set(OF_ME)
    assert not any("next player" in own.text for own in OF_ME.values())


def test_its_numbers_stay() -> None:
    assert str(in_person(Message("%(total)d is hardest for the next player.", total=13))) == "13 is hardest for me."
    assert in_person(Message("Island 9 again!")) == Message("Island 9 again!")
    assert in_person(None) is None
