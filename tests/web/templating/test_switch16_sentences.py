"""What is said of a move of Switch 16 is so."""

import re
from dataclasses import replace
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask

from classroom.games.switch16.state import Step, Token
from classroom.services.play.match_state import SeatFace
from classroom.web.presenters.said import Said
from classroom.web.presenters.switch16.denied import about
from classroom.web.presenters.switch16.recap import Since
from classroom.web.presenters.table_regions import Log
from tests.tutor.switch16.positions import view_at
from tests.web.presenters.switch16.tables import played, shown, value
from tests.web.templating.test_fact_formatting import say, words

HELD, FREE = Token("space", 0, 0), Token()


@pytest.mark.parametrize("note", ["left", "kept"])
@pytest.mark.parametrize(("token", "why"), [(HELD, "Your pawn is stuck."), (FREE, "There isn’t a 1.")])
def test_why_a_turn_ended_after_the_glue_drop_or_a_swap_was_left(app: Flask, note: str, token: Token, why: str) -> None:
    """With 1, 5, 3 a pawn on 0 could go to 1, were it not stuck."""
    step = Step(0, "leave", 0, (6, 5, 3), "b", (0, 4), (0, 4), token, token, note, ended=True)
    said = words(app, "games/switch16/words.html", "told", step, ({"face": "fox"}, {"face": "tavi"}), 0)
    assert why in said
    assert said.count(".") == 2


SEATS = ({"face": "fox"}, {"face": "tavi"})
WORDS = "games/switch16/words.html"


def test_a_miss_is_not_told_in_the_same_words_each_time(app: Flask) -> None:
    """It was "There isn't a 1", four times in a row."""
    misses = {
        number: [
            Step(0, "roll", 0, dice, "w", (number - 1, 4), (number - 1, 4), FREE, FREE, "nothing", ended=True)
            for dice in ((6, 6, 6), (6, 6, 4), (6, 6, 5))
        ]
        for number in (1, 3)
    }
    told = {
        number: [words(app, WORDS, "told", step, SEATS, 0, True) for step in steps] for number, steps in misses.items()
    }
    ends = {1: " You stay on the beach.", 3: " You stay on 2."}
    assert all(said.endswith(ends[number]) for number in told for said in told[number])
    told = {number: [said.removesuffix(ends[number]) for said in told[number]] for number in told}
    assert told == {
        1: ["There isn’t a 1."] * 3,
        3: ["Your dice don’t make 3.", "No 3 this time.", "Next time it may be a 3!"],
    }


@pytest.mark.parametrize(("here", "said"), [(0, "You’re off the beach!"), (7, "You’re on Island 8. No splash here!")])
def test_the_beach_is_left_and_the_island_reached_with_joy(app: Flask, here: int, said: str) -> None:
    step = Step(0, f"go:{here + 1}", 0, (1, 6, 2), "w", (here, 2), (here + 1, 2), FREE, FREE, "stepped")
    assert words(app, WORDS, "told", step, SEATS, 0) == said


def test_beside_the_dice_fewer_words_are_said_of_them(app: Flask) -> None:
    fell = Step(1, "again", 0, (6, 6, 5), None, (0, 4), (0, 0), FREE, FREE, "fell", ended=True)
    whole = "I rolled again: 6, 6, 5. My dice don’t make 5. Splash, back to the beach!"
    assert words(app, WORDS, "told", fell, SEATS, 0) == whole
    brief = "My dice don’t make 5. Splash, back to the beach!"
    assert words(app, WORDS, "told", fell, SEATS, 0, True) == brief


def test_a_step_is_not_told_beside_the_splash_that_undoes_it(app: Flask) -> None:
    """It was "I'm off the beach!" and "Splash, back to the beach!" in one bubble."""
    step = Step(1, "go:1", 0, (1, 6, 5), "w", (0, 0), (0, 1), FREE, FREE, "stepped", chain=((1, (1,)),))
    fell = Step(1, "again", 0, (6, 6, 5), None, (0, 1), (0, 0), FREE, FREE, "fell", ended=True)
    seats = (SeatFace("fox"), SeatFace("tavi"))
    seen = [
        words(
            app, "games/switch16/said.html", "draw", Said("steps", (2, False), seats, 0, steps=steps, more=Since())
        ).partition("<span")[2]
        for steps in (((step, False),), ((step, False), (fell, False)))
    ]
    assert ["I’m off the beach!" in said for said in seen] == [True, False]
    assert "Splash, back to the beach!" in seen[1]


def test_red_says_that_it_ends_the_turn_and_a_refused_swap_that_it_is_over(app: Flask) -> None:
    red = Step(0, "roll", 0, (1, 6, 5), "r", (0, 4), (0, 4), FREE, FREE, "nobody behind", ended=True)
    said = words(app, WORDS, "told", red, SEATS, 0, True)
    assert said == "Red! Nobody is behind, so your turn is over."
    theirs = replace(red, seat=1, before=(4, 0), after=(4, 0))
    assert words(app, WORDS, "told", theirs, SEATS, 0, True) == "Red! Nobody is behind, so my turn is over."
    assert [words(app, WORDS, "red", step, SEATS, 0) for step in (red, theirs)] == [
        "Red again! Your turn is over.",
        "Red again! My turn is over.",
    ]
    refused = Step(1, "dodge", 0, (6, 3, 1, 2), "g", (8, 13), (8, 13), Token("hand", 1), FREE, "dodged", True, 0)
    assert words(app, WORDS, "told", refused, SEATS, 0) == "I give up the glue drop and stay. Your turn is over."


def test_where_all_dice_together_are_too_few_that_is_said(app: Flask) -> None:
    """4 + 2 + 4 + 1 + 3 = 14."""
    few = Step(0, "again", 0, (4, 2, 4, 1, 3), None, (15, 4), (12, 4), FREE, FREE, "fell", ended=True)
    assert "Too few: your dice only make 14. Splash," in words(app, WORDS, "told", few, SEATS, 0, True)
    first = Step(0, "roll", 0, (1, 1, 2), "w", (6, 4), (6, 4), FREE, FREE, "nothing", ended=True)
    assert "Too few: your dice only make 4." in words(app, WORDS, "told", first, SEATS, 0, True)


def test_after_a_swap_was_left_the_dice_are_to_be_used(app: Flask) -> None:
    kept = Step(0, "keep", 0, (1, 5, 3), "g", (0, 2), (0, 2), FREE, FREE, "kept")
    assert words(app, WORDS, "told", kept, SEATS, 0) == "No swap. Now use your dice."


def test_a_step_past_who_was_ahead_is_told_with_joy(app: Flask) -> None:
    assert words(app, WORDS, "since", Since(leads=True), SEATS, 0).strip() == "Now you’re in front!"


def test_where_green_changes_nothing_that_is_said(app: Flask) -> None:
    """Beside the dice, which are to be used at once, or with what they do not make."""
    green = "No swap: we are both on 0."
    kept = Step(0, "keep", 0, (1, 5, 3), "g", (0, 0), (0, 0), FREE, FREE, "kept")
    assert words(app, WORDS, "told", kept, SEATS, 0) == green
    over = Step(0, "keep", 0, (6, 5, 3), "g", (0, 0), (0, 0), FREE, FREE, "kept", ended=True)
    assert words(app, WORDS, "told", over, SEATS, 0) == green + " There isn’t a 1."
    stuck = replace(kept, token_before=Token("space", 1, 0), token_after=Token("space", 1, 0))
    assert words(app, WORDS, "told", stuck, SEATS, 0) == "Green! A swap would only glue you."
    held = replace(kept, token_before=Token("space", 0, 0), token_after=Token("space", 0, 0))
    assert words(app, WORDS, "told", held, SEATS, 0) == "No swap. Now use your dice."


def test_whose_glue_drop_is_taken_is_said_and_that_a_pawn_is_free(app: Flask) -> None:
    """To the child in seat 0, of Tavi in seat 1."""
    places = (3, 4), (3, 4)
    mine = Step(1, "take", 0, (1, 5, 3), "b", *places, Token("hand", 0), Token("hand", 1), "took", other=0)
    free = Step(1, "take", 0, (1, 5, 3), "b", *places, Token("space", 0, 3), Token("hand", 1), "took", other=0)
    other = Step(1, "take", 0, (1, 5, 3), "b", *places, FREE, Token("hand", 1), "took")
    assert [words(app, WORDS, "told", step, SEATS, 0) for step in (mine, free, other)] == [
        "I take your glue drop.",
        "I take the glue drop. Now your pawn is free.",
        "I take the glue drop.",
    ]


def test_who_frees_itself_by_blue_says_so(app: Flask) -> None:
    """Tavi said only that it takes the drop, which had held its own pawn."""
    own = Step(1, "take", 0, (1, 5, 3), "b", (3, 4), (3, 4), Token("space", 1, 4), Token("hand", 1), "took", other=1)
    assert words(app, WORDS, "told", own, SEATS, 0) == "I take the glue drop. I’m free!"
    owl = words(app, WORDS, "told", own, ({"face": "fox"}, {"face": "owl"}), 0)
    assert owl == "Owl takes the glue drop. Free again!"


@pytest.mark.parametrize(
    ("seat", "face", "before", "after", "said"),
    [
        (
            0,
            "r",
            Token("space", 0, 3),
            Token("space", 1, 3),
            "You and I swap places. The drop stays on 3: you’re free!",
        ),
        (1, "g", Token("space", 0, 3), Token("space", 1, 3), "I swap with you. The drop stays on 3: you’re free!"),
        (1, "g", Token("space", 1, 2), Token("space", 0, 2), "I swap with you. The drop stays on 2: you’re stuck."),
        (
            0,
            "r",
            Token("space", 1, 2),
            Token("space", 0, 2),
            "You and I swap places. The drop stays on 2: you’re stuck.",
        ),
        (0, "g", Token("space", 0, 3), Token("space", 1, 3), "You and I swap places."),
        (1, "g", Token("hand", 0), Token("hand", 0), "I swap with you."),
    ],
)
def test_a_swap_says_what_it_does_to_the_own_pawn_on_the_glue(
    app: Flask, seat: int, face: str, before: Token, after: Token, said: str
) -> None:
    """rules.md 4: the drop stays on its stone. Of the green swap of the child Tavi says it as a verdict."""
    swap = Step(seat, "swap:1", 0, (6, 6, 6), face, (3, 2), (2, 3), before, after, "swapped", True, 1 - seat)
    assert words(app, WORDS, "told", swap, SEATS, 0) == said


def test_a_friendly_word_is_not_the_same_each_time_and_true_where_the_pawn_is_stuck(app: Flask) -> None:
    told = [words(app, WORDS, "since", Since(None, dry, 0, 4), SEATS, 0) for dry in (3, 4, 5)]
    assert told == [
        "About 4 rolls in 10 show a 1.",
        "It’s only the dice: keep going!",
        "Every roll is a new chance.",
    ]
    assert words(app, WORDS, "since", Since(None, 3, 9, 7), SEATS, 0) == "From 9, about 7 rolls in 10 work."
    assert words(app, WORDS, "since", Since(None, 3, 9, 0), SEATS, 0) == "Every roll is a new chance."


def test_by_how_much_dice_miss_a_number_is_said(app: Flask) -> None:
    told = [words(app, WORDS, "off_by", off) for off in (2, -1, 0)]
    assert told == ["<span>2 too many</span>", "<span>1 too few</span>", ""]


def test_every_step_at_once_is_said_so(app: Flask) -> None:
    "It told of 24 where a child counted 25 on the path."
    told = [
        words(app, WORDS, "steps_made", *counts)
        for counts in ((28, 25, 28, 28), (24, 24, 24, 0), (24, 24, 25, 25), (1, 1, 1, 1), (12, 9, 12, 0))
    ]
    assert told == [
        "Your pawn took 28 steps.",
        "24 steps, all right first time!",
        "Your pawn took 25 steps.",
        "Your pawn took 1 step.",
        "",  # it stands elsewhere, by a swap
    ]


def test_on_8_nobody_dares_anything(app: Flask) -> None:
    stayed = Step(0, "again", 0, (6, 6, 6, 6), None, (8, 4), (8, 4), FREE, FREE, "stayed", ended=True)
    said = words(app, WORDS, "told", stayed, SEATS, 0, True)
    assert said == "Your dice don’t make 9. But no splash on 8!"


def test_the_glue_lies_on_its_stone_and_does_not_walk_with_a_pawn(app: Flask) -> None:
    """rules.md 4: the token stays on its space. It came along with the pawn that was swapped onto it."""
    stuck = ((1, "tavi", False, True, "", False),)
    drawn = words(app, "games/switch16/pieces.html", "stone", 5, stuck, *[False] * 5, ("fox", "tavi"))
    assert drawn.count("#puddle") == 1
    assert drawn.index("#puddle") < drawn.index("data-pawn")


@pytest.mark.parametrize("faces", [("fox", "tavi"), ("fox", "tavi", "whale", "seal"), ("fox", "owl")])
def test_every_pawn_keeps_its_look_when_the_seats_change(app: Flask, faces: tuple[str, ...]) -> None:
    looks: dict[str, set[str]] = {face: set() for face in faces}
    for turn in range(len(faces)):
        seated = [*faces[turn:], *faces[:turn]]
        for seat, face in enumerate(seated):
            looks[face].add(words(app, "games/switch16/pieces.html", "look", seat, seated))
    assert all(len(found) == 1 for found in looks.values())
    assert len(set.union(*looks.values())) == len(faces)


def test_a_line_may_end_before_the_sign_of_equality_and_nowhere_else_in_a_sum(app: Flask) -> None:
    """A narrow bubble showed "1 + 2 + 3 + 6 = 1" above a 2."""
    assert words(app, WORDS, "made_of", 12, (1, 2, 3, 6)).split(" ") == [
        "1&nbsp;+&nbsp;2&nbsp;+&nbsp;3&nbsp;+&nbsp;6",
        "=&nbsp;12",
    ]


THREE = ({"face": "fox"}, {"face": "tavi"}, {"face": "seal"})


@pytest.mark.parametrize(("before", "why"), [((5, 0, 0), True), ((5, 0, 1), False)])
def test_where_two_are_last_red_says_why_it_is_this_one(app: Flask, before: tuple[int, ...], why: bool) -> None:
    """rules.md 4: of several the first clockwise."""
    red = Step(0, "roll", 0, (1, 6, 5), "r", before, (0, 5, before[2]), FREE, FREE, "swapped", True, 1)
    said = words(app, WORDS, "told", red, THREE, 0, True)
    assert ("Going round to the left, Tavi comes first." in said) == why


@pytest.mark.parametrize(
    ("after", "token", "said"),
    [
        ((7, 0), FREE, "I swap with you. Lucky you: you’re on 7!"),
        ((7, 0), Token("space", 0, 7), "I swap with you. The drop stays on 7: you’re stuck."),
    ],
)
def test_a_swap_that_takes_the_child_ahead_is_luck(app: Flask, after: tuple[int, int], token: Token, said: str) -> None:
    red = Step(1, "swap:0", 0, (1, 6, 5), "r", (0, 7), after, replace(token, seat=1), token, "swapped", True, 0)
    assert words(app, WORDS, "told", red, SEATS, 0) == said


@pytest.mark.parametrize(("here", "there", "more"), [(6, 7, True), (11, 13, True), (8, 9, False)])
def test_where_more_dice_are_thrown_that_is_said(app: Flask, here: int, there: int, more: bool) -> None:
    """rules.md 4: three dice, from 7 on four, from 12 on five. "From 7 on" was said while the three still lay there."""
    step = Step(0, f"go:{there}", 0, (1, 6, 5), "w", (here, 2), (there, 2), FREE, FREE, "stepped")
    said = words(app, WORDS, "told", step, SEATS, 0)
    assert said == f"You go to {there}." + (" With your next roll: one more die!" if more else "")


@pytest.mark.parametrize(
    ("number", "dice", "said"),
    [
        (9, (1, 2, 3), "Too few: your dice only make 6."),
        (5, (6, 6, 4), "You need 5. The nearest you get is 4 or 6."),
        (5, (6, 6, 3), "You need 5. The nearest you get is 6."),
        (9, (1, 6, 6), "You need 9. The nearest you get is 7."),
    ],
)
def test_that_it_cannot_be_done_is_true_with_what_comes_nearest(
    app: Flask, number: int, dice: tuple[int, ...], said: str
) -> None:
    told = words(app, WORDS, "denied", about(dice, number))
    assert "That’s right!" in told
    assert f"<span>{said}</span>" in told


def test_of_a_1_that_is_not_there_the_yes_says_enough(app: Flask) -> None:
    """ "That's right! There isn't a 1." stood over "One more roll!"."""
    told = words(app, WORDS, "denied", about((2, 4, 6), 1))
    assert "That’s right!" in told
    assert "There isn’t" not in told


def test_a_throw_before_the_first_step_is_nothing_dared(app: Flask) -> None:
    retried = Step(0, "again", 0, (6, 6, 5), None, (4, 2), (4, 2), FREE, FREE, "retried")
    assert words(app, WORDS, "told", retried, SEATS, 0, True) == "Look closely!"
    assert words(app, WORDS, "told", replace(retried, seat=1), SEATS, 0, True) == "I rolled once more."


@pytest.mark.parametrize(
    ("face", "note", "said"),
    [
        ("w", "threw", "You rolled 6, 6, 5 and white. White: nothing special."),
        ("b", "threw", "You rolled 6, 6, 5 and blue. Blue: take the glue drop? It can glue a pawn."),
        ("r", "threw", "You rolled 6, 6, 5 and red. Red means swap. Not now: we are both on 4."),
    ],
)
def test_a_colour_says_what_it_does_when_it_first_falls(app: Flask, face: str, note: str, said: str) -> None:
    step = Step(0, "roll", 0, (6, 6, 5), face, (4, 4), (4, 4), FREE, FREE, note)
    assert words(app, WORDS, "told", step, SEATS, 0, False, face).strip() == said


@pytest.mark.parametrize(
    ("face", "token", "said", "later"),
    [  # rules.md 4: blue takes the token from wherever it is, but not from oneself
        (
            "b",
            FREE,
            "Blue: take the glue drop? It can glue a pawn.",
            "Take it: then you can glue a pawn.",
        ),
        (
            "b",
            Token("hand", 1),
            "Blue: take the glue drop? It can glue a pawn.",
            "Take it: you can glue. Leave it: I can.",
        ),
        ("b", Token("hand", 0), "Look closely!", "Look closely!"),
        ("b", Token("space", 0, 4), *2 * ("Take it: you’re free. Leave it: you stay stuck.",)),
        ("g", FREE, "Green: you may swap places.", "Look closely!"),
        ("w", FREE, "Look closely!", "Look closely!"),
    ],
)
def test_a_colour_says_what_can_be_done_with_it(app: Flask, face: str, token: Token, said: str, later: str) -> None:
    """The dice that lie there were read out; of blue nobody said what it does for a pawn that is stuck."""
    step = Step(0, "roll", 0, (6, 6, 5), face, (4, 4), (4, 4), token, token, "threw")
    assert words(app, WORDS, "told", step, SEATS, 0, True, face).strip() == said
    assert words(app, WORDS, "told", step, SEATS, 0, True).strip() == later


def test_red_says_what_it_does_the_first_time_it_swaps(app: Flask) -> None:
    """Every time it was said once more, in a bubble of five lines."""
    red = Step(1, "roll", 0, (1, 6, 5), "r", (0, 4), (4, 0), FREE, FREE, "swapped", True, 0)
    told = [words(app, WORDS, "told", red, SEATS, 0, True, new) for new in ("r", None)]
    swapped = "I swap with you."
    luck = f"Red! {swapped} Lucky you: you’re on 4!"
    assert told == ["Red: swap with the last pawn. Lucky you: you’re on 4!", luck]  # the happy half, not only heard
    last = Step(1, "roll", 0, (1, 6, 5), "r", (4, 0), (4, 0), FREE, FREE, "threw")
    said = {words(app, WORDS, "told", last, SEATS, 0, True, new).strip() for new in ("r", None)}
    assert said == {"I’m last: no swap."}
    level = Step(1, "roll", 0, (6, 6, 5), "r", (0, 0), (0, 0), FREE, FREE, "threw")
    assert words(app, WORDS, "told", level, SEATS, 0, True).strip() == "Red means swap. Not now: we are both on 0."


def test_red_says_that_the_glue_stays_though_it_falls_for_the_first_time(app: Flask) -> None:
    """rules.md 4: the token stays on its space. It was said in the line for screen readers only."""
    glue = Token("space", 1, 4), Token("space", 0, 4)
    red = Step(0, "roll", 0, (1, 6, 5), "r", (6, 4), (4, 6), *glue, "swapped", True, 1)
    told = [words(app, WORDS, "told", red, SEATS, 0, True, new) for new in ("r", None)]
    stays = "The drop stays on 4: you’re stuck."
    assert told == [f"Red: swap with the last pawn. {stays}", f"Red! You and I swap places. {stays}"]


def test_beside_green_it_is_told_who_may_say_no(app: Flask) -> None:
    """rules.md 4: if S holds the token, S answers first. Only a drop without a word stood beside the swap."""
    told = []
    for token in (FREE, Token("hand", 1), Token("hand", 0)):
        green = Step(0, "roll", 0, (6, 6, 5), "g", (4, 4), (4, 4), token, token, "threw")
        told.append(words(app, WORDS, "told", green, SEATS, 0, True, "g").strip())
    swap = "Green: you may swap places."
    may = "Swap with me? I have the drop: I may say no."
    assert told == [swap, f"{swap} {may}", swap]
    first = Step(0, "roll", 0, (6, 6, 5), "g", (4, 4), (4, 4), Token("hand", 1), Token("hand", 1), "threw")
    assert words(app, WORDS, "told", first, SEATS, 0, True).strip() == may


def test_beside_blue_it_is_told_what_it_does_to_whoever_is_stuck(app: Flask) -> None:
    """ "Take the glue drop" was said of a drop that held Tavi, and help said to leave it."""
    for seats, said in (
        (SEATS, "Take it: I’m free. Leave it: I stay stuck."),
        (({"face": "fox"}, {"face": "owl"}), "Take it: Owl is free. Leave it: Owl stays stuck."),
    ):
        glue = Token("space", 1, 4)
        blue = Step(0, "roll", 0, (6, 6, 5), "b", (4, 4), (4, 4), glue, glue, "threw")
        told = {words(app, WORDS, "told", blue, seats, 0, True, new).strip() for new in ("b", None)}
        assert told == {said}


@pytest.mark.parametrize(("here", "kind"), [(7, True), (3, False)])
def test_a_long_fall_has_a_kind_word(app: Flask, here: int, kind: bool) -> None:
    fell = Step(0, "again", 0, (6, 6, 5, 6), None, (here, 4), (0, 4), FREE, FREE, "fell", ended=True)
    assert words(app, WORDS, "told", fell, SEATS, 0, True).endswith("That was brave!") == kind
    assert "brave" not in words(app, WORDS, "told", fell, SEATS, 1, True)


def test_once_in_a_match_it_is_told_that_dice_may_be_added(app: Flask) -> None:
    """A child that knew minus made 2 of 3 and 1."""
    known = (Since(adds=True, repeats=repeats) for repeats in (False, True))
    told = [words(app, WORDS, "since", one, SEATS, 0).strip() for one in known]
    assert told == ["You can add dice together.", "You may use the same dice again."]


def test_once_in_a_match_it_is_told_what_glue_does_to_a_pawn(app: Flask) -> None:
    """ "Glue Tavi" stood there without a word of it."""
    told = words(app, WORDS, "since", Since(takes=True), SEATS, 0).strip()
    assert told == "A glued pawn waits for blue or a swap."


def test_white_says_nothing_to_whoever_is_stuck(app: Flask) -> None:
    """ "White: nothing special. Use your dice. My pawn is stuck." contradicts itself."""
    step = Step(1, "roll", 0, (6, 6, 5), "w", (4, 4), (4, 4), FREE, FREE, "stuck", ended=True)
    said = words(app, WORDS, "told", step, SEATS, 0, True, "w")
    assert said.endswith("So sticky! I can’t move.")  # not the same each time
    assert "move on" not in said
    assert "swap" not in said


def test_red_that_frees_nobody_says_why(app: Flask) -> None:
    """ "So sticky! I can't move." stood beside a big red swap: rules.md 4, nobody was behind."""
    red = Step(1, "roll", 0, (6, 6, 5), "r", (6, 4), (6, 4), FREE, FREE, "stuck", ended=True)
    assert words(app, WORDS, "told", red, SEATS, 0, True) == "I’m last: no swap. My pawn is stuck."


@pytest.mark.parametrize(("dice", "there", "won"), [((6, 2, 3, 4, 4), 16, True), ((6, 6, 2, 1, 6), 15, False)])
def test_in_a_moment_the_pawn_walks_as_far_as_the_dice_lead(
    app: Flask, dice: tuple[int, ...], there: int, won: bool
) -> None:
    """From 13 it stayed on 14 while Tavi said "as far as 16", and nobody said that this wins."""
    about: dict[str, Any] = {
        "view": view_at((13, 5), "go", dice),
        "pick": "go:14",
        "solved": True,
        "moment": {"idea": "step"},
    }
    page = "{% import 'macros.html' as m %}{% import 'games/switch16/words.html' as w %}"
    told = say(app, page + "{% include 'games/switch16/moment.html' %}", seats=list(SEATS), asked_once=True, **about)
    assert f"The dice lead as far as {there}." in told
    assert ("You would have won!" in told) == won
    assert f"You are on {there}." in told


@pytest.mark.parametrize(("here", "dice"), [(6, 3), (7, 4), (12, 5)])
def test_in_a_moment_a_roll_that_is_tried_is_rolled(app: Flask, here: int, dice: int) -> None:
    """rules.md 4: as many dice as the pawn's space says. "Roll again" was pressed, and the old dice lay there; then new
    ones without a word."""
    about = {"view": view_at((here, 5), "go", (1, 1, 1), stepped=True), "pick": "again", "advised": "again"}
    page = "{% import 'macros.html' as m %}{% import 'games/switch16/words.html' as w %}"
    told = say(app, page + "{% include 'games/switch16/moment.html' %}", seats=list(SEATS), asked_once=True, **about)
    assert len(re.findall(r'class="dice-face [^"]*tumbles"', told)) == dice
    thrown = [int(n) for n in re.findall(r'tumbles"[^>]*><use href="#die(\d)', told)]
    does = here + 1 in {sum(some) for many in range(1, dice + 1) for some in combinations(thrown, many)}
    raised = [int(n) for n in re.findall(r'is-used tumbles"[^>]*><use href="#die(\d)', told)]
    assert (sum(raised) == here + 1, f"No {here + 1} this time." in told) == (does, not does)
    if len(raised) > 1:  # it said that "these dice make 13" of five that make 15, and raised none
        assert f"<b>{' + '.join(map(str, raised))} = {here + 1}</b>" in told.replace("\xa0", " ").replace("&nbsp;", " ")


def test_who_is_last_rolls_red_in_vain_and_is_not_told_to_move_on(app: Flask) -> None:
    """ "Just move on" was said beside dice that led nowhere."""
    red = Step(0, "roll", 0, (6, 6, 5), "r", (0, 4), (0, 4), FREE, FREE, "threw")
    assert words(app, WORDS, "told", red, SEATS, 0).endswith("You’re last: no swap.")


def test_of_several_furthest_behind_it_is_told_who_comes_first_and_not_red_once_more(app: Flask) -> None:
    """rules.md 4: the next one clockwise."""
    seats = (*SEATS, {"face": "owl"})
    red = Step(0, "roll", 0, (1, 6, 5), "r", (4, 2, 2), (2, 4, 2), FREE, FREE, "swapped", True, 1)
    told = [words(app, WORDS, "told", red, seats, 0, True, new) for new in ("r", None)]
    assert "swap with the last pawn" in told[0]
    assert ["to the left" in one for one in told] == [False, True]
    assert "Red!" not in told[1]


def test_in_the_log_no_words_of_tavi_stand_beside_the_pawn_of_the_child(app: Flask) -> None:
    """ "Stuck! Blue or a swap sets me free." stood beside the fox, who had glued Tavi."""
    seats = (SeatFace("fox"), SeatFace("tavi"))
    glued = Step(0, "glue:1", 0, (1, 3, 5), "b", (4, 4), (4, 4), FREE, Token("space", 1, 4), "glued", False, 1)
    dared = Step(1, "again", 0, (6, 6, 5), None, (4, 2), (4, 2), FREE, FREE, "threw")
    drawn = words(app, "games/switch16/log.html", "draw", Log((dared, glued), seats, 0))
    assert "I rolled again: 6, 6, 5." in drawn
    assert "Tavi’s pawn is stuck." in drawn
    assert "me free" not in drawn


def test_a_sum_does_not_stand_beside_other_dice(app: Flask) -> None:
    """ "3 + 6 = 9" stood above 4, 3, 5 and 4, of which it was said that they do not make 10."""
    chances = [1, 6], [[1, 2, 4], "w"], [[2, 6, 1, 1]], [[3, 6, 1, 1]], [[4, 3, 5, 4]]
    view = played("roll", "go:7", "again", "go:8", "again", "go:9", "again", chances=chances)
    about_steps = value(shown(view, at=9, last=9), "said").steps
    assert [(step.note, shows) for step, shows in about_steps] == [("stepped", False), ("fell", False)]


def test_tavi_says_why_it_does_not_swap(app: Flask) -> None:
    """ "I use my dice" was said of dice that did not help."""
    told = []
    for before, token in (((2, 5), FREE), ((5, 5), FREE), ((7, 5), FREE), ((7, 5), Token("space", 0, 7))):
        kept = Step(1, "keep", 0, (6, 6, 5), "g", before, before, token, token, "kept")
        told.append(words(app, WORDS, "told", kept, SEATS, 0, True))
    assert told == [
        "I don’t swap: I’m ahead of you.",
        "No swap: we are both on 5.",
        "I don’t swap.",
        "I don’t swap: I’d be stuck there.",
    ]


def test_who_swaps_by_red_hears_that_the_turn_is_over(app: Flask) -> None:
    """rules.md 4: red swaps, and the turn ends. The dice turned grey, and nobody said why."""
    red = Step(0, "roll", 0, (1, 6, 5), "r", (6, 4), (4, 6), FREE, FREE, "swapped", True, 1)
    assert words(app, WORDS, "told", red, SEATS, 0, True).endswith("Your turn is over.")


def test_a_pawn_that_the_child_glued_says_what_frees_it(app: Flask) -> None:
    """rules.md 4: blue takes the token away, a swap moves the pawn from it. "Blue or green" once, then "blue, green or
    red", had no reason that could be seen."""
    for mine in (4, 6, 2):
        at, glue = (mine, 4), Token("space", 1, 4)
        glued = Step(0, "glue:1", 0, (1, 3, 5), "b", at, at, FREE, glue, "glued", False, 1)
        assert words(app, WORDS, "told", glued, SEATS, 0) == "Stuck! Blue or a swap can free me."


def test_who_stays_stuck_jokes_another_way_each_time(app: Flask) -> None:
    """The same joke came twice in a row."""
    step = Step(1, "roll", 0, (6, 6, 5), "w", (4, 4), (4, 4), FREE, FREE, "stuck", ended=True)
    jokes = [words(app, WORDS, "told", step, SEATS, 0, True, None, turn) for turn in range(1, 5)]
    assert len(set(jokes)) == 4


@pytest.mark.parametrize(("space", "said"), [(0, ""), (9, "Well done: you got to 9!")])
def test_who_lost_hears_how_far_it_came(app: Flask, space: int, said: str) -> None:
    """It was told of the 6 on which it stood at the end, though a splash had taken it there from 7; then long and
    coolly of both stones."""
    there = Step(0, "go", 0, (6, 6, 5), None, (0, 4), (space, 4), FREE, FREE, "stepped")
    back = Step(0, "again", 0, (6, 6, 5), None, (space, 4), (0, 4), FREE, FREE, "fell", ended=True)
    assert words(app, WORDS, "came_far", (there, back), 0) == said
    close = replace(there, after=(14, 4))
    assert [words(app, WORDS, "came_far", (one,), 0) for one in (there, close)] == (
        ["Well done: you got to 9!", "So close: you got to 14!"] if space else ["", "So close: you got to 14!"]
    )
    assert words(app, WORDS, "came_far", (), 0) == ""


def test_the_longest_sum_of_a_match_is_told(app: Flask) -> None:
    """9 of 2, 3, 4 and 6 could be made of three dice in one way only; 7 of 1, 2, 3, 4 and 5 of two, or of three."""

    def made(number: int, parts: tuple[int, ...], dice: tuple[int, ...], seat: int = 0) -> Step:
        here, there = (number - 1, 2), (number, 2)
        return Step(seat, f"go:{number}", 0, dice, None, here, there, FREE, FREE, "stepped", chain=((number, parts),))

    nine, seven = made(9, (2, 3, 4), (2, 3, 4, 6)), made(7, (1, 2, 4), (1, 2, 3, 4, 5))
    assert words(app, WORDS, "best_sum", (nine, seven), 0).strip() == "You made 9 with 3 dice!"
    others = made(14, (2, 3, 4, 5), (2, 3, 4, 5), 1)
    assert words(app, WORDS, "best_sum", (seven, others), 0).strip() == ""


def test_a_roll_does_not_give_away_that_it_works(app: Flask) -> None:
    dared = Step(0, "again", 0, (6, 6, 5), None, (4, 2), (4, 2), FREE, FREE, "threw")
    assert words(app, WORDS, "told", dared, SEATS, 0, True).strip() == "You rolled again."
    cheers = {words(app, WORDS, "since", Since(cheer=n), SEATS, 0).strip() for n in range(4)}
    assert len(cheers) == 4


def test_beside_green_it_is_told_that_a_swap_ends_the_turn_and_that_else_the_dice_count(app: Flask) -> None:
    """rules.md 4: after a swap the turn ends; whoever keeps the place plays as with white."""
    green = SimpleNamespace(others=(1,), compares=False, tray=SimpleNamespace(dice=(1, 2, 4)))
    told = [words(app, "games/switch16/play-green.html", "then", green, plays) for plays in (False, True)]
    assert ["This ends your turn." in one for one in told] == [True, False]
    assert ["Then use your dice." in one for one in told] == [False, True]
    assert ["idle" in one for one in told] == [True, False]
