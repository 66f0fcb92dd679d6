"""What each sentence about a position of Sixteen claims, by docs/rules.md and by counting cards."""

from collections import Counter
from collections.abc import Callable
from functools import cached_property
from typing import TypeAlias

from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.analysis import list_plays
from classroom.web.presenters.sixteen.in_person import OF_ME
from tests.tutor.listening import Claims, Said

DECK = [f"{colour}{n}" for colour in "gobp" for n in (0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)]
SUITS = {"g": "leaf", "o": "star", "b": "drop", "p": "shell"}
SEVERAL = {"g": "leaves", "o": "stars", "b": "drops", "p": "shells"}
WILDS = [f"W={colour}{n}" for colour in "gobp" for n in range(7)]
MATCHES = {"colour", "number"}
CLEARLY = 0.03  # sets: two cards nearer to each other than that are as good
HIGH = 4  # from this number on a card is a high one to a child


def digit(card: str) -> int:
    return int(card[-1])


class Claim:
    """What is said of a move, and what there is to hold it against."""

    def __init__(self, said: Said) -> None:
        view: View = said.view
        assert view.seat is not None
        self.said, self.view, self.values, self.kind = said, view, said.values, said.kind
        self.move, self.better = said.move, said.better
        self.pile, self.rules = view.pile, view.rules
        self.plain = [card for card in view.hand if card != "W"]
        self.plays = [move for move in view.moves if move != "+"]
        self.kept = [*(Counter(view.hand) - Counter([card_of(self.move)])).elements()]
        order = [(view.seat + step) % view.players for step in range(1, view.players)]
        self.next = next((seat for seat in order if view.held[seat] or view.left), None)

    @property
    def total(self) -> int:
        """After the move."""
        return self.after(self.move)

    @property
    def now(self) -> int:
        return sum(map(digit, self.pile))

    def after(self, move: str) -> int:
        return self.now + digit(move)

    @cached_property
    def hidden(self) -> Counter[str]:
        """What has not been seen from this seat."""
        laid = Counter(card_of(step.card) for step in self.view.steps if step.card)
        return Counter(DECK + ["W", "W"] * self.rules["wilds"]) - laid - Counter(self.view.hand)

    @property
    def worth(self) -> dict[str, float]:
        return self.said.worth

    def kinds(self, *cards: str) -> set[str]:
        """What the last of these cards makes of the pile, the others lying on it before; nothing where it goes over."""
        pile = (*self.pile, *cards)
        total, last = sum(map(digit, pile)), pile[-3:] if self.rules["match"] and len(pile) > 2 else ()
        alike = {word for word, place in (("colour", -2), ("number", -1)) if len({card[place] for card in last}) == 1}
        return alike | {"sixteen"} if total == 16 else alike if total < 16 else set()

    def busts(self, move: str) -> bool:
        return self.after(move) > 16

    def goes_on(self, move: str) -> bool:
        """Whether the pile does."""
        return self.after(move) < 16 and not self.kinds(move)

    def then(self, move: str, card: str) -> set[str]:
        """All that a card of somebody's hand can make once the move lies there."""
        return {kind for shown in (WILDS if card == "W" else [card]) for kind in self.kinds(move, shown)}

    def winning(self, move: str) -> int:
        """How many hidden cards win once the move lies there: the more, the likelier the next one has one."""
        return sum(many for card, many in self.hidden.items() if self.then(move, card))

    def alike(self, move: str) -> bool:
        """Whether two alike lie on top then, and the pile goes on."""
        top = (*self.pile, move)[-2:]
        same = len(top) == 2 and (top[0][-1] == top[1][-1] or top[0][-2] == top[1][-2])
        return bool(self.rules["match"]) and same and self.goes_on(move)

    def waits(self, move: str) -> bool:
        """Whether two alike lie on top then, and somebody else may have the third."""
        return self.alike(move) and any(self.then(move, card) & MATCHES for card in self.hidden)

    def staying(self) -> list[str]:
        return [card for card in self.view.hand if card == "W" or not self.busts(card)]

    def making(self, total: int) -> list[str]:
        """The plain cards that leave this total."""
        return [card for card in self.plain if self.goes_on(card) and self.after(card) == total]

    def others(self) -> list[str]:
        """The plays of another card that do not go over."""
        return [play for play in self.plays if not self.busts(play) and card_of(play) != card_of(self.move)]


def card_of(move: str) -> str:
    """The card as it lay in the hand."""
    return "W" if move[0] == "W" else move


Check: TypeAlias = Callable[[Claim], object]


def leaves_to_others(*totals: int) -> Check:
    """One of these totals, where somebody else can play on it."""
    return lambda it: it.goes_on(it.move) and leaving(*totals)(it) and it.next is not None


def leaving(*totals: int) -> Check:
    return lambda it: it.better in it.plays and it.after(it.better) in totals and is_total(it, it.better)


def is_total(it: Claim, move: str) -> bool:
    """The total that the sentence names, if it names one."""
    return bool(it.values.get("total", it.after(move)) == it.after(move))


def all_go_over(it: Claim) -> bool:
    return bool(it.view.hand) and not it.staying()


def only_me(it: Claim) -> bool:
    """Nobody else plays, and some card is kept or laid."""
    return not it.view.left and sum(it.view.held) == len(it.view.hand)


def one_stays(it: Claim) -> bool:
    """There was another card, too, and it would have gone over."""
    return it.staying() == [card_of(it.move)] and not it.busts(it.move) and len(it.view.hand) > 1


def every_other_goes_over(it: Claim) -> bool:
    """Each card of another number does, and there is one."""
    goes = {digit(card): it.busts(card) for card in it.plain}
    return not it.busts(it.move) and [n for n in goes if not goes[n]] == [digit(it.move)] and any(goes.values())


def two_sets(it: Claim) -> bool:
    return it.rules["bonus"] and len(it.kinds(it.better)) > 1


def third_of(colour: str) -> Check:
    """The top two are of that colour, and the move is a third that wins."""
    return lambda it: [card[-2] for card in (*it.pile, it.move)[-3:]] == [colour] * 3 and "colour" in it.kinds(it.move)


def third_number(it: Claim) -> bool:
    return "number" in it.kinds(it.move) and [*map(digit, it.pile[-2:])] == [it.values["number"]] * 2


def unlike(it: Claim) -> bool:
    """The card is, and another that stays is not."""
    return not it.alike(it.better) and not it.busts(it.better) and any(map(it.alike, [*it.plain, it.move]))


def alike_helps(it: Claim) -> bool:
    """Another card would leave two alike, and the next one may have the third."""
    return has_next_opponent(it) and not it.alike(it.move) and any(map(it.waits, it.plays))


def third_would(suit: str) -> Check:
    """Another card would leave two of this colour on top, else two of the number named, and somebody may have the
    third."""

    def makes_two(it: Claim, play: str) -> bool:
        return it.pile[-1][-2] == play[-2] == suit if suit else digit(it.pile[-1]) == digit(play) == it.values["card"]

    return lambda it: (
        alike_helps(it)
        and any(
            makes_two(it, play) and any(it.then(play, card) & {"colour" if suit else "number"} for card in it.hidden)
            for play in it.plays
        )
    )


def two_helps(it: Claim) -> bool:
    """Nobody makes 9 of it, and whoever leaves it plays on."""
    return it.goes_on(it.move) and it.total == 2 and bool(it.kept)


def nobody_makes_16(it: Claim) -> bool:
    """Whichever card of the hand is laid; and somebody of the other side plays next."""
    return has_next_opponent(it) and all(it.after(play) < 10 for play in it.plays)


def is_answer(it: Claim) -> bool:
    """The next one may lay such a card; whichever it is, it wins nothing, and a card kept then makes 16."""
    reply, mine = it.values["reply"], it.values["card"]
    replies = [card for card in it.hidden if card != "W" and digit(card) == reply]
    calm = bool(replies) and not any(it.then(it.move, card) for card in replies)
    answer = [card for card in it.kept if card != "W" and digit(card) == mine]
    return it.next is not None and calm and bool(answer) and is_total(it, it.move) and it.total + reply + mine == 16


def keeps_low_ones(it: Claim) -> bool:
    """More than one low card is kept, each lower than the one that is played."""
    kept = [digit(card) for card in it.kept if card != "W"]
    return it.move[0] != "W" and sum(card < min(HIGH, digit(it.move)) for card in kept) > 1


def is_the_one(it: Claim) -> bool:
    """No other card that stays is worth as much."""
    return bool(it.kept) and all(it.worth[play] < it.worth[it.move] for play in it.others())


def has_both(it: Claim) -> bool:
    """After one play that stays a hidden card wins, and after another none does."""
    stay = [play for play in it.plays if it.goes_on(play)]
    return has_next_opponent(it) and len({bool(it.winning(play)) for play in stay}) == 2


def several(it: Claim) -> bool:
    """Another card that stays is worth as much; or all cards of the hand are the same."""
    near = any(it.worth[play] > it.worth[it.move] - CLEARLY - 1e-4 for play in it.others())
    return near or len({*it.view.hand}) == 1 < len(it.view.hand)


def same_risk(it: Claim) -> bool:
    """Another total is worth as much, after which the next one wins about as often: by the figures, in ten times."""
    odds = {play.move: play.odds.next_wins for play in list_plays(it.view)}
    alike = [play for play in it.others() if abs(odds[play] - odds[it.move]) <= 0.1001 and it.total != it.after(play)]
    return has_next_opponent(it) and any(it.worth[play] > it.worth[it.move] - CLEARLY - 1e-4 for play in alike)


def asks_of_the_next(it: Claim) -> bool:
    """Somebody of the other side plays next, and no card of the hand wins before."""
    return has_next_opponent(it) and not any(it.kinds(play) for play in it.plays)


def has_next_opponent(it: Claim) -> bool:
    """Somebody of the other side plays next, on this pile."""
    assert it.view.seat is not None
    return it.goes_on(it.move) and it.next is not None and (it.next - it.view.seat) % 2 == 1


def has_next_partner(it: Claim) -> bool:
    assert it.view.seat is not None
    return it.goes_on(it.move) and it.next is not None and it.next != it.view.seat and (it.next - it.view.seat) % 2 == 0


def nobody_wins(it: Claim) -> bool:
    return it.goes_on(it.move) and is_total(it, it.move) and not it.winning(it.move) and it.next is not None


def is_hardest(it: Claim) -> bool:
    """No card leaves the next one fewer cards that win; and there is one that leaves more."""
    others = [it.winning(play) for play in it.others() if it.goes_on(play)]
    return has_next_opponent(it) and bool(others) and it.winning(it.move) < min(others)


def is_rarest(it: Claim) -> bool:
    """Some card is left of the number that makes 16 then, and more of each one that does after another card."""
    numbers = Counter({n: sum(many for card, many in it.hidden.items() if card[-1] == str(n)) for n in range(7)})
    others = {16 - it.after(play) for play in it.others()} - {16 - it.total}
    near = has_next_opponent(it) and it.total > 9 and not it.waits(it.move) and all(0 < n < 7 for n in others)
    return near and bool(others) and all(0 < numbers[16 - it.total] < numbers[n] for n in others)


def needs(it: Claim) -> bool:
    """Only that number makes 16 of the total."""
    fits = [n for n in range(7) if it.total + n == 16]
    return it.goes_on(it.move) and is_total(it, it.move) and fits == [it.values["need"]]


def two_on_top(suit: str) -> Check:
    """Every card of the number named makes the 9 or the 2, has this colour as the top one does, else the number of the
    top one, and waits for a third; the move does not."""

    def is_so(it: Claim) -> bool:
        named = [card for card in it.plain if digit(card) == it.values["card"]]
        same = (
            {card[-2] for card in named} == {it.pile[-1][-2]} == {suit}
            if suit
            else digit(it.pile[-1]) == digit(named[0])
        )
        return same and it.after(named[0]) in (2, 9) and all(map(it.waits, named)) and not it.waits(it.move)

    return is_so


def could_make_16(it: Claim) -> bool:
    made = [play for play in it.plays if it.after(play) == 16]
    return bool(made) and it.move not in made


def could_make_16_with(holds: Callable[[Claim, int], bool]) -> Check:
    """The sum that is named makes 16, and the hand has what it says."""

    def is_so(it: Claim) -> bool:
        first, second = it.values["first"], it.values["second"]
        return could_make_16(it) and first == it.now and first + second == 16 and holds(it, second)

    return is_so


def could_match(it: Claim) -> bool:
    return any(it.kinds(play) & MATCHES for play in it.plays) and not it.kinds(it.move)


def left_alike(it: Claim) -> bool:
    """Two alike, of which another may have the third; another card of one's own would not have."""
    return it.waits(it.move) and any(not it.alike(play) for play in it.others())


def third_wins(suit: str) -> Check:
    """Two of this colour lie on top, else two of the number named, and somebody else may have the third."""

    def is_so(it: Claim) -> bool:
        one, other = it.pile[-1], it.move
        if suit:
            fits = [
                card for card in it.hidden if card == "W" or (card[-2] == suit and "colour" in it.kinds(it.move, card))
            ]
            return left_alike(it) and one[-2] == other[-2] == suit and bool(fits)
        thirds = [card for card in it.hidden if card == "W" or digit(card) == it.values["number"]]
        by_number = any("number" in it.then(it.move, card) for card in thirds)
        return left_alike(it) and digit(one) == digit(other) == it.values["number"] and by_number

    return is_so


def could_match_by(what: str) -> Check:
    """A card of the hand would have made three alike: a wild, one of this colour, or one of the number named."""

    def is_so(it: Claim) -> bool:
        kind = "number" if what == "" else "colour"
        if what == "W":
            return could_match(it) and any(play[0] == "W" and it.kinds(play) & MATCHES for play in it.plays)
        fits = [card for card in it.plain if kind in it.kinds(card)]
        said = [card for card in fits if (card[-2] == what if what else digit(card) == it.values["number"])]
        return could_match(it) and bool(said)

    return is_so


def total_without(suit: str) -> Check:
    """The move makes this total without that colour, and another card would make it with it."""

    def is_so(it: Claim) -> bool:
        others = [card for card in it.plain if card[-2] == suit and it.after(card) == it.total and it.waits(card)]
        return is_total(it, it.move) and it.pile[-1][-2] == suit != it.move[-2] and bool(others)

    return is_so


def all_are_risky(it: Claim) -> bool:
    """Whatever is laid goes over, or somebody else may have a card that wins then."""
    return has_next_opponent(it) and all(it.busts(play) or it.winning(play) for play in it.plays)


def keeps_the_wild(it: Claim) -> bool:
    """A wild would leave no more cards that win; it is kept for a card that is worth more."""
    wilds = [play for play in it.plays if play[0] == "W" and it.goes_on(play)]
    as_safe = any(it.winning(play) <= it.winning(it.move) for play in wilds)
    return "W" in it.kept and as_safe and all(it.worth[play] <= it.worth[it.move] for play in wilds)


def is_low_one(it: Claim) -> bool:
    """The card named is the lowest kept, low, and lower than the one advised."""
    kept = [digit(one) for one in it.kept if one != "W"]
    card: int = it.values["card"]
    return card == min(kept, default=None) and card < min(HIGH, digit(it.move))


def is_any_low(it: Claim) -> bool:
    return any(digit(one) < min(HIGH, digit(it.move)) for one in it.kept if one != "W")


def keeps_low_for_next(it: Claim) -> bool:
    """The match goes on, and no low card is worth more than the high one that goes over."""
    low = [one for one in it.kept if one != "W" and digit(one) < HIGH]
    is_last = bool(it.rules["first_to"]) and is_at_match_point(it, False)
    is_high = it.move[0] != "W" and digit(it.move) >= HIGH
    return (
        all_go_over(it)
        and not is_last
        and is_high
        and bool(low)
        and all(it.worth[one] <= it.worth[it.move] for one in low)
    )


def is_risk(it: Claim) -> bool:
    """A hidden card wins after the move, and after another one that stays none does, which is worth clearly less."""
    safe = [play for play in it.others() if it.goes_on(play) and not it.winning(play)]
    least = it.worth[it.move] - CLEARLY + 0.0021
    return (
        has_next_opponent(it)
        and it.winning(it.move) > 0
        and bool(safe)
        and all(it.worth[play] < least for play in safe)
    )


def goes_over_more(it: Claim) -> bool:
    """After the card named, whoever kept the one advised goes over more often: by the tutor's figures, which
    test_probabilities counts by brute force."""
    over = {one["move"]: one["over_next"] for one in it.said.tutor.figures(it.view)}
    named = [move for move in it.others() if move[0] != "W" and digit(move) == it.values["card"]]
    return any(over[move] > over[it.move] for move in named)


def wins_more_next(it: Claim) -> bool:
    """Than after a card that leaves fewer cards that win, or is as good in that: by the figures, as above."""
    odds = {play.move: play.odds for play in list_plays(it.view)}
    mine = odds[it.move].answers + odds[it.move].next_forced_over
    others = [move for move in it.others() if it.goes_on(move)]
    return any(odds[move].answers + odds[move].next_forced_over < mine for move in others)


def wins_most_next(it: Claim) -> bool:
    """By the same figures, after no other card more often; in ten times."""
    odds = {play.move: min(play.odds.answers + play.odds.next_forced_over, 1) for play in list_plays(it.view)}
    return all(odds[move] <= odds[it.move] + 0.1 for move in it.others() if it.goes_on(move) and move[0] != "W")


def few_are_left(it: Claim) -> bool:
    """Of the number that makes 16; of most there are eight in the deck."""
    left = sum(many for card, many in it.hidden.items() if card != "W" and digit(card) == it.values["need"])
    return needs(it) and left <= 3 and it.next is not None


def more_are_left(it: Claim) -> bool:
    """The one number makes 16 after the card laid, the other after the better one, and there are fewer of these."""
    more, fewer = it.values["more"], it.values["fewer"]
    left = {n: sum(many for card, many in it.hidden.items() if card != "W" and digit(card) == n) for n in (more, fewer)}
    makes = it.total + more == it.after(it.better) + fewer == it.values["safer"] + fewer == 16
    return makes and left[more] > left[fewer] and was_safer(it)


def nobody_else_had_it(it: Claim) -> bool:
    """After the better card one number makes 16, and no card that it had not seen has it or could be it."""
    need = it.values["need"]
    fits = [card for card, many in it.hidden.items() if many and (card == "W" or digit(card) == need)]
    return it.values["total"] + need == 16 and it.after(it.better) == it.values["total"] and not fits and was_safer(it)


def is_hardest_of_plain(it: Claim) -> bool:
    """As `is_hardest`, whoever keeps a wild having missed nothing; and of four times the next one wins once."""
    odds = next(play.odds.next_wins for play in list_plays(it.view) if play.move == it.move)
    others = [it.winning(play) for play in it.others() if it.goes_on(play) and play[0] != "W"]
    return odds <= 0.25 and has_next_opponent(it) and bool(others) and it.winning(it.move) < min(others)


def was_good_all_the_same(it: Claim) -> bool:
    """Only that number makes 16; after no other card that stays are there fewer cards that win, and none is worth
    clearly more."""
    as_safe = all(it.winning(it.move) <= it.winning(play) for play in it.others() if it.goes_on(play))
    return needs(it) and has_next_opponent(it) and "W" not in it.hidden and as_safe and is_nearly_best(it)


def is_nearly_best(it: Claim) -> bool:
    return it.worth[it.move] > max(it.worth[play] for play in it.plays) - 0.1


def leaves_two_different(it: Claim) -> bool:
    """The better card does, so that no third can follow; the card laid left two alike."""
    top = (*it.pile, it.better)[-2:]
    different = top[0][-1] != top[1][-1] and top[0][-2] != top[1][-2]
    return left_alike(it) and different and it.goes_on(it.better)


def left_unlike(it: Claim) -> bool:
    """Where another card would have left two alike that wait."""
    top = (*it.pile, it.move)[-2:]
    different = len(top) == 2 and top[0][-1] != top[1][-1] and top[0][-2] != top[1][-2]
    return different and it.goes_on(it.move) and any(map(it.waits, it.plays)) and it.next is not None


def was_9(it: Claim) -> bool:
    return it.total != 9 and it.values.get("card", 9 - it.now) in map(digit, [*it.making(9), *wilds_making(it, 9)])


def stood_on_9(it: Claim) -> bool:
    return it.total != 9 == it.now and 0 in map(digit, it.making(9))


def wilds_making(it: Claim, total: int) -> list[str]:
    """A wild as the number that is missing, in the moments after a match."""
    return [play for play in it.plays if play[0] == "W" and it.after(play) == total and it.kind == "title"]


def is_question(it: Claim) -> bool:
    """The sum is right, and goes over."""
    total, card, made = (it.values[name] for name in ("total", "card", "sum"))
    return (total, card, made) == (it.now, digit(it.move), it.total) and made > 16


def goes_over_needlessly(it: Claim) -> bool:
    """Another card, or a lower number of the same wild, would stay: touched, it is played instead."""
    return is_question(it) and any(not it.busts(play) for play in it.plays)


def went_over(it: Claim) -> bool:
    """And another card would not have."""
    return it.values["first"] == it.now and it.now + it.values["second"] == it.total > 16 and bool(it.others())


def was_better(it: Claim) -> bool:
    """Another card was, which goes over only if there was no other way; of such a choice nothing is said."""
    is_other = card_of(it.better) != card_of(it.move)
    return is_other and not all_go_over(it) and it.worth[it.better] > it.worth[it.move]


def was_safer(it: Claim) -> bool:
    """Another card leaves the next one fewer cards that win, and is worth more."""
    return was_better(it) and it.goes_on(it.better) and it.winning(it.better) < it.winning(it.move)


def sum_is_16(it: Claim) -> bool:
    first, second = it.values["first"], it.values["second"]
    return first == it.now and second == digit(it.better) and "sixteen" in it.kinds(it.better) and first + second == 16


def matches(it: Claim) -> bool:
    return bool(it.kinds(it.better) & MATCHES)


def two_sets_missed(it: Claim) -> bool:
    return two_sets(it) and len(it.kinds(it.move)) < 2


def may_find(it: Claim) -> bool:
    """There is something to find."""
    return it.better in it.plays and it.better != it.move


def stays_then(it: Claim) -> bool:
    """Some card does, and a card that does not is there."""
    return bool(it.staying()) and not it.busts(it.better) and any(map(it.busts, it.plain))


def all_are_safe(it: Claim) -> bool:
    """After none of them the next one can win."""
    return has_next_opponent(it) and all(it.goes_on(play) and not it.winning(play) for play in it.view.moves)


def was_safest(it: Claim) -> bool:
    """After no other card that stays the next one has fewer cards that win than after the better one."""
    stay = [play for play in it.view.moves if play != "+" and it.goes_on(play)]
    return was_safer(it) and all(it.winning(it.better) <= it.winning(play) for play in stay)


def is_at_match_point(it: Claim, mine: bool) -> bool:
    """Whether one more set wins the match, for the side that plays or for the other one."""
    goal, side = int(it.rules["first_to"]), (it.view.seat or 0) % 2
    return sum(won.worth for won in it.view.sets if (won.to == side) == mine) == goal - 1


OF_OTHERS: Claims = {
    "Could you draw a card first?": lambda it: it.move == "+" in it.view.moves,
    "One more card gives you more to choose from.": lambda it: it.view.left > 0,
    "All your cards go over 16.": all_go_over,
    "It happens. Play any card.": all_go_over,
    "It happens. Keep low cards for the next pile.": keeps_low_for_next,
    "Even my eight arms couldn’t save it!": all_go_over,
    "Splash! The turtle wanted a swim.": all_go_over,
    "No card could help. Not your fault!": all_go_over,
    "That was bad luck for you.": all_go_over,
    "Only you have cards left.": only_me,
    "Only you have cards left. Play on!": only_me,
    "One card can make two sets here.": two_sets,
    "Make two sets at once: they both count.": two_sets,
    "What could your wild card be?": lambda it: it.move[0] == "W",
    "A wild card can be just what you need.": lambda it: it.move[0] == "W" and it.kinds(it.move),
    "You can make 16. Which card?": leaving(16),
    "You need %(missing)d more to make 16.": lambda it: (
        it.now + it.values["missing"] == 16 and digit(it.move) == it.values["missing"]
    ),
    "Look at the top two cards.": lambda it: MATCHES & it.kinds(it.move),
    "There are two leaves on top. Look for a third.": third_of("g"),
    "There are two stars on top. Look for a third.": third_of("o"),
    "There are two drops on top. Look for a third.": third_of("b"),
    "There are two shells on top. Look for a third.": third_of("p"),
    "The top two cards are both %(number)d. Look for a third.": third_number,
    "First work out each sum.": lambda it: bool(it.plain),
    "Only one number keeps you at 16 or less.": lambda it: (
        len({digit(play) for play in it.plays if it.after(play) <= 16}) == 1 and any(it.after(p) > 16 for p in it.plays)
    ),
    "Which card is good near 16? Keep it.": lambda it: is_any_low(it) or keeps_low_ones(it),
    "Look for a card where nobody can win next.": lambda it: has_next_opponent(it) and not it.winning(it.move),
    "Which card makes it hard to win next?": lambda it: (
        has_next_opponent(it) and all(it.winning(it.move) <= it.winning(play) for play in it.others())
    ),
    "Shield: every card is safe here.": all_are_safe,
    "16 wins the pile. Shield: every card is safe.": lambda it: all_are_safe(it) and not it.rules["match"],
    "Choose a card.": lambda it: bool(it.view.hand),
    "Near 16, only low cards fit.": keeps_low_ones,
    "Which card keeps you at 16 or less?": stays_then,
    "Only one card keeps you at 16 or less.": one_stays,
    "Which card is different from the top card?": unlike,
    "Can the next player make three the same?": lambda it: unlike(it) and alike_helps(it),
    "Can the next player win?": asks_of_the_next,
    "Can the next player make 16?": lambda it: asks_of_the_next(it) and not it.rules["match"],
    "After a %(card)d, a third %(card)d could win the pile.": third_would(""),
    **{f"After a {word}, a third {word} could win the pile.": third_would(suit) for suit, word in SUITS.items()},
    "The biggest card is a 6. Where is 9 too far?": two_helps,
    "From 9, nobody can make 16. Perhaps you can next!": leaves_to_others(9),
    "16 wins the pile. Can the next player make 16?": lambda it: asks_of_the_next(it) and not it.rules["match"],
    "16 or three the same wins. Can the next player win?": lambda it: asks_of_the_next(it) and it.rules["match"],
    "Safe now, or a low card for later?": lambda it: is_risk(it) and (is_any_low(it) or keeps_low_ones(it)),
    "Safe now, or your wild card for later?": lambda it: is_risk(it) and "W" in it.kept,
    "I’d take the risk: your %(card)d fits near 16.": lambda it: is_risk(it) and is_low_one(it),
    "I’d take the risk: low cards fit near 16.": lambda it: is_risk(it) and keeps_low_ones(it),
    "I’d take the risk and keep the wild card.": lambda it: is_risk(it) and "W" in it.kept,
    "If a %(reply)d comes next, your %(card)d makes 16.": is_answer,
    "Make %(total)d. If a %(reply)d comes next, your %(card)d makes 16.": lambda it: (
        is_answer(it) and it.total > it.now
    ),
    "Stay on %(total)d. If a %(reply)d comes next, your %(card)d makes 16.": lambda it: (
        is_answer(it) and it.total == it.now
    ),
    "Keep your low cards: they fit near 16.": keeps_low_ones,
    "Whatever you play, nobody can make 16 next.": nobody_makes_16,
    "I thought ahead. One of your cards is best.": is_the_one,
    "More than one card is good here.": several,
    "The risk is the same.": same_risk,
    "All your cards have the same number.": lambda it: len({*map(digit, it.view.hand)}) == 1 < len(it.view.hand),
    "You only have one card left.": lambda it: len(it.view.hand) == 1 and not it.view.left,
    "Your own team plays next.": has_next_partner,
    "Nobody can win from %(total)d now. I’ve counted.": nobody_wins,
    "Then the next player can’t win.": lambda it: nobody_wins(it) and has_next_opponent(it),
    "That is hardest for the next player.": is_hardest,
    "Then only a %(need)d makes 16. Fewer %(need)ds are left.": lambda it: needs(it) and is_rarest(it),
    "From %(total)d, only a %(need)d makes 16.": needs,
    "Chest: the next player could make 16. Shield: you’re safe.": lambda it: has_both(it) and not it.rules["match"],
    "Chest: the next player could win. Shield: you’re safe.": lambda it: has_both(it) and it.rules["match"],
    "Then the next player can’t make 16.": lambda it: has_next_opponent(it) and it.total < 10,
    "With your %(card)d, two %(card)ds would be on top.": two_on_top(""),
    **{f"With your %(card)d, two {words} would be on top.": two_on_top(suit) for suit, words in SEVERAL.items()},
    "Keep your %(card)d: it fits near 16.": is_low_one,
    "After your %(card)d, you go over more often.": goes_over_more,
    "One card lets you win more often next.": wins_more_next,
    "That lets you win more often next.": lambda it: wins_more_next(it) and wins_most_next(it),
    "You could have made 16: %(first)d + %(second)d.": could_make_16_with(
        lambda it, second: second in map(digit, it.plain)
    ),
    "Your wild card could have made 16: %(first)d + %(second)d.": could_make_16_with(
        lambda it, _: any(play[0] == "W" for play in it.plays)
    ),
    "You could have made three the same.": could_match,
    "Every card is a little risky here.": all_are_risky,
    **{f"Can you make %(total)d without a {word}?": total_without(suit) for suit, word in SUITS.items()},
    "Keep your wild card for later.": keeps_the_wild,
    "From %(total)d, only a %(need)d makes 16. Not many %(need)ds are left.": few_are_left,
    "Only a %(need)d makes 16 now. Does anyone have one?": few_are_left,
    "You left %(total)d: a %(need)d makes 16.": lambda it: (
        needs(it)
        and any(
            it.winning(play) < it.winning(it.move) and it.worth[play] > it.worth[it.move]
            for play in it.others()
            if it.goes_on(play)
        )
    ),
    "That makes it hard for the next player.": is_hardest_of_plain,
    "Good idea! But somebody had the %(need)d.": was_good_all_the_same,
    "Your wild card could have made three the same.": could_match_by("W"),
    "Another %(number)d would have won the pile.": could_match_by(""),
    **{f"A third {word} would have won the pile.": could_match_by(suit) for suit, word in SUITS.items()},
    "Now a third %(number)d could win the pile.": third_wins(""),
    **{f"Now a third {word} could win the pile.": third_wins(suit) for suit, word in SUITS.items()},
    "After two different cards, the next player can’t make three.": leaves_two_different,
    "From %(total)d, a %(more)d makes 16. From %(safer)d, a %(fewer)d does. More %(more)ds are left.": more_are_left,
    "From %(total)d, only a %(need)d makes 16. You had seen them all.": nobody_else_had_it,
    "The top two are different. Nobody can make three now.": left_unlike,
    "From %(total)d, no card makes 16.": leaving(*range(10)),
    "Island 9 again!": leaves_to_others(9),
    "9 is a good place. From 2, no card gets there.": leaves_to_others(2),
    "With your %(card)d, you’d be on 9: no card makes 16 from there.": was_9,
    "With your 0, you’d stay on 9: no card makes 16 from there.": stood_on_9,
    "Good! Every other card goes over 16.": one_stays,
    "Every other card goes over 16.": every_other_goes_over,
    "%(total)d + %(card)d = %(sum)d. That’s more than 16. You would lose the pile.": goes_over_needlessly,
    "That’s more than 16. You would lose the pile.": lambda it: it.busts(it.move) and bool(it.staying()),
    "%(total)d + %(card)d = %(sum)d. That’s more than 16. You would lose the game.": lambda it: (
        goes_over_needlessly(it) and is_at_match_point(it, False)
    ),
    "That’s more than 16. You would lose the game.": lambda it: (
        it.busts(it.move) and bool(it.staying()) and is_at_match_point(it, False)
    ),
    "You could have made 16.": could_make_16,
    "%(first)d + %(second)d went over 16.": went_over,
    "You left two the same on top.": left_alike,
    "You could have made Island 9.": lambda it: was_9(it) and it.view.total != 9,
    "You could have stayed on Island 9.": lambda it: was_9(it) and it.view.total == 9,
    "%(first)d + %(second)d = 16. That wins the pile.": sum_is_16,
    "16 wins the pile.": leaving(16),
    "16 wins the game!": lambda it: leaving(16)(it) and is_at_match_point(it, True),
    "You made %(total)d. Was that safe?": lambda it: it.values["total"] == it.total and was_safer(it),
    "Your %(card)d would have gone over 16.": lambda it: (
        not it.busts(it.move)
        and it.values["card"] in map(digit, filter(it.busts, it.plain))
        and sum(map(it.busts, it.plain)) in range(len(it.view.hand) // 2, len(it.view.hand))
    ),
    "One card could have made two sets.": two_sets_missed,
    "Over 16, you lose the pile.": lambda it: it.busts(it.move) and not it.busts(it.better),
    "Three the same wins the pile.": matches,
    "From 9 or less, no card makes 16.": lambda it: it.better in it.plays and it.after(it.better) <= it.values["total"],
    "Well spotted: 16!": lambda it: "sixteen" in it.kinds(it.move),
    "Well spotted: Island 9!": lambda it: it.total == 9 and it.goes_on(it.move),
    "Well spotted: Little Island 2!": lambda it: it.total == 2 and it.goes_on(it.move),
    "Well spotted: three the same!": matches,
    "Well spotted: you stayed at %(total)d!": lambda it: is_total(it, it.move) and not it.busts(it.move),
    "Which card is safest?": was_safest,
    "Can you find it?": may_find,
}
CLAIMS: Claims = {**OF_OTHERS, **{own.text: OF_OTHERS[text] for text, own in OF_ME.items()}}  # of Tavi
