"""What a match of Sixteen is looked back at for. Expected figures are counted from the rules: the largest card is 6."""

from dataclasses import replace
from random import Random

import pytest

from classroom.games.protocol import Message
from classroom.games.sixteen import GAME
from classroom.games.sixteen.state import Set, State, Step
from classroom.games.sixteen.view import View
from classroom.tutor.protocol import Moment
from classroom.tutor.sixteen import TUTOR as TAVI
from classroom.tutor.sixteen.analysis import analyse, quick_plays
from classroom.tutor.sixteen.outlook import advised
from tests.sampling import first_of
from tests.tutor.listening import some_views as listened_views
from tests.tutor.sixteen.positions import some_views


def card_total(view: View, move: str) -> int:
    return view.total + int(move[-1])


def all_moments(count: int, seed: int) -> list[tuple[View, str, Moment]]:
    """Each move of some positions that is worth another look."""
    views = some_views(count, Random(seed))
    tried = ((view, move, TAVI.moment(view, move, 0)) for view in views for move in view.moves)
    return [(view, move, moment) for view, move, moment in tried if moment]


def test_no_moment_asks_for_what_was_done() -> None:
    found = all_moments(60, 4)
    for view, move, moment in found:
        assert move != "+"
        assert moment.loss >= 0.25
        assert not TAVI.solves(view, moment, move)
        assert TAVI.solves(view, moment, moment.move)
    assert {"sixteen", "match", "over", "alike"} <= {moment.idea for _, _, moment in found}


def test_whoever_made_16_otherwise_than_best_is_not_told_that_16_was_possible() -> None:
    """15 on the pile: any wild 1 makes 16, and the 1 in the hand does, too, without spending the wild."""
    for view, move, moment in all_moments(100, 1):
        assert card_total(view, move) != 16 or moment.idea != "sixteen"


def test_a_9_is_never_held_against_a_child() -> None:
    """It is what the rule sheet teaches, and what the tutor names good while it is played."""
    assert not [move for view, move, _ in all_moments(200, 7) if card_total(view, move) == 9]


def test_to_go_over_where_every_card_does_is_no_moment() -> None:
    forced = 0
    for view in some_views(300, Random(3)):
        cards = [move for move in view.moves if move != "+"]
        if all(card_total(view, move) > 16 for move in cards):
            forced += 1
            assert not any(TAVI.moment(view, move, 0) for move in cards)
    assert forced > 5


def test_what_was_praised_in_play_is_no_moment() -> None:
    for view, move, _ in all_moments(120, 8):
        said = TAVI.verdict(view, move)
        assert said is None or not said.kind


def test_a_moment_says_why_and_its_picture_shows_it() -> None:
    """Ten flags tell that the next one wins less often; a set or a splash is seen by itself."""
    for _view, move, moment in all_moments(120, 9):
        mine, better = moment.plays
        assert moment.why
        assert (mine.move, better.move) == (move, moment.move)
        if moment.idea == "over":
            assert mine.total > 16 >= better.total
        elif moment.idea in ("sixteen", "match", "double"):
            assert better.forms
        else:
            assert better.odds.next_wins <= mine.odds.next_wins - 0.15
            assert mine.total <= 16


@pytest.mark.parametrize("seed", [1, 2])
def test_praise_is_for_what_the_move_did(seed: int) -> None:
    seen = set()
    for view in some_views(120, Random(seed)):
        for move in view.moves:
            praise = TAVI.praise(view, move, 5)
            if praise is None:
                continue
            seen.add(praise.idea)
            total = card_total(view, move)
            assert praise.number == 5
            assert praise.idea != "nine" or total == 9
            assert praise.idea != "two" or total == 2
            assert praise.idea not in ("nine", "two") or move[-1] != "0", "the turtle did not move"
            assert praise.idea != "sixteen" or total == 16
            assert total <= 16
            assert not TAVI.moment(view, move, 5) or praise.idea in ("match", "over", "two")
    assert {"nine", "sixteen", "over"} <= seen


PLAIN = {"match": False, "wilds": False, "bonus": False, "draw": "auto"}


def at_13(*hand: str) -> View:
    """13 in the pile, and this hand."""
    state = State(2, PLAIN, ("g3", "o3"), (hand, ("g1", "o1", "b2", "p4")), ("o6", "g6", "b1"), turn=0)
    return GAME.view(state, 0)


def test_to_have_stayed_is_praised_where_most_of_the_hand_went_over() -> None:
    """Hand 1, 2, 5, 6 at 13, and the 1 was praised: "Another card would have gone over 16." The 2 would not have."""
    assert TAVI.praise(at_13("g1", "o2", "b5", "p6"), "g1", 3) is None
    most, all_others = (
        TAVI.praise(at_13("g1", "o2", "b5", "p6", "g6"), "g1", 3),
        TAVI.praise(at_13("g0", "b5"), "g0", 3),
    )
    assert most
    assert all_others
    assert str(most.why) == "Your 6 would have gone over 16."
    assert str(all_others.why) == "Your 5 would have gone over 16."
    assert all_others.place < most.place


@pytest.mark.parametrize(("to", "praises"), [(1, False), (0, True), (None, True)])
def test_to_have_stayed_is_not_praised_where_the_next_one_won_the_pile_at_once(to: int | None, praises: bool) -> None:
    view = at_13("g1", "b5", "p6")
    praise = TAVI.praise(view, "g1", 0)
    assert praise
    won = None if to is None else Set(1, ("sixteen",) if to else ("bust",), to, 1, ("b2",))
    later = replace(view, steps=(Step(0, "g1", 13, 14), Step(1, "b2", 14, 16, won)))
    assert TAVI.still_praises(praise, later) == praises


def held_moments(count: int, seed: int) -> list[tuple[View, Moment]]:
    """Moments of matches as they are played, on every level and at random: those of these positions, of each card."""
    views = listened_views(GAME, TAVI, count, seed)
    tried = ((view, TAVI.moment(view, move, 0)) for view in views for move in view.moves)
    return [(view, moment) for view, moment in tried if moment]


@pytest.mark.parametrize("seed", first_of([5, 6]))
def test_a_moment_that_asks_about_risk_refuses_no_card_that_is_as_safe(seed: int) -> None:
    """From 6, "You made 12. Which card is less risky?" refused the 1, from which nobody could make 16, for the 4."""
    asked = 0
    for view, moment in held_moments(400, seed):
        if moment.idea not in ("low", "safer"):
            continue
        mine, best = moment.plays
        for play in quick_plays(view):
            is_safer = not play.busts and (play.wins or play.odds.next_wins <= best.odds.next_wins)
            assert play.busts or play.wins or play.odds.next_wins > best.odds.next_wins - 0.01, "it shows the safest"
            assert not is_safer or TAVI.solves(view, moment, play.move), (view, moment, play.move)
            asked += is_safer and play.card != best.card
        assert not TAVI.solves(view, moment, mine.move)
    assert asked > 5


def test_whoever_does_what_help_says_is_not_corrected() -> None:
    """Help had said "Play the 4, keep your low cards"; the look back refused the 4 and praised the 1."""
    for view, moment in held_moments(150, 7):
        helped = advised(analyse(view)).move
        assert helped[-1] != moment.plays[0].move[-1] or view.rules["match"] or helped[0] == "W"
        assert helped != moment.plays[0].move
        if moment.idea in ("low", "safer", "nine", "alike", "over"):
            assert TAVI.solves(view, moment, helped), (view, moment, helped)


def test_from_6_the_1_is_less_risky_than_the_6_as_well_as_the_4() -> None:
    rules = {"match": False, "wilds": False, "bonus": False, "draw": "auto"}
    shown = [f"{suit}6" for suit in "gob"] * 2
    steps = tuple(Step(number % 2, card, 0, 0) for number, card in enumerate([*shown, "g4", "g2"]))
    hands, left = (("o1", "b4", "p6", "p6"), ("g3", "b3", "p2")), ("g3", "o3", "b3", "p3", "o4", "b4", "g5", "b5") * 2
    view = GAME.view(State(2, rules, left, hands, ("g4", "g2"), turn=0, steps=steps), 0)
    plays = {play.move: play for play in quick_plays(view)}
    asked = Moment(0, "safer", Message("…"), Message("…"), "b4", 1.0, plays=(plays["p6"], plays["b4"]))
    assert [TAVI.solves(view, asked, move) for move in ("o1", "b4", "p6")] == [True, True, False]


ONES = [f"{suit}1" for suit in "gobp" for _ in range(2)]  # all there are: GAMES.md 1


@pytest.mark.parametrize(
    ("shown", "wilds", "said"),
    [
        (ONES, False, "From 15, only a 1 makes 16. You had seen them all."),
        (ONES[1:], False, "From 13, a 3 makes 16. From 15, a 1 does. More 3s are left."),
        (ONES, True, "From 13, a 3 makes 16. From 15, a 1 does. More 3s are left."),
    ],
)
def test_why_15_was_safer_speaks_of_the_1_that_nobody_had(shown: list[str], wilds: bool, said: str) -> None:
    """On 11 the 2 was played, not the 4. One 1 less was shown, or a wild one may be out there, which can be a 1."""
    steps = tuple(Step(number % 2, card, 0, 0) for number, card in enumerate([*shown, "p6", "g5"]))
    rules = {"match": False, "wilds": wilds, "bonus": False, "draw": "auto"}
    hands, left = (("o2", "b4", "g0"), ("g3", "b3", "p2")), ("g3", "o3", "b3", "p3", "g6", "o6")
    view = GAME.view(State(2, rules, left, hands, ("p6", "g5"), turn=0, steps=steps), 0)
    found = TAVI.moment(view, "o2", 0)
    assert found
    assert (found.move, str(found.why)) == ("b4", said)
