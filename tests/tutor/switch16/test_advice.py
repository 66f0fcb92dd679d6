"""Where the help of Switch 16 leads to, and that questions and verdicts agree with it. Whether each sentence is so is
for tests/tutor/test_true_sentences.py."""

from functools import cache

import pytest

from classroom.games.protocol import Sum
from classroom.games.switch16 import GAME
from classroom.games.switch16.state import Token
from classroom.games.switch16.view import View
from classroom.tutor.protocol import Advice
from classroom.tutor.switch16 import TUTOR as TAVI
from classroom.tutor.switch16.risk import GLUED_WAITS
from tests.games.matches import every_table
from tests.sampling import spread
from tests.tutor.listening import of_move
from tests.tutor.switch16.claims import Claim, misses
from tests.tutor.switch16.positions import any_views, some_views, view_at

TABLES = every_table(GAME)
at_every_table = pytest.mark.parametrize("table", spread(range(len(TABLES))), ids=[str(table) for table in TABLES])


def tenths(share: float) -> int:
    return int(share * 10 + 0.5)


@cache
def listen(table: int) -> list[tuple[View, Advice[str]]]:
    """Some positions at a table, with the advice."""
    seed, tables = 16_000 + table, [TABLES[table]]
    views = some_views(20, seed, tables) + some_views(10, seed, tables, least=1) + any_views(120, seed, *TABLES[table])
    views.append(view_at((6, 13), "go", (1, 1, 1), stepped=True, match_to=50))  # for points one stops there
    return [(view, TAVI.advise(view)) for view in views]


@at_every_table
def test_what_is_called_worse_is_clearly_so(table: int) -> None:
    for view, _ in listen(table)[::2]:
        for move in view.moves:
            verdict = TAVI.verdict(view, move)
            if verdict:
                it = Claim(of_move(TAVI, view, move))
                assert verdict.kind or it.worth[move] < max(it.worth.values()) - it.margin


@at_every_table
def test_every_question_is_about_something_clearly_worse(table: int) -> None:
    for view, _ in listen(table)[::2]:
        for move in view.moves:
            question = TAVI.confirmation_question(view, move)
            if question:
                it = Claim(of_move(TAVI, view, move))
                assert it.worth[move] < max(it.worth.values()) - it.margin


@at_every_table
def test_the_stages_lead_to_the_move_that_is_worth_most(table: int) -> None:
    for view, advice in listen(table):
        it = Claim(of_move(TAVI, view, advice.move))
        assert it.is_best
        assert advice.sum == GAME.sum_of(view, advice.move)
        assert advice.sum is None or isinstance(advice.sum, Sum)
        assert TAVI.confirmation_question(view, advice.move) is None
        verdict = TAVI.verdict(view, advice.move)
        assert not verdict or verdict.kind, (view, advice.move)


def stages(view: View) -> tuple[str, str, str, str]:
    """The nudge, the idea, the move, and why."""
    advice = TAVI.advise(view)
    return str(advice.nudge), str(advice.idea), advice.move, str(advice.instead)


def test_a_further_throw_is_reasoned_with() -> None:
    """What can be lost, and where the others are; how many rolls work; beside the move, why. "A step gains 1 stone. A
    splash costs 5." spoke for stopping, and then it said to roll again. From 5, 75 in 100 throws make 6."""
    assert stages(view_at((5, 11), "go", (1, 1, 1), stepped=True)) == (
        "A splash takes you to 0. Another pawn is on 11.",
        "A splash costs 5 stones. But most rolls work.",
        "again",
        "Most rolls work from here.",
    )
    assert stages(view_at((6, 11), "go", (1, 1, 1), stepped=True))[1:3] == (
        "A splash costs 6 stones. About half the rolls work.",
        "again",
    )
    assert stages(view_at((2, 11), "go", (1, 1, 6), stepped=True))[2:] == (
        "again",
        "A splash only costs 2 stones.",
    )


@pytest.mark.parametrize(
    ("here", "dice", "idea", "why"),
    [  # 12 and 8 are better to roll from than the stones after them; from 12 a miss costs 4
        (12, (1, 1, 1, 1, 1), "A splash costs 4 stones. But most rolls work.", "Most rolls work from here."),
        (
            12,
            (1, 1, 1, 6, 6),
            "Where do more rolls work: on 12 or on 13?",
            "You can make 13. But 12 is better for rolling.",
        ),
        (8, (1, 1, 1, 1), "If the dice miss, you stay on 8.", "No splash on 8."),
    ],
)
def test_wherever_it_is_better_to_roll_again_help_asks_tells_and_at_last_says_why(
    here: int, dice: tuple[int, ...], idea: str, why: str
) -> None:
    """Of 13 its second stage gave the whole answer, and its last one the same once more."""
    nudge, told, move, instead = stages(view_at((here, 3), "go", dice, stepped=True))
    assert (told, move, instead) == (idea, "again", why)
    assert nudge not in (told, instead)


def test_who_leads_is_told_whether_a_fall_would_lose_the_lead() -> None:
    """It said that nobody was ahead, and a child could take that either way; on 8 with the other one on 3 the child
    would still be."""
    nudges = [stages(view_at((9, theirs), "go", (1, 1, 1, 1), stepped=True))[0] for theirs in (8, 9, 3)]
    assert nudges == [
        "A splash takes you to 8. Nobody will be ahead.",
        "A splash takes you to 8. Then the pawn on 9 is ahead of you.",
        "A splash takes you to 8. You stay ahead.",
    ]


def test_a_pawn_that_is_glued_is_not_nearly_there_and_help_names_the_glue() -> None:
    """ "The pawn on 15 is nearly there", and the child had glued it; "Most rolls work" beside a pawn glued on 0."""
    for spaces, nudge, why in (
        ((11, 15), "A splash takes you to 8. The pawn on 15 is stuck.", GLUED_WAITS),
        ((13, 0), "A splash takes you to 8. You stay ahead.", GLUED_WAITS),
        ((15, 9), "A splash takes you to 8. The pawn on 9 is stuck.", "One more step wins the race."),
    ):
        view = view_at(spaces, "go", (1, 1, 1, 1, 1), Token("space", 1, spaces[1]), stepped=True)
        said = stages(view)
        assert (said[0], said[3]) == (nudge, str(why))
    assert TAVI.moment(view_at((11, 15), "go", (1, 1, 1, 1), Token("space", 1, 15), stepped=True), "stop", 0) is None


def test_blue_is_no_question_asked_twice() -> None:
    """ "Blue: you can take the glue drop." under "Take the glue drop?"; "Take the glue drop. Take it: then …"."""
    assert stages(view_at((3, 5), "blue", (6, 6, 6))) == (
        "What could you do with the glue drop?",
        "A glued pawn waits for blue or a swap.",
        "take",
        "Then only you can glue.",
    )


def test_who_is_stuck_is_not_told_to_keep_a_place_as_if_it_were_free() -> None:
    nudge, idea, _move, _why = stages(view_at((8, 4), "green", (1, 1, 1, 1), Token("space", 0, 8)))
    assert nudge == "Stay stuck on 8, or be free on 4?"
    assert "A swap would not" not in idea


@pytest.mark.parametrize(
    ("spaces", "dice", "token", "why"),
    [  # the reason of a child that stays where it is, though somebody is ahead
        ((6, 7, 0), (5, 6, 6), Token("space", 1, 7), "If you swap, you’ll be stuck on 7."),
        ((0, 3), (3, 2, 1), Token(), "Your own dice can take you to 6."),
        ((0, 1), (1, 6, 4), Token(), "Your dice make 1, too. Then you may roll again."),  # a swap leads to 1 as well
        ((0, 6), (5, 1, 5), Token("hand", 1), "The player on 6 can say no to a swap."),
    ],
)
def test_against_a_swap_there_is_a_reason(
    spaces: tuple[int, ...], dice: tuple[int, ...], token: Token, why: str
) -> None:
    """“Here” was the best, it said, and the only thing to be seen was the arrow of the swap."""
    assert stages(view_at(spaces, "green", dice, token))[1:3] == (why, "keep")


def test_a_swap_onto_the_glue_is_not_advised_for_a_single_stone_and_never_without_saying_what_it_gains() -> None:
    """A child on 6 was sent to 7, free to stuck, and heard nothing of it; another read "stuck there" beside "This
    one"."""
    one_stone = view_at((6, 7, 0), "green", (5, 6, 6), Token("space", 1, 7))
    assert TAVI.advise(one_stone).move == "keep"
    far = view_at((2, 12), "green", (5, 5, 5), Token("space", 1, 12))
    gain = "You’d be stuck on 12, but 10 stones nearer 16."
    assert stages(far)[1:] == (gain, "swap:1", gain)
    assert TAVI.verdict(far, "swap:1") is None  # the table tells where the drop stays
    worse = view_at((6, 7, 0), "green", (1, 6, 2), Token("space", 1, 7))
    assert str(TAVI.confirmation_question(worse, "swap:1")) == "You would be stuck on 7. Swap anyway?"


def test_in_a_game_for_points_it_is_said_that_stones_are_points() -> None:
    nudge = stages(view_at((13, 3), "go", (1, 1, 1, 1, 1), stepped=True, match_to=30))[0]
    assert nudge == "A splash takes you to 8. Each stone is a point."


def test_on_the_beach_it_is_said_what_is_needed() -> None:
    assert stages(view_at((0, 3), "roll"))[:2] == (
        "You want a 1: one dot on a die.",
        "About 4 rolls in 10 show a 1.",
    )


@at_every_table
def test_the_plays_show_what_a_throw_from_there_risks(table: int) -> None:
    for view, advice in listen(table)[::3]:
        assert [play.move for play in advice.plays] == list(view.moves)
        for play in advice.plays:
            word, _, number = play.move.partition(":")
            if word == "swap" and view.stuck == int(number):
                assert play.misses == 1  # the own pawn will stand on the token
            elif word in ("go", "again", "stop", "swap") and play.space < 16:
                assert float(play.misses) == pytest.approx(misses(play.space))
                assert play.tenths == tenths(misses(play.space))
            else:
                assert play.misses is None
            if word in ("go", "again", "stop") and play.space < 16:
                falls = None if word == "again" and not view.stepped else 0 if play.space < 8 else 8
                assert play.falls == falls


def test_help_answers_whether_to_roll_again_even_if_the_glue_drop_is_to_be_put_down_before() -> None:
    """It spoke of nothing but the drop, in three stages, while it was asked whether to stop or to roll again. From 1,
    a fall leads back to 0."""
    view = view_at((1, 0), "go", (3, 1, 5), Token("hand", 0), stepped=True)
    advice = TAVI.advise(view)
    assert advice.move == "glue:1"
    assert str(advice.nudge) == "A splash takes you to 0. Nobody will be ahead."
    assert str(advice.idea) == "A splash only costs 1 stone."
    assert str(advice.instead) == "After that, roll again."


@pytest.mark.parametrize(
    ("space", "dice", "idea"),
    [
        (0, (1, 6, 6), "Which die has the fewest dots?"),
        (4, (1, 5, 6), "Does one die show 5?"),
        (8, (3, 1, 6, 4), "Take the 6. How many more do you need?"),
        (9, (2, 3, 5, 6), "Take the 5. How many more do you need?"),
        (15, (1, 2, 3, 4, 6), "Take the 6. How many more do you need?"),
    ],
)
def test_the_second_stage_of_help_with_dice_is_a_way_to_look_that_tells_no_sum(
    space: int, dice: tuple[int, ...], idea: str
) -> None:
    """Of 1 it told that there was none, and of five dice that all of them make 16. 10 is 2 and 3 and 5."""
    assert stages(view_at((space, 3), "go", dice))[1] == idea
