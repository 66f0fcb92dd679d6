"""The chances that a card leaves are those that come out when every way the hidden cards may lie is counted."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import comb, sqrt
from random import Random

import pytest

from classroom.games.engine import first_position
from classroom.games.protocol import Rules
from classroom.games.sixteen import GAME
from classroom.games.sixteen.state import State, Step
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.probabilities import Odds, odds
from tests.sampling import THOROUGH

DECK = [f"{colour}{n}" for colour in "gobp" for n in (0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)]
WILDS = [f"W={colour}{n}" for colour in "gobp" for n in range(7)]
in_all_rules = pytest.mark.parametrize(
    ("match", "wilds", "drawing"),
    [
        pytest.param(*rules, marks=THOROUGH if number % 5 else ())
        for number, rules in enumerate(product((False, True), (False, True), ("auto", "strict", "loose")))
    ],
)


def total(pile: Sequence[str]) -> int:
    return sum(int(card[-1]) for card in pile)


def wins(pile: Sequence[str], card: str, match: bool) -> bool:
    """Whether a card of a hand can win this pile; a wild, whether any declaration of it does."""
    if card == "W":
        return any(wins(pile, shown, match) for shown in WILDS)
    last = (*pile[-2:], card)
    alike = len(last) == 3 and 1 in (len({one[-2] for one in last}), len({one[-1] for one in last}))
    return total((*pile, card)) == 16 or (match and alike and total((*pile, card)) < 16)


def goes_over(pile: Sequence[str], hand: Sequence[str]) -> bool:
    """Whether every card does. Who holds none is passed over."""
    return bool(hand) and all(card != "W" and total((*pile, card)) > 16 for card in hand)


def calm(pile: Sequence[str], hand: Sequence[str], match: bool) -> list[str]:
    """The plain cards that neither win nor go over."""
    return [card for card in hand if card != "W" and not wins(pile, card, match) and total((*pile, card)) < 16]


def hidden_from(view: View) -> list[str]:
    full = Counter(DECK + ["W", "W"] * view.rules["wilds"])
    shown = Counter("W" if step.card[0] == "W" else step.card for step in view.steps if step.card)
    return list((full - shown - Counter(view.hand)).elements())


class Left:
    """What a card leaves: the pile, the cards kept, the hidden ones, and who follows."""

    def __init__(self, view: View, move: str) -> None:
        assert view.seat is not None
        self.view, self.move, self.pile = view, move, (*view.pile, move)
        self.match: bool = view.rules["match"]
        self.kept = [*(Counter(view.hand) - Counter(["W" if move[0] == "W" else move])).elements()]
        self.hidden = hidden_from(view)
        order = [(view.seat + step) % view.players for step in range(1, view.players)]
        self.others = [seat for seat in order if view.held[seat] or view.left]
        self.goes_on = bool(self.others) and total(self.pile) < 16 and not wins(view.pile, move, self.match)

    def draws(self, holding: int, left: int) -> int:
        return min(left, 4 - holding if self.view.rules["draw"] == "loose" else 1)

    def odds(self) -> list[float]:
        found = odds(self.view, self.move, Counter(self.hidden))
        return [found.next_wins, found.next_forced_over, found.answers, found.over_next]

    def __repr__(self) -> str:
        return f"{self.pile} kept {self.kept}, hidden {self.hidden}, held {self.view.held}, {self.view.left} to draw"


def every_hand(cards: Sequence[str], many: int) -> Iterator[tuple[list[str], list[str]]]:
    """Each way to take so many of these cards: what is taken, and what stays."""
    for places in combinations(range(len(cards)), many):
        yield [cards[n] for n in places], [card for n, card in enumerate(cards) if n not in places]


def count(left: Left) -> list[float]:
    """The four chances, from every hand that the next seat may hold and every card that may then be drawn."""
    holding, sums = left.view.held[left.others[0]], [Fraction(0)] * 4
    drawn = left.draws(holding, left.view.left)
    mine = left.draws(len(left.kept), left.view.left - drawn)
    for hand, rest in every_hand(left.hidden, holding + drawn):
        won, over = any(wins(left.pile, card, left.match) for card in hand), goes_over(left.pile, hand)
        sums[:2] = sums[0] + won, sums[1] + over
        replies = [] if won or over or left.view.players > 2 else calm(left.pile, hand, left.match)
        for reply in replies:
            pile = (*left.pile, reply)
            sums[2] += Fraction(any(wins(pile, card, left.match) for card in left.kept), len(replies))
            bad = [goes_over(pile, left.kept + more) for more, _ in every_hand(rest, mine)]
            sums[3] += Fraction(sum(bad), len(bad) * len(replies))
    return [float(one / comb(len(left.hidden), holding + drawn)) for one in sums]


def happens(left: Left, rng: Random) -> list[bool]:
    """What became true of the four in one way in which the hidden cards may lie."""
    cards, pile, first = rng.sample(left.hidden, len(left.hidden)), left.pile, left.others[0]
    hands = {seat: [cards.pop() for _ in range(left.view.held[seat])] for seat in left.others}
    for seat in left.others:
        hand = hands[seat] + [cards.pop() for _ in range(left.draws(len(hands[seat]), len(cards)))]
        won, over = any(wins(pile, card, left.match) for card in hand), goes_over(pile, hand)
        replies = calm(pile, hand, left.match)
        if won or over or not replies:
            return [seat == first and won, seat == first and over, False, False]
        pile = (*pile, rng.choice(replies))
    drawn = [cards.pop() for _ in range(left.draws(len(left.kept), len(cards)))]
    return [False, False, any(wins(pile, card, left.match) for card in left.kept), goes_over(pile, left.kept + drawn)]


def positions(
    players: int, match: bool, wilds: bool, drawing: str, matches: int, wanted: Callable[[View, Random], bool]
) -> Iterator[Left]:
    """What each card leaves that goes on with the pile, in wanted positions of random matches."""
    rng = Random(f"{players}{match}{wilds}{drawing}")
    rules = {"match": match, "wilds": wilds, "bonus": False, "draw": drawing}
    for _ in range(matches):
        state: State = first_position(GAME, players, rules, lambda chance: chance.draw(rng))
        while not GAME.over(state):
            view = GAME.view(state, state.turn)
            plain = [move for move in view.moves if move[0] not in "W+"]
            wild = [move for move in view.moves if move[0] == "W"][rng.randrange(28) :][:1]
            for move in [*plain, *wild] if wanted(view, rng) else ():
                yield Left(view, move)
            others = [*plain * 5, *wild] if plain or wild else ["+"]  # wilds are mostly kept for the end
            move = "+" if "+" in view.moves and rng.random() < 0.6 else rng.choice(others)
            state = GAME.apply(state, move)


@in_all_rules
def test_near_the_end_the_odds_of_two_are_those_counted_hand_by_hand(match: bool, wilds: bool, drawing: str) -> None:
    found = positions(2, match, wilds, drawing, 8, lambda view, _: len(hidden_from(view)) <= 8)
    few = [left for left in found if left.goes_on]
    assert len(few) > 50
    assert not [(left, left.odds(), count(left)) for left in few if left.odds() != pytest.approx(count(left), abs=1e-9)]


@in_all_rules
def test_near_the_end_the_chances_of_the_next_of_four_are_those_counted_hand_by_hand(
    match: bool, wilds: bool, drawing: str
) -> None:
    found = positions(4, match, wilds, drawing, 5, lambda view, _: len(hidden_from(view)) <= 12)
    few = [left for left in found if left.goes_on]
    assert len(few) > 50
    for left in few:
        assert left.odds()[:2] == pytest.approx(count(left)[:2], abs=1e-9), left


@pytest.mark.parametrize("players", [2, 4])
@in_all_rules
def test_with_many_cards_hidden_the_odds_are_what_mostly_happens(
    players: int, match: bool, wilds: bool, drawing: str
) -> None:
    rng, times = Random(16), 600
    for left in positions(players, match, wilds, drawing, 1, lambda view, rng: view.left > 12 and rng.random() < 0.1):
        if left.goes_on:
            said, came = left.odds(), zip(*(happens(left, rng) for _ in range(times)), strict=True)
            most = [4.5 * sqrt(max(odd * (1 - odd), 0.002) / times) for odd in said]  # standard errors
            if players == 4:  # over_next takes the three others one by one, and of their matches sees the first one's
                most[2:] = 1, most[3] + (0.1 if match else 0.05)
            far = [abs(odd - sum(seen) / times) / limit for odd, seen, limit in zip(said, came, most, strict=True)]
            assert max(far) <= 1, (left, said, far)


def after(
    move: str,
    hand: Sequence[str],
    pile: Sequence[str],
    hidden: list[str] | None = None,
    held: int = 3,
    **chosen: bool | str,
) -> Odds:
    """Two seats. The other holds this many of the hidden cards; unless they are named, all that are not seen."""
    rules: Rules = {"match": False, "wilds": True, "bonus": False, "draw": "auto", **chosen}
    rest = Counter(DECK + ["W", "W"] * rules["wilds"]) - Counter(
        "W" if card[0] == "W" else card for card in (*hand, *pile)
    )
    hidden = [*rest.elements()] if hidden is None else hidden
    gone = ["W=g0" if card == "W" else card for card in (rest - Counter(hidden)).elements()]
    steps = tuple(Step(1, card, 0, 0) for card in (*gone, *pile))
    state = State(2, rules, tuple(hidden[held:]), (tuple(hand), tuple(hidden[:held])), tuple(pile), 0, steps=steps)
    return odds(GAME.view(state, 0), move, Counter(hidden))


@pytest.mark.parametrize("pile", [["p6"], ["b1", "g5"], ["W=g6"]])
def test_from_9_nobody_makes_16(pile: list[str]) -> None:
    found = after("o3", ["o3", "g5", "p5"], pile)
    assert (found.next_wins, found.next_forced_over) == (0, 0)  # 9 + 6 = 15


def test_from_15_only_a_1_or_a_wild_wins_and_a_0_stays() -> None:
    found = after("b5", ["b5", "o3", "p2", "g3"], ["p6", "g4"])
    assert found.next_wins == pytest.approx(1 - comb(38, 4) / comb(48, 4))  # 48 hidden: eight 1s and two wilds
    assert found.next_forced_over == pytest.approx(comb(34, 4) / comb(48, 4))  # and four 0s


def test_two_greens_on_top_wait_for_a_green_or_a_wild() -> None:
    found = after("g3", ["g3", "o3", "p2", "b5"], ["g2"], match=True)
    assert found.next_wins == pytest.approx(1 - comb(36, 4) / comb(49, 4))  # 49 hidden: eleven greens and two wilds


def test_a_5_kept_answers_a_2_after_9() -> None:
    found = after("o4", ["o4", "g5"], ["b5"], wilds=False)
    assert found.answers == pytest.approx(8 / 49)  # 49 hidden: eight 2s, and whatever it lays stays below 16


@pytest.mark.parametrize("move", ["o4", "g5"])
def test_a_card_that_wins_or_goes_over_leaves_nothing(move: str) -> None:
    found = after(move, ["o4", "g5"], ["b6", "p6"])
    assert (found.next_wins, found.next_forced_over, found.answers, found.over_next) == (0, 0, 0, 0)


@pytest.mark.parametrize("move", ["g1", "g3"])
def test_who_alone_has_cards_left_answers_its_own_card(move: str) -> None:
    found = after(move, ["g1", "g3", "o4"], ["b6", "p6"], hidden=[])  # 12 + 1 + 3 = 16
    assert (found.answers, found.over_next) == (1, 0)


def test_who_has_no_card_left_cannot_go_over() -> None:
    assert after("o4", ["o4"], ["b5"], hidden=["g2"]).over_next == 0


def test_two_wilds_that_cannot_win_are_kept_and_no_reply() -> None:
    found = after("g6", ["g6", "o5"], [], hidden=["W", "W", "p5", "b5"], held=1, draw="strict")
    assert found.answers == pytest.approx(5 / 6)  # six hands of two: but for the two wilds each lays a 5, and 6 + 5 + 5
