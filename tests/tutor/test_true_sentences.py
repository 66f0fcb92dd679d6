"""Whatever a tutor says is so: each sentence that it can say has a claim, made of the rules and held against what lies
there, in thousands of positions."""

import re
from collections import Counter
from dataclasses import replace
from importlib import import_module
from random import Random
from types import ModuleType

import pytest

from classroom.games.registry import find_game
from classroom.tutor.registry import find_tutor
from tests.games.matches import GAMES
from tests.sampling import first_of
from tests.tutor.listening import Said, listen, sentences_of, some_moves, some_views

FEW, MANY = 150, 1000  # positions of a part
PARTS = 5
each_game = pytest.mark.parametrize("slug", GAMES)


def claims_of(slug: str) -> ModuleType:
    """The module of a game with its `CLAIMS`, by sentence, and the `Claim` that these ask; some have `more_views` than
    matches bring."""
    return import_module(f"tests.tutor.{slug.replace('-', '_')}.claims")


def heard(slug: str, part: int, count: int) -> list[Said]:
    """What is said in so many positions."""
    game, tutor, rng = find_game(slug), find_tutor(slug), Random(part)
    tutor.take_time()
    more_views = getattr(claims_of(slug), "more_views", None)
    more = more_views(count // 3, part) if more_views else []
    views = [*some_views(game, tutor, count - len(more), seed=part), *more]
    return [said for view in views for said in listen(tutor, view, some_moves(view.moves, 3, rng))]


def is_so(slug: str, said: Said) -> bool:
    module = claims_of(slug)
    claim = module.CLAIMS.get(said.message.text)
    return bool(claim and claim(module.Claim(said)))


@each_game
def test_every_sentence_has_a_claim_and_every_claim_a_sentence(slug: str) -> None:
    assert set(claims_of(slug).CLAIMS) == sentences_of(slug.replace("-", "_"))


@each_game
def test_no_sentence_has_more_than_ten_words(slug: str) -> None:
    parts = [part for text in claims_of(slug).CLAIMS for part in re.split(r"[.?:] ?", text)]
    assert not [part for part in parts if len([word for word in part.split() if word not in "+−="]) > 10]


@each_game
@pytest.mark.parametrize("part", first_of(range(PARTS)))
def test_every_sentence_is_so(slug: str, part: int, thorough: bool) -> None:
    said = heard(slug, part, MANY if thorough else FEW)
    wrong = [one for one in said if not is_so(slug, one)]
    often = Counter(one.message.text for one in wrong)
    assert not wrong, "\n".join(f"{many}x {text!r}: {example(text, wrong)}" for text, many in often.most_common())


def example(text: str, wrong: list[Said]) -> str:
    """The sentence with the position in which it was said first."""
    said = next(one for one in wrong if one.message.text == text)
    return f"{said.kind} of {said.move}: {said.message}\n    {replace(said.view, steps=())}"
